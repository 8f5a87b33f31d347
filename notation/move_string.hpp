#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/diagnostic.hpp"
#include "notation/piece.hpp"
#include "notation/result.hpp"

namespace waggle {

/// The six directions of a board of pointy-top cells, counter-clockwise from east.
enum class Direction : std::uint8_t { east, north_east, north_west, west, south_west, south_east };

inline constexpr std::array<Direction, 6> all_directions = {
    Direction::east, Direction::north_east, Direction::north_west,
    Direction::west, Direction::south_west, Direction::south_east};

constexpr std::size_t index_of(Direction direction) noexcept {
  return static_cast<std::size_t>(direction);
}

/// Turned counter-clockwise by `steps` times 60 degrees; negative steps turn clockwise.
constexpr Direction turned(Direction direction, int steps) noexcept {
  return static_cast<Direction>((static_cast<int>(direction) + steps % 6 + 6) % 6);
}

constexpr Direction opposite(Direction direction) noexcept { return turned(direction, 3); }

/// Where a move string points: beside a piece, or on top of it when no side is given.
struct Reference {
  Piece piece;
  std::optional<Direction> side;

  bool operator==(const Reference&) const noexcept = default;
};

/// What the text of one ply says: a pass, a lone piece (the first of the game), or a piece and a
/// reference. It knows no board; `replay` resolves it into a `Move`.
struct MoveString {
  std::optional<Piece> piece;          ///< absent: a pass
  std::optional<Reference> reference;  ///< absent: a pass or a lone piece

  bool is_pass() const noexcept { return !piece.has_value(); }
  bool operator==(const MoveString&) const noexcept = default;
};

/// UHP MoveString: "pass", "wS1", "bA1 wS1-", "wB1 bQ".
std::string to_string(const MoveString& move);
std::string to_string(const Reference& reference);

/// A move string read with tolerance: the move, and a finding for each thing that was bent
/// straight.
struct TolerantMove {
  MoveString move;
  std::vector<Finding>
      findings;      ///< warnings and notes; empty when the text was as the protocol has it
  bool dot = false;  ///< a dot stood in the place of the reference: right for a first piece only
};

/// Reads a MoveString exactly as the Universal Hive Protocol has it; runs of blanks between the two
/// parts are allowed.
[[nodiscard]] Parsed<MoveString> parse_move_string(std::string_view text);

/// Reads what records of people and programs hold: any letter case, `wL1` for `wL`, `PASS`, a dot
/// after the first piece. What is not listed there is an error that says what is wrong. Source:
/// rules reference, section 7.
[[nodiscard]] Parsed<TolerantMove> parse_move_string_tolerant(std::string_view text);

}  // namespace waggle
