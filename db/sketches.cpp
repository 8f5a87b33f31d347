#include "db/sketches.hpp"

#include <algorithm>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "db/game_reader.hpp"
#include "db/people.hpp"
#include "db/sketch_order.hpp"
#include "db/store.hpp"
#include "db/stored_games.hpp"
#include "db/visitors.hpp"

namespace waggle::db {
namespace {

/// Passing so many rows costs less than to seek one.
constexpr std::int64_t worth_passing = 8;

/// Names of events by id, each read once: there are fewer of them than of games.
class Events {
 public:
  explicit Events(SQLite::Database& sql) : row_(sql, "SELECT name FROM event WHERE id = ?") {}

  std::optional<std::string> of(SQLite::Statement& game, int column) {
    if (game.isColumnNull(column)) return std::nullopt;
    const std::int64_t id = game.getColumn(column).getInt64();
    const auto [place, is_new] = names_.try_emplace(id);
    if (is_new) {
      const Reset reset(row_);
      row_.bind(1, id);
      if (row_.executeStep()) place->second = row_.getColumn(0).getString();
    }
    return place->second;
  }

 private:
  SQLite::Statement row_;
  std::unordered_map<std::int64_t, std::optional<std::string>> names_;
};

/// Accounts by id, and who is behind them.
class People {
 public:
  struct Account {
    std::optional<std::string> name;
    std::optional<std::string> who;
    std::optional<PlayerKind> kind;
  };

  explicit People(SQLite::Database& sql) {
    std::unordered_set<std::string> persons;
    SQLite::Statement named(sql, "SELECT DISTINCT person_folded FROM alias WHERE person NOT NULL");
    while (named.executeStep()) persons.insert(named.getColumn(0).getString());
    std::unordered_map<std::string, std::string> spelled;
    SQLite::Statement rows(
        sql, "SELECT id, name, site, folded, person, person_folded, kind FROM account ORDER BY id");
    while (rows.executeStep()) {
      const auto text = [&](int column) { return rows.getColumn(column).getString(); };
      const auto kind = word_at(rows, 6, PlayerKind::guest);
      Account account{text(1), std::nullopt, kind};
      if (kind != PlayerKind::guest) {
        if (!rows.isColumnNull(4))
          account.who = spelled.try_emplace(text(5), text(4)).first->second;
        else if (persons.contains(text(3)))
          account.who = text(1) + "@" + text(2);
        else
          account.who = spelled.try_emplace(text(3), text(1)).first->second;
      }
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

/// The players whom the filter means by `as`, in order.
std::vector<std::uint32_t> players_of(SQLite::Database& sql, const Filter& filter) {
  if (!filter.as) return {};
  Query query;
  const std::string text = players_named(*filter.as, query);
  auto ids = ids_of(sql, query, text);
  std::ranges::sort(ids);
  return ids;
}

/// Reads the games that a question has found.
class SketchReader {
 public:
  SketchReader(SQLite::Database& sql, const Filter& filter)
      : row_(sql,
             "SELECT g.id, g.game_type, r.outcome, r.reason, r.white_id, r.black_id, "
             "r.white_rating, r.black_rating, r.date, r.event_id, r.round, g.white_line, "
             "g.white_formation, g.black_line, g.black_formation, g.plies, g.board_state, r.bots, "
             "r.moves FROM game g CROSS JOIN record r ON r.id = g.record_id WHERE g.id >= ? "
             "ORDER BY g.id"),
        events_(sql),
        people_(sql),
        is_turned_(filter.as.has_value()),
        as_(players_of(sql, filter)) {}

  /// Requires: visitors in the order of ids. So are the games told.
  std::vector<Sketch> read(const std::vector<Visitor>& found) {
    std::vector<Sketch> games;
    games.reserve(found.size());
    std::int64_t here = -worth_passing;  // id of the row on which the statement stands
    for (const Visitor& visitor : found) {
      if (here + worth_passing < visitor.game) {
        row_.tryReset();
        row_.bind(1, visitor.game);
        here = 0;
      }
      while (here < visitor.game && row_.executeStep()) here = row_.getColumn(0).getInt64();
      if (here == visitor.game) games.push_back(sketch(visitor));
    }
    return games;
  }

 private:
  int whole(int column) { return row_.getColumn(column).getInt(); }

  Sketch sketch(const Visitor& visitor) {
    Sketch game;
    game.id = visitor.game;
    game.seen = static_cast<Outcome>(visitor.outcome);
    game.swapped = visitor.swapped;
    game.set = GameType::from_bits(static_cast<unsigned>(whole(1)));
    game.outcome = word_at(row_, 2, Outcome::unknown);
    game.reason = word_at(row_, 3, ResultReason::stated);
    const People::Account& white = people_.of(row_, 4);
    const People::Account& black = people_.of(row_, 5);
    game.white = white.name;
    game.black = black.name;
    game.white_who = white.who;
    game.black_who = black.who;
    game.white_rating = int_or_null(row_, 6);
    game.black_rating = int_or_null(row_, 7);
    game.date = text_or_null(row_, 8);
    game.event = events_.of(row_, 9);
    game.round = text_or_null(row_, 10);
    game.white_opening = opening_or_null(row_, 11);
    game.black_opening = opening_or_null(row_, 13);
    game.plies = plies_at(row_, 15);
    game.board_state = word_at(row_, 16, BoardState::black_wins);
    game.bots = whole(17) != 0 || white.kind == PlayerKind::bot || black.kind == PlayerKind::bot;
    game.white_guest = white.kind == PlayerKind::guest;
    game.black_guest = black.kind == PlayerKind::guest;
    game.as_black = is_turned_ && !std::ranges::binary_search(as_, row_.getColumn(4).getInt64());
    game.moves = row_.getColumn(18).getString();
    return game;
  }

  SQLite::Statement row_;
  Events events_;
  People people_;
  bool is_turned_;
  std::vector<std::uint32_t> as_;
};

}  // namespace

std::vector<Sketch> SqliteStore::sketches(const Filter& filter) {
  return guard([&] {
    const Snapshot snapshot(sql_);
    const std::int64_t last = last_game(sql_);
    Seen seen(sql_, filter, std::nullopt);
    seen.expect(last);
    std::vector<Visitor> found;
    for (std::int64_t game = 1; game <= last; ++game)
      if (const auto outcome = seen.of(game); outcome != Seen::nothing)
        found.push_back({game, record_ends, outcome, false, std::nullopt});
    auto games = SketchReader(sql_, filter).read(found);
    sort_by_date(games);
    return games;
  });
}

std::vector<Sketch> SqliteStore::sketches(const Filter& filter, const PositionQuery& asked) {
  return guard([&] {
    const Snapshot snapshot(sql_);
    const Looked looked(asked);
    const auto found = Visitors(sql_, filter, asked.set).all(looked);
    auto games = SketchReader(sql_, filter).read(found);
    add_plies(games, looked);
    sort_by_date(games);
    return games;
  });
}

}  // namespace waggle::db
