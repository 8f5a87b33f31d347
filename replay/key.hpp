#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "replay/position.hpp"

namespace waggle {

/// Version of everything in this header: keys, images, move codes. Stored in databases; a change of
/// any value is a new version, and a table of reference keys in the tests notices it.
inline constexpr int key_version = 1;

/// Identity of a position for search and statistics: cells with their stacks as colour and bug, and
/// the side to move; the same for all translations, rotations and reflections. Says nothing about
/// the piece set or what rests.
struct StudyKey {
  std::uint64_t value = 0;
  constexpr auto operator<=>(const StudyKey&) const noexcept = default;
};

/// Identity of a position for repetition: as the study key, but up to translation only, and with
/// the cell of the resting piece if that rest takes a legal move from the side to move.
struct RuleKey {
  std::uint64_t value = 0;
  constexpr auto operator<=>(const RuleKey&) const noexcept = default;
};

/// One of the twelve rotations and reflections, with the translation that brings the hive to the
/// corner of the grid.
struct Image {
  std::uint8_t first = 0;   ///< which of the ring q, -r, s, -q, r, -s becomes the first coordinate
  std::uint8_t second = 1;  ///< its neighbour on the ring that becomes the second
  std::int32_t first_least = 0;
  std::int32_t second_least = 0;

  /// Coordinates of a cell in the image; both are >= 0 for cells of the hive, >= -1 for their
  /// neighbours.
  Hex of(Hex hex) const noexcept;
};

/// One cell of a hive and its stack as a number: a leading 1 and four bits a piece, bottom first
/// (bug + 8 for Black).
struct StackCell {
  Hex hex;
  std::uint64_t content = 0;
};

/// Values of the ring of functionals q, -r, s, -q, r, -s, where s = -q-r.
using Ring = std::array<std::int64_t, 6>;

/// All cells of a hive, in no particular order.
class StackCells {
 public:
  explicit StackCells(const Board& board) noexcept;
  std::span<const StackCell> span() const noexcept { return {cells_.data(), count_}; }
  std::span<StackCell> mutable_span() noexcept { return {cells_.data(), count_}; }

 private:
  std::array<StackCell, Piece::count> cells_;
  std::size_t count_ = 0;
};

/// A position seen through the image that stands for all twelve.
///
/// The ring of functionals, each less its
/// minimum over the hive, gives the twelve images as the pairs of neighbours on the ring. Every
/// functional has a moment: the sum over the cells of weight(content) times its value. An image
/// reads the six moments round the ring from its first functional towards its second; the greatest
/// reading wins. Images that tie are compared exactly: their sorted cell codes (first, second,
/// content), the least wins.
class Canonical {
 public:
  /// With one cell marked as resting it serves repetition up to symmetry, and its key is no study
  /// key.
  explicit Canonical(const Position& position, std::optional<Hex> rest = std::nullopt) noexcept;

  StudyKey study_key() const noexcept;
  /// A second, independent 64 bits over the same encoding: equal positions have equal ones, and a
  /// collision of the key shows in it.
  std::uint64_t check() const noexcept;
  /// The encoding itself: side to move, then the sorted cell codes. Equality of positions is
  /// equality of this.
  std::vector<std::uint64_t> encoding() const;
  std::span<const StackCell> cells() const noexcept { return cells_.span(); }
  const Ring& least() const noexcept { return least_; }
  /// The winners; more than one when the position has a symmetry of its own.
  std::span<const Image> images() const& noexcept { return {images_.data(), image_count_}; }
  std::span<const Image> images() && = delete;

  /// A move as seen in the image: what moves, from where, to where; the same number for moves that
  /// a symmetry of the position turns into each other. 0 is a pass; below 2^26. Requires: a target
  /// on or beside the hive.
  std::uint32_t move_code(const Position& position, const Move& move) const;

 private:
  StackCells cells_;
  Ring least_{};
  std::array<Image, 12> images_;
  std::size_t image_count_ = 0;
  Colour to_move_;
};

StudyKey study_key(const Position& position);
RuleKey rule_key(const Position& position);

struct PositionKeys {
  StudyKey study;
  RuleKey rule;
};

/// Both, in less time than one after the other.
PositionKeys keys_of(const Position& position);

/// The cell of the resting piece if its rest takes a legal move from the side to move.
std::optional<Hex> effective_rest(const Position& position);

/// 16 hex digits.
std::string to_string(StudyKey key);
std::string to_string(RuleKey key);

}  // namespace waggle
