#pragma once

#include <string>
#include <vector>

#include "replay/position.hpp"

namespace waggle::test {

/// Legal moves drawn at random; stops early when the game ends. Movements and throws are preferred
/// to placements, so that stacks and odd hives come up.
std::vector<Move> random_game(unsigned seed, GameType type, int plies);

/// One of the twelve rotations and reflections, 0 the identity, about the cell (0, 0).
Hex turned(Hex hex, int symmetry);

/// The same game as seen through a symmetry.
std::vector<Move> turned(std::vector<Move> moves, int symmetry);

/// The canonical texts of a game.
std::vector<std::string> texts_of(GameType type, const std::vector<Move>& moves);

/// Plays moves; `QueenOpening::allowed`.
Position played(GameType type, const std::vector<Move>& moves);

}  // namespace waggle::test
