#pragma once

#include <compare>
#include <cstdint>

#include "notation/piece.hpp"
#include "replay/hex.hpp"

namespace waggle {

/// What happens on the board in one ply. A throw by a pillbug or mosquito is a movement of the
/// thrown piece: where the same piece may reach the same cell by walking and by being thrown, the
/// two are one move.
struct Move {
  enum class Kind : std::uint8_t { placement, movement, pass };

  Kind kind = Kind::pass;
  Piece piece = Piece::from_index(0);  ///< not meaningful for a pass
  Hex to;

  static constexpr Move pass() noexcept { return {}; }
  static constexpr Move place(Piece piece, Hex to) noexcept { return {Kind::placement, piece, to}; }
  static constexpr Move move(Piece piece, Hex to) noexcept { return {Kind::movement, piece, to}; }

  constexpr bool is_pass() const noexcept { return kind == Kind::pass; }
  constexpr auto operator<=>(const Move&) const noexcept = default;
};

}  // namespace waggle
