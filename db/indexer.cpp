#include "db/indexer.hpp"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <string>

#include "db/stored_games.hpp"

namespace waggle::db {
namespace {

/// Visits, as few at a time as leave work for every core.
constexpr std::size_t games_at_once = 256;

struct StoredMoves {
  std::uint32_t number;  ///< within the range
  std::string moves;
};

GameType set_at(SQLite::Statement& row, int column) {
  return GameType::from_bits(static_cast<unsigned>(row.getColumn(column).getInt()));
}

/// Replays games, several at once; the result is in their order.
std::vector<std::vector<Visit>> visits_of(const std::vector<StoredMoves>& games,
                                          const std::vector<std::uint8_t>& kinds,
                                          std::int64_t first) {
  const std::size_t parts = (games.size() + games_at_once - 1) / games_at_once;
  std::vector<std::vector<Visit>> visits(parts);
  // The caller may hold a lock: no other work is to be done by this thread meanwhile.
  tbb::this_task_arena::isolate([&] {
    tbb::parallel_for(std::size_t{0}, parts, [&](std::size_t part) {
      const std::size_t end = std::min(games.size(), (part + 1) * games_at_once);
      for (std::size_t i = part * games_at_once; i < end; ++i) {
        const GameType set = set_of_kind(kinds[games[i].number]);
        const auto moves = legal_moves_of(games[i].moves, set);
        if (!moves) refuse_moves(first + games[i].number);
        add_first_visits(stored_start(set), *moves, games[i].number, visits[part]);
      }
    });
  });
  return visits;
}

}  // namespace

Indexer::Indexer(SQLite::Database& sql, int key_bits)
    : sql_(sql), segments_(sql), facets_(sql), key_bits_(key_bits) {}

void Indexer::begin() {
  segments_.load();
  const std::int64_t version = sql_.execAndGet("PRAGMA data_version").getInt64();
  if (version != data_version_) remembered_.clear();
  data_version_ = version;
}

void Indexer::remember(std::int64_t game, std::vector<Visit>&& visits) {
  remembered_.push_back({game, std::move(visits)});
  touch(game);
}

const Indexer::Remembered* Indexer::remembered(std::int64_t game) const {
  const auto found = std::ranges::lower_bound(remembered_, game, {}, &Remembered::game);
  return found == remembered_.end() || found->game != game ? nullptr : &*found;
}

void Indexer::drop(std::int64_t game) {
  touch(game);
  const auto ranges = segments_.ranges();
  for (const GameRange& range : ranges)
    if (range.first <= game && game <= range.last()) segments_.remove(range);
  segments_.load();
}

void Indexer::drop_all() {
  segments_.remove_all();
  segments_.load();
  facets_.remove_from(0);
  const std::int64_t last = last_game(sql_);
  for (std::int64_t block = 0; block <= FacetTable::block_of(last); ++block) touched_.insert(block);
}

void Indexer::update(const OnAdvance& advance) {
  const std::int64_t last = last_game(sql_);
  const auto wanted = ranges_up_to(last);
  const auto there = segments_.ranges();
  const auto is_in = [](const std::vector<GameRange>& ranges, const GameRange& range) {
    return std::ranges::find(ranges, range) != ranges.end();
  };
  for (const GameRange& range : there)
    if (!is_in(wanted, range)) segments_.remove(range);
  for (const GameRange& range : wanted) {
    if (is_in(there, range)) continue;
    if (advance) advance({"indexing games", range.first - 1, last});
    segments_.insert(reindex(range, key_bits_));
  }
  segments_.load();
  const std::int64_t blocks = last == 0 ? 0 : FacetTable::block_of(last) + 1;
  for (std::int64_t block : touched_)
    if (block < blocks) facets_.write(block, last);
  touched_.clear();
  facets_.remove_from(blocks);
  // What lies in a segment of the largest kind is not indexed again.
  std::int64_t done = 0;
  for (const GameRange& range : wanted)
    if (range.count == largest_range) done = range.last();
  std::erase_if(remembered_, [&](const Remembered& one) { return one.game <= done; });
}

Segment Indexer::reindex(const GameRange& range, int key_bits) const {
  std::vector<std::uint8_t> kinds(static_cast<std::size_t>(range.count));
  std::vector<Visit> visits;
  std::vector<StoredMoves> unknown;
  SQLite::Statement positions(
      sql_, "SELECT coalesce(sum(positions), 0) FROM game WHERE id BETWEEN ? AND ?");
  positions.bind(1, range.first);
  positions.bind(2, range.last());
  positions.executeStep();
  // A position but the first takes two bytes of the file.
  const std::int64_t most = range.count + sql_.execAndGet("PRAGMA page_count").getInt64() *
                                              sql_.execAndGet("PRAGMA page_size").getInt64() / 2;
  visits.reserve(static_cast<std::size_t>(whole_at(positions, 0, 0, most)));
  SQLite::Statement rows(sql_,
                         "SELECT g.id, g.game_type, r.outcome, r.moves FROM game g "
                         "JOIN record r ON r.id = g.record_id WHERE g.id BETWEEN ? AND ?");
  rows.bind(1, range.first);
  rows.bind(2, range.last());
  while (rows.executeStep()) {
    const std::int64_t game = whole_at(rows, 0, range.first, range.last());
    const auto number = static_cast<std::uint32_t>(game - range.first);
    kinds[number] = kind_of(set_at(rows, 1), word_at(rows, 2, Outcome::unknown));
    if (const Remembered* known = remembered(game)) {
      for (Visit visit : known->visits) {
        visit.game = number;
        visits.push_back(visit);
      }
    } else {
      unknown.push_back({number, rows.getColumn(3).getString()});
    }
  }
  for (const auto& part : visits_of(unknown, kinds, range.first))
    visits.insert(visits.end(), part.begin(), part.end());
  return make_segment(range, key_bits, std::move(visits), kinds);
}

void Indexer::recount(std::int64_t game, std::uint8_t before, std::uint8_t after) {
  if (game > segments_.last_game()) return;
  SQLite::Statement row(sql_,
                        "SELECT r.moves FROM game g JOIN record r ON r.id = g.record_id "
                        "WHERE g.id = ?");
  row.bind(1, game);
  if (!row.executeStep()) return;
  const GameType set = set_of_kind(before);
  const auto moves = legal_moves_of(row.getColumn(0).getString(), set);
  if (!moves) return;
  std::vector<Visit> visits;
  add_first_visits(stored_start(set), *moves, 0, visits);
  for (const Visit& visit : visits) segments_.recount(visit, game, before, after);
}

}  // namespace waggle::db
