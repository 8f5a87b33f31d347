#include "replay/tournament.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "notation/text.hpp"
#include "notation/time_control.hpp"

namespace waggle {
namespace {

void report(const GameRecord& record, Replay& replay, int ply, Finding finding) {
  replay.add(make_diagnostic(std::move(finding), place_of_ply(record, replay, ply), ply,
                             replay.texts()[static_cast<std::size_t>(ply - 1)]));
}

bool has_all_bugs_of(GameType set, GameType played) noexcept {
  return (played.bits() & ~set.bits()) == 0;
}

/// A record that names no set is of any that has its bugs.
void check_set(const GameRecord& record, GameType event, Replay& replay) {
  if (!record.game_type && replay.status == Status::unsupported) return;
  const GameType played = replay.game_type;
  if (record.game_type ? played == event : has_all_bugs_of(event, played)) return;
  replay.add(make_diagnostic(
      {Code::other_set,
       record.game_type ? fmt::format("the event is played with {}, this game with {}",
                                      to_string(event), to_string(played))
                        : fmt::format("the event is played with {}, and this game has bugs of {}",
                                      to_string(event), to_string(played)),
       {}},
      record.at));
}

void check_end_by_repetition(const GameRecord& record, Replay& replay) {
  for (const auto& [reading, plies] : replay.third_occurrences)
    if (plies.back() < replay.plies())
      report(record, replay, plies.back() + 1,
             {Code::played_on,
              fmt::format("ply {} drew the game by repetition, and the record goes on to ply {} "
                          "(reading: {})",
                          plies.back(), replay.plies(), name_of(reading)),
              {}});
}

/// Hours, minutes, seconds and thousandths.
std::string clock_text(std::int64_t ms) {
  return fmt::format("{}:{:02}:{:02}.{:03}", ms / 3'600'000, ms / 60'000 % 60, ms / 1000 % 60,
                     ms % 1000);
}

/// What a player may have used at the end of the own turn of a number, from 1.
std::int64_t allowance(const TimeControl& control, std::int64_t turn, std::int64_t opponent_used) {
  switch (control.kind) {
    case TimeControl::Kind::none:
      break;
    case TimeControl::Kind::fixed:
      return control.main;
    case TimeControl::Kind::plus:
      return control.main + turn * control.extra;
    case TimeControl::Kind::differential:
      return std::max(control.main, opponent_used + control.extra);
  }
  return std::numeric_limits<std::int64_t>::max();
}

/// Clocks say what a player has used so far. The first overrun of each side is told.
void check_clocks(const GameRecord& record, Replay& replay) {
  const auto written = record.tag("TC");
  const bool clocks =
      std::ranges::any_of(record.turns, [](const Turn& turn) { return turn.clock_ms.has_value(); });
  if (!written || !clocks) return;
  const auto control = parse_time_control(*written);
  if (!control) {
    replay.add(make_diagnostic(
        {Code::time_control_unknown,
         fmt::format("what the time control {} allows is not known; the clocks were not checked",
                     text::quoted(*written)),
         {}},
        record.at));
    return;
  }
  std::array<std::int64_t, 2> used{};
  std::array<bool, 2> told{};
  for (int ply = 1; ply <= replay.plies(); ++ply) {
    const std::size_t side = ply % 2 == 1 ? 0 : 1;
    const auto turn = replay.turns[static_cast<std::size_t>(ply - 1)];
    if (!turn || !record.turns[*turn].clock_ms) continue;
    used[side] = std::min(*record.turns[*turn].clock_ms, TimeControl::most_ms);
    const std::int64_t allowed = allowance(*control, (ply + 1) / 2, used[1 - side]);
    if (used[side] <= allowed || std::exchange(told[side], true)) continue;
    report(record, replay, ply,
           {Code::time_overrun,
            fmt::format("{} has used {} here, and {} is allowed (time control: {})",
                        name_of(side == 0 ? Colour::white : Colour::black), clock_text(used[side]),
                        clock_text(allowed), text::trimmed(*written)),
            {}});
  }
}

}  // namespace

void check_tournament(const GameRecord& record, const ReplayOptions& options, Replay& replay) {
  if (options.event_set) check_set(record, *options.event_set, replay);
  if (options.rules == Rules::tournament) {
    check_end_by_repetition(record, replay);
    check_clocks(record, replay);
  }
}

}  // namespace waggle
