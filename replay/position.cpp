#include "replay/position.hpp"

#include <algorithm>
#include <bitset>
#include <cassert>

#include "replay/reach.hpp"

namespace waggle {

std::string_view name_of(BoardState state) noexcept {
  constexpr std::array<std::string_view, 5> names = {"NotStarted", "InProgress", "Draw",
                                                     "WhiteWins", "BlackWins"};
  return names[static_cast<std::size_t>(state)];
}

Position::Position(GameType type, QueenOpening opening) : type_(type), opening_(opening) {}

std::optional<Piece> Position::next_in_hand(Colour colour, Bug bug) const noexcept {
  if (!type_.has(bug)) return std::nullopt;
  for (int ordinal = 1; ordinal <= copies_of(bug); ++ordinal)
    if (const Piece piece = *Piece::make(colour, bug, ordinal); !on_board(piece)) return piece;
  return std::nullopt;
}

std::optional<Piece> Position::top(Hex hex) const noexcept {
  const std::uint8_t stored = top_[wrapped(hex)];
  if (stored == 0) return std::nullopt;
  const Piece piece = Piece::from_index(stored - 1U);
  if (at(piece).hex != hex) return std::nullopt;
  return piece;
}

int Position::height(Hex hex) const noexcept {
  const auto piece = top(hex);
  return piece ? at(*piece).level : 0;
}

bool Position::is_covered(Piece piece) const noexcept {
  return on_board(piece) && top(cell_of(piece)) != piece;
}

std::vector<Piece> Position::stack(Hex hex) const {
  std::vector<Piece> pieces;
  for (auto piece = top(hex); piece;) {
    pieces.push_back(*piece);
    const std::uint8_t below = at(*piece).below;
    piece = below == 0 ? std::nullopt : std::optional(Piece::from_index(below - 1U));
  }
  std::reverse(pieces.begin(), pieces.end());
  return pieces;
}

void Position::lift(Piece piece) noexcept {
  Place& place = places_[piece.index()];
  assert(place.level != 0 && top(place.hex) == piece);
  top_[wrapped(place.hex)] = place.below;
  place.level = 0;
  place.below = 0;
  --on_board_;
}

void Position::put(Piece piece, Hex hex) noexcept {
  std::uint8_t& top_here = top_[wrapped(hex)];
  Place& place = places_[piece.index()];
  place.hex = hex;
  place.below = top_here;
  place.level = static_cast<std::uint8_t>(top_here == 0 ? 1 : places_[top_here - 1U].level + 1);
  top_here = static_cast<std::uint8_t>(piece.index() + 1);
  ++on_board_;
}

void Position::apply(const Move& move) {
  assert(is_legal(move));
  resting_.reset();
  if (move.kind == Move::Kind::movement) {
    lift(move.piece);
    resting_ = move.piece;
  }
  if (!move.is_pass()) put(move.piece, move.to);
  ++ply_;
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
  const auto exchanged = [](std::size_t index) { return (index + Piece::per_side) % Piece::count; };
  const auto exchange_stored = [&](std::uint8_t& stored) {
    if (stored != 0) stored = static_cast<std::uint8_t>(exchanged(stored - 1U) + 1);
  };
  Position copy = *this;
  for (std::size_t i = 0; i < Piece::count; ++i) {
    copy.places_[exchanged(i)] = places_[i];
    exchange_stored(copy.places_[exchanged(i)].below);
  }
  std::ranges::for_each(copy.top_, exchange_stored);
  if (resting_) copy.resting_ = Piece::from_index(exchanged(resting_->index()));
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
  const Piece queen = *Piece::make(colour, Bug::queen, 1);
  return on_board(queen) && std::ranges::all_of(all_directions, [&](Direction direction) {
           return is_occupied(cell_of(queen) + direction);
         });
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

bool Position::touches_hive(Hex hex) const noexcept {
  return std::ranges::any_of(all_directions,
                             [&](Direction direction) { return is_occupied(hex + direction); });
}

bool Position::queen_is_due() const noexcept {
  return ply_ / 2 >= 3 && !on_board(*Piece::make(to_move(), Bug::queen, 1));
}

bool Position::holds_hive_together(Piece piece) const {
  const Hex centre = cell_of(piece);
  // One unbroken arc of neighbours stays connected whatever the rest looks like.
  int arcs = 0;
  std::optional<Piece> start;
  for (Direction direction : all_directions) {
    const auto here = top(centre + direction);
    if (here && !is_occupied(centre + turned(direction, -1))) ++arcs;
    if (here) start = here;
  }
  if (arcs <= 1) return false;

  std::bitset<Piece::count> reached;
  std::array<Hex, Piece::count> open{cell_of(*start)};
  std::size_t waiting = 1;
  std::size_t cells = 1;
  reached.set(start->index());
  while (waiting > 0) {
    const Hex hex = open[--waiting];
    for (Direction direction : all_directions) {
      const auto next = top(hex + direction);
      if (!next || next == piece || reached.test(next->index())) continue;
      reached.set(next->index());
      open[waiting++] = cell_of(*next);
      ++cells;
    }
  }
  const auto occupied = std::ranges::count_if(places_, [](const Place& p) { return p.level == 1; });
  return cells + 1 < static_cast<std::size_t>(occupied);
}

bool Position::may_place_at(Hex hex) const noexcept {
  if (is_occupied(hex)) return false;
  if (on_board_ == 0) return true;
  if (on_board_ == 1) return touches_hive(hex);
  bool beside_own = false;
  for (Direction direction : all_directions) {
    const auto piece = top(hex + direction);
    if (piece && piece->colour() != to_move()) return false;
    beside_own |= piece.has_value();
  }
  return beside_own;
}

std::vector<Hex> Position::placement_cells() const {
  if (on_board_ == 0) return {Hex{}};
  std::vector<Hex> cells;
  std::bitset<1024> seen;
  for (std::size_t i = 0; i < Piece::count; ++i) {
    if (places_[i].level != 1) continue;
    for (Direction direction : all_directions) {
      const Hex hex = places_[i].hex + direction;
      if (seen.test(wrapped(hex))) continue;
      seen.set(wrapped(hex));
      if (may_place_at(hex)) cells.push_back(hex);
    }
  }
  return cells;
}

bool Position::is_thrower(Piece piece) const noexcept {
  if (at(piece).level != 1 || is_covered(piece) || piece == resting_) return false;
  if (piece.bug() == Bug::pillbug) return true;
  return piece.bug() == Bug::mosquito &&
         std::ranges::any_of(all_directions, [&](Direction direction) {
           const auto beside = top(cell_of(piece) + direction);
           return beside && beside->bug() == Bug::pillbug;
         });
}

std::vector<Hex> Position::walks(Piece piece) const {
  if (!on_board(piece) || is_covered(piece) || piece == resting_ ||
      (at(piece).level == 1 && holds_hive_together(piece)))
    return {};
  Reach reach(*this, piece);
  if (piece.bug() != Bug::mosquito) {
    reach.as(piece.bug());
  } else if (at(piece).level > 1) {
    reach.as(Bug::beetle);
  } else {
    for (Direction direction : all_directions)
      if (const auto beside = top(cell_of(piece) + direction);
          beside && beside->bug() != Bug::mosquito)
        reach.as(beside->bug());
  }
  return reach.take();
}

std::vector<Hex> Position::throws_of(Piece piece) const {
  std::vector<Hex> cells;
  if (at(piece).level != 1 || is_covered(piece) || piece == resting_) return cells;
  const Hex from = cell_of(piece);
  for (Bug bug : {Bug::pillbug, Bug::mosquito}) {
    const Piece thrower = *Piece::make(to_move(), bug, 1);
    if (thrower == piece || !is_thrower(thrower)) continue;
    const Hex over = cell_of(thrower);
    const auto up = direction_between(from, over);
    if (!up || is_gate(*this, from, *up, 1) || holds_hive_together(piece)) continue;
    for (Direction down : all_directions) {
      const Hex to = over + down;
      if (!is_occupied(to) && !is_gate(*this, over, down, 1)) cells.push_back(to);
    }
  }
  return cells;
}

std::vector<Hex> Position::destinations(Piece piece) const {
  if (is_over() || !on_board(*Piece::make(to_move(), Bug::queen, 1))) return {};
  std::vector<Hex> cells;
  if (piece.colour() == to_move()) cells = walks(piece);
  for (Hex hex : throws_of(piece))
    if (std::ranges::find(cells, hex) == cells.end()) cells.push_back(hex);
  return cells;
}

std::vector<Move> Position::legal_moves() const {
  std::vector<Move> moves;
  if (is_over()) return moves;
  const auto cells = placement_cells();
  for (Bug bug : all_bugs) {
    if (bug == Bug::queen ? ply_ < 2 && opening_ == QueenOpening::forbidden : queen_is_due())
      continue;
    if (const auto piece = next_in_hand(to_move(), bug))
      for (Hex hex : cells) moves.push_back(Move::place(*piece, hex));
  }
  for (std::size_t i = 0; i < Piece::count; ++i) {
    const Piece piece = Piece::from_index(i);
    if (!on_board(piece)) continue;
    for (Hex hex : destinations(piece)) moves.push_back(Move::move(piece, hex));
  }
  if (moves.empty()) moves.push_back(Move::pass());
  return moves;
}

bool Position::has_move() const {
  if (is_over()) return false;
  const bool any_in_hand = std::ranges::any_of(
      all_bugs, [&](Bug bug) { return next_in_hand(to_move(), bug).has_value(); });
  if (any_in_hand && !placement_cells().empty()) return true;
  for (std::size_t i = 0; i < Piece::count; ++i)
    if (const Piece piece = Piece::from_index(i); on_board(piece) && !destinations(piece).empty())
      return true;
  return false;
}

}  // namespace waggle
