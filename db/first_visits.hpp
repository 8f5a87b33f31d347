#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "replay/position.hpp"

namespace waggle::db {

/// The move of a visit after which the record has no other.
inline constexpr std::uint32_t record_ends = 0xFFFFFFFF;

/// A game's first visit to a position.
struct Visit {
  std::uint64_t key = 0;             ///< study key
  std::uint64_t check = 0;           ///< Canonical::check(): positions are equal when both are
  std::uint32_t game = 0;            ///< number of the game, counted by whoever collects visits
  std::uint32_t move = record_ends;  ///< Canonical::move_code() of the move played there
};

/// Appends the first visits of a game in the order of its plies, the start and the end included.
/// Requires: the moves are legal from the start.
void add_first_visits(const Position& start, std::span<const Move> moves, std::uint32_t game,
                      std::vector<Visit>& visits);

}  // namespace waggle::db
