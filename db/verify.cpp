#include <fmt/format.h>
#include <sqlite3.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <chrono>
#include <numeric>
#include <string>
#include <vector>

#include "db/damage.hpp"
#include "db/indexer.hpp"
#include "db/line_code.hpp"
#include "db/notes_blob.hpp"
#include "db/people.hpp"
#include "db/same_moves.hpp"
#include "db/store.hpp"
#include "db/stored_games.hpp"

namespace waggle::db {
namespace {

/// A record of a game with what is kept of both.
struct Row {
  std::int64_t record = 0;
  std::int64_t game = 0;
  bool speaks = false;  ///< for its game
  std::string moves;
  GameType set;
  int plies = 0;
  int board_state = 0;
  std::int64_t positions = 0;
  std::optional<std::int64_t> begin_hash;
  std::optional<std::int64_t> group_hash;
  std::array<std::optional<int>, 4> openings;
  std::optional<std::string> white;
  std::optional<std::string> black;
  std::string notes;
};

constexpr const char* row_columns =
    "SELECT r.id, g.id, r.id = g.record_id, r.moves, g.game_type, g.plies, g.board_state, "
    "g.positions, g.begin_hash, g.group_hash, g.white_line, g.white_formation, g.black_line, "
    "g.black_formation, (SELECT name FROM player WHERE id = r.white_id), "
    "(SELECT name FROM player WHERE id = r.black_id), "
    "(SELECT data FROM note WHERE record_id = r.id) "
    "FROM record r JOIN game g ON g.id = r.game_id ORDER BY r.id";

Row row_of(SQLite::Statement& row) {
  const auto number = [&](int column) -> std::optional<std::int64_t> {
    if (row.isColumnNull(column)) return std::nullopt;
    return row.getColumn(column).getInt64();
  };
  Row result;
  result.record = row.getColumn(0).getInt64();
  result.game = row.getColumn(1).getInt64();
  result.speaks = row.getColumn(2).getInt() != 0;
  result.moves = row.getColumn(3).getString();
  result.set = GameType::from_bits(static_cast<unsigned>(row.getColumn(4).getInt()));
  result.plies = row.getColumn(5).getInt();
  result.board_state = row.getColumn(6).getInt();
  result.positions = row.getColumn(7).getInt64();
  result.begin_hash = number(8);
  result.group_hash = number(9);
  for (int i = 0; i < 4; ++i)
    result.openings[static_cast<std::size_t>(i)] = int_or_null(row, 10 + i);
  result.white = text_or_null(row, 14);
  result.black = text_or_null(row, 15);
  result.notes = row.getColumn(16).getString();
  return result;
}

/// What is wrong with a row, each in a sentence.
struct Findings {
  std::vector<std::string> record;
  std::vector<std::string> game;
};

Findings examine(const Row& row) {
  Findings found;
  const auto moves = legal_moves_of(row.moves, row.set);
  if (!moves) {
    found.record.push_back(
        fmt::format("record {} of game {}: the moves do not replay", row.record, row.game));
    return found;
  }
  try {
    decode_notes(row.notes, static_cast<int>(moves->size()));
  } catch (const Damage& damage) {
    found.record.push_back(
        fmt::format("record {} of game {}: {}", row.record, row.game, damage.fault()));
  }
  const auto wrong = [&](const char* what, const auto& kept, const auto& counted) {
    if (kept != counted)
      found.game.push_back(
          fmt::format("game {}: {} kept, {} counted of {}", row.game, kept, counted, what));
  };
  const auto group = make_group(*moves, row.white, row.black, row.set);
  const auto hashes = group_hashes(group);
  if (row.group_hash) {
    // Every record of a group has the same moves and players.
    wrong("the hash of its moves and players", loaded(*row.group_hash),
          hashes.empty() ? 0 : hashes.back());
    wrong("the hash of its beginning", loaded(row.begin_hash.value_or(0)),
          hashes.empty() ? 0 : begin_hash(hashes));
  }
  if (!row.speaks) return found;
  Position position = stored_start(row.set);
  std::vector<Visit> visits;
  add_first_visits(position, *moves, 0, visits);
  for (const Move& move : *moves) position.apply(move);
  wrong("plies", row.plies, static_cast<int>(moves->size()));
  wrong("the state of the board", row.board_state, static_cast<int>(position.state()));
  wrong("positions", row.positions, static_cast<std::int64_t>(visits.size()));
  for (const Colour side : {Colour::white, Colour::black}) {
    const auto opening = classify(*moves, side);
    const std::size_t at = side == Colour::white ? 0 : 2;
    wrong("the line of an opening", row.openings[at].value_or(-1),
          opening ? line_code(opening->bugs) : -1);
    wrong("the formation of an opening", row.openings[at + 1].value_or(-1),
          opening ? static_cast<int>(opening->formation) : -1);
  }
  return found;
}

class Verifier {
 public:
  Verifier(SQLite::Database& sql, const std::function<void(const Fault&)>& each,
           const OnAdvance& advance)
      : sql_(sql), each_(each), advance_(advance) {}

