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

TEST_CASE("a hive may drift around a wrapped grid more than once") {
  for (const int far : {60, -60, 27, -27, 130})
    for (const bool along : {true, false}) {
      const Hex hex = along ? Hex{far, 0} : Hex{0, far};
      const std::vector<Position::PlacedPiece> pieces = {{*parse_piece("wQ"), hex},
                                                         {*parse_piece("bQ"), hex + Hex{1, 0}}};
      const Position position = Position::of_pieces(GameType{}, pieces, 2, std::nullopt);
      Grid grid(true);
      const GridCell start{13, 13};
      CHECK(grid.locate(start, Position(GameType{})) == Hex{0, 0});
      const auto wrapped = [](int cell) { return (cell % 26 + 26) % 26; };
      const GridCell cell{wrapped(13 + hex.q), wrapped(13 - hex.r)};
      CAPTURE(far, along);
      CHECK(grid.locate(cell, position) == hex);
    }
}

TEST_CASE("cells of an unbounded grid are taken as they are") {
  Grid grid(false);
  Position position{GameType{}};
  position.apply(Move::place(*parse_piece("wS1"), grid.locate({25, 0}, position)));
  CHECK(grid.locate({26, 0}, position) == Hex{1, 0});
  CHECK(grid.locate({25, -1}, position) == Hex{0, 1});
  CHECK(grid.locate({0, 0}, position) == Hex{-25, 0});
}

TEST_CASE("where both ends of a long hive touch a cell of its name, the one as written is meant") {
  const GameType type = GameType::from_bits(7);
  for (const int step : {1, -1}) {
    std::vector<Position::PlacedPiece> line;
    for (int i = 0; i < 25; ++i)
      line.push_back({Piece::from_index(static_cast<std::size_t>(i)), Hex{step * i, 0}});
    const Position position = Position::of_pieces(type, line, 50, std::nullopt);
    Grid grid(true);
    const int first = step > 0 ? 0 : 25;
    CHECK(grid.locate({first, 13}, Position(type)) == Hex{0, 0});
    CHECK(grid.locate({25 - first, 13}, position) == Hex{25 * step, 0});
  }
}

TEST_CASE("every cell of a long hive is found on a wrapped grid, wherever it began") {
  const GameType type = GameType::from_bits(7);
  for (const int step : {1, -1})
    for (const int first : {0, 7, 13, 25}) {
      std::vector<Position::PlacedPiece> line;
      for (int i = 0; i < 24; ++i)
        line.push_back({Piece::from_index(static_cast<std::size_t>(i)), Hex{step * i, 0}});
      const Position position = Position::of_pieces(type, line, 48, std::nullopt);
      Grid grid(true);
      CHECK(grid.locate({first, 13}, Position(type)) == Hex{0, 0});
      for (int i = 0; i < 24; ++i) {
        CAPTURE(step, first, i);
        CHECK(grid.locate({(first + step * i + 26) % 26, 13}, position) == Hex{step * i, 0});
      }
    }
}

TEST_CASE("cells have names without end") {
  CHECK(cell_name({0, 0}) == "N 13");
  CHECK(cell_name({-13, 1}) == "A 12");
  CHECK(cell_name({-14, 1}) == "1A 12");
  CHECK(cell_name({12, -20}) == "Z 33");
  CHECK(cell_name({13, 13}) == "1Z 0");
  CHECK(cell_name({20, 14}) == "8Z -1");
}
