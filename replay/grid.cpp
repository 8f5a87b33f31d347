#include "replay/grid.hpp"

namespace waggle {

Hex Grid::locate(GridCell cell, const Position& position) {
  if (!origin_) origin_ = cell;
  const Hex plain{cell.column - origin_->column, origin_->row - cell.row};
  if (!wraps_) return plain;
  // How far the nearest cell that the text may mean is from another one, along an axis.
  const auto apart = [](std::int32_t from, std::int32_t to) {
    const std::int32_t distance = (to - from) % 26;
    return distance > 13 ? distance - 26 : distance < -12 ? distance + 26 : distance;
  };
  std::optional<Hex> on;
  std::optional<Hex> beside;
  each_piece(position.board().placed(), [&](Piece piece) {
    const Hex here = position.cell_of(piece);
    const Hex step{apart(here.q, plain.q), apart(here.r, plain.r)};
    const Hex there = here + step;
    if (step == Hex{} && !on) on = here;
    if (distance({}, step) == 1 && (!beside || there == plain)) beside = there;
  });
  return on ? *on : beside.value_or(plain);
}

}  // namespace waggle
