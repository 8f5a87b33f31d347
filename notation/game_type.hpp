#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "notation/piece.hpp"

namespace waggle {

/// A piece set: Base with any of mosquito, ladybug and pillbug.
class GameType {
 public:
  /// Base.
  constexpr GameType() noexcept = default;

  /// Requires: bits < 8 (mosquito 1, ladybug 2, pillbug 4). Stored: never renumber.
  static constexpr GameType from_bits(unsigned bits) noexcept {
    GameType type;
    type.bits_ = static_cast<std::uint8_t>(bits & 7U);
    return type;
  }

  constexpr unsigned bits() const noexcept { return bits_; }

  /// Is the bug in the set? The five kinds of Base always are.
  constexpr bool has(Bug bug) const noexcept { return (bit_of(bug) & ~bits_) == 0; }

  /// The set with the bug added.
  constexpr GameType with(Bug bug) const noexcept { return from_bits(bits_ | bit_of(bug)); }

  constexpr auto operator<=>(const GameType&) const noexcept = default;

 private:
  static constexpr unsigned bit_of(Bug bug) noexcept {
    return bug < Bug::mosquito ? 0U : 1U << (index_of(bug) - index_of(Bug::mosquito));
  }

  std::uint8_t bits_ = 0;
};

/// UHP GameTypeString with the letters in the order M, L, P: "Base", "Base+MP".
std::string to_string(GameType type);

/// Reads a GameTypeString. Letters may come in any order and "Base+" is Base (nokamute writes
/// both), so compare with to_string() to learn whether the spelling was canonical. Lower case,
/// repeated and unknown letters are refused.
std::optional<GameType> parse_game_type(std::string_view text) noexcept;

}  // namespace waggle
