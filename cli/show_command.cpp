#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/json.hpp"
#include "cli/position_argument.hpp"
#include "replay/picture.hpp"

namespace waggle::cli {
namespace {

std::string hand_of(const Position& position, Colour colour) {
  std::string hand;
  for (std::size_t i = 0; i < Piece::count; ++i)
    if (const Piece piece = Piece::from_index(i);
        piece.colour() == colour && position.in_hand(piece))
      hand += (hand.empty() ? "" : " ") + to_string(piece);
  return hand.empty() ? "nothing" : hand;
}

std::string whose_turn(const Position& position) {
  if (position.is_over())
    return fmt::format("{} after ply {}", name_of(position.state()), position.ply());
  return fmt::format("{} to move, turn {} (ply {})", name_of(position.to_move()),
                     position.ply() / 2 + 1, position.ply() + 1);
}

/// The board with the last move marked.
std::string marked_svg(const PlayedGame& game) {
  SvgOptions svg;
  svg.title =
      fmt::format("{}: {}", to_string(game.position.game_type()), whose_turn(game.position));
  if (!game.moves.empty() && !game.moves.back().is_pass()) {
    Position before(game.position.game_type(), game.position.queen_opening());
    for (std::size_t i = 0; i + 1 < game.moves.size(); ++i) before.apply(game.moves[i]);
    const Move& last = game.moves.back();
    svg.marked = last.to;
    if (before.on_board(last.piece)) svg.left = before.cell_of(last.piece);
  }
  return svg_board(tiles_of(game.position), svg) + "\n";
}

}  // namespace

int run(const ShowOptions& options) {
  const NamedPosition named = read_position(options.position);
  const Position& position = named.game.position;
  if (options.svg) {
    write_out(marked_svg(named.game));
  } else if (options.format != OutputFormat::table) {
    write_out(position_json(named.game.game_string(), position) + "\n");
  } else {
    write_out(text_board(position));
    write_out(fmt::format("\n{}, {}\n", to_string(position.game_type()), whose_turn(position)));
    if (!named.game.texts.empty())
      write_out(fmt::format("last move: {}\n", named.game.texts.back()));
    for (Colour colour : all_colours)
      write_out(fmt::format("{} in hand: {}\n", name_of(colour), hand_of(position, colour)));
  }
  return exit_fine;
}

}  // namespace waggle::cli
