#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "db/first_visits.hpp"
#include "db/query.hpp"
#include "db/sought.hpp"
#include "replay/position.hpp"

namespace waggle::db {

/// The moves of stored bytes, each of them legal where it is played, or nothing: a file that
/// somebody else has changed must not lead the engine astray.
std::optional<std::vector<Move>> legal_moves_of(std::string_view bytes, GameType set);

/// Says that a game's moves are none: throws Damage.
[[noreturn]] void refuse_moves(std::int64_t game);

/// The greatest id of a game, 0 where there is none. Throws Damage where the file is too small to
/// have so many: what follows makes room for each of them.
std::int64_t last_game(SQLite::Database& sql);

/// Where stored games start: under the rule that allows most.
inline Position stored_start(GameType set) { return Position(set, QueenOpening::allowed); }

/// When a game has been at a position for the first time, and what was played.
struct FoundVisit {
  int ply = 0;
  std::uint32_t move = record_ends;
};

/// A game's moves as they are stored: two bytes a ply.
struct MovesBytes {
  GameType set;
  std::string bytes;
};

/// Nothing where the game was never there. Compares positions themselves, not their keys.
std::optional<FoundVisit> first_visit(std::int64_t game, const MovesBytes& stored,
                                      const Sought& sought);

/// Replays stored games to look for a position in them.
class StoredGames {
 public:
  explicit StoredGames(SQLite::Database& sql);

  /// Nothing where the game is no more.
  std::optional<MovesBytes> moves(std::int64_t game);

  /// Nothing where the game is no more, either.
  std::optional<FoundVisit> first_visit(std::int64_t game, const Sought& sought);

 private:
  SQLite::Statement moves_;
};

}  // namespace waggle::db
