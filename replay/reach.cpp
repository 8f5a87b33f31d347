#include "replay/reach.hpp"

#include <algorithm>

namespace waggle {

bool is_gate(const Position& position, Hex from, Direction direction, int level) noexcept {
  return std::min(position.height(from + turned(direction, 1)),
                  position.height(from + turned(direction, -1))) > level;
}

Reach::Reach(const Position& position, Piece piece)
    : board_(position),
      start_(position.cell_of(piece)),
      height_left_(position.level_of(piece) - 1) {
  board_.lift(piece);
}

void Reach::add(Hex hex) {
  const std::size_t cell = Position::wrapped(hex);
  if (added_.test(cell)) return;
  added_.set(cell);
  cells_.push_back(hex);
}

bool Reach::step_is_open(Hex from, Direction direction, int height_left) const noexcept {
  const int target = board_.height(from + direction);
  const int left = board_.height(from + turned(direction, 1));
  const int right = board_.height(from + turned(direction, -1));
  const bool loses_contact = height_left == 0 && target == 0 && std::max(left, right) == 0;
  return !loses_contact && std::min(left, right) <= std::max(height_left, target);
}

void Reach::as(Bug bug) {
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

void Reach::one_step(bool may_climb) {
  for (Direction direction : all_directions)
    if ((may_climb || !board_.is_occupied(start_ + direction)) &&
        step_is_open(start_, direction, height_left_))
      add(start_ + direction);
}

void Reach::ant() {
  std::bitset<1024> seen;
  seen.set(Position::wrapped(start_));
  std::vector<Hex> open{start_};
  while (!open.empty()) {
    const Hex hex = open.back();
    open.pop_back();
    for (Direction direction : all_directions) {
      const Hex next = hex + direction;
      if (board_.is_occupied(next) || seen.test(Position::wrapped(next)) ||
          !step_is_open(hex, direction, 0))
        continue;
      seen.set(Position::wrapped(next));
      open.push_back(next);
      add(next);
    }
  }
}

// Three steps without treading a cell twice: that is no step straight back, and no end on the
// start.
void Reach::spider() { spider_from(start_, start_, 3); }

void Reach::spider_from(Hex hex, Hex previous, int steps) {
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

void Reach::grasshopper() {
  for (Direction direction : all_directions) {
    Hex hex = start_ + direction;
    if (!board_.is_occupied(hex)) continue;
    while (board_.is_occupied(hex)) hex = hex + direction;
    add(hex);
  }
}

void Reach::ladybug() {
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

}  // namespace waggle
