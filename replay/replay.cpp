#include "replay/replay.hpp"

#include "replay/direction_notation.hpp"
#include "replay/repair.hpp"

namespace waggle {

std::string_view name_of(Status status) noexcept {
  constexpr std::array<std::string_view, 4> names = {"valid", "invalid", "unsupported",
                                                     "unreadable"};
  return names[static_cast<std::size_t>(status)];
}

std::string Replay::game_string() const {
  return to_game_string(game_type, name_of(position.state()), texts());
}

Replay replay(const GameRecord& record, const ReplayOptions& options) {
  if (record.reading == GameRecord::Reading::readable && record.notation == Notation::direction)
    return replay(translated_from_directions(record), options);
  if (record.reading == GameRecord::Reading::readable) return repaired(record, options);
  Replay out;
  out.status =
      record.reading == GameRecord::Reading::unsupported ? Status::unsupported : Status::unreadable;
  out.game_type = record.game_type.value_or(GameType{});
  out.diagnostics = record.diagnostics;
  out.result = record.result.claims_board ? Outcome::unknown : record.result.outcome;
  out.reason = out.result == Outcome::unknown ? ResultReason::none : record.result.reason;
  out.position = Position(out.game_type);
  return out;
}

}  // namespace waggle
