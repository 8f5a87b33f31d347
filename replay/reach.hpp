#pragma once

#include <bitset>
#include <vector>

#include "replay/position.hpp"

namespace waggle {

/// Do the two cells beside a step close it? They do when both stacks there are higher than the
/// source without the mover and than the target. `level` is the higher of the two; it is given by
/// the callers that know it.
bool is_gate(const Position& position, Hex from, Direction direction, int level) noexcept;

/// Where one piece can walk, bug by bug. The piece is lifted first, so its old cell counts as
/// empty.
class Reach {
 public:
  /// Requires: the piece is on the board and uncovered.
  Reach(const Position& position, Piece piece);

  /// Adds the destinations that it has when it moves as this bug. A mosquito adds nothing.
  void as(Bug bug);

  /// The destinations, each once.
  std::vector<Hex> take() { return std::move(cells_); }

 private:
  bool step_is_open(Hex from, Direction direction, int height_left) const noexcept;
  void add(Hex hex);
  void one_step(bool may_climb);
  void ant();
  void spider();
  void spider_from(Hex hex, Hex previous, int steps);
  void grasshopper();
  void ladybug();

  Position board_;
  Hex start_;
  int height_left_;  ///< pieces that stay in the start cell
  std::bitset<1024> added_;
  std::vector<Hex> cells_;
};

}  // namespace waggle
