#include "replay/repetition.hpp"

#include <algorithm>
#include <map>

#include "replay/key.hpp"

namespace waggle {
namespace {

using Encoding = std::vector<std::uint64_t>;

/// Cells as they lie, or moved so that the least coordinates are 0.
Encoding fixed_encoding(const Position& position, bool translate) {
  std::vector<std::array<std::int64_t, 3>> cells;
  Hex least{0, 0};
  const StackCells stacks(position.board());
  for (const auto& [hex, content] : stacks.span()) {
    if (cells.empty()) least = hex;
    least = {std::min(least.q, hex.q), std::min(least.r, hex.r)};
    cells.push_back({hex.q, hex.r, static_cast<std::int64_t>(content)});
  }
  std::ranges::sort(cells);
  Encoding encoding{index_of(position.to_move())};
  for (const auto& [q, r, content] : cells) {
    encoding.push_back(static_cast<std::uint64_t>(translate ? q - least.q : q));
    encoding.push_back(static_cast<std::uint64_t>(translate ? r - least.r : r));
    encoding.push_back(static_cast<std::uint64_t>(content));
  }
  return encoding;
}

Encoding encode(const Position& position, Repetition reading) {
  switch (reading) {
    case Repetition::absolute:
      return fixed_encoding(position, false);
    case Repetition::translation:
      return fixed_encoding(position, true);
    case Repetition::symmetry:
      return Canonical(position).encoding();
    case Repetition::hive:
      return Canonical(position, effective_rest(position)).encoding();
    case Repetition::boardspace: {
      Encoding encoding = fixed_encoding(position, false);
      const auto last = position.resting();
      encoding.push_back(last ? last->index() + 1 : 0);
      return encoding;
    }
  }
  return {};
}

/// One factor a colour and bug, without a pattern.
constexpr auto kind_factors = [] {
  std::array<std::uint64_t, 2 * bug_kinds> factors{};
  std::uint64_t last = 0;
  for (std::uint64_t& factor : factors) {
    last += 0x9e3779b97f4a7c15U;
    factor = (last ^ last >> 30U) * 0xbf58476d1ce4e5b9U | 1U;
  }
  return factors;
}();

/// A number that positions with the same study key share: it knows of every visible piece how high
/// it stands and how many of either colour it touches.
std::uint64_t shape_of(const Position& position) noexcept {
  const Board& board = position.board();
  std::uint64_t sum = index_of(position.to_move());
  each_piece(board.placed() & ~board.covered(), [&](Piece piece) {
    const Board::Place& place = board.at(piece);
    const std::uint64_t kind = index_of(piece.bug()) | index_of(piece.colour()) << 3U;
    const std::uint64_t seen = place.level |
                               size_of(board.around(place.cell, Colour::white)) << 3U |
                               size_of(board.around(place.cell, Colour::black)) << 6U;
    sum += kind_factors[kind] * (seen * seen);
  });
  return sum;
}

/// Of every position of a game, the start and the end included.
std::vector<std::uint64_t> shapes_of(Position position, std::span<const Move> moves) {
  std::vector<std::uint64_t> shapes{shape_of(position)};
  for (const Move& move : moves) {
    position.apply(move);
    shapes.push_back(shape_of(position));
  }
  return shapes;
}

}  // namespace

void RepetitionWatch::see(const Position& before, const Move& move) noexcept {
  const bool is_placement = move.kind == Move::Kind::placement;
  if (!is_placement || !was_placement_) add(before);
  was_placement_ = is_placement;
}

bool RepetitionWatch::may_repeat(const Position& last) noexcept {
  if (!was_placement_) add(last);
  was_placement_ = true;
  return thrice_;
}

void RepetitionWatch::add(const Position& position) noexcept {
  const auto number = static_cast<Cell>(shape_of(position) * 0xd1b54a32d192ed03U >> 54U);
  if (!once_.add(number) && !twice_.add(number)) thrice_ = true;
}

std::string_view name_of(Repetition reading) noexcept {
  constexpr std::array<std::string_view, 5> names = {"absolute", "translation", "symmetry", "hive",
                                                     "boardspace"};
  return names[static_cast<std::size_t>(reading)];
}

RepetitionCount count_repetition(Position start, std::span<const Move> moves, Repetition reading) {
  const auto shapes = shapes_of(start, moves);
  auto sorted = shapes;
  std::ranges::sort(sorted);
  const auto is_alone = [&](std::uint64_t shape) {
    const auto [first, last] = std::equal_range(sorted.begin(), sorted.end(), shape);
    return last - first == 1;
  };
  std::map<Encoding, std::vector<int>> seen;
  RepetitionCount count;
  Position& position = start;
  for (std::size_t i = 0;; ++i) {
    count.of_last = 1;
    if (!is_alone(shapes[i])) {
      auto& plies = seen[encode(position, reading)];
      plies.push_back(static_cast<int>(i));
      if (plies.size() == 3 && !count.third) count.third = {plies[0], plies[1], plies[2]};
      count.of_last = static_cast<int>(plies.size());
    }
    if (i == moves.size()) return count;
    position.apply(moves[i]);
  }
}

}  // namespace waggle
