#pragma once

#include "replay/game_string.hpp"

namespace waggle {

/// One of the twelve ways to lay the same hive: perhaps as seen in a mirror, left and right
/// exchanged, then turned clockwise by sixths of a circle. The cell (0, 0) stays where it is.
struct Orientation {
  int sixths = 0;
  bool mirrored = false;

  constexpr Hex of(Hex hex) const noexcept {
    if (mirrored) hex = {-hex.q - hex.r, hex.r};
    for (int i = 0; i < sixths; ++i) hex = {-hex.r, hex.q + hex.r};
    return hex;
  }
};

/// The same position or game in another orientation.
Position turned(const Position& position, Orientation orientation);
PlayedGame turned(const PlayedGame& game, Orientation orientation);

}  // namespace waggle
