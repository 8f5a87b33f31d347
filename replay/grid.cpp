#include "replay/grid.hpp"

#include <fmt/format.h>

namespace waggle {

Hex Grid::locate(GridCell cell, const Position& position) {
  if (!origin_) origin_ = cell;
  const Hex plain{cell.column - origin_->column, origin_->row - cell.row};
  if (!wraps_) return plain;
  const Board& board = position.board();
  if (board.placed() == 0) return plain;
  // Of the cells that the text may mean, those within 39 of some piece; a hive is not as long.
  const Hex anchor = position.cell_of(
      Piece::from_index(static_cast<std::size_t>(std::countr_zero(board.placed()))));
  const auto nearest = [](std::int32_t from, std::int32_t to) {
    const std::int32_t apart = (to - from) % 26;
    return from + (apart > 13 ? apart - 26 : apart < -13 ? apart + 26 : apart);
  };
  const Hex middle{nearest(anchor.q, plain.q), nearest(anchor.r, plain.r)};
  if (position.is_occupied(plain)) return plain;
  std::optional<Hex> beside;
  if (board.is_near(plain)) beside = plain;
  for (std::int32_t q = -26; q <= 26; q += 26)
    for (std::int32_t r = -26; r <= 26; r += 26) {
      const Hex hex = middle + Hex{q, r};
      if (position.is_occupied(hex)) return hex;
      if (!beside && board.is_near(hex)) beside = hex;
    }
  return beside.value_or(plain);
}

std::string cell_name(Hex hex) {
  constexpr std::int32_t last = 'Z' - 'A';
  const std::int32_t column = 'N' - 'A' + hex.q;
  const std::string name = column < 0      ? fmt::format("{}A", -column)
                           : column > last ? fmt::format("{}Z", column - last)
                                           : std::string(1, static_cast<char>('A' + column));
  return fmt::format("{} {}", name, 13 - hex.r);
}

}  // namespace waggle
