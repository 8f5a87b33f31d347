#pragma once

#include <string>
#include <vector>

#include "db/database.hpp"
#include "replay/game_string.hpp"

namespace waggle::cli {

/// A position that many games reached, the moves that lead there, and what was played next.
struct PlayedPosition {
  PlayedGame game;
  db::Exploration next;
  std::vector<db::Hit> games;
};

struct PositionChoice {
  std::vector<int> plies = {1, 2, 4, 6};  ///< depths to show
  std::size_t at_each = 6;                ///< most played positions of a depth
  std::int64_t least_games = 3;
  std::size_t games_listed = 30;
};

/// The most played positions at a few depths, found by following the most played moves from the
/// start; positions that different move orders reach are shown once. The start itself comes first.
std::vector<PlayedPosition> most_played(db::Database& database, const db::Filter& filter,
                                        const PositionChoice& choice = {});

}  // namespace waggle::cli