  Verification run() {
    // In a file that is damaged, whatever else is found means nothing.
    if (check_file()) {
      look(&Verifier::check_links);
      look(&Verifier::check_games);
      look(&Verifier::check_segments);
      look(&Verifier::check_facets);
    }
    return std::move(result_);
  }

 private:
  /// What cannot even be looked at is a fault, too.
  void look(void (Verifier::*check)()) {
    try {
      (this->*check)();
    } catch (const Damage& damage) {
      tell(damage.fault());
    }
  }

  void begin(const char* what) { result_.checks.push_back({what, 0, 0}); }
  void count(std::int64_t n) { result_.checks.back().checked += n; }
  void advance(const char* step, std::int64_t done = 0, std::int64_t total = 0) {
    if (advance_) advance_({step, done, total});
  }
  void tell(const std::string& message, Verification::Check& check) {
    ++check.faults;
    if (each_) each_({check.what, message});
  }
  void tell(const std::string& message) { tell(message, result_.checks.back()); }

  bool check_file() {
    begin("file");
    advance("checking the file");
    count(sql_.execAndGet("PRAGMA page_count").getInt64());
    SQLite::Statement rows(sql_, "PRAGMA integrity_check");
    try {
      while (rows.executeStep())
        if (const std::string text = rows.getColumn(0).getString(); text != "ok") tell(text);
    } catch (const SQLite::Exception& problem) {
      if (problem.getErrorCode() != SQLITE_CORRUPT) throw;
      tell(problem.what());
    }
    return result_.checks.back().faults == 0;
  }

  void check_links() {
    begin("links");
    advance("checking links");
    count(sql_.execAndGet("SELECT (SELECT count(*) FROM record) + (SELECT count(*) FROM game) + "
                          "(SELECT count(*) FROM diagnostic) + (SELECT count(*) FROM player) + "
                          "(SELECT count(*) FROM event)")
              .getInt64());
    SQLite::Statement rows(sql_, "PRAGMA foreign_key_check");
    while (rows.executeStep())
      tell(fmt::format("a row of table {} names one of table {} that is not there",
                       rows.getColumn(0).getString(), rows.getColumn(2).getString()));
    tell_each(
        "SELECT g.id FROM game g WHERE NOT EXISTS (SELECT 1 FROM record r "
        "WHERE r.id = g.record_id AND r.game_id = g.id)",
        "game {}: the record that speaks for it is none of its own");
    tell_each(
        "SELECT DISTINCT s.id FROM source s JOIN record r ON r.source_id = s.id "
        "WHERE r.ordinal > s.records",
        "source {}: it has more records than it says");
    if (const std::int64_t names = misfolded_names(sql_))
      tell(fmt::format("names of players and events that cannot be found as they should: {}",
                       names));
  }

