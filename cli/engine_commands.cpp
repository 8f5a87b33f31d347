// moves, perft and uhp: the rules engine for programs, as strict as Mzinga.

#include <fmt/format.h>

#include <cstdio>
#include <iostream>
#include <map>

#include "cli/commands.hpp"
#include "cli/json.hpp"
#include "cli/position_argument.hpp"
#include "cli/uhp_session.hpp"
#include "replay/perft.hpp"
#include "replay/resolve.hpp"

namespace waggle::cli {
namespace {

/// A line for each move, its count behind a colon, then the sum as perft prints it.
int divide(const Position& position, int depth) {
  if (depth == 0) throw UsageError("--divide: counts behind each move need a --depth of 1 or more");
  std::map<std::string, Move> moves;
  if (!position.is_over())
    for (const Move& move : position.legal_moves())
      moves.emplace(to_string(spell(position, move)), move);
  std::uint64_t sum = 0;
  for (const auto& [text, move] : moves) {
    Position next = position;
    next.apply(move);
    const std::uint64_t nodes = perft(next, depth - 1);
    sum += nodes;
    write_out(fmt::format("{}: {}\n", text, nodes));
    std::fflush(stdout);
  }
  write_out(fmt::format("{} {}\n", depth, sum));
  return exit_fine;
}

}  // namespace

int run(const MovesOptions& options) {
  const Position position = read_engine_position(options.position);
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
  const Position position = read_engine_position(options.position);
  if (options.divide) return divide(position, options.depth);
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
