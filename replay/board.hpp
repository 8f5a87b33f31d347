#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "notation/piece.hpp"
#include "replay/hex.hpp"

namespace waggle {

/// A cell of the board as the engine counts it: 1024 of them on a ring, a row 32 further. Cells
/// that share a number are 32 apart; 28 pieces span at most 28 cells and the rules look one
/// further, so within one hive a number is a cell.
using Cell = std::uint16_t;
inline constexpr std::size_t cell_count = 1024;

constexpr Cell cell_at(Hex hex) noexcept {
  return static_cast<Cell>(
      (static_cast<std::uint32_t>(hex.q) + 32U * static_cast<std::uint32_t>(hex.r)) &
      (cell_count - 1));
}

/// What to add for the neighbour in a direction.
inline constexpr std::array<unsigned, 6> cell_steps = {
    1, cell_count - 31, cell_count - 32, cell_count - 1, 31, 32};

/// The neighbour in a direction, counted as in `Direction`.
constexpr Cell beside(Cell cell, unsigned direction) noexcept {
  return static_cast<Cell>((cell + cell_steps[direction]) & (cell_count - 1));
}

/// Six directions as bits: bit 0 is east.
using Sides = unsigned;

inline constexpr Sides all_sides = 63;

constexpr Sides side(unsigned direction) noexcept { return 1U << direction; }
constexpr unsigned turned_by(unsigned direction, unsigned steps) noexcept {
  return direction + steps < 6 ? direction + steps : direction + steps - 6;
}

inline constexpr auto side_counts = [] {
  std::array<std::uint8_t, 64> counts{};
  for (Sides set = 1; set < 64; ++set)
    counts[set] = static_cast<std::uint8_t>(counts[set / 2] + set % 2);
  return counts;
}();

/// How many directions a set has. A table, since not every processor that we are built for counts
/// bits by itself.
constexpr unsigned size_of(Sides sides) noexcept { return side_counts[sides]; }

/// Calls a function with every direction of a set.
template <typename Function>
constexpr void each(Sides sides, Function&& function) {
  for (; sides != 0; sides &= sides - 1) function(static_cast<unsigned>(std::countr_zero(sides)));
}

inline constexpr auto sides_by_distance = [] {
  std::array<std::uint8_t, cell_count> sides{};
  for (unsigned d = 0; d < 6; ++d) sides[beside(0, d)] = static_cast<std::uint8_t>(side(d));
  return sides;
}();

/// The side of a cell on which another one lies; none when they are not neighbours.
constexpr Sides side_towards(Cell from, Cell to) noexcept {
  return sides_by_distance[(to - from) & (cell_count - 1)];
}

constexpr bool are_beside(Cell one, Cell two) noexcept { return side_towards(one, two) != 0; }

/// Some cells.
class CellSet {
 public:
  /// Was it new?
  bool add(Cell cell) noexcept {
    std::uint64_t& word = words_[cell >> 6U];
    const std::uint64_t bit = std::uint64_t{1} << (cell & 63U);
    const bool fresh = (word & bit) == 0;
    word |= bit;
    return fresh;
  }

 private:
  std::array<std::uint64_t, cell_count / 64> words_{};
};

/// The pieces of a kind, as bits by their index.
constexpr std::uint32_t pieces_of(Colour colour, Bug bug) noexcept {
  const std::uint32_t copies = (1U << copies_of(bug)) - 1;
  return copies << Piece::make(colour, bug, 1)->index();
}

/// Cells with their stacks. Every cell knows which of its neighbours are occupied, by the colour on
/// top, so that most questions of the rules are one look at a table. Knows no rules.
class Board {
 public:
  struct Place {
    Hex hex;  ///< the true cell, unbounded
    Cell cell = 0;
    std::uint8_t level = 0;  ///< 1 on the ground, 0 in hand
    std::uint8_t below = 0;  ///< index + 1 of the piece underneath, 0 for none
  };

  const Place& at(Piece piece) const noexcept { return places_[piece.index()]; }
  /// Pieces on the board, as bits by their index.
  std::uint32_t placed() const noexcept { return placed_; }
  int count() const noexcept { return count_; }
  /// Pieces that have another one on top.
  std::uint32_t covered() const noexcept { return covered_; }

  /// Index + 1 of the piece on top, 0 for an empty cell.
  unsigned top(Cell cell) const noexcept { return tiles_[cell].top; }
  Piece top_piece(Cell cell) const noexcept { return Piece::from_index(top(cell) - 1U); }
  bool is_occupied(Cell cell) const noexcept { return tiles_[cell].top != 0; }
  int height(Cell cell) const noexcept { return tiles_[cell].height; }
  /// Occupied neighbours.
  Sides around(Cell cell) const noexcept {
    return static_cast<Sides>(tiles_[cell].around[0] | tiles_[cell].around[1]);
  }
  /// Neighbours with that colour on top.
  Sides around(Cell cell, Colour colour) const noexcept {
    return tiles_[cell].around[index_of(colour)];
  }

  /// The true cell that a number stands for. Requires: on or beside the hive.
  Hex hex_of(Cell cell) const noexcept;
  /// Is this true cell on or beside the hive?
  bool is_near(Hex hex) const noexcept;

  /// Requires: not on the board.
  void put(Piece piece, Hex hex) noexcept;
  /// Requires: on the board and uncovered.
  void lift(Piece piece) noexcept;

 private:
  struct Tile {
    std::uint8_t top = 0;
    std::uint8_t height = 0;
    std::array<std::uint8_t, 2> around{};  ///< neighbours by the colour of their tops
  };

  void show(Cell cell, unsigned old_top, unsigned new_top) noexcept;

  std::array<Tile, cell_count> tiles_{};
  std::array<Place, Piece::count> places_{};
  std::uint32_t placed_ = 0;
  std::uint32_t covered_ = 0;
  int count_ = 0;
};

inline Hex Board::hex_of(Cell cell) const noexcept {
  if (is_occupied(cell)) return at(top_piece(cell)).hex;
  const Sides sides = around(cell);
  assert(sides != 0);
  const auto direction = static_cast<unsigned>(std::countr_zero(sides));
  return at(top_piece(beside(cell, direction))).hex - step(static_cast<Direction>(direction));
}

inline bool Board::is_near(Hex hex) const noexcept {
  const Cell cell = cell_at(hex);
  return (is_occupied(cell) || around(cell) != 0) && hex_of(cell) == hex;
}

/// Tells the neighbours of a cell that another piece is seen in it.
inline void Board::show(Cell cell, unsigned old_top, unsigned new_top) noexcept {
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

inline void Board::put(Piece piece, Hex hex) noexcept {
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

inline void Board::lift(Piece piece) noexcept {
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

/// Calls a function with every piece of a set given as bits.
template <typename Function>
void each_piece(std::uint32_t pieces, Function&& function) {
  for (; pieces != 0; pieces &= pieces - 1)
    function(Piece::from_index(static_cast<std::size_t>(std::countr_zero(pieces))));
}

}  // namespace waggle
