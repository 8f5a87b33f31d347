#include "db/sketches.hpp"

#include <fmt/format.h>

#include <unordered_map>
#include <unordered_set>

#include "db/filter_sql.hpp"
#include "db/game_reader.hpp"
#include "db/line_code.hpp"
#include "db/people.hpp"
#include "db/store.hpp"
#include "db/stored_games.hpp"
#include "db/visitors.hpp"

namespace waggle::db {
namespace {

constexpr const char* sketch_columns =
    "g.id, g.game_type, r.outcome, r.reason, r.white_id, r.black_id, r.white_rating, "
    "r.black_rating, r.date, r.event_id, r.round, g.white_line, g.white_formation, g.black_line, "
    "g.black_formation, g.plies, r.bots, r.moves";

/// Names by id: there are fewer of them than of games.
class Names {
 public:
  Names(SQLite::Database& sql, const char* table) {
    SQLite::Statement rows(sql, std::string("SELECT id, name FROM ") + table);
    while (rows.executeStep())
      names_.emplace(rows.getColumn(0).getInt64(), rows.getColumn(1).getString());
  }

  std::optional<std::string> of(SQLite::Statement& row, int column) const {
    if (row.isColumnNull(column)) return std::nullopt;
    const auto found = names_.find(row.getColumn(column).getInt64());
    return found == names_.end() ? std::nullopt : std::optional(found->second);
  }

 private:
  std::unordered_map<std::int64_t, std::string> names_;
};

/// Who is no person.
struct Kinds {
  std::unordered_set<std::int64_t> bots;
  std::unordered_set<std::int64_t> guests;

  explicit Kinds(SQLite::Database& sql) {
    for (std::uint32_t id : ids_of(sql, {}, players_of_kind(PlayerKind::bot))) bots.insert(id);
    for (std::uint32_t id : ids_of(sql, {}, players_of_kind(PlayerKind::guest))) guests.insert(id);
  }
};

Sketch sketch_of(SQLite::Statement& row, const Names& players, const Names& events,
                 const Kinds& kinds) {
  const auto whole = [&](int column) { return row.getColumn(column).getInt(); };
  const auto opening = [&](int column) -> std::optional<OpeningLine> {
    if (row.isColumnNull(column)) return std::nullopt;
    return OpeningLine{line_bugs(whole(column)), static_cast<Formation>(whole(column + 1)), 0};
  };
  Sketch game;
  game.id = row.getColumn(0).getInt64();
  game.set = GameType::from_bits(static_cast<unsigned>(whole(1)) & 7U);
  game.outcome = static_cast<Outcome>(whole(2));
  game.reason = static_cast<ResultReason>(whole(3));
  game.white = players.of(row, 4);
  game.black = players.of(row, 5);
  game.white_rating = int_or_null(row, 6);
  game.black_rating = int_or_null(row, 7);
  game.date = text_or_null(row, 8);
  game.event = events.of(row, 9);
  game.round = text_or_null(row, 10);
  game.white_opening = opening(11);
  game.black_opening = opening(13);
  game.plies = whole(15);
  const std::int64_t white = row.getColumn(4).getInt64();
  const std::int64_t black = row.getColumn(5).getInt64();
  game.bots = whole(16) != 0 || kinds.bots.contains(white) || kinds.bots.contains(black);
  game.white_guest = kinds.guests.contains(white);
  game.black_guest = kinds.guests.contains(black);
  game.moves = row.getColumn(17).getString();
  return game;
}

}  // namespace

std::vector<Move> moves_of(const Sketch& game) {
  auto moves = legal_moves_of(game.moves, game.set);
  if (!moves)
    throw StoreError(
        fmt::format("the database is damaged: the moves of game {} cannot be replayed", game.id));
  return *std::move(moves);
}

std::vector<Sketch> Database::sketches(const Filter& filter) {
  return store_->guard([&] {
    const Snapshot snapshot(store_->sql);
    const Names players(store_->sql, "player");
    const Names events(store_->sql, "event");
    const Kinds kinds(store_->sql);
    Query query;
    const std::string turned =
        filter.as ? fmt::format("NOT coalesce({}, 0)", plays_white(*filter.as, query))
                  : std::string("0");
    const std::string where = condition(filter, query);
    auto rows = query.prepare(
        store_->sql, fmt::format("SELECT {}, {} FROM {} WHERE {} {}", sketch_columns, turned,
                                 games_with_records, where, game_order(Order::oldest)));
    std::vector<Sketch> games;
    while (rows.executeStep()) {
      Sketch game = sketch_of(rows, players, events, kinds);
      game.as_black = rows.getColumn(18).getInt() != 0;
      games.push_back(std::move(game));
    }
    return games;
  });
}

std::vector<Sketch> Database::sketches(const Filter& filter, const PositionQuery& asked) {
  std::unordered_map<std::int64_t, int> plies;
  store_->guard([&] {
    const Snapshot snapshot(store_->sql);
    const Looked looked(asked);
    Visitors visitors(store_->sql, filter, asked.set);
    for (const auto& visitor : visitors.all(looked))
      plies.emplace(visitor.game, visitors.ply_of(visitor, looked));
  });
  std::vector<Sketch> games = sketches(filter);
  std::erase_if(games, [&](const Sketch& game) { return !plies.contains(game.id); });
  for (Sketch& game : games) game.ply = plies[game.id];
  return games;
}

}  // namespace waggle::db
