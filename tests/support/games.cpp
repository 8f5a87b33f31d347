#include "support/games.hpp"

#include <random>

#include "replay/resolve.hpp"

namespace waggle::test {

std::vector<Move> random_game(unsigned seed, GameType type, int plies) {
  std::mt19937 random(seed);
  Position position(type);
  std::vector<Move> moves;
  while (static_cast<int>(moves.size()) < plies) {
    auto legal = position.legal_moves();
    if (legal.empty()) break;
    std::vector<Move> moving;
    for (const Move& move : legal)
      if (move.kind == Move::Kind::movement) moving.push_back(move);
    if (!moving.empty() && random() % 3 != 0) legal = moving;
    moves.push_back(legal[random() % legal.size()]);
    position.apply(moves.back());
  }
  return moves;
}

Hex turned(Hex hex, int symmetry) {
  if (symmetry >= 6) hex = {hex.r, hex.q};
  for (int i = 0; i < symmetry % 6; ++i) hex = {-hex.r, hex.q + hex.r};
  return hex;
}

std::vector<Move> turned(std::vector<Move> moves, int symmetry) {
  for (Move& move : moves) move.to = turned(move.to, symmetry);
  return moves;
}

std::vector<std::string> texts_of(GameType type, const std::vector<Move>& moves) {
  return waggle::texts_of(Position(type, QueenOpening::allowed), moves);
}

Position played(GameType type, const std::vector<Move>& moves) {
  Position position(type, QueenOpening::allowed);
  for (const Move& move : moves) position.apply(move);
  return position;
}

}  // namespace waggle::test
