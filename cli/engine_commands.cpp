// moves, perft and uhp: the rules engine for programs, as strict as Mzinga.

#include <fmt/format.h>

#include <cstdio>
#include <iostream>

#include "cli/commands.hpp"
#include "cli/json.hpp"
#include "cli/position_argument.hpp"
#include "cli/uhp_session.hpp"
#include "notation/hop.hpp"
#include "replay/game_string.hpp"
#include "replay/perft.hpp"

namespace waggle::cli {
namespace {

/// HOP is held to the same opening rule as game strings.
Position position_in(const std::string& game_string) {
  if (looks_like_hop(game_string)) {
    const Position position = read_position(game_string).position;
    return position.under(position.game_type(), QueenOpening::forbidden);
  }
  const auto game = play_game_string(game_string);
  if (!game)
    throw UsageError(fmt::format("the game string cannot be played: {}", game.error().message));
  return game->position;
}

}  // namespace

int run(const MovesOptions& options) {
  const Position position = position_in(options.game_string);
  if (position.is_over()) {
    fmt::print(stderr, "the game is over: {}\n", name_of(position.state()));
    if (options.format == OutputFormat::json) write_out("[]\n");
    return exit_findings;
  }
  const auto texts = legal_move_texts(position);
  if (options.format == OutputFormat::json) {
    write_out(texts_json(texts) + "\n");
    return exit_fine;
  }
  for (const std::string& text : texts) write_out(text + "\n");
  return exit_fine;
}

int run(const PerftOptions& options) {
  const Position position = position_in(options.game_string);
  for (int depth = 0; depth <= options.depth; ++depth) {
    write_out(fmt::format("{} {}\n", depth, perft(position, depth)));
    std::fflush(stdout);
  }
  return exit_fine;
}

int run(const UhpOptions&) {
  UhpSession session;
  const auto say = [](const std::vector<std::string>& lines) {
    for (const std::string& line : lines) write_out(line + "\n");
    std::fflush(stdout);
  };
  say(session.answer("info"));
  for (std::string line; !session.finished() && std::getline(std::cin, line);) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    say(session.answer(line));
  }
  return exit_fine;
}

}  // namespace waggle::cli
