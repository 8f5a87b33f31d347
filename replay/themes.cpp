#include "replay/themes.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "replay/reach.hpp"

namespace waggle {
namespace {

using Number = std::uint16_t;

constexpr Number number(int value) noexcept {
  return static_cast<Number>(std::min<int>(value, std::numeric_limits<Number>::max()));
}

void count(Number& of) noexcept { of = number(of + 1); }

/// Six times what a cell adds to the Euler characteristic of the hive, by its occupied neighbours:
/// one for itself, less half of each border, plus a third of each corner where three cells meet.
constexpr auto parts_of_characteristic = [] {
  std::array<std::int8_t, 64> parts{};
  for (Sides around = 0; around < 64; ++around) {
    const Sides turned = (around << 1U | around >> 5U) & all_sides;
    parts[around] = static_cast<std::int8_t>(6 - 3 * static_cast<int>(size_of(around)) +
                                             2 * static_cast<int>(size_of(around & turned)));
  }
  return parts;
}();

constexpr std::uint32_t bit(Piece piece) noexcept { return 1U << piece.index(); }

std::uint32_t pieces_of(Colour colour) noexcept {
  constexpr std::uint32_t white = (1U << Piece::per_side) - 1;
  return colour == Colour::white ? white : white << Piece::per_side;
}

Number count_pieces(std::uint32_t pieces) noexcept {
  return static_cast<Number>(std::popcount(pieces));
}

std::uint8_t liberties(const Position& position, Piece queen) noexcept {
  if (!position.on_board(queen)) return 0;
  const Board& board = position.board();
  return static_cast<std::uint8_t>(6 - size_of(board.around(board.at(queen).cell)));
}

/// Looks on at a game.
class Watch {
 public:
  explicit Watch(Themes& themes) noexcept : themes_(themes) {}

  /// To be called with every position in which the side to move has a turn.
  void look(const Position& before) {
    const int turn = before.ply() / 2 + 1;
    const auto* found = std::ranges::find(Themes::turns, turn);
    if (found == Themes::turns.end()) return;
    const Colour colour = before.to_move();
    Themes::Side& side = themes_.of(colour);
    Themes::Sample& sample = side.samples[static_cast<std::size_t>(found - Themes::turns.begin())];
    const Piece queen = *Piece::make(colour, Bug::queen, 1);
    const std::uint32_t own = pieces_of(colour);
    const std::uint32_t pinned = pinned_pieces(before.board()) & own;
    const std::uint32_t covered = before.board().covered() & own;
    sample.reached = true;
    if (before.on_board(queen))
      sample.queen = (covered & bit(queen)) != 0  ? Themes::QueenIs::covered
                     : (pinned & bit(queen)) != 0 ? Themes::QueenIs::pinned
                                                  : Themes::QueenIs::free;
    sample.liberties = liberties(before, queen);
    sample.pinned = static_cast<std::uint8_t>(count_pieces(pinned));
    sample.covered = static_cast<std::uint8_t>(count_pieces(covered));
    sample.tempo = static_cast<std::int8_t>(tempo_[index_of(colour)]);
    sample.mobility = number(static_cast<int>(before.count_moves()));
    for (Bug bug : all_bugs)
      if (before.game_type().has(bug))
        sample.hand[index_of(bug)] = static_cast<std::uint8_t>(
            count_pieces(waggle::pieces_of(colour, bug) & ~before.board().placed()));
  }

  /// To be called with every move before it is played; what does not count changes only what is
  /// told of the whole game.
  void see(const Position& before, const Move& move, bool counts) {
    const Colour mover = before.to_move();
    const Number turn = number(before.ply() / 2 + 1);
    Themes::Side& side = themes_.of(mover);
    if (move.kind == Move::Kind::placement) {
      ++tempo_[index_of(mover)];
      if (move.piece.bug() == Bug::queen) side.queen_placed = turn;
    } else if (move.kind == Move::Kind::movement) {
      --tempo_[index_of(mover)];
      if (counts) see_movement(before, move, turn);
    } else if (counts) {
      count(side.passes);
    }
  }

