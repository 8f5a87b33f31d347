#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "notation/diagnostic.hpp"
#include "notation/game_type.hpp"
#include "replay/board.hpp"
#include "replay/move.hpp"

namespace waggle {

class FoundCells;

/// UHP's GameStateString.
enum class BoardState : std::uint8_t { not_started, in_progress, draw, white_wins, black_wins };

/// "NotStarted", "InProgress", "Draw", "WhiteWins", "BlackWins".
std::string_view name_of(BoardState state) noexcept;

/// May the queen be placed on a side's first turn? Tournaments forbid it, the boxed rules and
/// records before 2010 do not.
enum class QueenOpening : std::uint8_t { forbidden, allowed };

/// The whole state of a game: cells with their stacks, hands, side to move, ply, and the piece that
/// rests because it moved or was thrown in the preceding ply. A regular value; about 4.5 kB, of
/// which a hive touches a few cache lines. The board has no edge.
///
/// Rules: docs/rules.md. The engine knows no order among pieces of a kind when it judges a
/// placement; legal_moves() lists the lowest number in hand.
class Position {
 public:
  explicit Position(GameType type = {}, QueenOpening opening = QueenOpening::forbidden);

  struct PlacedPiece {
    Piece piece;
    Hex hex;
  };
  /// A position that nobody played to: pieces put down in this order, lower ones of a stack first.
  /// The queen is allowed on the first turn. Requires: pieces of the set, each once, one hive. See
  /// set_up().
  static Position of_pieces(GameType type, std::span<const PlacedPiece> pieces, int ply,
                            std::optional<Piece> resting);

  GameType game_type() const noexcept { return type_; }
  QueenOpening queen_opening() const noexcept { return opening_; }
  Colour to_move() const noexcept { return ply_ % 2 == 0 ? Colour::white : Colour::black; }
  /// Plies played, passes included.
  int ply() const noexcept { return ply_; }
  BoardState state() const noexcept;
  bool is_over() const noexcept;

  bool on_board(Piece piece) const noexcept { return board_.at(piece).level != 0; }
  /// In the set and not yet placed.
  bool in_hand(Piece piece) const noexcept { return type_.has(piece.bug()) && !on_board(piece); }
  /// The lowest number of a kind that a side still has in hand.
  std::optional<Piece> next_in_hand(Colour colour, Bug bug) const noexcept {
    const std::uint32_t in_hand = pieces_of(colour, bug) & ~board_.placed();
    if (in_hand == 0 || !type_.has(bug)) return std::nullopt;
    return Piece::from_index(static_cast<std::size_t>(std::countr_zero(in_hand)));
  }

  /// Requires: on_board(piece).
  Hex cell_of(Piece piece) const noexcept { return board_.at(piece).hex; }
  /// 1 on the ground, up to 7; 0 in hand.
  int level_of(Piece piece) const noexcept { return board_.at(piece).level; }
  /// Has another piece on top of it.
  bool is_covered(Piece piece) const noexcept { return (board_.covered() & bit(piece)) != 0; }
  int height(Hex hex) const noexcept;
  std::optional<Piece> top(Hex hex) const noexcept;
  /// Bottom first; empty for an empty cell.
  std::vector<Piece> stack(Hex hex) const;
  bool is_occupied(Hex hex) const noexcept { return top(hex).has_value(); }
  /// Number of pieces on the board.
  int pieces_on_board() const noexcept { return board_.count(); }
  /// The cells as the engine sees them.
  const Board& board() const noexcept { return board_; }

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
  /// Writes the same over a list, which may keep its memory.
  void list_legal_moves(std::vector<Move>& out) const;
  /// How many legal moves there are, a lone pass not counted. Faster than listing.
  std::size_t count_moves() const;
  /// Is anything but a pass legal? Faster still.
  bool has_move() const;
  /// Destinations of one piece that is on the board, walking or thrown; empty when it may not move.
  std::vector<Hex> destinations(Piece piece) const;

