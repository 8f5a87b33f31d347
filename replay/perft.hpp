#pragma once

#include <cstdint>

#include "replay/position.hpp"

namespace waggle {

/// Number of move sequences of exactly `depth` plies; a game that ends earlier has none. Depth 0
/// is 1. Counts as the other engines do: pieces of a kind in hand once, a walk and a throw to the
/// same cell once, a forced pass as a move.
std::uint64_t perft(const Position& position, int depth);

/// No deeper is asked for from outside: the counts of Base+MLP fill 64 bits long before.
inline constexpr int deepest_perft = 30;

}  // namespace waggle
