#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "replay/position.hpp"
#include "replay/set_up.hpp"

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

/// What is known of a position besides its cells.
struct History {
  bool played = true;      ///< false: nobody knows how it came about, nor its ply
  bool rest_known = true;  ///< false: some piece may be at rest
  std::string last_move;   ///< empty when there is none
};

/// "White to move, turn 3 (ply 5)" or "WhiteWins after ply 40"; without numbers unless it was
/// played to.
std::string whose_turn(const Position& position, bool played = true);

/// The board with lines below it that tell the rest: set, who is to move, last move, piece at rest,
/// hands.
std::string text_picture(const Position& position, const History& history);

/// A position read from a picture.
struct ReadPicture {
  Position position;
  std::optional<GameType> set;  ///< absent when the picture names none
  bool rest_known = false;
};

/// Reads what text_picture() writes and what people type like it. Needed are the rows, a line for
/// every stack, and a line that says who is to move; pieces without numbers get them in the order
/// of the text. Dots, last move and hands mean nothing. Places are those of the text.
[[nodiscard]] Placed<ReadPicture> read_picture(std::string_view text);

/// The position in words, for who cannot see it: the pieces from the top row to the bottom, each
/// with the name of its cell and what it lies on, and the hands. With the numbers of pieces or
/// without.
std::string board_in_words(const Position& position, bool numbers);

/// Colours of a board: those of the reports, or black and white alone.
enum class BoardTheme : std::uint8_t { screen, print };

struct SvgOptions {
  double radius = 24;         ///< of a cell, from the centre to a corner, in units of the drawing
  bool numbers = true;        ///< wS1 or wS
  std::optional<Hex> marked;  ///< a cell with a ring: the target of the last move
  std::optional<Hex> left;    ///< a dotted cell: where the last move came from
  std::string title;          ///< read aloud instead of the picture
  std::string description;    ///< read aloud when more is asked for; none when empty
  BoardTheme theme = BoardTheme::screen;
  /// For a picture that has no text beside it: stacks carry a letter under which their pieces are
  /// drawn from the side, below the board; the target of the last move has a second line, so that
  /// no colour is needed to see it.
  bool alone = false;
  bool cell_names = false;   ///< as cell_name(), also on the empty cells beside the hive
  bool paper = false;        ///< white behind all, instead of what the page has
  double scale = 1;          ///< pixels for a unit of the drawing
  std::optional<int> width;  ///< of the picture in pixels, instead of the scale
};

struct SvgPicture {
  std::string text;
  int width = 0;  ///< in pixels, at least 1
  int height = 0;
};

/// A board as a self-contained `<svg>` element without scripts, styles or references. Stacks lie
/// askew so that every piece shows, the taller the closer, so that they hide no neighbour.
/// Distinguishable without colour: light and dark tiles, letters for the bugs. Requires: of a stack
/// all pieces.
SvgPicture svg_picture(std::span<const Tile> tiles, const SvgOptions& options);
std::string svg_board(std::span<const Tile> tiles, const SvgOptions& options = {});

}  // namespace waggle
