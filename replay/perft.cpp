#include "replay/perft.hpp"

namespace waggle {

std::uint64_t perft(const Position& position, int depth) {
  if (depth == 0) return 1;
  const auto moves = position.legal_moves();
  if (depth == 1) return moves.size();
  std::uint64_t nodes = 0;
  for (const Move& move : moves) {
    Position next = position;
    next.apply(move);
    nodes += perft(next, depth - 1);
  }
  return nodes;
}

}  // namespace waggle
