#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/json.hpp"
#include "cli/position_argument.hpp"
#include "replay/hop.hpp"
#include "replay/picture.hpp"

namespace waggle::cli {
namespace {

/// The board with the last move marked, where that is known.
std::string marked_svg(const NamedPosition& named) {
  const Position& position = named.position;
  SvgOptions svg;
  svg.title = fmt::format("{}: {}", to_string(position.game_type()),
                          whose_turn(position, named.game.has_value()));
  if (named.game && !named.game->moves.empty() && !named.game->moves.back().is_pass()) {
    const PlayedGame& game = *named.game;
    Position before(position.game_type(), position.queen_opening());
    for (std::size_t i = 0; i + 1 < game.moves.size(); ++i) before.apply(game.moves[i]);
    const Move& last = game.moves.back();
    svg.marked = last.to;
    if (before.on_board(last.piece)) svg.left = before.cell_of(last.piece);
  }
  return svg_board(tiles_of(position), svg) + "\n";
}

}  // namespace

int run(const ShowOptions& options) {
  const NamedPosition named = read_position(options.position);
  if (options.svg) {
    write_out(marked_svg(named));
  } else if (options.hop) {
    write_out(to_hop(named.position) + "\n");
  } else if (options.format != OutputFormat::table) {
    write_out(position_json(named) + "\n");
  } else {
    History history{named.game.has_value(), named.rest_known, {}};
    if (named.game && !named.game->texts.empty()) history.last_move = named.game->texts.back();
    write_out(text_picture(named.position, history));
  }
  return exit_fine;
}

}  // namespace waggle::cli
