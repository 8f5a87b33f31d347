#include "replay/grid.hpp"

namespace waggle {

Hex Grid::locate(GridCell cell, const Position& position) {
  if (!origin_) origin_ = cell;
  const Hex plain{cell.column - origin_->column, origin_->row - cell.row};
  if (!wraps_) return plain;
  std::optional<Hex> beside;
  for (std::size_t i = 0; i < Piece::count; ++i) {
    const Piece piece = Piece::from_index(i);
    if (!position.on_board(piece)) continue;
    const auto means = [&](Hex h) {
      return (h.q - plain.q) % 26 == 0 && (h.r - plain.r) % 26 == 0;
    };
    const Hex here = position.cell_of(piece);
    if (means(here)) return here;
    for (Direction direction : all_directions)
      if (const Hex there = here + direction; means(there) && (!beside || there == plain))
        beside = there;
  }
  return beside.value_or(plain);
}

}  // namespace waggle
