#include "db/game_reader.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "db/damage.hpp"
#include "db/filter_sql.hpp"
#include "db/line_code.hpp"
#include "db/moves_blob.hpp"
#include "db/notes_blob.hpp"
#include "db/store.hpp"

namespace waggle::db {

const char* const game_columns =
    "g.id, g.game_type, r.white_id, r.black_id, r.white_rating, r.black_rating, "
    "(SELECT name FROM event WHERE id = r.event_id), "
    "r.site, r.round, r.date, g.game_key, r.outcome, r.reason, g.plies, g.board_state, r.bots, "
    "r.moves, g.white_line, g.white_formation, g.black_line, g.black_formation";

const char* game_order(Order order) noexcept {
  switch (order) {
    case Order::newest:
      return "ORDER BY r.date IS NULL, r.date DESC, g.id";
    case Order::rating:
      return "ORDER BY (r.white_rating IS NULL) + (r.black_rating IS NULL), "
             "coalesce(r.white_rating, 0) + coalesce(r.black_rating, 0) DESC, "
             "r.date IS NULL, r.date DESC, g.id";
    case Order::id:
      return "ORDER BY g.id";
    case Order::oldest:
      break;
  }
  return "ORDER BY r.date IS NULL, r.date, g.id";
}

std::optional<OpeningLine> opening_or_null(SQLite::Statement& row, int column) {
  const auto line = int_or_null(row, column);
  if (!line) return std::nullopt;
  return OpeningLine{line_bugs(*line), word_at(row, column + 1, Formation::other), 0};
}

GameReader::GameReader(SQLite::Database& sql, bool with_moves)
    : sources_(sql,
               "SELECT s.name, s.records, r.ordinal, r.id = g.record_id FROM record r "
               "JOIN source s ON s.id = r.source_id JOIN game g ON g.id = r.game_id "
               "WHERE r.game_id = ? ORDER BY r.id = g.record_id DESC"),
      notes_(sql,
             "SELECT n.data FROM game g JOIN note n ON n.record_id = g.record_id WHERE g.id = ?"),
      account_(sql, "SELECT name, person, kind FROM account WHERE id = ?"),
      with_moves_(with_moves) {}

const GameReader::Account& GameReader::account(SQLite::Statement& row, int column) {
  const std::int64_t id = row.getColumn(column).getInt64();
  const auto [place, is_new] = accounts_.try_emplace(id);
  if (!is_new || row.isColumnNull(column)) return place->second;
  const Reset reset(account_);
  account_.bind(1, id);
  if (account_.executeStep())
    place->second = {text_or_null(account_, 0), text_or_null(account_, 1),
                     word_at(account_, 2, PlayerKind::guest)};
  return place->second;
}

Game GameReader::read(SQLite::Statement& row) {
  Game game;
  const auto whole = [&](int column) { return row.getColumn(column).getInt(); };
  game.id = row.getColumn(0).getInt64();
  game.game_type = GameType::from_bits(static_cast<unsigned>(whole(1)));
  const Account& white = account(row, 2);
  const Account& black = account(row, 3);
  game.white = white.name;
  game.black = black.name;
  game.white_person = white.person;
  game.black_person = black.person;
  game.white_rating = int_or_null(row, 4);
  game.black_rating = int_or_null(row, 5);
  game.event = text_or_null(row, 6);
  game.site = text_or_null(row, 7);
  game.round = text_or_null(row, 8);
  game.date = text_or_null(row, 9);
  game.game_key = text_or_null(row, 10);
  game.result = word_at(row, 11, Outcome::unknown);
  game.reason = word_at(row, 12, ResultReason::stated);
  game.plies = plies_at(row, 13);
  game.board_state = word_at(row, 14, BoardState::black_wins);
  const auto has = [&](PlayerKind kind) { return white.kind == kind || black.kind == kind; };
  game.bots = whole(15) != 0 || has(PlayerKind::bot);
  game.guests = has(PlayerKind::guest);
  if (with_moves_) {
    const auto moves = decode_moves(row.getColumn(16).getString());
    if (!moves) throw Damage(fmt::format("the moves of game {} cannot be read", game.id));
    for (const MoveString& move : *moves) game.moves.push_back(to_string(move));
    const Reset reset(notes_);
    notes_.bind(1, game.id);
    if (notes_.executeStep())
      game.notes = decode_notes(notes_.getColumn(0).getString(), static_cast<int>(moves->size()));
  }
  game.white_opening = opening_or_null(row, 17);
  game.black_opening = opening_or_null(row, 19);
  game.sources = sources_of(game.id);
  return game;
}

std::vector<std::string> GameReader::sources_of(std::int64_t game_id) {
  const Reset reset(sources_);
  sources_.bind(1, game_id);
  std::vector<std::string> sources;
  while (sources_.executeStep()) {
    std::string source = sources_.getColumn(0).getString();
    // A file of one record needs no number.
    if (sources_.getColumn(1).getInt() > 1) source += '#' + sources_.getColumn(2).getString();
    sources.push_back(std::move(source));
  }
  if (sources.size() > 2) std::sort(sources.begin() + 1, sources.end());
  return sources;
}

void SqliteStore::games(const Filter& filter, bool with_moves,
                        const std::function<void(Game&&)>& each, const Listing& listing) {
  guard([&] {
    Query query;
    const std::string where = condition(filter, query);
    const std::string limit =
        listing.limit ? " LIMIT " + query.bind(*listing.limit) : std::string();
    const std::string turned =
        filter.as ? fmt::format("NOT coalesce({}, 0)", plays_white(*filter.as, query)) : "0";
    auto rows = query.prepare(
        sql_, fmt::format("SELECT {}, {} FROM {} WHERE {} {}{}", game_columns, turned,
                          games_with_records, where, game_order(listing.order), limit));
    GameReader reader(sql_, with_moves);
    while (rows.executeStep()) {
      Game game = reader.read(rows);
      game.turned = rows.getColumn(game_column_count).getInt() != 0;
      each(std::move(game));
    }
  });
}

std::vector<Game> SqliteStore::games(std::span<const std::int64_t> ids, bool with_moves) {
  return guard([&] {
    SQLite::Statement row(sql_, std::string("SELECT ") + game_columns + " FROM " +
                                    games_with_records + " WHERE g.id = ?");
    GameReader reader(sql_, with_moves);
    std::vector<Game> games;
    for (std::int64_t id : ids) {
      const Reset reset(row);
      row.bind(1, id);
      if (row.executeStep()) games.push_back(reader.read(row));
    }
    return games;
  });
}

}  // namespace waggle::db
