#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "notation/move_string.hpp"

namespace waggle {

/// The sides of a cell in Soukenik's notation, clockwise: noon is where the second piece of the
/// game lies as seen from the first.
enum class Hour : std::uint8_t { noon, afternoon, sunset, midnight, sunrise, forenoon };

/// n, a, s, m, r, f.
constexpr char letter_of(Hour hour) noexcept { return "nasmrf"[static_cast<std::size_t>(hour)]; }

/// A piece as that notation names it: seen by the side to move, told apart from others of its kind
/// by counting.
struct CountedName {
  bool opponents = false;
  Bug bug = Bug::queen;
  std::optional<int> number;

  bool operator==(const CountedName&) const noexcept = default;
};

/// One ply of that notation: `L` (the first of a side), `Ba`, `A2xPm`, `M+Qn`, `G*Qm`, `---`. No
/// mover means a pass.
struct DirectionMove {
  std::optional<CountedName> mover;
  bool placement = false;
  std::optional<CountedName> reference;
  std::optional<Hour> hour;

  bool operator==(const DirectionMove&) const noexcept = default;
};

std::string to_string(const DirectionMove& move);

/// Which pieces and cells are meant is told by the board alone: `replay` translates.
[[nodiscard]] Parsed<DirectionMove> read_direction_move(std::string_view text);

/// Looks at the spelling only: the bugs are right, colours and numbers mean nothing.
[[nodiscard]] Parsed<TolerantMove> parse_direction_move(std::string_view text);

}  // namespace waggle
