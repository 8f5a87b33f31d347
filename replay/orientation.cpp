#include "replay/orientation.hpp"

#include <vector>

#include "replay/picture.hpp"
#include "replay/resolve.hpp"

namespace waggle {

Position turned(const Position& position, Orientation orientation) {
  std::vector<Position::PlacedPiece> pieces;
  for (const Tile& tile : tiles_of(position))
    pieces.push_back({tile.piece, orientation.of(tile.hex)});
  return Position::of_pieces(position.game_type(), pieces, position.ply(), position.resting());
}

PlayedGame turned(const PlayedGame& game, Orientation orientation) {
  const Position start(game.position.game_type(), game.position.queen_opening());
  PlayedGame other{start, game.moves, {}};
  for (Move& move : other.moves) {
    if (!move.is_pass()) move.to = orientation.of(move.to);
    other.position.apply(move);
  }
  other.texts = texts_of(start, other.moves);
  return other;
}

}  // namespace waggle
