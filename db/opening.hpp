#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "replay/position.hpp"

namespace waggle::db {

/// How a side's first three pieces lie relative to the starting axis. Definitions:
/// docs/openings.md. Stored: never renumber.
enum class Formation : std::uint8_t {
  post = 0,
  hook = 1,
  step = 2,
  angle = 3,
  arc = 4,
  hub = 5,
  fork = 6,
  other = 7
};

/// "post", ..., "other".
std::string_view name_of(Formation formation) noexcept;
std::optional<Formation> parse_formation(std::string_view name) noexcept;

struct OpeningLine {
  std::array<Bug, 3> bugs;
  Formation formation = Formation::other;
  int ply = 0;  ///< plies played when the third bug had landed

  /// "S-Q-A"
  std::string letters() const;
};

/// The opening of one side in a game; nothing when it placed fewer than three bugs ("short").
std::optional<OpeningLine> classify(std::span<const Move> moves, Colour side);

/// The bug that a side places first; nothing when it placed none.
std::optional<Bug> first_bug(std::span<const Move> moves, Colour side) noexcept;

/// On which of its turns a side places its queen, 1 to 4; nothing when it did not.
std::optional<int> queen_turn(std::span<const Move> moves, Colour side) noexcept;

}  // namespace waggle::db
