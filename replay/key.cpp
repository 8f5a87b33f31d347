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

constexpr std::uint64_t rest_mark = 1U << 29U;

constexpr std::uint64_t code_of(Piece piece) noexcept {
  return index_of(piece.bug()) | (piece.colour() == Colour::black ? 8U : 0U);
}

/// The stack whose top is this piece.
std::uint64_t content_of(const Board& board, Piece top) noexcept {
  std::uint64_t content = 0;
  unsigned shift = 0;
  for (Piece piece = top;; shift += 4) {
    content |= code_of(piece) << shift;
    const unsigned below = board.at(piece).below;
    if (below == 0) return content | std::uint64_t{1} << (shift + 4);
    piece = Piece::from_index(below - 1);
  }
}

/// Weights of stacks of one piece, which most are.
constexpr auto single_weights = [] {
  std::array<std::uint64_t, 32> weights{};
  for (std::size_t content = 0; content < weights.size(); ++content)
    weights[content] = weight(content);
  return weights;
}();

Image image(std::size_t first, std::size_t second, const Ring& least) noexcept {
  return {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second),
          static_cast<std::int32_t>(least[first]), static_cast<std::int32_t>(least[second])};
}

/// The ring's minima over the hive; the moments follow, modulo 2^64.
Ring least_of(std::span<const StackCell> cells) noexcept {
  if (cells.empty()) return {};
  std::int32_t q_least = cells[0].hex.q;
  std::int32_t r_least = cells[0].hex.r;
  std::int32_t s_least = -q_least - r_least;
  std::int32_t q_most = q_least;
  std::int32_t r_most = r_least;
  std::int32_t s_most = s_least;
  for (const StackCell& cell : cells) {
    const std::int32_t s = -cell.hex.q - cell.hex.r;
    q_least = std::min(q_least, cell.hex.q);
    q_most = std::max(q_most, cell.hex.q);
    r_least = std::min(r_least, cell.hex.r);
    r_most = std::max(r_most, cell.hex.r);
    s_least = std::min(s_least, s);
    s_most = std::max(s_most, s);
  }
  return {q_least, -r_most, s_least, -q_most, r_least, -s_most};
}

using Moments = std::array<std::uint64_t, 6>;

// A moment is linear in the cells, so three sums over them give all six.
Moments moments_of(std::span<const StackCell> cells, const Ring& least) noexcept {
  std::uint64_t weights = 0;
  std::uint64_t q = 0;
  std::uint64_t r = 0;
  for (const StackCell& cell : cells) {
    const std::uint64_t w =
        cell.content < single_weights.size() ? single_weights[cell.content] : weight(cell.content);
    weights += w;
    q += w * static_cast<std::uint64_t>(static_cast<std::int64_t>(cell.hex.q));
    r += w * static_cast<std::uint64_t>(static_cast<std::int64_t>(cell.hex.r));
  }
  const std::uint64_t s = 0 - q - r;
  Moments moments{q, 0 - r, s, 0 - q, r, 0 - s};
  for (std::size_t k = 0; k < 6; ++k) moments[k] -= weights * static_cast<std::uint64_t>(least[k]);
  return moments;
}

/// How a member of the ring follows from q and r.
struct Factors {
  std::int64_t q;
  std::int64_t r;
};
constexpr std::array<Factors, 6> ring_factors = {
    {{1, 0}, {0, -1}, {-1, -1}, {-1, 0}, {0, 1}, {1, 1}}};

/// Makes the codes of cells in an image: five bits each for the coordinates, 30 for the content.
/// Both coordinates are linear in q and r, and so is the code.
class Coder {
 public:
  explicit Coder(const Image& image) noexcept
      : q_(shifted(ring_factors[image.first].q, ring_factors[image.second].q)),
        r_(shifted(ring_factors[image.first].r, ring_factors[image.second].r)),
        origin_(shifted(image.first_least, image.second_least)) {}

  std::uint64_t operator()(const StackCell& cell) const noexcept {
    return static_cast<std::uint64_t>(std::int64_t{cell.hex.q}) * q_ +
           static_cast<std::uint64_t>(std::int64_t{cell.hex.r}) * r_ - origin_ + cell.content;
  }

 private:
  // Modulo 2^64, out of which the sum comes right.
  static constexpr std::uint64_t shifted(std::int64_t first, std::int64_t second) noexcept {
    return (static_cast<std::uint64_t>(first) << 35U) + (static_cast<std::uint64_t>(second) << 30U);
  }

  std::uint64_t q_;
  std::uint64_t r_;
  std::uint64_t origin_;
};

/// Cell codes in order, as many as there are cells.
using Codes = std::array<std::uint64_t, Piece::count>;

Codes sorted_codes(std::span<const StackCell> cells, const Image& image) noexcept {
  Codes codes;
  codes.fill(std::numeric_limits<std::uint64_t>::max());
  std::ranges::transform(cells, codes.begin(), Coder(image));
  std::sort(codes.begin(), codes.begin() + static_cast<std::ptrdiff_t>(cells.size()));
  return codes;
}

// Sums are free of order, so that no cell has to be sorted.
std::uint64_t hash_of(std::span<const StackCell> cells, const Image& image, Colour to_move,
                      std::uint64_t seed) noexcept {
  std::uint64_t sum = seed;
  const Coder code(image);
  for (const StackCell& cell : cells) sum += mix(code(cell) * 0x9e3779b97f4a7c15U ^ seed);
  return mix(sum + cells.size() * 0xd1b54a32d192ed03U + index_of(to_move) * 0x8cb92ba72f3d8dd7U);
}

