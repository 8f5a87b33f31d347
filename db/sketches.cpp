#include "db/sketches.hpp"

#include <fmt/format.h>

#include <unordered_map>
#include <unordered_set>

#include "db/database.hpp"
#include "db/filter_sql.hpp"
#include "db/game_reader.hpp"
#include "db/line_code.hpp"
#include "db/store.hpp"
#include "db/stored_games.hpp"
#include "db/visitors.hpp"

namespace waggle::db {
namespace {

constexpr const char* sketch_columns =
    "g.id, g.game_type, r.outcome, r.reason, r.white_id, r.black_id, r.white_rating, "
    "r.black_rating, r.date, r.event_id, r.round, g.white_line, g.white_formation, g.black_line, "
    "g.black_formation, g.plies, r.bots, r.moves";

/// Names of events by id: there are fewer of them than of games.
class Names {
 public:
  explicit Names(SQLite::Database& sql) {
    SQLite::Statement rows(sql, "SELECT id, name FROM event");
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

/// Accounts by id, and who is behind them.
class Accounts {
 public:
  struct Account {
    std::optional<std::string> name;
    std::optional<std::string> who;
  };

  explicit Accounts(SQLite::Database& sql) {
    std::unordered_set<std::string> persons;
    SQLite::Statement named(sql, "SELECT DISTINCT person_folded FROM alias WHERE person NOT NULL");
    while (named.executeStep()) persons.insert(named.getColumn(0).getString());
    std::unordered_map<std::string, std::string> spelled;
    SQLite::Statement rows(
        sql, "SELECT id, name, site, folded, person, person_folded, kind FROM account ORDER BY id");
    while (rows.executeStep()) {
      const auto text = [&](int column) { return rows.getColumn(column).getString(); };
      Account account{text(1), std::nullopt};
      if (rows.getColumn(6).getInt() == static_cast<int>(PlayerKind::guest))
        account.who.reset();
      else if (!rows.isColumnNull(4))
        account.who = spelled.try_emplace(text(5), text(4)).first->second;
      else if (persons.contains(text(3)))
        account.who = text(1) + "@" + text(2);
      else
        account.who = spelled.try_emplace(text(3), text(1)).first->second;
      accounts_.emplace(rows.getColumn(0).getInt64(), std::move(account));
    }
  }

  const Account& of(SQLite::Statement& row, int column) const {
    static const Account nobody;
    const auto found = row.isColumnNull(column) ? accounts_.end()
                                                : accounts_.find(row.getColumn(column).getInt64());
    return found == accounts_.end() ? nobody : found->second;
  }

 private:
  std::unordered_map<std::int64_t, Account> accounts_;
};

Sketch sketch_of(SQLite::Statement& row, const Accounts& players, const Names& events) {
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
  const Accounts::Account& white = players.of(row, 4);
  const Accounts::Account& black = players.of(row, 5);
  game.white = white.name;
  game.black = black.name;
  game.white_who = white.who;
  game.black_who = black.who;
  game.white_rating = int_or_null(row, 6);
  game.black_rating = int_or_null(row, 7);
  game.date = text_or_null(row, 8);
  game.event = events.of(row, 9);
  game.round = text_or_null(row, 10);
  game.white_opening = opening(11);
  game.black_opening = opening(13);
  game.plies = whole(15);
  game.bots = whole(16) != 0;
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
    const Accounts players(store_->sql);
    const Names events(store_->sql);
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
      Sketch game = sketch_of(rows, players, events);
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
