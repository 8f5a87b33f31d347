#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "notation/diagnostic.hpp"
#include "notation/game_type.hpp"
#include "replay/move.hpp"

namespace waggle {

/// UHP's GameStateString.
enum class BoardState : std::uint8_t { not_started, in_progress, draw, white_wins, black_wins };

/// "NotStarted", "InProgress", "Draw", "WhiteWins", "BlackWins".
std::string_view name_of(BoardState state) noexcept;

/// May the queen be placed on a side's first turn? Tournaments forbid it, the boxed rules and
/// records before 2010 do not.
enum class QueenOpening : std::uint8_t { forbidden, allowed };

/// The whole state of a game: cells with their stacks, hands, side to move, ply, and the piece that
/// rests because it moved or was thrown in the preceding ply. A regular value; about 1.4 kB. The
/// board has no edge.
///
/// Rules: docs/rules.md. The engine knows no order among pieces of a kind when it judges a
/// placement; legal_moves() lists the lowest number in hand.
class Position {
 public:
  explicit Position(GameType type = {}, QueenOpening opening = QueenOpening::forbidden);

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
  /// Bottom first; empty for an empty cell.
  std::vector<Piece> stack(Hex hex) const;
  bool is_occupied(Hex hex) const noexcept { return top(hex).has_value(); }
  /// Number of pieces on the board.
  int pieces_on_board() const noexcept { return on_board_; }

  /// The piece that moved or was thrown in the preceding ply; a pass clears it.
  std::optional<Piece> resting() const noexcept { return resting_; }
  /// The same position with nothing at rest.
  Position without_rest() const;
  /// The same cells one ply later, as after a pass; whether that is legal is not asked.
  Position passed() const;
  /// The same cells with the colours exchanged and the other side to move; the number of the turn
  /// stays.
  Position colours_exchanged() const;
  /// The same cells, hands filled from another set, under another opening rule. Requires: the set
  /// has every bug on the board.
  Position under(GameType type, QueenOpening opening) const;

  /// Every legal move once; pieces of a kind in hand by their lowest number; a lone pass when
  /// nothing else is legal; empty when the game is over. The order is fixed but not specified.
  std::vector<Move> legal_moves() const;
  /// Is anything but a pass legal? Faster than listing.
  bool has_move() const;
  /// Destinations of one piece that is on the board, walking or thrown; empty when it may not move.
  std::vector<Hex> destinations(Piece piece) const;

  /// The rule that a move breaks, in the words of the game; nothing when it is legal.
  std::optional<Finding> refusal(const Move& move) const;
  bool is_legal(const Move& move) const { return !refusal(move).has_value(); }

  /// Plays a move. Requires: is_legal(move).
  void apply(const Move& move);

 private:
  friend class Reach;

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
  std::vector<Hex> walks(Piece piece) const;
  std::vector<Hex> throws_of(Piece piece) const;
  bool is_thrower(Piece piece) const noexcept;
  std::optional<Finding> refuse_placement(const Move& move) const;
  std::optional<Finding> refuse_movement(const Move& move) const;
  Finding unreachable(Piece piece, Hex to) const;
  Finding not_thrown(Piece piece, Hex to) const;

  std::array<std::uint8_t, 1024>
      top_{};  ///< index + 1 of the top piece of a wrapped cell, 0 for empty
  std::array<Place, Piece::count> places_{};
  GameType type_;
  QueenOpening opening_;
  int ply_ = 0;
  int on_board_ = 0;
  std::optional<Piece> resting_;
};

}  // namespace waggle
