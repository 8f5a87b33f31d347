#pragma once

#include <optional>
#include <string>
#include <vector>

#include "notation/diagnostic.hpp"
#include "notation/result.hpp"
#include "replay/position.hpp"

namespace waggle {

/// A bug on a cell, and where the text says so.
struct SetUpBug {
  Hex hex;
  Colour colour = Colour::white;
  Bug bug = Bug::queen;
  std::optional<int> ordinal;
  SourcePosition at;
};

/// A position as somebody wrote it down.
struct SetUp {
  std::optional<GameType> set;  ///< absent: the least one that has the bugs
  std::vector<SetUpBug> bugs;   ///< lower ones of a stack first
  Colour to_move = Colour::white;
  std::optional<std::size_t> resting;  ///< the bug that moved last, by its place in the list
};

template <typename T>
using Placed = tl::expected<T, Diagnostic>;  ///< a value, or what is wrong and where

/// Makes a position of what was written down. Bugs without a number get the least free ones in
/// their order. The ply is the least one that gives each side its turns. Refused is what no game
/// can come to, whoever moved when: pieces outside of the set, two on one cell of which the upper
/// one cannot climb, a hive in parts, four pieces of a side without its queen, a climb before the
/// queen, a covered piece that moved last, anything but a white piece first.
[[nodiscard]] Placed<Position> set_up(const SetUp& setup);

/// What about the numbers of pieces does not fit the side to move, though the hive could be one.
/// Such positions are read, since people ask for parts of a hive; no game can have come to them.
std::optional<std::string> out_of_turn(const Position& position);

}  // namespace waggle