  /// The pillbug and mosquito of the side to move that may throw a piece to a cell, as bits.
  /// Whether that piece rests or holds the hive together is not asked. Requires: it is on the
  /// board.
  std::uint32_t throwers_of(Piece piece, Hex to) const noexcept;

  /// Has the side to move a pillbug or mosquito on the board? Without one nothing is thrown.
  bool has_thrower() const noexcept {
    return on_board(*Piece::make(to_move(), Bug::pillbug, 1)) ||
           on_board(*Piece::make(to_move(), Bug::mosquito, 1));
  }

  /// Does the rest of a piece take a legal move from the side to move?
  bool rest_matters() const noexcept;

  /// Judges one move, without listing any but for a pass.
  bool is_legal(const Move& move) const;
  /// The rule that a move breaks, in the words of the game; nothing when it is legal.
  std::optional<Finding> refusal(const Move& move) const;

  /// What apply() changed.
  struct Applied {
    Move move;
    Hex from;                      ///< of a movement
    std::optional<Piece> resting;  ///< before the move
  };
  /// Plays a move. Requires: is_legal(move).
  Applied apply(const Move& move) noexcept;
  /// Takes the last move back. Requires: nothing was played since.
  void retract(const Applied& applied) noexcept;

 private:
  /// Who may throw, and between which of its sides.
  struct Thrower {
    Piece piece = Piece::from_index(0);
    Cell cell = 0;
    Sides open = 0;  ///< sides that no gate of stacks closes
  };
  struct Throwers {
    std::array<Thrower, 2> all;
    std::size_t count = 0;

    const Thrower* begin() const noexcept { return all.data(); }
    const Thrower* end() const noexcept { return all.data() + count; }
  };

  static constexpr std::uint32_t bit(Piece piece) noexcept { return 1U << piece.index(); }
  static constexpr Piece queen_of(Colour colour) noexcept {
    return *Piece::make(colour, Bug::queen, 1);
  }
  bool has_queen(Colour colour) const noexcept { return on_board(queen_of(colour)); }
  bool is_surrounded(Colour colour) const noexcept;
  bool queen_is_due() const noexcept { return ply_ / 2 >= 3 && !has_queen(to_move()); }
  bool may_place(Bug bug) const noexcept;
  bool may_place_at(Hex hex) const noexcept;
  template <typename Visit>
  bool each_placement_cell(Visit&& visit) const;
  template <typename Visit>
  bool each_free_piece(Visit&& visit) const;
  template <typename Visit>
  bool each_mover(Visit&& visit) const;
  template <typename Visit>
  bool each_kind_in_hand(Visit&& visit) const;
  /// Does the piece stand as a thrower must? Whether it rests is not asked.
  bool stands_as_thrower(Piece piece) const noexcept;
  bool is_thrower(Piece piece) const noexcept {
    return piece != resting_ && stands_as_thrower(piece);
  }
  Thrower thrower(Piece piece) const noexcept;
  Throwers throwers() const noexcept;
  /// Does the thrower reach the piece, and may that be thrown as far as stacks go? Whether it rests
  /// or holds the hive together is not asked.
  bool reaches(const Thrower& thrower, Piece piece) const noexcept;
  Sides targets(const Thrower& thrower) const noexcept {
    return thrower.open & ~board_.around(thrower.cell);
  }
  void add_destinations(Piece piece, bool walks, const Throwers& throwers,
                        FoundCells& out) const noexcept;
  bool is_free(Piece piece) const noexcept;
  bool may_move(Piece piece, Hex to) const noexcept;
  Finding refuse_placement(const Move& move) const;
  Finding refuse_movement(const Move& move) const;
  Finding unreachable(Piece piece, Hex to) const;
  Finding not_thrown(Piece piece, Hex to) const;

  Board board_;
  GameType type_;
  QueenOpening opening_;
  int ply_ = 0;
  std::optional<Piece> resting_;
};

}  // namespace waggle
