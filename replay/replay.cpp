#include "replay/replay.hpp"

#include <algorithm>
#include <utility>

#include "replay/direction_notation.hpp"
#include "replay/repair.hpp"
#include "replay/tournament.hpp"

namespace waggle {

std::string_view name_of(Status status) noexcept {
  constexpr std::array<std::string_view, 4> names = {"valid", "invalid", "unsupported",
                                                     "unreadable"};
  return names[static_cast<std::size_t>(status)];
}

void Replay::add(Diagnostic diagnostic) {
  const auto place = std::ranges::upper_bound(diagnostics, diagnostic.at.byte, {},
                                              [](const Diagnostic& d) { return d.at.byte; });
  diagnostics.insert(place, std::move(diagnostic));
}

std::string Replay::game_string() const {
  return to_game_string(game_type, name_of(position.state()), texts());
}

Replay replay(const GameRecord& record, const ReplayOptions& options) {
  if (record.reading == GameRecord::Reading::readable && record.notation == Notation::direction)
    return replay(translated_from_directions(record), options);
  Replay out;
  if (record.reading == GameRecord::Reading::readable) {
    out = repaired(record, options);
    check_tournament(record, options, out);
    return out;
  }
  out.status =
      record.reading == GameRecord::Reading::unsupported ? Status::unsupported : Status::unreadable;
  out.game_type = record.game_type.value_or(GameType{});
  out.diagnostics = record.diagnostics;
  out.result = record.result.claims_board ? Outcome::unknown : record.result.outcome;
  out.reason = out.result == Outcome::unknown ? ResultReason::none : record.result.reason;
  out.position = Position(out.game_type);
  if (out.status == Status::unsupported) check_tournament(record, options, out);
  return out;
}

SourcePosition place_of_ply(const GameRecord& record, const Replay& replay, int ply) {
  const auto& turns = replay.turns;
  auto at = static_cast<std::size_t>(ply - 1);
  if (!turns[at] && at + 1 < turns.size()) ++at;
  if (turns[at]) return record.turns[*turns[at]].at;
  // The record stops at the turn that follows the pass.
  const std::size_t stopped = at == 0 ? 0 : turns[at - 1].value_or(0) + 1;
  return record.turns[std::min(stopped, record.turns.size() - 1)].at;
}

}  // namespace waggle
