#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "notation/move_string.hpp"
#include "replay/position.hpp"

namespace waggle::test {

/// A legal game played at random. `narrow` keeps to few kinds of bug and to the start of the list
/// of moves, so that games meet in the same positions.
struct RandomGame {
  GameType set;
  std::vector<Move> moves;
  std::vector<MoveString> texts;

  /// A GameString with the state and turn that are true.
  std::string game_string() const;
};

RandomGame random_game(GameType set, std::uint64_t seed, int plies, bool narrow = false);

/// One of the twelve images of a game, as texts. Requires: which < 12.
std::vector<MoveString> image_of(const std::vector<MoveString>& texts, int which);

/// A GameString of texts that need not be canonical.
std::string game_string(GameType set, const std::vector<MoveString>& texts);

/// The position after the first plies.
Position position_after(GameType set, const std::vector<Move>& moves, std::size_t plies);

/// Plays move strings parted by semicolons.
RandomGame play(GameType set, const std::string& moves);

}  // namespace waggle::test
