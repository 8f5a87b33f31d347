#include "support/simple_key.hpp"

#include <algorithm>
#include <limits>

namespace waggle::test {
namespace {

constexpr std::uint64_t mix(std::uint64_t x) noexcept {
  x ^= x >> 30U;
  x *= 0xbf58476d1ce4e5b9U;
  x ^= x >> 27U;
  x *= 0x94d049bb133111ebU;
  x ^= x >> 31U;
  return x;
}

constexpr std::uint64_t weight(std::uint64_t content) noexcept {
  return mix(content * 0x9e3779b97f4a7c15U + 0x2545f4914f6cdd1dU);
}

using Ring = std::array<std::int32_t, 6>;

constexpr Ring ring_of(Hex hex) noexcept {
  const std::int32_t s = -hex.q - hex.r;
  return {hex.q, -hex.r, s, -hex.q, hex.r, -s};
}

struct StackedCell {
  Hex hex;
  std::uint64_t content;
};

std::vector<StackedCell> cells_of(const SimplePosition& position) {
  std::vector<StackedCell> cells;
  for (std::size_t i = 0; i < Piece::count; ++i) {
    const Piece piece = Piece::from_index(i);
    if (position.level_of(piece) != 1) continue;
    const Hex hex = position.cell_of(piece);
    std::uint64_t content = 1;
    for (int level = 1; level <= position.height(hex); ++level)
      for (std::size_t j = 0; j < Piece::count; ++j) {
        const Piece in_stack = Piece::from_index(j);
        if (position.level_of(in_stack) == level && position.cell_of(in_stack) == hex)
          content = content << 4U | index_of(in_stack.bug()) |
                    (in_stack.colour() == Colour::black ? 8U : 0U);
      }
    cells.push_back({hex, content});
  }
  return cells;
}

Ring least_of(const std::vector<StackedCell>& cells) noexcept {
  Ring least;
  least.fill(cells.empty() ? 0 : std::numeric_limits<std::int32_t>::max());
  for (const StackedCell& cell : cells) {
    const Ring ring = ring_of(cell.hex);
    for (std::size_t k = 0; k < 6; ++k) least[k] = std::min(least[k], ring[k]);
  }
  return least;
}

Image image(std::size_t first, std::size_t second, const Ring& least) noexcept {
  return {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second), least[first],
          least[second]};
}

/// A cell code: five bits each for the coordinates, 30 for the content.
std::uint64_t code_of(const StackedCell& cell, const Image& image) noexcept {
  const Hex seen = image.of(cell.hex);
  return static_cast<std::uint64_t>(seen.q) << 35U | static_cast<std::uint64_t>(seen.r) << 30U |
         cell.content;
}

std::vector<std::uint64_t> sorted_codes(const std::vector<StackedCell>& cells, const Image& image) {
  std::vector<std::uint64_t> codes;
  codes.reserve(cells.size());
  for (const StackedCell& cell : cells) codes.push_back(code_of(cell, image));
  std::ranges::sort(codes);
  return codes;
}

// Sums are free of order, so that a fast key needs no sort.
std::uint64_t hash_of(const std::vector<std::uint64_t>& codes, Colour to_move,
                      std::uint64_t seed) noexcept {
  std::uint64_t sum = seed;
  for (std::uint64_t code : codes) sum += mix(code * 0x9e3779b97f4a7c15U ^ seed);
  return mix(sum + codes.size() * 0xd1b54a32d192ed03U + index_of(to_move) * 0x8cb92ba72f3d8dd7U);
}

constexpr std::uint64_t study_seed = 0x6a09e667f3bcc908U;
constexpr std::uint64_t rule_seed = 0x3c6ef372fe94f82bU;

}  // namespace

StudyKey simple_study_key(const SimplePosition& position) {
  const auto cells = cells_of(position);
  const Ring least = least_of(cells);
  std::array<std::uint64_t, 6> moment{};
  for (const StackedCell& cell : cells) {
    const Ring ring = ring_of(cell.hex);
    for (std::size_t k = 0; k < 6; ++k)
      moment[k] += weight(cell.content) * static_cast<std::uint64_t>(ring[k] - least[k]);
  }
  // Of the greatest readings the one whose codes are least.
  std::array<std::uint64_t, 6> best_reading{};
  std::vector<std::uint64_t> best_codes;
  bool first_image = true;
  for (std::size_t first = 0; first < 6; ++first)
    for (std::size_t turn : {std::size_t{1}, std::size_t{5}}) {
      std::array<std::uint64_t, 6> reading;
      for (std::size_t k = 0; k < 6; ++k) reading[k] = moment[(first + k * turn) % 6];
      const auto codes = sorted_codes(cells, image(first, (first + turn) % 6, least));
      if (!first_image &&
          (reading < best_reading || (reading == best_reading && codes >= best_codes)))
        continue;
      first_image = false;
      best_reading = reading;
      best_codes = codes;
    }
  return {hash_of(best_codes, position.to_move(), study_seed)};
}

RuleKey simple_rule_key(const SimplePosition& position) {
  const auto cells = cells_of(position);
  const Image fixed = image(0, 1, least_of(cells));
  std::uint64_t hash = hash_of(sorted_codes(cells, fixed), position.to_move(), rule_seed);
  const auto moves = [](const SimplePosition& p) {
    auto list = p.legal_moves();
    std::erase_if(list, [](const Move& move) { return move.is_pass(); });
    return list.size();
  };
  const auto rested = position.resting();
  if (rested && moves(position.without_rest()) != moves(position)) {
    const Hex seen = fixed.of(position.cell_of(*rested));
    hash =
        mix(hash + (static_cast<std::uint64_t>(seen.q) << 5U | static_cast<std::uint64_t>(seen.r)) +
            0x243f6a8885a308d3U);
  }
  return {hash};
}

}  // namespace waggle::test
