#include "db/clickhouse/store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "db/clickhouse/filter.hpp"
#include "db/clickhouse/visitors.hpp"
#include "db/clickhouse/writer.hpp"
#include "db/explored.hpp"
#include "db/importing.hpp"
#include "db/line_code.hpp"
#include "db/moves_blob.hpp"
#include "db/notes_blob.hpp"
#include "db/opening_tally.hpp"
#include "db/player.hpp"
#include "db/roads_of.hpp"
#include "db/sketch_order.hpp"
#include "replay/key.hpp"

namespace waggle::db::clickhouse {
namespace {

/// An import commits so many times the records of a transaction of SQLite's: a commit is a few
/// exchanges with the server, and sums are kept by batch.
constexpr std::size_t transactions_a_batch = 2;

const char* order_of(Order order) noexcept {
  switch (order) {
    case Order::newest:
      return "ORDER BY date IS NULL, date DESC, game";
    case Order::rating:
      return "ORDER BY (white_rating IS NULL) + (black_rating IS NULL), "
             "ifNull(white_rating, 0) + ifNull(black_rating, 0) DESC, date IS NULL, date DESC, "
             "game";
    case Order::id:
      return "ORDER BY game";
    case Order::oldest:
      break;
  }
  return "ORDER BY date IS NULL, date, game";
}

std::optional<OpeningLine> opening_of(const SideRow& side) {
  if (!side.line || !side.formation) return std::nullopt;
  return OpeningLine{line_bugs(*side.line), static_cast<Formation>(*side.formation), 0};
}

std::optional<int> whole(const std::optional<std::int32_t>& number) {
  return number ? std::optional<int>(*number) : std::nullopt;
}

bool has_kind(const RecordRow& row, PlayerKind kind) {
  const auto number = static_cast<std::uint8_t>(kind);
  return row.white.kind == number || row.black.kind == number;
}

/// Does a name mean the account of a side? As is_player() asks the server.
bool is_called(const SideRow& side, const std::string& name) {
  if (side.kind == SideRow::nobody) return false;
  if (side.folded == folded(name)) return true;
  const auto at = name.rfind('@');
  return at != std::string::npos && at > 0 && side.folded == folded(name.substr(0, at)) &&
         side.site == site_name(name.substr(at + 1));
}

/// Where a record stands: a source of one record needs no number.
std::string place_of(const RecordRow& row, const std::map<std::string, std::uint32_t>& records) {
  const auto found = records.find(row.source);
  return found != records.end() && found->second > 1 ? fmt::format("{}#{}", row.source, row.ordinal)
                                                     : row.source;
}

Sketch sketch_of(const RecordRow& row, const Filter& filter) {
  Sketch game;
  game.id = static_cast<std::int64_t>(row.game);
  game.set = row.set();
  game.outcome = row.result();
  game.reason = static_cast<ResultReason>(row.reason);
  game.white = row.white.name;
  game.black = row.black.name;
  const auto who = [](const SideRow& side) -> std::optional<std::string> {
    if (side.kind == static_cast<std::uint8_t>(PlayerKind::guest)) return std::nullopt;
    return side.name;
  };
  game.white_who = who(row.white);
  game.black_who = who(row.black);
  game.white_rating = whole(row.white.rating);
  game.black_rating = whole(row.black.rating);
  game.date = row.date;
  game.event = row.event;
  game.round = row.round;
  game.white_opening = opening_of(row.white);
  game.black_opening = opening_of(row.black);
  game.plies = row.plies;
  game.board_state = static_cast<BoardState>(row.board_state);
  game.bots = row.bots != 0 || has_kind(row, PlayerKind::bot);
  game.white_guest = row.white.kind == static_cast<std::uint8_t>(PlayerKind::guest);
  game.black_guest = row.black.kind == static_cast<std::uint8_t>(PlayerKind::guest);
  game.as_black = filter.as && !is_called(row.white, *filter.as);
  game.seen = turned(game.outcome, game.as_black);
  game.moves = row.moves;
  return game;
}

/// One spelling for each player: of those that differ in letter case the first in text order.
void spell_alike(std::vector<Sketch>& games) {
  std::map<std::string, std::string> spelled;
  const auto each = [&](const auto& does) {
    for (Sketch& game : games)
      for (auto* who : {&game.white_who, &game.black_who})
        if (*who) does(**who, folded(**who));
  };
  each([&](const std::string& who, const std::string& fold) {
    const auto [place, is_new] = spelled.try_emplace(fold, who);
    if (!is_new && who < place->second) place->second = who;
  });
  each([&](std::string& who, const std::string& fold) { who = spelled[fold]; });
}

std::string ids_as_rows(std::span<const std::int64_t> ids) {
  RowWriter writer;
  for (std::int64_t id : ids) writer.put(static_cast<std::uint64_t>(id));
  return writer.bytes();
}

}  // namespace

ClickhouseStore::ClickhouseStore(const std::string& place, Database::Mode mode)
    : mode_(mode), cluster_(parse_address(place), mode) {}

void ClickhouseStore::refuse(const std::string& what) const {
  throw StoreError(fmt::format("{}: {}", cluster_.place(), what));
}

void ClickhouseStore::stop_when(std::function<bool()> asked) {
  stop_ = std::move(asked);
  cluster_.server().stop_when(stop_);
}

ImportSummary ClickhouseStore::import(const SourceFeed& feed, const ImportOptions& options,
                                      const OnImport& on) {
  if (mode_ == Database::Mode::read) refuse("the database is open for reading only");
  Writer writer(cluster_, static_cast<std::size_t>(options.batch_records) * transactions_a_batch,
                on, stop_);
  return import_into(writer, feed, options, on);
}

std::string ClickhouseStore::condition(const Commits& commits, const Filter& filter) const {
  return cluster_.games(commits) + " AND " +
         clickhouse::condition(filter, "SELECT game FROM " + cluster_.records(commits) + " AND ");
}

std::map<std::int64_t, std::vector<RecordRow>> ClickhouseStore::records_of_games(
    const Commits& commits, std::span<const std::int64_t> games) {
  std::map<std::int64_t, std::vector<RecordRow>> found;
  if (games.empty()) return found;
  auto rows = cluster_.records_where(commits, "game GLOBAL IN (SELECT number FROM asked_games)",
                                     {{"asked_games", "number UInt64", ids_as_rows(games)}});
  std::ranges::sort(rows, [](const RecordRow& a, const RecordRow& b) {
    if (a.speaks != b.speaks) return a.speaks > b.speaks;
    return std::tie(a.source, a.ordinal) < std::tie(b.source, b.ordinal);
  });
  for (RecordRow& row : rows) found[static_cast<std::int64_t>(row.game)].push_back(std::move(row));
  return found;
}

std::map<std::string, std::uint32_t> ClickhouseStore::records_of_sources(
    const Commits& commits, const std::map<std::int64_t, std::vector<RecordRow>>& games) {
  std::map<std::string, std::uint32_t> records;
  for (const auto& [game, rows] : games)
    for (const RecordRow& row : rows) records.try_emplace(row.source, 0);
  if (records.empty()) return records;
  RowWriter names;
  for (const auto& [name, count] : records) names.put(name);
  const std::string answer = cluster_.server().ask(
      fmt::format("SELECT name, max(records) FROM {} WHERE {} AND name GLOBAL IN (SELECT name FROM "
                  "asked_sources) GROUP BY name",
                  cluster_.table("source"), commits.condition()),
      {{"asked_sources", "name String", names.bytes()}});
  for (RowReader reader(answer); !reader.at_end();) {
    const auto name = reader.get<std::string>();
    records[name] = reader.get<std::uint32_t>();
  }
  return records;
}

std::vector<Game> ClickhouseStore::games(const Commits& commits, std::span<const std::int64_t> ids,
                                         bool with_moves) {
  const auto rows = records_of_games(commits, ids);
  const auto records = records_of_sources(commits, rows);
  std::vector<Game> games;
  for (std::int64_t id : ids) {
    const auto found = rows.find(id);
    if (found == rows.end() || found->second.front().speaks == 0) continue;
    const RecordRow& row = found->second.front();
    Game game;
    game.id = id;
    game.game_type = row.set();
    game.white = row.white.name;
    game.black = row.black.name;
    game.white_rating = whole(row.white.rating);
    game.black_rating = whole(row.black.rating);
    game.event = row.event;
    game.site = row.site;
    game.round = row.round;
    game.date = row.date;
    game.result = row.result();
    game.reason = static_cast<ResultReason>(row.reason);
    game.plies = row.plies;
    game.board_state = static_cast<BoardState>(row.board_state);
    game.bots = row.bots != 0 || has_kind(row, PlayerKind::bot);
    game.guests = has_kind(row, PlayerKind::guest);
    game.white_opening = opening_of(row.white);
    game.black_opening = opening_of(row.black);
    for (const RecordRow& record : found->second) {
      if (!game.game_key) game.game_key = record.game_key;
      game.sources.push_back(place_of(record, records));
    }
    if (game.sources.size() > 2) std::sort(game.sources.begin() + 1, game.sources.end());
    if (with_moves) {
      const auto moves = decode_moves(row.moves);
      if (!moves) refuse_moves(id);
      for (const MoveString& move : *moves) game.moves.push_back(to_string(move));
      game.notes = decode_notes(row.notes, static_cast<int>(moves->size()));
    }
    games.push_back(std::move(game));
  }
  return games;
}

std::vector<Game> ClickhouseStore::games(std::span<const std::int64_t> ids, bool with_moves) {
  const Commits commits = cluster_.log().read();
  std::vector<Game> found;
  for (std::size_t at = 0; at < ids.size(); at += games_at_once)
    for (Game& game :
         games(commits, ids.subspan(at, std::min(games_at_once, ids.size() - at)), with_moves))
      found.push_back(std::move(game));
  return found;
}

void ClickhouseStore::games(const Filter& filter, bool with_moves,
                            const std::function<void(Game&&)>& each, const Listing& listing) {
  const Commits commits = cluster_.log().read();
  const std::string turned =
      filter.as ? fmt::format("toUInt8(NOT {})", plays_white(*filter.as)) : "toUInt8(0)";
  const std::string answer = cluster_.server().ask(fmt::format(
      "SELECT game, {} FROM {} {}{}", turned, condition(commits, filter), order_of(listing.order),
      listing.limit ? fmt::format(" LIMIT {}", *listing.limit) : ""));
  std::vector<std::int64_t> ids;
  std::vector<bool> is_turned;
  const auto tell = [&] {
    std::size_t i = 0;
    for (Game& game : games(commits, ids, with_moves)) {
      while (ids[i] != game.id) ++i;
      game.turned = is_turned[i];
      each(std::move(game));
    }
    ids.clear();
    is_turned.clear();
  };
  for (RowReader reader(answer); !reader.at_end();) {
    ids.push_back(static_cast<std::int64_t>(reader.get<std::uint64_t>()));
    is_turned.push_back(reader.get<std::uint8_t>() != 0);
    if (ids.size() == games_at_once) tell();
  }
  tell();
}

std::vector<RecordOfGame> ClickhouseStore::records_of(std::int64_t game) {
  const Commits commits = cluster_.log().read();
  const auto rows = records_of_games(commits, std::span(&game, 1));
  const auto sources = records_of_sources(commits, rows);
  std::vector<RecordOfGame> records;
  for (const auto& [id, of_game] : rows)
    for (const RecordRow& row : of_game)
      records.push_back({row.source, place_of(row, sources), row.result(), row.event, row.round});
  return records;
}

void ClickhouseStore::search(const PositionQuery& query, const Filter& filter,
                             const std::function<void(Hit&&)>& each, const Listing& listing) {
  const Commits commits = cluster_.log().read();
  const Looked looked(query);
  RowWriter visitors;
  for (const Visitor& visitor : Visitors(cluster_, commits, filter, query.set).all(looked)) {
    if (*visitor.ply < listing.min_ply.value_or(*visitor.ply) ||
        *visitor.ply > listing.max_ply.value_or(*visitor.ply))
      continue;
    visitors.put(static_cast<std::uint64_t>(visitor.game));
    visitors.put(static_cast<std::uint16_t>(*visitor.ply));
    visitors.put(static_cast<std::uint8_t>(visitor.swapped ? 1 : 0));
  }
  if (visitors.bytes().empty()) return;
  const std::string answer = cluster_.server().ask(
      fmt::format("SELECT game, ply, swapped FROM (SELECT game, date, white_rating, black_rating "
                  "FROM {}) ALL INNER JOIN (SELECT game, ply, swapped FROM visitors) USING game "
                  "{}{}",
                  cluster_.games(commits, "game GLOBAL IN (SELECT game FROM visitors)"),
                  order_of(listing.order),
                  listing.limit ? fmt::format(" LIMIT {}", *listing.limit) : ""),
      {{"visitors", "game UInt64, ply UInt16, swapped UInt8", visitors.bytes()}});
  struct At {
    int ply;
    bool swapped;
  };
  std::map<std::int64_t, At> at;
  std::vector<std::int64_t> ids;
  const auto tell = [&] {
    for (Game& game : games(commits, ids, false)) {
      const At here = at.at(game.id);
      each({std::move(game), here.ply, here.swapped});
    }
    ids.clear();
    at.clear();
  };
  for (RowReader reader(answer); !reader.at_end();) {
    ids.push_back(static_cast<std::int64_t>(reader.get<std::uint64_t>()));
    const int ply = reader.get<std::uint16_t>();
    at[ids.back()] = {ply, reader.get<std::uint8_t>() != 0};
    if (ids.size() == games_at_once) tell();
  }
  tell();
}

Exploration ClickhouseStore::explore(const PositionQuery& query, const Filter& filter) {
  const Commits commits = cluster_.log().read();
  Visitors visitors(cluster_, commits, filter, query.set);
  return explored(visitors, query);
}

std::map<std::string, std::vector<std::int64_t>> ClickhouseStore::games_by_move(
    const PositionQuery& query, const Filter& filter) {
  const Commits commits = cluster_.log().read();
  const Looked looked(query);
  return by_move(Visitors(cluster_, commits, filter, query.set).all(looked), query, looked);
}

std::vector<Road> ClickhouseStore::roads(const PositionQuery& query, const Filter& filter) {
  const Commits commits = cluster_.log().read();
  const Looked looked(query.position, false);
  const auto visitors = Visitors(cluster_, commits, filter, query.set).all(looked);
  std::map<std::int64_t, MovesBytes> moves;
  for (std::size_t at = 0; at < visitors.size(); at += games_at_once) {
    std::vector<std::int64_t> ids;
    for (std::size_t i = at; i < std::min(visitors.size(), at + games_at_once); ++i)
      ids.push_back(visitors[i].game);
    for (auto& [game, rows] : records_of_games(commits, ids))
      moves[game] = {rows.front().set(), std::move(rows.front().moves)};
  }
  return roads_of(visitors, looked, [&](std::int64_t game) -> std::optional<MovesBytes> {
    const auto found = moves.find(game);
    return found == moves.end() ? std::nullopt : std::optional(found->second);
  });
}

std::vector<Sketch> ClickhouseStore::sketches(const Filter& filter) {
  const Commits commits = cluster_.log().read();
  const std::string where = condition(commits, filter);
  std::vector<Sketch> games;
  for (std::uint64_t last = 0;;) {
    const std::string answer =
        cluster_.server().ask(fmt::format("SELECT {} FROM {} AND game > {} ORDER BY game LIMIT {}",
                                          record_columns(), where, last, games_at_once));
    if (answer.empty()) break;
    for (RowReader reader(answer); !reader.at_end();) {
      const RecordRow row = get_record(reader);
      last = row.game;
      games.push_back(sketch_of(row, filter));
    }
  }
  spell_alike(games);
  sort_by_date(games);
  return games;
}

std::vector<Sketch> ClickhouseStore::sketches(const Filter& filter, const PositionQuery& query) {
  const Commits commits = cluster_.log().read();
  const auto visitors = Visitors(cluster_, commits, filter, query.set).all(Looked(query));
  std::vector<Sketch> games;
  for (std::size_t at = 0; at < visitors.size(); at += games_at_once) {
    const std::size_t end = std::min(visitors.size(), at + games_at_once);
    std::vector<std::int64_t> ids;
    for (std::size_t i = at; i < end; ++i) ids.push_back(visitors[i].game);
    auto rows = records_of_games(commits, ids);
    for (std::size_t i = at; i < end; ++i) {
      Sketch game = sketch_of(rows[visitors[i].game].front(), filter);
      game.seen = static_cast<Outcome>(visitors[i].outcome);
      game.swapped = visitors[i].swapped;
      game.ply = *visitors[i].ply;
      games.push_back(std::move(game));
    }
  }
  spell_alike(games);
  sort_by_date(games);
  return games;
}

Openings ClickhouseStore::openings(const Filter& filter, const OpeningsOptions& options) {
  const Commits commits = cluster_.log().read();
  const std::string turned =
      filter.as ? fmt::format("toUInt8(NOT {})", plays_white(*filter.as)) : "toUInt8(0)";
  const std::string moves =
      options.depth ? fmt::format("substring(moves, 1, {})", 2 * *options.depth) : "moves";
  const std::string where = condition(commits, filter);
  std::string answer;
  RowReader reader(answer);
  std::uint64_t last = 0;
  const auto next = [&](OpenedGame& game) {
    if (reader.at_end()) {
      answer = cluster_.server().ask(fmt::format(
          "SELECT game, game_type, {}, {}, {} FROM {} AND game > {} ORDER BY game LIMIT {}", turned,
          seen_outcome(filter), moves, where, last, games_at_once));
      reader = RowReader(answer);
      if (reader.at_end()) return false;
    }
    reader.get(last);
    game.id = static_cast<std::int64_t>(last);
    game.set = GameType::from_bits(reader.get<std::uint8_t>() & 7U);
    game.turned = reader.get<std::uint8_t>() != 0;
    game.outcome = static_cast<Outcome>(reader.get<std::uint8_t>() & 3U);
    reader.get(game.moves);
    return true;
  };
  return openings_of(next, options.language);
}

Totals ClickhouseStore::totals(const Filter& filter) {
  const Commits commits = cluster_.log().read();
  const std::string where = condition(commits, filter);
  Server& server = cluster_.server();
  Totals totals;
  const std::string sums = server.ask(fmt::format(
      "SELECT toInt64(count()), toInt64(sum(positions)), min(date), max(date) FROM {}", where));
  RowReader reader(sums);
  reader.get(totals.games);
  reader.get(totals.positions);
  reader.get(totals.first_date);
  reader.get(totals.last_date);
  const auto count = [&](const std::string& question) {
    const std::string answer = server.ask(question);
    return RowReader(answer).get<std::int64_t>();
  };
  totals.records = count(fmt::format(
      "SELECT toInt64(count()) FROM {}{}", cluster_.records(commits),
      filter == Filter{} ? "" : fmt::format(" AND game GLOBAL IN (SELECT game FROM {})", where)));
  // A name and its kind, so that guests can be told from persons.
  totals.players = count(fmt::format(
      "SELECT toInt64(uniqExact(folded)) FROM (SELECT arrayJoin([tuple(white_folded, white_kind), "
      "tuple(black_folded, black_kind)]) AS player, player.1 AS folded, player.2 AS kind FROM {}) "
      "WHERE kind < {}",
      where, static_cast<int>(PlayerKind::guest)));
  totals.rejected = 0;
  rejections([&](Rejection&&) { ++totals.rejected; }, std::nullopt);
  return totals;
}

Info ClickhouseStore::info() {
  Info info;
  info.version = cluster_.schema_version();
  info.key_version = key_version;
  info.totals = totals({});
  info.segments = static_cast<std::int64_t>(cluster_.log().read().batches.size());
  for (Info::Table& table : cluster_.tables()) {
    info.bytes += table.bytes.value_or(0);
    info.tables.push_back(std::move(table));
  }
  return info;
}

void ClickhouseStore::rejections(const std::function<void(Rejection&&)>& each,
                                 const std::optional<std::string>& source) {
  const Commits commits = cluster_.log().read();
  const std::string answer =
      cluster_.server().ask(fmt::format("SELECT {} FROM {} ORDER BY content_hash, version",
                                        rejected_columns, cluster_.rejected(commits)));
  std::map<std::uint64_t, RejectedRow> newest;
  for (RowReader reader(answer); !reader.at_end();) {
    RejectedRow row = get_rejected(reader);
    newest[row.content_hash] = std::move(row);
  }
  std::vector<RejectedRow> rows;
  for (auto& [content, row] : newest)
    if (row.alive != 0 && (!source || is_from(row.source, row.ordinal, *source)))
      rows.push_back(std::move(row));
  std::ranges::sort(rows, [](const RejectedRow& a, const RejectedRow& b) {
    return std::tie(a.source, a.ordinal) < std::tie(b.source, b.ordinal);
  });
  for (const RejectedRow& row : rows) each(rejection_of(row));
}

void ClickhouseStore::set_names(const std::vector<NameEntry>&) {
  refuse("names of persons are kept in files only, not on servers");
}

std::vector<NamedAccount> ClickhouseStore::names() { return {}; }

bool ClickhouseStore::is_guest(const std::string& name) {
  const auto at = name.rfind('@');
  return kind_of(at != std::string::npos && at > 0 ? name.substr(0, at) : name) ==
         PlayerKind::guest;
}

Removal ClickhouseStore::remove_source(const std::string&) {
  refuse("records are taken out of files only, not of servers");
}

Removal ClickhouseStore::remove_game(std::int64_t) {
  refuse("games are taken out of files only, not of servers");
}

Compaction ClickhouseStore::compact(const OnAdvance&) {
  refuse("servers put their tables in order by themselves; nothing is to be compacted");
}

}  // namespace waggle::db::clickhouse
