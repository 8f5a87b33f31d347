#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace waggle {

/// The two sides. Stored: never renumber.
enum class Colour : std::uint8_t { white = 0, black = 1 };

inline constexpr std::array<Colour, 2> all_colours = {Colour::white, Colour::black};

constexpr Colour other(Colour colour) noexcept {
  return colour == Colour::white ? Colour::black : Colour::white;
}

constexpr std::size_t index_of(Colour colour) noexcept { return static_cast<std::size_t>(colour); }

/// The eight kinds of bug. Stored: never renumber.
enum class Bug : std::uint8_t {
  queen = 0,
  spider = 1,
  beetle = 2,
  grasshopper = 3,
  ant = 4,
  mosquito = 5,
  ladybug = 6,
  pillbug = 7
};

inline constexpr std::size_t bug_kinds = 8;
inline constexpr std::array<Bug, bug_kinds> all_bugs = {
    Bug::queen, Bug::spider,   Bug::beetle,  Bug::grasshopper,
    Bug::ant,   Bug::mosquito, Bug::ladybug, Bug::pillbug};

constexpr std::size_t index_of(Bug bug) noexcept { return static_cast<std::size_t>(bug); }

/// How many pieces of a kind one side owns: Q1 S2 B2 G3 A3 M1 L1 P1.
constexpr int copies_of(Bug bug) noexcept {
  constexpr std::array<int, bug_kinds> copies = {1, 2, 2, 3, 3, 1, 1, 1};
  return copies[index_of(bug)];
}

/// Letter in every notation: Q S B G A M L P.
constexpr char letter_of(Bug bug) noexcept { return "QSBGAMLP"[index_of(bug)]; }

/// English name in lower case, "queen" to "pillbug".
std::string_view name_of(Bug bug) noexcept;

/// "White" or "Black".
std::string_view name_of(Colour colour) noexcept;

/// Bugs by the last five bits of their letters; `bug_kinds` where there is none.
inline constexpr auto bugs_by_letter = [] {
  std::array<std::uint8_t, 32> table{};
  table.fill(bug_kinds);
  for (Bug bug : all_bugs) table[letter_of(bug) & 31] = static_cast<std::uint8_t>(bug);
  return table;
}();

/// The bug that an upper-case letter names.
constexpr std::optional<Bug> bug_of(char letter) noexcept {
  const std::uint8_t found = bugs_by_letter[letter & 31];
  if (letter < 'A' || letter > 'Z' || found == bug_kinds) return std::nullopt;
  return static_cast<Bug>(found);
}

/// One of the 28 pieces: colour, bug and ordinal (the order in which a side first placed that
/// kind). One byte; a piece that does not exist (wS3) cannot be built.
class Piece {
 public:
  static constexpr std::size_t per_side = 14;
  static constexpr std::size_t count = 2 * per_side;

  /// Requires: 1 <= ordinal <= copies_of(bug), else nothing is returned.
  static constexpr std::optional<Piece> make(Colour colour, Bug bug, int ordinal) noexcept {
    if (ordinal < 1 || ordinal > copies_of(bug)) return std::nullopt;
    return Piece(index_of(colour) * per_side + first_of(bug) +
                 static_cast<std::size_t>(ordinal - 1));
  }

  /// Requires: index < count. The inverse of index().
  static constexpr Piece from_index(std::size_t index) noexcept { return Piece(index); }

  /// 0 to 13 for White, 14 to 27 for Black, bugs in the order of `Bug`. Stored: never renumber.
  constexpr std::size_t index() const noexcept { return index_; }
  constexpr Colour colour() const noexcept {
    return index_ < per_side ? Colour::white : Colour::black;
  }
  constexpr Bug bug() const noexcept { return bugs[index_]; }
  constexpr int ordinal() const noexcept {
    return static_cast<int>(index_ % per_side - first_of(bug())) + 1;
  }

  constexpr auto operator<=>(const Piece&) const noexcept = default;

 private:
  explicit constexpr Piece(std::size_t index) noexcept : index_(static_cast<std::uint8_t>(index)) {}

  static constexpr std::size_t first_of(Bug bug) noexcept {
    constexpr std::array<std::size_t, bug_kinds> first = {0, 1, 3, 5, 8, 11, 12, 13};
    return first[index_of(bug)];
  }

  // Twice the pieces of a side.
  static constexpr std::array<Bug, count> bugs = {
      Bug::queen,       Bug::spider,      Bug::spider,      Bug::beetle,  Bug::beetle,
      Bug::grasshopper, Bug::grasshopper, Bug::grasshopper, Bug::ant,     Bug::ant,
      Bug::ant,         Bug::mosquito,    Bug::ladybug,     Bug::pillbug, Bug::queen,
      Bug::spider,      Bug::spider,      Bug::beetle,      Bug::beetle,  Bug::grasshopper,
      Bug::grasshopper, Bug::grasshopper, Bug::ant,         Bug::ant,     Bug::ant,
      Bug::mosquito,    Bug::ladybug,     Bug::pillbug};

  std::uint8_t index_;
};

/// UHP name: wS1, bQ, wM.
std::string to_string(Piece piece);

/// Reads a UHP name and nothing else: `wL1`, `ws1` and `wS3` are refused.
std::optional<Piece> parse_piece(std::string_view text) noexcept;

}  // namespace waggle