  /// To be called with every position until there is a ring.
  void look_for_ring(const Position& after) noexcept {
    if (themes_.first_ring != 0 || holes_in(after.board()) == 0) return;
    themes_.first_ring = number((after.ply() + 1) / 2);
  }

  void end(const Position& last) noexcept {
    themes_.ring_at_end = holes_in(last.board()) > 0;
    themes_.both_surrounded = last.state() == BoardState::draw;
    for (Colour colour : all_colours)
      themes_.of(colour).last_liberties = liberties(last, *Piece::make(colour, Bug::queen, 1));
  }

 private:
  void see_movement(const Position& before, const Move& move, Number turn) {
    const Board& board = before.board();
    const Colour mover = before.to_move();
    const Piece piece = move.piece;
    const Cell to = cell_at(move.to);
    Themes::Side& side = themes_.of(mover);
    const std::uint32_t throwers = before.throwers_of(piece, move.to);
    const bool is_own = piece.colour() == mover;
    if (throwers != 0) {
      if (!is_own || !can_walk(board, piece, to)) return see_throw(piece, throwers, is_own, side);
      count(side.throws.walked_or_thrown);
    }
    if (piece.bug() == Bug::queen) {
      count(side.queen_moves);
      if (side.queen_first_moved == 0) side.queen_first_moved = turn;
    }
    if (!board.is_occupied(to)) return;
    Themes::Climbs& climbs = piece.bug() == Bug::mosquito ? side.mosquito : side.beetle;
    count(climbs.count);
    if (climbs.first_turn == 0) climbs.first_turn = turn;
    const Piece under = board.top_piece(to);
    Themes::Side& owner = themes_.of(under.colour());
    if (under.bug() != Bug::queen || owner.queen_covered_by) return;
    owner.queen_covered_by = piece;
    owner.queen_covered = turn;
  }

  static void see_throw(Piece piece, std::uint32_t throwers, bool is_own,
                        Themes::Side& side) noexcept {
    Themes::Throws& throws = side.throws;
    count(std::popcount(throwers) > 1 ? throws.by_either
          : Piece::from_index(static_cast<std::size_t>(std::countr_zero(throwers))).bug() ==
                  Bug::pillbug
              ? throws.by_pillbug
              : throws.by_mosquito);
    count(is_own ? throws.of_own : throws.of_enemy);
    if (piece.bug() == Bug::queen) count(is_own ? throws.of_own_queen : throws.of_enemy_queen);
  }

  Themes& themes_;
  std::array<int, 2> tempo_{};
};

}  // namespace

int Themes::Sample::in_hand() const noexcept {
  return std::accumulate(hand.begin(), hand.end(), 0);
}

int holes_in(const Board& board) noexcept {
  // A hive is one piece of the plane: its characteristic is 1 less its holes.
  int characteristic = 0;
  each_piece(board.placed() & ~board.covered(), [&](Piece piece) {
    characteristic += parts_of_characteristic[board.around(board.at(piece).cell)];
  });
  return board.placed() == 0 ? 0 : 1 - characteristic / 6;
}

std::uint32_t pinned_pieces(const Board& board) noexcept {
  std::uint32_t pinned = 0;
  each_piece(joints(board), [&](Piece piece) {
    if (board.at(piece).level == 1) pinned |= bit(piece);
  });
  return pinned;
}

Themes themes_of(Position start, std::span<const Move> moves, int from_ply) {
  Themes themes;
  Watch watch(themes);
  Position& position = start;
  for (const Move& move : moves) {
    const bool counts = position.ply() >= from_ply;
    if (counts) {
      watch.look(position);
      watch.look_for_ring(position);
    }
    watch.see(position, move, counts);
    position.apply(move);
  }
  if (position.ply() >= from_ply && !position.is_over()) watch.look(position);
  watch.look_for_ring(position);
  watch.end(position);
  return themes;
}

}  // namespace waggle
