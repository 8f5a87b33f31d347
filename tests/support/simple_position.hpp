#pragma once

#include <array>
#include <bitset>
#include <optional>
#include <vector>

#include "replay/position.hpp"

namespace waggle::test {

/// The rules as one would write them down first: a move is legal if it is in the list, and the list
/// is made by lifting each piece on a copy of the position. Slow and plain: the oracle for
/// `Position`, with which it shares no code.
class SimplePosition {
 public:
  explicit SimplePosition(GameType type = {}, QueenOpening opening = QueenOpening::forbidden);

  GameType game_type() const noexcept { return type_; }
  QueenOpening queen_opening() const noexcept { return opening_; }
  Colour to_move() const noexcept { return ply_ % 2 == 0 ? Colour::white : Colour::black; }
  /// Plies played, passes included.
  int ply() const noexcept { return ply_; }
  BoardState state() const noexcept;
  bool is_over() const noexcept;

  bool on_board(Piece piece) const noexcept { return at(piece).level != 0; }
  /// In the set and not yet placed.
  bool in_hand(Piece piece) const noexcept { return type_.has(piece.bug()) && !on_board(piece); }
  /// The lowest number of a kind that a side still has in hand.
  std::optional<Piece> next_in_hand(Colour colour, Bug bug) const noexcept;

  /// Requires: on_board(piece).
  Hex cell_of(Piece piece) const noexcept { return at(piece).hex; }
  /// 1 on the ground, up to 7; 0 in hand.
  int level_of(Piece piece) const noexcept { return at(piece).level; }
  /// Has another piece on top of it.
  bool is_covered(Piece piece) const noexcept;
  int height(Hex hex) const noexcept;
  std::optional<Piece> top(Hex hex) const noexcept;
  bool is_occupied(Hex hex) const noexcept { return top(hex).has_value(); }
  /// Number of pieces on the board.
  int pieces_on_board() const noexcept { return on_board_; }

  /// The piece that moved or was thrown in the preceding ply; a pass clears it.
  std::optional<Piece> resting() const noexcept { return resting_; }
  /// The same position with nothing at rest.
  SimplePosition without_rest() const;

  /// Every legal move once; pieces of a kind in hand by their lowest number; a lone pass when
  /// nothing else is legal; empty when the game is over. The order is fixed but not specified.
  std::vector<Move> legal_moves() const;
  /// Destinations of one piece that is on the board, walking or thrown; empty when it may not move.
  std::vector<Hex> destinations(Piece piece) const;
  /// Of these, where it gets to on its own feet, whoever is to move.
  std::vector<Hex> walks(Piece piece) const;
  /// Where a thrower of the side to move throws it.
  std::vector<Hex> throws_of(Piece piece, Piece thrower) const;

  /// Plays a move. Requires: it is legal.
  void apply(const Move& move);

 private:
  friend class SimpleReach;

  struct Place {
    Hex hex;
    std::uint8_t level = 0;  ///< 0 in hand
    std::uint8_t below = 0;  ///< index + 1 of the piece underneath, 0 for none
  };

  // 28 pieces span at most 28 cells and the rules look one cell further, so cells may be counted
  // modulo 32; the true cell stands with the piece.
  static constexpr std::size_t wrapped(Hex hex) noexcept {
    return (static_cast<std::size_t>(hex.q) & 31U) | (static_cast<std::size_t>(hex.r) & 31U) << 5U;
  }

  const Place& at(Piece piece) const noexcept { return places_[piece.index()]; }
  void lift(Piece piece) noexcept;
  void put(Piece piece, Hex hex) noexcept;

  bool holds_hive_together(Piece piece) const;
  bool touches_hive(Hex hex) const noexcept;
  bool is_surrounded(Colour colour) const noexcept;
  bool queen_is_due() const noexcept;
  bool may_place_at(Hex hex) const noexcept;
  std::vector<Hex> placement_cells() const;
  bool is_thrower(Piece piece) const noexcept;
  std::array<std::uint8_t, 1024>
      top_{};  ///< index + 1 of the top piece of a wrapped cell, 0 for empty
  std::array<Place, Piece::count> places_{};
  GameType type_;
  QueenOpening opening_;
  int ply_ = 0;
  int on_board_ = 0;
  std::optional<Piece> resting_;
};

}  // namespace waggle::test
