#include "notation/game_record.hpp"

#include <algorithm>
#include <array>

namespace waggle {

std::string_view name_of(Format format) noexcept {
  constexpr std::array<std::string_view, 4> names = {"uhp", "pgn", "sgf", "list"};
  return names[static_cast<std::size_t>(format)];
}

std::string_view name_of(Outcome outcome) noexcept {
  constexpr std::array<std::string_view, 4> names = {"WhiteWins", "Draw", "BlackWins", "Unknown"};
  return names[static_cast<std::size_t>(outcome)];
}

std::string_view name_of(ResultReason reason) noexcept {
  constexpr std::array<std::string_view, 10> names = {
      "none",    "surrounded", "resignation",  "agreement", "repetition",
      "timeout", "forfeit",    "adjudication", "abandoned", "stated"};
  return names[static_cast<std::size_t>(reason)];
}

std::optional<std::string_view> GameRecord::tag(std::string_view name) const noexcept {
  const auto found =
      std::find_if(tags.begin(), tags.end(), [&](const Tag& tag) { return tag.name == name; });
  if (found == tags.end()) return std::nullopt;
  return found->value;
}

GameType every_bug_in(const GameRecord& record, GameType type) noexcept {
  for (const Turn& turn : record.turns)
    if (turn.move.piece) type = type.with(turn.move.piece->bug());
  return type;
}

}  // namespace waggle
