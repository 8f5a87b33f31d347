#include "support/simple_position.hpp"

#include <algorithm>
#include <cassert>

namespace waggle::test {
namespace {

bool is_gate(const SimplePosition& position, Hex from, Direction direction, int level) noexcept {
  return std::min(position.height(from + turned(direction, 1)),
                  position.height(from + turned(direction, -1))) > level;
}

}  // namespace

/// Where one piece can walk, bug by bug. The piece is lifted first, so its old cell counts as
/// empty.
class SimpleReach {
 public:
  /// Requires: the piece is on the board and uncovered.
  SimpleReach(const SimplePosition& position, Piece piece);

  /// Adds the destinations that it has when it moves as this bug. A mosquito adds nothing.
  void as(Bug bug);

  /// The destinations, each once.
  std::vector<Hex> take() { return std::move(cells_); }

 private:
  bool step_is_open(Hex from, Direction direction, int height_left) const noexcept;
  void add(Hex hex);
  void one_step(bool may_climb);
  void ant();
  void spider();
  void spider_from(Hex hex, Hex previous, int steps);
  void grasshopper();
  void ladybug();

  SimplePosition board_;
  Hex start_;
  int height_left_;  ///< pieces that stay in the start cell
  std::bitset<1024> added_;
  std::vector<Hex> cells_;
};

SimpleReach::SimpleReach(const SimplePosition& position, Piece piece)
    : board_(position),
      start_(position.cell_of(piece)),
      height_left_(position.level_of(piece) - 1) {
  board_.lift(piece);
}

void SimpleReach::add(Hex hex) {
  const std::size_t cell = SimplePosition::wrapped(hex);
  if (added_.test(cell)) return;
  added_.set(cell);
  cells_.push_back(hex);
}

bool SimpleReach::step_is_open(Hex from, Direction direction, int height_left) const noexcept {
  const int target = board_.height(from + direction);
  const int left = board_.height(from + turned(direction, 1));
  const int right = board_.height(from + turned(direction, -1));
  const bool loses_contact = height_left == 0 && target == 0 && std::max(left, right) == 0;
  return !loses_contact && std::min(left, right) <= std::max(height_left, target);
}

void SimpleReach::as(Bug bug) {
  switch (bug) {
    case Bug::queen:
    case Bug::pillbug:
      return one_step(false);
    case Bug::beetle:
      return one_step(true);
    case Bug::spider:
      return spider();
    case Bug::ant:
      return ant();
    case Bug::grasshopper:
      return grasshopper();
    case Bug::ladybug:
      return ladybug();
    case Bug::mosquito:
      return;
  }
}

void SimpleReach::one_step(bool may_climb) {
  for (Direction direction : all_directions)
    if ((may_climb || !board_.is_occupied(start_ + direction)) &&
        step_is_open(start_, direction, height_left_))
      add(start_ + direction);
}

void SimpleReach::ant() {
  std::bitset<1024> seen;
  seen.set(SimplePosition::wrapped(start_));
  std::vector<Hex> open{start_};
  while (!open.empty()) {
    const Hex hex = open.back();
    open.pop_back();
    for (Direction direction : all_directions) {
      const Hex next = hex + direction;
      if (board_.is_occupied(next) || seen.test(SimplePosition::wrapped(next)) ||
          !step_is_open(hex, direction, 0))
        continue;
      seen.set(SimplePosition::wrapped(next));
      open.push_back(next);
      add(next);
    }
  }
}

// Three steps without treading a cell twice: that is no step straight back, and no end on the
// start.
void SimpleReach::spider() { spider_from(start_, start_, 3); }

void SimpleReach::spider_from(Hex hex, Hex previous, int steps) {
  if (steps == 0) {
    if (hex != start_) add(hex);
    return;
  }
  for (Direction direction : all_directions) {
    const Hex next = hex + direction;
    if (next != previous && !board_.is_occupied(next) && step_is_open(hex, direction, 0))
      spider_from(next, hex, steps - 1);
  }
}

void SimpleReach::grasshopper() {
  for (Direction direction : all_directions) {
    Hex hex = start_ + direction;
    if (!board_.is_occupied(hex)) continue;
    while (board_.is_occupied(hex)) hex = hex + direction;
    add(hex);
  }
}

void SimpleReach::ladybug() {
  for (Direction first : all_directions) {
    const Hex one = start_ + first;
    if (!board_.is_occupied(one) || !step_is_open(start_, first, 0)) continue;
    for (Direction second : all_directions) {
      const Hex two = one + second;
      if (!board_.is_occupied(two) || !step_is_open(one, second, board_.height(one))) continue;
      for (Direction third : all_directions) {
        const Hex three = two + third;
        if (three != start_ && !board_.is_occupied(three) &&
            step_is_open(two, third, board_.height(two)))
          add(three);
      }
    }
  }
}

SimplePosition::SimplePosition(GameType type, QueenOpening opening)
    : type_(type), opening_(opening) {}

std::optional<Piece> SimplePosition::next_in_hand(Colour colour, Bug bug) const noexcept {
  if (!type_.has(bug)) return std::nullopt;
  for (int ordinal = 1; ordinal <= copies_of(bug); ++ordinal)
    if (const Piece piece = *Piece::make(colour, bug, ordinal); !on_board(piece)) return piece;
  return std::nullopt;
}

std::optional<Piece> SimplePosition::top(Hex hex) const noexcept {
  const std::uint8_t stored = top_[wrapped(hex)];
  if (stored == 0) return std::nullopt;
  const Piece piece = Piece::from_index(stored - 1U);
  if (at(piece).hex != hex) return std::nullopt;
  return piece;
}

int SimplePosition::height(Hex hex) const noexcept {
  const auto piece = top(hex);
  return piece ? at(*piece).level : 0;
}

bool SimplePosition::is_covered(Piece piece) const noexcept {
  return on_board(piece) && top(cell_of(piece)) != piece;
}

void SimplePosition::lift(Piece piece) noexcept {
  Place& place = places_[piece.index()];
  assert(place.level != 0 && top(place.hex) == piece);
  top_[wrapped(place.hex)] = place.below;
  place.level = 0;
  place.below = 0;
  --on_board_;
}

void SimplePosition::put(Piece piece, Hex hex) noexcept {
  std::uint8_t& top_here = top_[wrapped(hex)];
  Place& place = places_[piece.index()];
  place.hex = hex;
  place.below = top_here;
  place.level = static_cast<std::uint8_t>(top_here == 0 ? 1 : places_[top_here - 1U].level + 1);
  top_here = static_cast<std::uint8_t>(piece.index() + 1);
  ++on_board_;
}

void SimplePosition::apply(const Move& move) {
  resting_.reset();
  if (move.kind == Move::Kind::movement) {
    lift(move.piece);
    resting_ = move.piece;
  }
  if (!move.is_pass()) put(move.piece, move.to);
  ++ply_;
}

SimplePosition SimplePosition::without_rest() const {
  SimplePosition copy = *this;
  copy.resting_.reset();
  return copy;
}

bool SimplePosition::is_surrounded(Colour colour) const noexcept {
  const Piece queen = *Piece::make(colour, Bug::queen, 1);
  return on_board(queen) && std::ranges::all_of(all_directions, [&](Direction direction) {
           return is_occupied(cell_of(queen) + direction);
         });
}

BoardState SimplePosition::state() const noexcept {
  const bool white = is_surrounded(Colour::white);
  const bool black = is_surrounded(Colour::black);
  if (white && black) return BoardState::draw;
  if (white) return BoardState::black_wins;
  if (black) return BoardState::white_wins;
  return ply_ == 0 ? BoardState::not_started : BoardState::in_progress;
}

bool SimplePosition::is_over() const noexcept {
  return is_surrounded(Colour::white) || is_surrounded(Colour::black);
}

bool SimplePosition::touches_hive(Hex hex) const noexcept {
  return std::ranges::any_of(all_directions,
                             [&](Direction direction) { return is_occupied(hex + direction); });
}

bool SimplePosition::queen_is_due() const noexcept {
  return ply_ / 2 >= 3 && !on_board(*Piece::make(to_move(), Bug::queen, 1));
}

bool SimplePosition::holds_hive_together(Piece piece) const {
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

bool SimplePosition::may_place_at(Hex hex) const noexcept {
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

std::vector<Hex> SimplePosition::placement_cells() const {
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

bool SimplePosition::is_thrower(Piece piece) const noexcept {
  if (at(piece).level != 1 || is_covered(piece) || piece == resting_) return false;
  if (piece.bug() == Bug::pillbug) return true;
  return piece.bug() == Bug::mosquito &&
         std::ranges::any_of(all_directions, [&](Direction direction) {
           const auto beside = top(cell_of(piece) + direction);
           return beside && beside->bug() == Bug::pillbug;
         });
}

std::vector<Hex> SimplePosition::walks(Piece piece) const {
  if (!on_board(piece) || is_covered(piece) || piece == resting_ ||
      (at(piece).level == 1 && holds_hive_together(piece)))
    return {};
  SimpleReach reach(*this, piece);
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

std::vector<Hex> SimplePosition::throws_of(Piece piece, Piece thrower) const {
  if (at(piece).level != 1 || is_covered(piece) || piece == resting_) return {};
  if (thrower == piece || thrower.colour() != to_move() || !is_thrower(thrower)) return {};
  const Hex from = cell_of(piece);
  const Hex over = cell_of(thrower);
  const auto up = direction_between(from, over);
  if (!up || is_gate(*this, from, *up, 1) || holds_hive_together(piece)) return {};
  std::vector<Hex> cells;
  for (Direction down : all_directions) {
    const Hex to = over + down;
    if (!is_occupied(to) && !is_gate(*this, over, down, 1)) cells.push_back(to);
  }
  return cells;
}

std::vector<Hex> SimplePosition::destinations(Piece piece) const {
  if (is_over() || !on_board(*Piece::make(to_move(), Bug::queen, 1))) return {};
  std::vector<Hex> cells;
  if (piece.colour() == to_move()) cells = walks(piece);
  for (Bug bug : {Bug::pillbug, Bug::mosquito})
    for (Hex hex : throws_of(piece, *Piece::make(to_move(), bug, 1)))
      if (std::ranges::find(cells, hex) == cells.end()) cells.push_back(hex);
  return cells;
}

std::vector<Move> SimplePosition::legal_moves() const {
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

}  // namespace waggle::test
