#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "db/database.hpp"
#include "db/query.hpp"

namespace waggle::db {

/// The columns of `games_with_records` that make a Game, for the front of a SELECT.
extern const char* const game_columns;

/// How many columns those are: the first free one.
inline constexpr int game_column_count = 21;

const char* game_order(Order order) noexcept;

/// The opening in two columns, the line and the formation.
std::optional<OpeningLine> opening_or_null(SQLite::Statement& row, int column);

/// Builds games from rows that begin with `game_columns`.
class GameReader {
 public:
  GameReader(SQLite::Database& sql, bool with_moves);

  Game read(SQLite::Statement& row);

 private:
  struct Account {
    std::optional<std::string> name;
    std::optional<std::string> person;
    PlayerKind kind = PlayerKind::person;
  };
  const Account& account(SQLite::Statement& row, int column);
  std::vector<std::string> sources_of(std::int64_t game_id);

  SQLite::Statement sources_;
  SQLite::Statement notes_;
  SQLite::Statement account_;
  std::unordered_map<std::int64_t, Account> accounts_;
  bool with_moves_;
};

}  // namespace waggle::db
