#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "notation/text.hpp"
#include "replay/grid.hpp"
#include "replay/picture.hpp"

namespace waggle {
namespace {

std::string words_for(Piece piece, bool numbers) {
  return fmt::format("{} {}", text::lowered(name_of(piece.colour())), name_of(piece.bug())) +
         (numbers && copies_of(piece.bug()) > 1 ? fmt::format(" {}", piece.ordinal()) : "");
}

std::string hand_in_words(const Position& position, Colour colour) {
  std::array<int, bug_kinds> counts{};
  for (std::size_t i = 0; i < Piece::count; ++i)
    if (const Piece piece = Piece::from_index(i);
        piece.colour() == colour && position.in_hand(piece))
      ++counts[index_of(piece.bug())];
  std::string words;
  for (std::size_t i = 0; i < Piece::count; ++i)
    if (const Piece piece = Piece::from_index(i); piece.colour() == colour && piece.ordinal() <= 1)
      if (const int count = counts[index_of(piece.bug())]; count > 0)
        words += (words.empty() ? "" : ", ") + text::counted(count, name_of(piece.bug()));
  return words.empty() ? "nothing" : words;
}

}  // namespace

std::string board_in_words(const Position& position, bool numbers) {
  std::vector<Tile> tiles = tiles_of(position);
  std::ranges::sort(
      tiles, {}, [](const Tile& tile) { return std::tuple(tile.hex.r, tile.hex.q, -tile.level); });
  std::string words;
  for (const Tile& tile : tiles) {
    const int height = position.height(tile.hex);
    words += tile.level < height ? " on top of " : words.empty() ? "" : "; ";
    words += words_for(tile.piece, numbers);
    if (tile.level == 1) words += " on " + cell_name(tile.hex);
  }
  if (words.empty()) words = "the board is empty";
  for (Colour colour : all_colours)
    words += fmt::format(". {} in hand: {}", name_of(colour), hand_in_words(position, colour));
  return words + ".";
}

}  // namespace waggle
