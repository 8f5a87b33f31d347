#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <cstdlib>

#include "notation/move_string.hpp"

namespace waggle {

/// A cell of the unbounded board, axial: q grows to the east, r to the south-east; pointy tops.
struct Hex {
  std::int32_t q = 0;
  std::int32_t r = 0;

  constexpr auto operator<=>(const Hex&) const noexcept = default;
  constexpr Hex operator+(Hex other) const noexcept { return {q + other.q, r + other.r}; }
  constexpr Hex operator-(Hex other) const noexcept { return {q - other.q, r - other.r}; }
};

/// The step of one cell in a direction.
constexpr Hex step(Direction direction) noexcept {
  constexpr std::array<Hex, 6> steps = {{{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}}};
  return steps[index_of(direction)];
}

constexpr Hex operator+(Hex hex, Direction direction) noexcept { return hex + step(direction); }

/// The direction that leads from one cell to its neighbour; nothing when they are not neighbours.
constexpr std::optional<Direction> direction_between(Hex from, Hex to) noexcept {
  for (Direction direction : all_directions)
    if (from + direction == to) return direction;
  return std::nullopt;
}

constexpr std::int32_t distance(Hex a, Hex b) noexcept {
  const auto absolute = [](std::int32_t x) { return x < 0 ? -x : x; };
  const Hex d = a - b;
  return (absolute(d.q) + absolute(d.r) + absolute(d.q + d.r)) / 2;
}

}  // namespace waggle