  void tell_each(const char* ids, const char* message) {
    SQLite::Statement rows(sql_, ids);
    while (rows.executeStep())
      tell(fmt::format(fmt::runtime(message), rows.getColumn(0).getInt64()));
  }

  void check_games() {
    begin("records");
    begin("games");
    const std::int64_t total = number("SELECT count(*) FROM record WHERE game_id IS NOT NULL");
    SQLite::Statement rows(sql_, row_columns);
    std::vector<Row> block;
    const auto examine_block = [&] {
      std::vector<Findings> found(block.size());
      tbb::parallel_for(std::size_t{0}, block.size(),
                        [&](std::size_t i) { found[i] = examine(block[i]); });
      auto& records = result_.checks[result_.checks.size() - 2];
      auto& games = result_.checks.back();
      for (std::size_t i = 0; i < block.size(); ++i) {
        ++records.checked;
        if (block[i].speaks) ++games.checked;
        for (const std::string& message : found[i].record) tell(message, records);
        for (const std::string& message : found[i].game) tell(message, games);
      }
      advance("replaying records", records.checked, total);
      block.clear();
    };
    while (rows.executeStep()) {
      block.push_back(row_of(rows));
      if (block.size() == 4096) examine_block();
    }
    examine_block();
  }

  void check_segments() {
    begin("segments");
    Indexer index(sql_);
    index.begin();
    SegmentTable& segments = index.segments();
    const auto ranges = segments.ranges();
    const std::int64_t last = last_game();
    if (ranges != ranges_up_to(last))
      tell(fmt::format("the index does not cover the games 1 to {} as it should", last));
    if (const std::int64_t rows = segments.stray_rows())
      tell("the index has rows that belong to no segment: " + std::to_string(rows));
    for (const GameRange& range : ranges) {
      advance("indexing games", range.first - 1, last);
      const Segment kept = segments.read(range);
      count(kept.positions);
      const std::string name = fmt::format("games {} to {}: the index", range.first, range.last());
      try {
        const Segment made = index.reindex(range, kept.key_bits);
        if (made.chunks != kept.chunks) tell(name + " of rare positions is not as made anew");
        if (made.large != kept.large) tell(name + " of common positions is not as made anew");
        if (made.positions != kept.positions) tell(name + " counts other positions");
      } catch (const Damage& damage) {
        tell(fmt::format("{} cannot be made anew: {}", name, damage.fault()));
      }
    }
  }

  void check_facets() {
    begin("facets");
    const FacetTable facets(sql_);
    const std::int64_t last = last_game();
    const std::int64_t blocks = last == 0 ? 0 : FacetTable::block_of(last) + 1;
    if (const std::int64_t found = facets.blocks(); found != blocks)
      tell(fmt::format("there are {} blocks of columns, {} are needed", found, blocks));
    for (std::int64_t block = 0; block < blocks; ++block) {
      advance("checking columns", block, blocks);
      count(facet_count);
      if (facets.made(block, last) != facets.kept(block))
        tell(fmt::format("the columns from game {} on do not say what the games do",
                         FacetTable::first_game_of(block)));
    }
  }

  std::int64_t number(const char* query) { return sql_.execAndGet(query).getInt64(); }
  std::int64_t last_game() { return db::last_game(sql_); }

  SQLite::Database& sql_;
  const std::function<void(const Fault&)>& each_;
  const OnAdvance& advance_;
  Verification result_;
};

}  // namespace

std::int64_t Verification::faults() const noexcept {
  return std::accumulate(checks.begin(), checks.end(), std::int64_t{0},
                         [](std::int64_t sum, const Check& check) { return sum + check.faults; });
}

Verification SqliteStore::verify(const std::function<void(const Fault&)>& each,
                                 const OnAdvance& advance) {
  return guard([&] {
    const auto start = std::chrono::steady_clock::now();
    const Snapshot snapshot(sql_);
    Verification result = Verifier(sql_, each, advance).run();
    result.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
  });
}

}  // namespace waggle::db