constexpr std::uint64_t study_seed = 0x6a09e667f3bcc908U;
constexpr std::uint64_t check_seed = 0xbb67ae8584caa73bU;
constexpr std::uint64_t rule_seed = 0x3c6ef372fe94f82bU;

RuleKey rule_key_of(std::span<const StackCell> cells, const Ring& least, const Position& position) {
  const Image fixed = image(0, 1, least);
  std::uint64_t hash = hash_of(cells, fixed, position.to_move(), rule_seed);
  if (const auto rest = effective_rest(position)) {
    const Hex seen = fixed.of(*rest);
    hash =
        mix(hash + (static_cast<std::uint64_t>(seen.q) << 5U | static_cast<std::uint64_t>(seen.r)) +
            0x243f6a8885a308d3U);
  }
  return {hash};
}

}  // namespace

StackCells::StackCells(const Board& board) noexcept {
  each_piece(board.placed() & ~board.covered(), [&](Piece top) {
    const Board::Place& place = board.at(top);
    cells_[count_++] = {place.hex, place.level == 1 ? 16 | code_of(top) : content_of(board, top)};
  });
}

Hex Image::of(Hex hex) const noexcept {
  const auto member = [&](std::size_t k) {
    return static_cast<std::int32_t>(ring_factors[k].q * hex.q + ring_factors[k].r * hex.r);
  };
  return {member(first) - first_least, member(second) - second_least};
}

Canonical::Canonical(const Position& position, std::optional<Hex> rest) noexcept
    : cells_(position.board()), to_move_(position.to_move()) {
  if (rest)
    for (StackCell& cell : cells_.mutable_span())
      if (cell.hex == *rest) cell.content |= rest_mark;
  const auto cells = cells_.span();
  const Ring& least = least_ = least_of(cells);
  const Moments moments = moments_of(cells, least);

  // The ring twice and a bit, so that every reading is a walk up or down without a wrap.
  std::array<std::uint64_t, 17> round;
  for (std::size_t k = 0; k < round.size(); ++k) round[k] = moments[k % 6];
  struct Reading {
    std::size_t first;
    std::size_t turn;
  };
  const auto compare = [&](Reading a, Reading b) {
    for (std::size_t k = 1; k < 6; ++k) {
      const auto one = round[a.turn == 1 ? a.first + k : a.first + 6 - k];
      const auto two = round[b.turn == 1 ? b.first + k : b.first + 6 - k];
      if (one != two) return one <=> two;
    }
    return std::strong_ordering::equal;
  };
  std::array<Reading, 12> best;
  std::size_t ties = 0;
  const std::uint64_t greatest = *std::ranges::max_element(moments);
  for (std::size_t first = 0; first < 6; ++first)
    for (std::size_t turn : {std::size_t{1}, std::size_t{5}}) {
      if (moments[first] != greatest) continue;
      const Reading reading{first, turn};
      const auto order = ties == 0 ? std::strong_ordering::greater : compare(reading, best[0]);
      if (order < 0) continue;
      if (order > 0) ties = 0;
      best[ties++] = reading;
    }

  const auto image_of = [&](Reading reading) {
    return image(reading.first, (reading.first + reading.turn) % 6, least);
  };
  images_[0] = image_of(best[0]);
  image_count_ = 1;
  if (ties == 1) return;
  Codes codes = sorted_codes(cells, images_[0]);
  for (std::size_t i = 1; i < ties; ++i) {
    const Image next = image_of(best[i]);
    const Codes next_codes = sorted_codes(cells, next);
    if (next_codes > codes) continue;
    if (next_codes < codes) {
      codes = next_codes;
      image_count_ = 0;
    }
    images_[image_count_++] = next;
  }
}

StudyKey Canonical::study_key() const noexcept {
  return {hash_of(cells_.span(), images_[0], to_move_, study_seed)};
}

std::uint64_t Canonical::check() const noexcept {
  return hash_of(cells_.span(), images_[0], to_move_, check_seed);
}

std::vector<std::uint64_t> Canonical::encoding() const {
  std::vector<std::uint64_t> encoding{index_of(to_move_)};
  const Codes codes = sorted_codes(cells_.span(), images_[0]);
  encoding.insert(encoding.end(), codes.begin(),
                  codes.begin() + static_cast<std::ptrdiff_t>(cells_.span().size()));
  return encoding;
}

std::uint32_t Canonical::move_code(const Position& position, const Move& move) const {
  if (move.is_pass()) return 0;
  const std::uint32_t what = static_cast<std::uint32_t>(
      index_of(move.piece.bug()) | (move.piece.colour() == Colour::black ? 8U : 0U));
  std::uint32_t least = std::numeric_limits<std::uint32_t>::max();
  for (const Image& image : images()) {
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
  if (!position.rest_matters()) return std::nullopt;
  return position.cell_of(*position.resting());
}

RuleKey rule_key(const Position& position) {
  const StackCells cells(position.board());
  return rule_key_of(cells.span(), least_of(cells.span()), position);
}

PositionKeys keys_of(const Position& position) {
  const Canonical canonical(position);
  return {canonical.study_key(), rule_key_of(canonical.cells(), canonical.least(), position)};
}

std::string to_string(StudyKey key) { return fmt::format("{:016x}", key.value); }
std::string to_string(RuleKey key) { return fmt::format("{:016x}", key.value); }

}  // namespace waggle
