#include "notation/writer.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace waggle {

std::string turn_string(int plies) {
  return fmt::format("{}[{}]", plies % 2 == 0 ? "White" : "Black", plies / 2 + 1);
}

std::string to_game_string(GameType type, std::string_view board_state,
                           const std::vector<std::string>& moves) {
  std::string text = fmt::format("{};{};{}", to_string(type), board_state,
                                 turn_string(static_cast<int>(moves.size())));
  if (!moves.empty()) text += fmt::format(";{}", fmt::join(moves, ";"));
  return text;
}

}  // namespace waggle
