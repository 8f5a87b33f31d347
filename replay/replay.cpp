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
  const auto at = static_cast<std::size_t>(ply - 1);
  // A pass is put in only where the turn that follows it can be played.
  const auto turn = replay.turns[at] ? replay.turns[at] : replay.turns.at(at + 1);
  return record.turns[turn.value()].at;
}

}  // namespace waggle
