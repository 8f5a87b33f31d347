#include "replay/grid.hpp"

#include <catch2/catch.hpp>

using namespace waggle;

TEST_CASE("cells of a wrapped grid are those on or beside the hive") {
  Grid grid(true);
  Position position{GameType{}};
  const GridCell start{25, 24};
  position.apply(Move::place(*parse_piece("wS1"), grid.locate(start, position)));
  CHECK(position.cell_of(*parse_piece("wS1")) == Hex{0, 0});
  // East of column Z is column A, above row 26 is row 1.
  const Hex east = grid.locate({0, 24}, position);
  CHECK(east == Hex{1, 0});
  position.apply(Move::place(*parse_piece("bS1"), east));
  const Hex north_east = grid.locate({1, 25}, position);
  CHECK(north_east == Hex{2, -1});
  position.apply(Move::place(*parse_piece("wA1"), grid.locate({24, 24}, position)));
  position.apply(Move::place(*parse_piece("bA1"), north_east));
  CHECK(grid.locate({2, 0}, position) == Hex{3, -2});
}

TEST_CASE("cells of an unbounded grid are taken as they are") {
  Grid grid(false);
  Position position{GameType{}};
  position.apply(Move::place(*parse_piece("wS1"), grid.locate({25, 0}, position)));
  CHECK(grid.locate({26, 0}, position) == Hex{1, 0});
  CHECK(grid.locate({25, -1}, position) == Hex{0, 1});
  CHECK(grid.locate({0, 0}, position) == Hex{-25, 0});
}
