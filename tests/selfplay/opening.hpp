#pragma once

#include <array>
#include <optional>

#include "replay/position.hpp"
#include "selfplay/random.hpp"

namespace waggle::selfplay {

/// What the two sides mean to do with their first three pieces. White's first piece stands on (0,
/// 0), Black's to the east of it.
class OpeningPlan {
 public:
  static constexpr int plies = 6;

  OpeningPlan(Random& random, GameType type);

  /// The planned move, if it is legal here. Requires: position.ply() < plies.
  std::optional<Move> move(const Position& position) const;

 private:
  struct Side {
    std::array<Bug, 3> bugs;
    std::array<Hex, 3> cells;
  };

  std::array<Side, 2> sides_;
};

}  // namespace waggle::selfplay
