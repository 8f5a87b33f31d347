#pragma once

#include <array>
#include <span>

#include "replay/board.hpp"

namespace waggle {

/// Cells in the order in which they were found, each once.
class FoundCells {
 public:
  void add(Cell cell) noexcept {
    if (seen_.add(cell)) cells_[count_++] = cell;
  }
  std::span<const Cell> cells() const noexcept { return {cells_.data(), count_}; }
  std::size_t size() const noexcept { return count_; }

 private:
  // A hive of 27 pieces has at most 84 empty cells beside it; six more may be climbed on.
  std::array<Cell, 96> cells_;
  std::size_t count_ = 0;
  CellSet seen_;
};

/// Do the two cells on the sides of a step close it to something at this height? Both stacks there
/// must be higher.
bool is_gate(const Board& board, Cell from, unsigned direction, int level) noexcept;

/// Do the neighbours of a piece form one unbroken arc? Then the hive holds without it, whatever the
/// rest looks like.
bool is_loose(const Board& board, Piece piece) noexcept;

/// Would the hive fall apart without this piece? Requires: on the ground and uncovered.
bool holds_hive_together(const Board& board, Piece piece) noexcept;

/// All pieces that hold the hive together, as bits; where a stack does, its top.
std::uint32_t joints(const Board& board) noexcept;

/// May a piece get to a cell on its own feet? Whether it is free to go is not asked. Requires: on
/// the board and uncovered.
bool can_walk(const Board& board, Piece piece, Cell to) noexcept;

/// Is there any such cell?
bool has_walk(const Board& board, Piece piece) noexcept;

/// Every cell that it gets to on its own feet. Requires: as above.
void add_walks(const Board& board, Piece piece, FoundCells& out) noexcept;

/// How many those are.
std::size_t count_walks(const Board& board, Piece piece) noexcept;

/// The cells about a piece on the ground onto which it may be lifted for a throw, or from which it
/// may be set down: directions in which two stacks do not close the way.
Sides open_over(const Board& board, Cell cell) noexcept;

}  // namespace waggle
