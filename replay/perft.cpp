#include "replay/perft.hpp"

#include <algorithm>

namespace waggle {
namespace {

/// `lists` has one list of moves a level, whose memory is used again.
std::uint64_t count(Position& position, std::size_t depth, std::vector<std::vector<Move>>& lists) {
  if (depth == 0) return 1;
  if (depth == 1 && !position.is_over()) return std::max<std::size_t>(position.count_moves(), 1);
  auto& moves = lists[depth];
  position.list_legal_moves(moves);
  std::uint64_t nodes = 0;
  for (const Move& move : moves) {
    const auto applied = position.apply(move);
    nodes += count(position, depth - 1, lists);
    position.retract(applied);
  }
  return nodes;
}

}  // namespace

std::uint64_t perft(const Position& position, int depth) {
  Position mutable_position = position;
  std::vector<std::vector<Move>> lists(static_cast<std::size_t>(depth) + 1);
  return count(mutable_position, static_cast<std::size_t>(depth), lists);
}

}  // namespace waggle
