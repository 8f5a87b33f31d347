#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "replay/position.hpp"

namespace waggle {

/// One piece in a picture; level 1 lies on the ground.
struct Tile {
  Hex hex;
  Piece piece;
  int level = 1;
};

/// The pieces on the board, lower ones first.
std::vector<Tile> tiles_of(const Position& position);

/// A board of letters for a terminal: four columns a cell, rows shifted by half a cell as the hexes
/// are; empty neighbours of the hive are dots. A stack shows its top piece and a `+`; all stacks
/// are listed below, bottom first. ASCII, no trailing blanks, ends with a line end; the empty board
/// is a sentence.
std::string text_board(const Position& position);

/// The colour of a bug's letter on a light or a dark tile, as CSS writes it.
std::string_view ink_of(Bug bug, bool on_dark) noexcept;

struct SvgOptions {
  double radius = 24;         ///< of a cell in pixels, from the centre to a corner
  bool numbers = true;        ///< wS1 or wS
  std::optional<Hex> marked;  ///< a cell with a ring: the target of the last move
  std::optional<Hex> left;    ///< a dotted cell: where the last move came from
  std::string title;          ///< read aloud instead of the picture
};

/// A board as a self-contained `<svg>` element without scripts, styles or references. Stacks lie
/// askew so that every piece shows. Distinguishable without colour: light and dark tiles, letters
/// for the bugs.
std::string svg_board(std::span<const Tile> tiles, const SvgOptions& options = {});

}  // namespace waggle
