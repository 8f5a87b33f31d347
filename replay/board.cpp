#include "replay/board.hpp"

#include <cassert>

namespace waggle {

Hex Board::hex_of(Cell cell) const noexcept {
  if (is_occupied(cell)) return at(top_piece(cell)).hex;
  const Sides sides = around(cell);
  assert(sides != 0);
  const auto direction = static_cast<unsigned>(std::countr_zero(sides));
  return at(top_piece(beside(cell, direction))).hex - step(static_cast<Direction>(direction));
}

bool Board::is_near(Hex hex) const noexcept {
  const Cell cell = cell_at(hex);
  return (is_occupied(cell) || around(cell) != 0) && hex_of(cell) == hex;
}

/// Tells the neighbours of a cell that another piece is seen in it.
void Board::show(Cell cell, unsigned old_top, unsigned new_top) noexcept {
  const auto shown = [](unsigned top) { return top == 0 ? 2U : top > Piece::per_side ? 1U : 0U; };
  const unsigned before = shown(old_top);
  const unsigned after = shown(new_top);
  if (before == after) return;
  for (unsigned direction = 0; direction < 6; ++direction) {
    auto& around = tiles_[beside(cell, direction)].around;
    const auto bit = static_cast<std::uint8_t>(side(turned_by(direction, 3)));
    if (before < 2) around[before] = static_cast<std::uint8_t>(around[before] & ~bit);
    if (after < 2) around[after] = static_cast<std::uint8_t>(around[after] | bit);
  }
}

void Board::put(Piece piece, Hex hex) noexcept {
  const Cell cell = cell_at(hex);
  Tile& tile = tiles_[cell];
  Place& place = places_[piece.index()];
  assert(place.level == 0);
  const unsigned under = tile.top;
  if (under != 0) covered_ |= 1U << (under - 1);
  tile.top = static_cast<std::uint8_t>(piece.index() + 1);
  ++tile.height;
  place = {hex, cell, tile.height, static_cast<std::uint8_t>(under)};
  placed_ |= 1U << piece.index();
  ++count_;
  show(cell, under, tile.top);
}

void Board::lift(Piece piece) noexcept {
  Place& place = places_[piece.index()];
  Tile& tile = tiles_[place.cell];
  assert(place.level != 0 && tile.top == piece.index() + 1);
  const unsigned under = place.below;
  if (under != 0) covered_ &= ~(1U << (under - 1));
  tile.top = static_cast<std::uint8_t>(under);
  --tile.height;
  place.level = 0;
  place.below = 0;
  placed_ &= ~(1U << piece.index());
  --count_;
  show(place.cell, static_cast<unsigned>(piece.index()) + 1, under);
}

}  // namespace waggle
