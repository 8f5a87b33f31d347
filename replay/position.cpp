#include "replay/position.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "replay/reach.hpp"

namespace waggle {

std::string_view name_of(BoardState state) noexcept {
  constexpr std::array<std::string_view, 5> names = {"NotStarted", "InProgress", "Draw",
                                                     "WhiteWins", "BlackWins"};
  return names[static_cast<std::size_t>(state)];
}

Position::Position(GameType type, QueenOpening opening) : type_(type), opening_(opening) {}

Position Position::of_pieces(GameType type, std::span<const PlacedPiece> pieces, int ply,
                             std::optional<Piece> resting) {
  Position position(type, QueenOpening::allowed);
  for (const PlacedPiece& placed : pieces) position.board_.put(placed.piece, placed.hex);
  position.ply_ = ply;
  position.resting_ = resting;
  return position;
}

std::optional<Piece> Position::top(Hex hex) const noexcept {
  const Cell cell = cell_at(hex);
  if (!board_.is_occupied(cell)) return std::nullopt;
  const Piece piece = board_.top_piece(cell);
  if (board_.at(piece).hex != hex) return std::nullopt;
  return piece;
}

int Position::height(Hex hex) const noexcept {
  const auto piece = top(hex);
  return piece ? level_of(*piece) : 0;
}

std::vector<Piece> Position::stack(Hex hex) const {
  std::vector<Piece> pieces;
  for (auto piece = top(hex); piece;) {
    pieces.push_back(*piece);
    const std::uint8_t below = board_.at(*piece).below;
    piece = below == 0 ? std::nullopt : std::optional(Piece::from_index(below - 1U));
  }
  std::reverse(pieces.begin(), pieces.end());
  return pieces;
}

Position::Applied Position::apply(const Move& move) noexcept {
  assert(is_legal(move));
  Applied applied{move, {}, resting_};
  resting_.reset();
  if (move.kind == Move::Kind::movement) {
    applied.from = cell_of(move.piece);
    board_.lift(move.piece);
    resting_ = move.piece;
  }
  if (!move.is_pass()) board_.put(move.piece, move.to);
  ++ply_;
  return applied;
}

void Position::retract(const Applied& applied) noexcept {
  if (!applied.move.is_pass()) board_.lift(applied.move.piece);
  if (applied.move.kind == Move::Kind::movement) board_.put(applied.move.piece, applied.from);
  resting_ = applied.resting;
  --ply_;
}

Position Position::without_rest() const {
  Position copy = *this;
  copy.resting_.reset();
  return copy;
}

Position Position::passed() const {
  Position copy = without_rest();
  ++copy.ply_;
  return copy;
}

Position Position::colours_exchanged() const {
  const auto exchanged = [](Piece piece) {
    return *Piece::make(other(piece.colour()), piece.bug(), piece.ordinal());
  };
  Position copy(type_, opening_);
  for (int level = 1; level <= 7; ++level)
    each_piece(board_.placed(), [&](Piece piece) {
      if (level_of(piece) == level) copy.board_.put(exchanged(piece), cell_of(piece));
    });
  if (resting_) copy.resting_ = exchanged(*resting_);
  copy.ply_ = ply_ % 2 == 0 ? ply_ + 1 : ply_ - 1;
  return copy;
}

Position Position::under(GameType type, QueenOpening opening) const {
  Position copy = *this;
  copy.type_ = type;
  copy.opening_ = opening;
  return copy;
}

bool Position::is_surrounded(Colour colour) const noexcept {
  const Board::Place& queen = board_.at(queen_of(colour));
  return queen.level != 0 && board_.around(queen.cell) == all_sides;
}

BoardState Position::state() const noexcept {
  const bool white = is_surrounded(Colour::white);
  const bool black = is_surrounded(Colour::black);
  if (white && black) return BoardState::draw;
  if (white) return BoardState::black_wins;
  if (black) return BoardState::white_wins;
  return ply_ == 0 ? BoardState::not_started : BoardState::in_progress;
}

bool Position::is_over() const noexcept {
  return is_surrounded(Colour::white) || is_surrounded(Colour::black);
}

/// Whatever the cell: may a bug of this kind be placed now?
bool Position::may_place(Bug bug) const noexcept {
  return bug == Bug::queen ? ply_ >= 2 || opening_ == QueenOpening::allowed : !queen_is_due();
}

bool Position::may_place_at(Hex hex) const noexcept {
  if (board_.placed() == 0) return true;
  const Cell cell = cell_at(hex);
  if (!board_.is_near(hex) || board_.is_occupied(cell)) return false;
  return pieces_on_board() == 1 || board_.around(cell, other(to_move())) == 0;
}

/// Calls a function with every cell where a new piece may go, until it says true.
template <typename Visit>
bool Position::each_placement_cell(Visit&& visit) const {
  if (board_.placed() == 0) return visit(Hex{});
  const bool first = pieces_on_board() == 1;
  for (std::uint32_t tops = board_.placed() & ~board_.covered(); tops != 0; tops &= tops - 1) {
    const Piece piece = Piece::from_index(static_cast<std::size_t>(std::countr_zero(tops)));
    if (!first && piece.colour() != to_move()) continue;
    const Board::Place& place = board_.at(piece);
    for (Sides empty = ~board_.around(place.cell) & all_sides; empty != 0; empty &= empty - 1) {
      const auto direction = static_cast<unsigned>(std::countr_zero(empty));
      const Cell cell = beside(place.cell, direction);
      if (!first && board_.around(cell, other(to_move())) != 0) continue;
      // Each cell once: as seen from the first of the pieces that it touches.
      const Sides earlier = side(turned_by(direction, 3)) - 1;
      if ((board_.around(cell) & earlier) != 0) continue;
      if (visit(place.hex + static_cast<Direction>(direction))) return true;
    }
  }
  return false;
}

/// Calls a function with the next piece of every kind that the side may place, until it says true.
template <typename Visit>
bool Position::each_kind_in_hand(Visit&& visit) const {
  for (Bug bug : all_bugs)
    if (may_place(bug))
      if (const auto piece = next_in_hand(to_move(), bug); piece && visit(*piece)) return true;
  return false;
}

bool Position::stands_as_thrower(Piece piece) const noexcept {
  const Board::Place& place = board_.at(piece);
  if (place.level != 1 || is_covered(piece)) return false;
  if (piece.bug() == Bug::pillbug) return true;
  if (piece.bug() != Bug::mosquito) return false;
  for (Colour colour : all_colours) {
    const Piece pillbug = *Piece::make(colour, Bug::pillbug, 1);
    if (on_board(pillbug) && !is_covered(pillbug) &&
        are_beside(board_.at(pillbug).cell, place.cell))
      return true;
  }
  return false;
}

Position::Thrower Position::thrower(Piece piece) const noexcept {
  const Cell cell = board_.at(piece).cell;
  return {piece, cell, open_over(board_, cell)};
}

/// The pieces with which the side to move may throw now.
Position::Throwers Position::throwers() const noexcept {
  Throwers found;
  if (!has_queen(to_move())) return found;
  for (Bug bug : {Bug::pillbug, Bug::mosquito})
    if (const Piece piece = *Piece::make(to_move(), bug, 1); is_thrower(piece))
      found.all[found.count++] = thrower(piece);
  return found;
}

bool Position::reaches(const Thrower& thrower, Piece piece) const noexcept {
  return thrower.piece != piece && level_of(piece) == 1 && !is_covered(piece) &&
         (thrower.open & side_towards(thrower.cell, board_.at(piece).cell)) != 0;
}

/// Where a piece that may leave its cell gets to, on its own feet if it walks or thrown by these.
void Position::add_destinations(Piece piece, bool walks, const Throwers& throwers,
                                FoundCells& out) const noexcept {
  if (walks) add_walks(board_, piece, out);
  for (const Thrower& thrower : throwers)
    each(targets(thrower), [&](unsigned direction) { out.add(beside(thrower.cell, direction)); });
}

/// Does the hive hold without an uncovered piece?
bool Position::is_free(Piece piece) const noexcept {
  return level_of(piece) > 1 || !holds_hive_together(board_, piece);
}

/// Calls a function with every piece that may leave its cell, whether by its own feet, and the
/// throwers that reach it, until it says true.
template <typename Visit>
bool Position::each_free_piece(Visit&& visit) const {
  if (!has_queen(to_move()) || is_over()) return false;
  const Throwers throwers = this->throwers();
  std::optional<std::uint32_t> joints_here;
  const auto is_joint = [&](Piece piece) {
    if (is_loose(board_, piece)) return false;
    if (!joints_here) joints_here = joints(board_);
    return (*joints_here & bit(piece)) != 0;
  };
  for (std::uint32_t tops = board_.placed() & ~board_.covered(); tops != 0; tops &= tops - 1) {
    const Piece piece = Piece::from_index(static_cast<std::size_t>(std::countr_zero(tops)));
    if (piece == resting_) continue;
    const bool is_own = piece.colour() == to_move();
    Throwers reaching;
    for (const Thrower& thrower : throwers)
      if (reaches(thrower, piece)) reaching.all[reaching.count++] = thrower;
    if (!is_own && reaching.count == 0) continue;
    if (level_of(piece) == 1 && is_joint(piece)) continue;
    if (visit(piece, is_own, reaching)) return true;
  }
  return false;
}

/// Calls a function with every piece that can go somewhere and the cells it can go to, until it
/// says true.
template <typename Visit>
bool Position::each_mover(Visit&& visit) const {
  return each_free_piece([&](Piece piece, bool walks, const Throwers& throwers) {
    FoundCells found;
    add_destinations(piece, walks, throwers, found);
    return found.size() != 0 && visit(piece, found.cells());
  });
}

std::vector<Hex> Position::destinations(Piece piece) const {
  std::vector<Hex> hexes;
  each_mover([&](Piece mover, std::span<const Cell> cells) {
    if (mover != piece) return false;
    for (Cell cell : cells) hexes.push_back(board_.hex_of(cell));
    return true;
  });
  return hexes;
}

void Position::list_legal_moves(std::vector<Move>& out) const {
  out.clear();
  if (is_over()) return;
  std::vector<Hex> hexes;
  each_kind_in_hand([&](Piece piece) {
    if (hexes.empty())
      each_placement_cell([&](Hex hex) {
        hexes.push_back(hex);
        return false;
      });
    for (Hex hex : hexes) out.push_back(Move::place(piece, hex));
    return false;
  });
  each_mover([&](Piece piece, std::span<const Cell> cells) {
    for (Cell cell : cells) out.push_back(Move::move(piece, board_.hex_of(cell)));
    return false;
  });
  if (out.empty()) out.push_back(Move::pass());
}

std::vector<Move> Position::legal_moves() const {
  std::vector<Move> moves;
  list_legal_moves(moves);
  return moves;
}

std::size_t Position::count_moves() const {
  if (is_over()) return 0;
  std::size_t kinds = 0;
  each_kind_in_hand([&](Piece) {
    ++kinds;
    return false;
  });
  std::size_t count = 0;
  if (kinds != 0)
    each_placement_cell([&](Hex) {
      count += kinds;
      return false;
    });
  each_free_piece([&](Piece piece, bool walks, const Throwers& throwers) {
    if (throwers.count == 0) {
      count += count_walks(board_, piece);
      return false;
    }
    FoundCells found;
    add_destinations(piece, walks, throwers, found);
    count += found.size();
    return false;
  });
  return count;
}

bool Position::has_move() const {
  if (is_over()) return false;
  const bool any_in_hand = each_kind_in_hand([](Piece) { return true; });
  if (any_in_hand && each_placement_cell([](Hex) { return true; })) return true;
  return each_mover([](Piece, std::span<const Cell>) { return true; });
}

std::uint32_t Position::throwers_of(Piece piece, Hex to) const noexcept {
  const Cell cell = cell_at(to);
  if (!has_thrower() || board_.is_occupied(cell)) return 0;
  std::uint32_t found = 0;
  for (const Thrower& thrower : throwers())
    if (reaches(thrower, piece) && (thrower.open & side_towards(thrower.cell, cell)) != 0)
      found |= bit(thrower.piece);
  return found;
}

bool Position::may_move(Piece piece, Hex to) const noexcept {
  if (!on_board(piece) || is_covered(piece) || piece == resting_ || !has_queen(to_move()) ||
      !board_.is_near(to))
    return false;
  const Cell cell = cell_at(to);
  if (cell == board_.at(piece).cell) return false;
  const bool gets_there =
      (piece.colour() == to_move() && can_walk(board_, piece, cell)) || throwers_of(piece, to) != 0;
  return gets_there && is_free(piece);
}

bool Position::rest_matters() const noexcept {
  if (!resting_ || is_over() || !has_queen(to_move())) return false;
  const Piece piece = *resting_;
  const bool is_own = piece.colour() == to_move();
  if (!is_own && !has_thrower()) return false;
  const Throwers throwers = this->throwers();
  const bool is_thrown = std::any_of(throwers.begin(), throwers.end(), [&](const Thrower& t) {
    return reaches(t, piece) && targets(t) != 0;
  });
  if ((is_thrown || (is_own && has_walk(board_, piece))) && is_free(piece)) return true;
  if (!is_own || !stands_as_thrower(piece)) return false;
  // Would it throw somebody to where that one cannot get otherwise?
  const Thrower idle = thrower(piece);
  for (Sides sides = board_.around(idle.cell); sides != 0; sides &= sides - 1) {
    const Cell cell = beside(idle.cell, static_cast<unsigned>(std::countr_zero(sides)));
    const Piece victim = board_.top_piece(cell);
    if (!reaches(idle, victim) || !is_free(victim)) continue;
    for (Sides ways = targets(idle); ways != 0; ways &= ways - 1) {
      const Cell to = beside(idle.cell, static_cast<unsigned>(std::countr_zero(ways)));
      if (!may_move(victim, board_.hex_of(to))) return true;
    }
  }
  return false;
}

bool Position::is_legal(const Move& move) const {
  if (is_over()) return false;
  switch (move.kind) {
    case Move::Kind::pass:
      return !has_move();
    case Move::Kind::placement:
      return move.piece.colour() == to_move() && in_hand(move.piece) &&
             may_place(move.piece.bug()) && may_place_at(move.to);
    case Move::Kind::movement:
      return may_move(move.piece, move.to);
  }
  return false;
}

}  // namespace waggle
