#pragma once

#include <optional>
#include <string>

#include "notation/game_record.hpp"
#include "replay/position.hpp"

namespace waggle {

/// Turns the cells of a BoardSpace record into cells of the board. The first piece stands on (0,
/// 0). On the grid of 26 by 26 that the site used before 2023 both axes wrap round: of the cells
/// that a text may mean, the one on or beside the hive is taken.
class Grid {
 public:
  explicit Grid(bool wraps) noexcept : wraps_(wraps) {}

  /// Where the cell lies. The first call fixes the origin.
  Hex locate(GridCell cell, const Position& position);

 private:
  bool wraps_;
  std::optional<GridCell> origin_;
};

/// The name that BoardSpace gives a cell, "N 13" for that of the first piece. Columns beyond A and
/// Z have a number: `1Z` is east of Z, `1A` west of A.
std::string cell_name(Hex hex);

}  // namespace waggle
