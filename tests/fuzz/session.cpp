// Command lines of the Universal Hive Protocol.

#include <algorithm>
#include <string>

#include "cli/uhp_session.hpp"
#include "fuzz/target.hpp"
#include "replay/resolve.hpp"

namespace waggle::fuzz {
namespace {

/// Counting deeper only takes longer.
bool counts_deep(std::string_view line) {
  const std::size_t digit = line.find_first_of("123456789");
  return line.find("perft") != std::string_view::npos && digit != std::string_view::npos &&
         (line[digit] > '1' || line.substr(digit + 1).find_first_of("0123456789") == 0);
}

void check_game(const std::string& answer) {
  const auto game = play_game_string(answer);
  must(game.has_value() && game->game_string() == answer, "a game that was told cannot be played");
  for (const std::string& text : cli::legal_move_texts(game->position)) {
    const auto written = parse_move_string(text);
    must(written && resolve_strictly(game->position, *written), "a valid move is refused");
  }
}

}  // namespace

void run(std::string_view input) {
  cli::UhpSession session;
  std::string last;
  while (!input.empty() && !session.finished()) {
    const std::size_t end = input.find('\n');
    const std::string_view line = input.substr(0, end);
    input.remove_prefix(end == std::string_view::npos ? input.size() : end + 1);
    if (counts_deep(line)) continue;
    const auto lines = session.answer(line);
    if (session.finished()) break;
    must(!lines.empty() && lines.back() == "ok", "an answer does not end with ok");
    for (std::size_t i = 0; i < lines.size(); ++i) {
      must(lines[i].find_first_of("\r\n") == std::string::npos, "an answer is broken into lines");
      must(i + 1 == lines.size() || lines[i] != "ok", "an answer says ok twice");
    }
    if (lines[0].starts_with("Base")) last = lines[0];
  }
  if (!last.empty()) check_game(last);
}

}  // namespace waggle::fuzz
