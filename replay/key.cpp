#include "replay/key.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace waggle {
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

struct Cell {
  Hex hex;
  std::uint64_t content;
};

constexpr std::uint64_t rest_mark = 1U << 29U;

std::vector<Cell> cells_of(const Position& position, std::optional<Hex> rest = std::nullopt) {
  std::vector<Cell> cells;
  for (std::size_t i = 0; i < Piece::count; ++i) {
    const Piece piece = Piece::from_index(i);
    if (position.level_of(piece) != 1) continue;
    const Hex hex = position.cell_of(piece);
    std::uint64_t content = 1;
    for (Piece in_stack : position.stack(hex))
      content =
          content << 4U | index_of(in_stack.bug()) | (in_stack.colour() == Colour::black ? 8U : 0U);
    if (hex == rest) content |= rest_mark;
    cells.push_back({hex, content});
  }
  return cells;
}

Ring least_of(const std::vector<Cell>& cells) noexcept {
  Ring least;
  least.fill(cells.empty() ? 0 : std::numeric_limits<std::int32_t>::max());
  for (const Cell& cell : cells) {
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
std::uint64_t code_of(const Cell& cell, const Image& image) noexcept {
  const Hex seen = image.of(cell.hex);
  return static_cast<std::uint64_t>(seen.q) << 35U | static_cast<std::uint64_t>(seen.r) << 30U |
         cell.content;
}

std::vector<std::uint64_t> sorted_codes(const std::vector<Cell>& cells, const Image& image) {
  std::vector<std::uint64_t> codes;
  codes.reserve(cells.size());
  for (const Cell& cell : cells) codes.push_back(code_of(cell, image));
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
constexpr std::uint64_t check_seed = 0xbb67ae8584caa73bU;
constexpr std::uint64_t rule_seed = 0x3c6ef372fe94f82bU;

}  // namespace

Hex Image::of(Hex hex) const noexcept {
  const Ring ring = ring_of(hex);
  return {ring[first] - first_least, ring[second] - second_least};
}

Canonical::Canonical(const Position& position) : Canonical(position, std::nullopt) {}

Canonical::Canonical(const Position& position, std::optional<Hex> rest)
    : to_move_(position.to_move()) {
  const auto cells = cells_of(position, rest);
  const Ring least = least_of(cells);
  std::array<std::uint64_t, 6> moment{};
  for (const Cell& cell : cells) {
    const Ring ring = ring_of(cell.hex);
    const std::uint64_t w = weight(cell.content);
    for (std::size_t k = 0; k < 6; ++k)
      moment[k] += w * static_cast<std::uint64_t>(ring[k] - least[k]);
  }
  std::array<std::uint64_t, 6> best_reading{};
  for (std::size_t first = 0; first < 6; ++first)
    for (std::size_t turn : {std::size_t{1}, std::size_t{5}}) {
      std::array<std::uint64_t, 6> reading;
      for (std::size_t k = 0; k < 6; ++k) reading[k] = moment[(first + k * turn) % 6];
      if (!images_.empty() && reading < best_reading) continue;
      auto codes = sorted_codes(cells, image(first, (first + turn) % 6, least));
      if (images_.empty() || reading > best_reading || codes < codes_) {
        best_reading = reading;
        codes_ = std::move(codes);
        images_.clear();
      } else if (codes != codes_) {
        continue;
      }
      images_.push_back(image(first, (first + turn) % 6, least));
    }
  key_.value = hash_of(codes_, to_move_, study_seed);
  check_ = hash_of(codes_, to_move_, check_seed);
}

std::vector<std::uint64_t> Canonical::encoding() const {
  std::vector<std::uint64_t> encoding{index_of(to_move_)};
  encoding.insert(encoding.end(), codes_.begin(), codes_.end());
  return encoding;
}

std::uint32_t Canonical::move_code(const Position& position, const Move& move) const {
  if (move.is_pass()) return 0;
  const std::uint32_t what = static_cast<std::uint32_t>(
      index_of(move.piece.bug()) | (move.piece.colour() == Colour::black ? 8U : 0U));
  std::uint32_t least = std::numeric_limits<std::uint32_t>::max();
  for (const Image& image : images_) {
    // Coordinates begin at -1, since a target may lie beside the hive; in a hand is 0, on the board
    // 1 and the cell.
    const auto cell = [&](Hex hex) {
      const Hex seen = image.of(hex);
      return static_cast<std::uint32_t>(seen.q + 1) << 5U | static_cast<std::uint32_t>(seen.r + 1);
    };
    const std::uint32_t from =
        position.on_board(move.piece) ? 1U << 10U | cell(position.cell_of(move.piece)) : 0U;
    least = std::min(least, (what << 11U | from) << 10U | cell(move.to));
  }
  return least + 1;
}

StudyKey study_key(const Position& position) { return Canonical(position).study_key(); }

std::optional<Hex> effective_rest(const Position& position) {
  const auto piece = position.resting();
  if (!piece || position.is_over()) return std::nullopt;
  const auto moves = [](const Position& p) {
    auto list = p.legal_moves();
    std::erase_if(list, [](const Move& move) { return move.is_pass(); });
    return list.size();
  };
  if (moves(position.without_rest()) == moves(position)) return std::nullopt;
  return position.cell_of(*piece);
}

RuleKey rule_key(const Position& position) {
  const auto cells = cells_of(position);
  const Image fixed = image(0, 1, least_of(cells));
  const auto codes = sorted_codes(cells, fixed);
  std::uint64_t hash = hash_of(codes, position.to_move(), rule_seed);
  if (const auto rest = effective_rest(position)) {
    const Hex seen = fixed.of(*rest);
    hash =
        mix(hash + (static_cast<std::uint64_t>(seen.q) << 5U | static_cast<std::uint64_t>(seen.r)) +
            0x243f6a8885a308d3U);
  }
  return {hash};
}

std::string to_string(StudyKey key) { return fmt::format("{:016x}", key.value); }
std::string to_string(RuleKey key) { return fmt::format("{:016x}", key.value); }

}  // namespace waggle
