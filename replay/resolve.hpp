#pragma once

#include <span>
#include <string>
#include <vector>

#include "notation/result.hpp"
#include "replay/position.hpp"

namespace waggle {

/// A move that a text stands for, and what was bent straight to get there.
struct ResolvedMove {
  Move move;
  std::vector<Finding> findings;
};

/// Which move does a text mean in a position? Any choice of reference is read, a reference to the
/// moving piece means the cell it leaves, and a reference to a covered piece means its cell. The
/// move may be illegal: ask the position. Refused: a reference that is not on the board, a missing
/// one, one on the first ply.
[[nodiscard]] Parsed<ResolvedMove> resolve(const Position& position, const MoveString& text);

/// As resolve(), but as strict as Mzinga: a climb names the piece on top of the target, numbers
/// come in order. What is returned is legal.
[[nodiscard]] Parsed<Move> resolve_strictly(const Position& position, const MoveString& text);

/// The canonical text of a move: the piece climbed on, or else the first neighbour of the target in
/// the order north-west, north-east, east, south-east, south-west, west, the mover lifted. Mzinga
/// chooses the same. Requires: is_legal(move), or at least a target on or beside the hive.
MoveString spell(const Position& position, const Move& move);

/// The canonical texts of moves played from a position. Requires: they are legal.
std::vector<std::string> texts_of(Position position, std::span<const Move> moves);

/// The piece to which a text's first mention of an unplaced number refers, when equal bugs are
/// numbered in the order in which they are placed: the lowest one in hand.
Piece in_order(const Position& position, Piece piece) noexcept;

}  // namespace waggle
