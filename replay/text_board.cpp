#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "replay/picture.hpp"

namespace waggle {
namespace {

constexpr int column_of(Hex hex) noexcept { return 4 * hex.q + 2 * hex.r; }

std::string hand_of(const Position& position, Colour colour) {
  std::string hand;
  for (std::size_t i = 0; i < Piece::count; ++i)
    if (const Piece piece = Piece::from_index(i);
        piece.colour() == colour && position.in_hand(piece))
      hand += (hand.empty() ? "" : " ") + to_string(piece);
  return hand.empty() ? "nothing" : hand;
}

}  // namespace

std::vector<Tile> tiles_of(const Position& position) {
  std::vector<Tile> tiles;
  for (std::size_t i = 0; i < Piece::count; ++i)
    if (const Piece piece = Piece::from_index(i); position.on_board(piece))
      tiles.push_back({position.cell_of(piece), piece, position.level_of(piece)});
  std::ranges::stable_sort(tiles, {}, &Tile::level);
  return tiles;
}

std::string text_board(const Position& position) {
  const auto tiles = tiles_of(position);
  if (tiles.empty()) return "the board is empty\n";
  std::map<Hex, std::string> cells;
  for (const Tile& tile : tiles) {
    for (Direction direction : all_directions) cells.try_emplace(tile.hex + direction, " .");
    cells[tile.hex] = to_string(tile.piece) + (tile.level > 1 ? "+" : "");
  }
  int left = std::numeric_limits<int>::max();
  std::map<int, std::map<int, std::string>> rows;
  for (const auto& [hex, text] : cells) {
    left = std::min(left, column_of(hex));
    rows[hex.r][column_of(hex)] = text;
  }
  std::string board;
  for (const auto& [r, row] : rows) {
    std::string line;
    for (const auto& [column, text] : row) {
      line.resize(static_cast<std::size_t>(column - left), ' ');
      line += text;
    }
    board += line + "\n";
  }
  for (const Tile& tile : tiles) {
    if (tile.level != 1 || position.height(tile.hex) < 2) continue;
    std::string names;
    for (Piece piece : position.stack(tile.hex)) names += " " + to_string(piece);
    board += fmt::format("stack, bottom first:{}\n", names);
  }
  return board;
}

std::string whose_turn(const Position& position, bool played) {
  const std::string to_move = fmt::format("{} to move", name_of(position.to_move()));
  if (!played)
    return position.is_over() ? fmt::format("{}, {}", name_of(position.state()), to_move) : to_move;
  if (position.is_over())
    return fmt::format("{} after ply {}", name_of(position.state()), position.ply());
  return fmt::format("{}, turn {} (ply {})", to_move, position.ply() / 2 + 1, position.ply() + 1);
}

std::string text_picture(const Position& position, const History& history) {
  std::string text =
      fmt::format("{}\n{}, {}\n", text_board(position), to_string(position.game_type()),
                  whose_turn(position, history.played));
  if (!history.last_move.empty()) text += fmt::format("last move: {}\n", history.last_move);
  const auto resting = position.resting();
  text += fmt::format("at rest: {}\n", resting              ? to_string(*resting)
                                       : history.rest_known ? "nothing"
                                                            : "unknown");
  for (Colour colour : all_colours)
    text += fmt::format("{} in hand: {}\n", name_of(colour), hand_of(position, colour));
  return text;
}

}  // namespace waggle
