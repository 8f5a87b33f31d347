#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace waggle {

/// How much time each player has, as BoardSpace says it (property TC). Times are in milliseconds.
struct TimeControl {
  /// Some thirty years. No clock shows more, and sums over all turns of a record stay in range.
  static constexpr std::int64_t most_ms = 1'000'000'000'000;

  enum class Kind : std::uint8_t {
    none,         ///< clocks count, nothing ends by them
    fixed,        ///< `main` for all plies together
    plus,         ///< `extra` more at the beginning of each own turn
    differential  ///< over only beyond `main` and more than `extra` beyond what the opponent used
  };

  Kind kind = Kind::none;
  std::int64_t main = 0;
  std::int64_t extra = 0;

  bool operator==(const TimeControl&) const noexcept = default;
};

/// "Fixed 600000", "PlusTime 600000 30000", "Differential 0 900000", "None", in any letter case.
/// Nothing for what says something else; "Incremental" is among it.
std::optional<TimeControl> parse_time_control(std::string_view text) noexcept;

}  // namespace waggle
