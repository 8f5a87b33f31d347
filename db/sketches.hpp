#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "db/opening.hpp"
#include "notation/game_record.hpp"
#include "replay/position.hpp"
#include "replay/themes.hpp"

namespace waggle::db {

/// What a report needs of a game, in little room: a million take some 450 MB. The rest, as sources
/// and persons, Database::game() tells.
struct Sketch {
  std::int64_t id = 0;
  GameType set;
  Outcome outcome = Outcome::unknown;
  ResultReason reason = ResultReason::none;
  std::optional<std::string> white;
  std::optional<std::string> black;
  /// Who that is: the person of the user's names, else the account as it was first written,
  /// whatever the site; with its site where a person of the names is called like it. Nothing for
  /// guests.
  std::optional<std::string> white_who;
  std::optional<std::string> black_who;
  std::optional<int> white_rating;
  std::optional<int> black_rating;
  std::optional<std::string> date;
  std::optional<std::string> event;
  std::optional<std::string> round;
  std::optional<OpeningLine> white_opening;
  std::optional<OpeningLine> black_opening;
  int plies = 0;
  BoardState board_state = BoardState::not_started;
  Outcome seen = Outcome::unknown;  ///< the result as the question sees it: turned, or swapped
  bool bots = false;                ///< a player is a program
  bool white_guest = false;         ///< the name is many people's
  bool black_guest = false;
  bool as_black = false;  ///< the player whom the filter's `as` names had Black
  bool swapped = false;   ///< the game has the colour-swapped position
  int ply = 0;            ///< of a position: plies before it, at the first visit
  std::string moves;      ///< two bytes a ply (docs/schema.md); moves_of() reads them
};

/// The moves as they were played, each of them legal; throws StoreError where the file was damaged.
/// Safe to call from several threads.
std::vector<Move> moves_of(const Sketch& game);

/// The themes of each game, from its ply on, in their order. The same whatever the number of
/// threads (0: one for each processor). Throws StoreError as moves_of() does.
std::vector<Themes> themes_of(std::span<const Sketch* const> games, int threads = 0);

}  // namespace waggle::db
