#include "cli/target.hpp"

#include "replay/direction_notation.hpp"
#include "replay/sgf_writer.hpp"

namespace waggle::cli {

std::string written_as(Target target, const GameText& game) {
  switch (target) {
    case Target::uhp:
      return to_game_string(game.game_type, game.board_state, game.moves) + "\n";
    case Target::pgn:
      return to_pgn(game);
    case Target::sgf:
      return to_sgf(game);
    case Target::direction:
      return to_direction_pgn(game);
    case Target::json:
      break;
  }
  return {};
}

Format format_of(Target target) noexcept {
  switch (target) {
    case Target::uhp:
      return Format::uhp;
    case Target::sgf:
      return Format::sgf;
    default:
      return Format::pgn;
  }
}

}  // namespace waggle::cli
