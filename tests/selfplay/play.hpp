#pragma once

#include <array>
#include <vector>

#include "notation/game_record.hpp"
#include "replay/position.hpp"
#include "selfplay/random.hpp"

namespace waggle::selfplay {

/// A game on the board and how it ended.
struct Play {
  Position position;  ///< after the moves
  std::vector<Move> moves;
  Outcome result = Outcome::unknown;
  ResultReason reason = ResultReason::none;
};

/// Plays a game that looks like people's: a planned opening, lines that many games share for a few
/// plies more, then pieces drawn to the enemy's queen, the harder the higher the side's `keenness`
/// (percent; 100 is usual). White's first piece stands on (0, 0), Black's to the east of it.
Play play(Random& random, GameType type, const std::array<int, 2>& keenness);

}  // namespace waggle::selfplay
