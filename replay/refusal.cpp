// Why a move is not legal. The order of the questions is the order in which a player would ask
// them; the first rule that is broken is named.

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "notation/text.hpp"
#include "replay/position.hpp"
#include "replay/reach.hpp"

namespace waggle {
namespace {

std::string described(Piece piece) {
  return fmt::format("{} ({})", to_string(piece), name_of(piece.bug()));
}

Finding finding(Code code, std::string message) { return {code, std::move(message), {}}; }

bool is_gate(const Board& board, Hex from, Direction direction, int level) {
  return is_gate(board, cell_at(from), static_cast<unsigned>(index_of(direction)), level);
}

}  // namespace

std::optional<Finding> Position::refusal(const Move& move) const {
  if (is_legal(move)) return std::nullopt;
  if (is_over())
    return finding(Code::game_over,
                   "the game is over: a queen is surrounded, nothing more may be played");
  if (move.is_pass())
    return finding(
        Code::pass_with_moves,
        fmt::format("{} may not pass: there are {}", name_of(to_move()),
                    text::counted(static_cast<std::int64_t>(count_moves()), "legal move")));
  if (!type_.has(move.piece.bug()))
    return finding(Code::not_in_set,
                   fmt::format("{} is not in the set {}", described(move.piece), to_string(type_)));
  return move.kind == Move::Kind::placement ? refuse_placement(move) : refuse_movement(move);
}

Finding Position::refuse_placement(const Move& move) const {
  const Piece piece = move.piece;
  const Colour side = to_move();
  if (piece.colour() != side)
    return finding(Code::wrong_side, fmt::format("it is {}'s turn, and {} may not be placed by {}",
                                                 name_of(side), described(piece), name_of(side)));
  if (on_board(piece))
    return finding(Code::already_placed,
                   fmt::format("{} is on the board already", described(piece)));
  if (piece.bug() == Bug::queen && ply_ < 2 && opening_ == QueenOpening::forbidden)
    return finding(Code::queen_first, "the queen may not be placed on the first turn");
  if (piece.bug() != Bug::queen && queen_is_due())
    return finding(
        Code::queen_due,
        fmt::format("{} must place the queen now: this is turn {} and she is still in hand",
                    name_of(side), ply_ / 2 + 1));
  if (is_occupied(move.to))
    return finding(Code::placed_on_piece,
                   fmt::format("{} may not be placed on {}: new pieces go to empty cells",
                               described(piece), to_string(*top(move.to))));
  for (Direction direction : all_directions)
    if (const auto beside = top(move.to + direction); beside && beside->colour() != side)
      return finding(Code::touches_opponent,
                     fmt::format("{} would touch {}: a new piece may touch its own colour only",
                                 described(piece), described(*beside)));
  return finding(
      Code::placed_apart,
      fmt::format("{} would touch nothing: a new piece goes beside a piece of its own colour",
                  described(piece)));
}

Finding Position::refuse_movement(const Move& move) const {
  const Piece piece = move.piece;
  const Colour side = to_move();
  if (!on_board(piece))
    return finding(Code::bad_move, fmt::format("{} is not on the board", described(piece)));
  if (piece.colour() != side) return not_thrown(piece, move.to);
  if (!has_queen(side))
    return finding(Code::move_before_queen,
                   fmt::format("{} may not move {} before the queen is placed", name_of(side),
                               described(piece)));
  if (is_covered(piece))
    return finding(Code::covered, fmt::format("{} is covered by {} and may not move",
                                              described(piece), to_string(*top(cell_of(piece)))));
  if (piece == resting_)
    return finding(Code::resting, fmt::format("{} rests this turn: it was thrown in the ply before",
                                              described(piece)));
  if (move.to == cell_of(piece))
    return finding(Code::no_move, fmt::format("{} would stay where it is", described(piece)));
  if (level_of(piece) == 1 && holds_hive_together(board_, piece))
    return finding(Code::one_hive, fmt::format("{} may not move: without it the hive falls apart",
                                               described(piece)));
  return unreachable(piece, move.to);
}

/// Why a piece that is free to move may not go to a cell. Requires: own piece, uncovered, not
/// pinned.
Finding Position::unreachable(Piece piece, Hex to) const {
  const Hex from = cell_of(piece);
  const auto direction = direction_between(from, to);
  const std::string who = described(piece);
  const bool on_top = level_of(piece) > 1;
  const bool climbs = piece.bug() == Bug::beetle || (piece.bug() == Bug::mosquito && on_top);
  const auto there = top(to);
  if (piece.bug() == Bug::mosquito && !on_top &&
      std::ranges::none_of(all_directions, [&](Direction d) {
        const auto beside = top(from + d);
        return beside && beside->bug() != Bug::mosquito;
      }))
    return finding(Code::mosquito_idle,
                   fmt::format("{} touches nothing but mosquitoes and may not move", who));
  if (there && !climbs && piece.bug() != Bug::mosquito)
    return finding(Code::onto_piece, fmt::format("{} may not climb: the cell is taken by {}", who,
                                                 to_string(*there)));
  const bool steps = climbs || piece.bug() == Bug::queen || piece.bug() == Bug::pillbug;
  if (steps && direction) {
    const int height_left = level_of(piece) - 1;
    if (is_gate(board_, from, *direction, std::max(height_left, height(to))))
      return finding(Code::gate,
                     fmt::format("{} does not fit through: the cells on both sides are {}", who,
                                 height_left == 0 && !there ? "taken" : "higher"));
    return finding(Code::leaves_hive,
                   fmt::format("{} would lose touch with the hive on its way", who));
  }
  if (steps) return finding(Code::out_of_reach, fmt::format("{} moves one cell at a time", who));
  switch (piece.bug()) {
    case Bug::spider:
      return finding(
          Code::out_of_reach,
          fmt::format("{} must go exactly three cells along the hive and does not get there", who));
    case Bug::grasshopper:
      return finding(
          Code::cannot_jump,
          fmt::format("{} must jump in a straight line over at least one piece to the first "
                      "empty cell",
                      who));
    case Bug::ladybug:
      return finding(
          Code::out_of_reach,
          fmt::format("{} must go two steps over the hive and one down, and does not get there",
                      who));
    case Bug::ant: {
      if (!board_.is_near(to))
        return finding(Code::leaves_hive, fmt::format("{} would lose touch with the hive", who));
      return finding(Code::gate,
                     fmt::format("{} cannot slide there: every way leads through a gate", who));
    }
    default:
      return finding(Code::out_of_reach,
                     fmt::format("{} cannot get there as any bug that it touches", who));
  }
}

/// Why a piece of the other side may not be thrown to a cell.
Finding Position::not_thrown(Piece piece, Hex to) const {
  const Colour side = to_move();
  const std::string who = described(piece);
  const Hex from = cell_of(piece);
  bool gated = false;
  bool beside_thrower = false;
  for (Bug bug : {Bug::pillbug, Bug::mosquito}) {
    const Piece thrower = *Piece::make(side, bug, 1);
    if (!on_board(thrower) || distance(cell_of(thrower), from) != 1) continue;
    if (is_covered(thrower))
      return finding(Code::thrower_covered,
                     fmt::format("{} is covered and may not throw {}", described(thrower), who));
    if (thrower == resting_)
      return finding(Code::thrower_resting,
                     fmt::format("{} was thrown in the ply before: it rests and may not throw {}",
                                 described(thrower), who));
    if (!is_thrower(thrower)) continue;
    if (!has_queen(side))
      return finding(
          Code::move_before_queen,
          fmt::format("{} may not throw {} before the queen is placed", name_of(side), who));
    beside_thrower = true;
    gated |= is_gate(board_, from, *direction_between(from, cell_of(thrower)), 1);
    if (const auto down = direction_between(cell_of(thrower), to); down && !is_occupied(to))
      gated |= is_gate(board_, cell_of(thrower), *down, 1);
  }
  if (!beside_thrower) {
    // Was a throw meant? The target would lie beside somebody who can throw.
    for (Bug bug : {Bug::pillbug, Bug::mosquito})
      if (const Piece thrower = *Piece::make(side, bug, 1); to != from && on_board(thrower) &&
                                                            is_thrower(thrower) &&
                                                            distance(cell_of(thrower), to) == 1)
        return finding(Code::no_thrower,
                       fmt::format("{} does not touch {} and may not be thrown by it", who,
                                   described(thrower)));
    return finding(
        Code::wrong_side,
        fmt::format("it is {}'s turn and {} is not {}'s piece; no pillbug or mosquito of "
                    "{} could throw it",
                    name_of(side), who, name_of(side), name_of(side)));
  }
  if (piece == resting_)
    return finding(Code::thrown_resting,
                   fmt::format("{} may not be thrown: it moved in the ply before", who));
  if (is_covered(piece) || level_of(piece) > 1)
    return finding(Code::thrown_stacked,
                   fmt::format("{} may not be thrown: it stands in a stack", who));
  if (holds_hive_together(board_, piece))
    return finding(Code::one_hive,
                   fmt::format("{} may not be thrown: without it the hive falls apart", who));
  if (gated)
    return finding(
        Code::throw_gate,
        fmt::format("{} may not be thrown there: it does not fit between two stacks", who));
  return finding(Code::throw_target,
                 fmt::format("{} may be thrown to an empty cell beside the thrower only", who));
}

}  // namespace waggle
