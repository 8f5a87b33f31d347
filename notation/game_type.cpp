#include "notation/game_type.hpp"

namespace waggle {

std::string to_string(GameType type) {
  std::string text = "Base";
  if (type.bits() == 0) return text;
  text += '+';
  for (Bug bug : {Bug::mosquito, Bug::ladybug, Bug::pillbug})
    if (type.has(bug)) text += letter_of(bug);
  return text;
}

std::optional<GameType> parse_game_type(std::string_view text) noexcept {
  if (!text.starts_with("Base")) return std::nullopt;
  text.remove_prefix(4);
  GameType type;
  if (text.empty()) return type;
  if (text[0] != '+') return std::nullopt;
  for (char letter : text.substr(1)) {
    const auto bug = bug_of(letter);
    if (!bug || type.has(*bug)) return std::nullopt;
    type = type.with(*bug);
  }
  return type;
}

}  // namespace waggle
