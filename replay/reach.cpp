#include "replay/reach.hpp"

#include <algorithm>

namespace waggle {
namespace {

template <typename Make>
constexpr auto table_of_sides(Make&& make) {
  std::array<std::uint8_t, 64> table{};
  for (Sides sides = 0; sides < 64; ++sides) table[sides] = static_cast<std::uint8_t>(make(sides));
  return table;
}

constexpr bool has(Sides sides, unsigned direction) noexcept {
  return (sides & side(direction % 6)) != 0;
}

/// Where a piece on the ground may slide to, by its occupied neighbours: to an empty cell, with
/// exactly one of the two beside it taken. Both would be a gate, none would leave the hive.
constexpr auto slides = table_of_sides([](Sides occupied) {
  Sides open = 0;
  for (unsigned d = 0; d < 6; ++d)
    if (!has(occupied, d) && has(occupied, d + 1) != has(occupied, d + 5)) open |= side(d);
  return open;
});

/// The first side of every unbroken arc of occupied neighbours; none where all six are.
constexpr auto arc_starts = table_of_sides([](Sides occupied) {
  Sides starts = 0;
  for (unsigned d = 0; d < 6; ++d)
    if (has(occupied, d) && !has(occupied, d + 5)) starts |= side(d);
  return starts;
});

constexpr bool is_one_arc(Sides occupied) noexcept {
  const Sides starts = arc_starts[occupied];
  return (starts & (starts - 1U)) == 0;
}

/// How a piece that was lifted walks, bug by bug. Every function calls `arrive` with the cells that
/// it may end on until that says true, and returns whether it did.
template <typename Arrive>
class Walk {
 public:
  Walk(const Board& board, Piece piece, Arrive& arrive) noexcept
      : board_(board),
        start_(board.at(piece).cell),
        height_left_(board.at(piece).level - 1),
        arrive_(arrive) {}

  bool as(Piece piece) {
    if (piece.bug() != Bug::mosquito) return as(piece.bug());
    if (height_left_ > 0) return beetle();
    std::array<bool, bug_kinds> touched{};
    each(board_.around(start_), [&](unsigned direction) {
      touched[index_of(board_.top_piece(beside(start_, direction)).bug())] = true;
    });
    for (Bug bug : all_bugs)
      if (bug != Bug::mosquito && touched[index_of(bug)] && as(bug)) return true;
    return false;
  }

 private:
  bool as(Bug bug) {
    switch (bug) {
      case Bug::queen:
      case Bug::pillbug:
        return queen();
      case Bug::spider:
        return spider(start_, start_, 3);
      case Bug::beetle:
        return beetle();
      case Bug::grasshopper:
        return grasshopper();
      case Bug::ant:
        return ant();
      case Bug::ladybug:
        return ladybug();
      case Bug::mosquito:
        return false;
    }
    return false;
  }

  /// Occupied neighbours, the lifted piece not counted.
  Sides around(Cell cell) const noexcept {
    return board_.around(cell) & ~side_towards(cell, start_);
  }

  int height(Cell cell) const noexcept {
    return cell == start_ ? height_left_ : board_.height(cell);
  }

  /// A step on any level.
  bool is_open(Cell from, unsigned direction) const noexcept {
    const int here = height(from);
    const int there = height(beside(from, direction));
    const int left = height(beside(from, turned_by(direction, 1)));
    const int right = height(beside(from, turned_by(direction, 5)));
    const bool loses_contact = here + there + left + right == 0;
    return !loses_contact && std::min(left, right) <= std::max(here, there);
  }

  bool queen() {
    for (Sides open = slides[board_.around(start_)]; open != 0; open &= open - 1)
      if (arrive_(beside(start_, static_cast<unsigned>(std::countr_zero(open))))) return true;
    return false;
  }

  bool beetle() {
    for (unsigned direction = 0; direction < 6; ++direction)
      if (is_open(start_, direction) && arrive_(beside(start_, direction))) return true;
    return false;
  }

  bool ant() {
    CellSet seen;
    seen.add(start_);
    std::array<Cell, 96> open;
    std::size_t found = 0;
    open[found++] = start_;
    for (std::size_t next = 0; next < found; ++next) {
      const Cell here = open[next];
      for (Sides ways = slides[around(here)]; ways != 0; ways &= ways - 1) {
        const Cell there = beside(here, static_cast<unsigned>(std::countr_zero(ways)));
        if (!seen.add(there)) continue;
        if (arrive_(there)) return true;
        open[found++] = there;
      }
    }
    return false;
  }

  // Three steps without treading a cell twice: that is no step straight back, and no end on the
  // start.
  bool spider(Cell here, Cell previous, int steps) {
    for (Sides ways = slides[around(here)]; ways != 0; ways &= ways - 1) {
      const Cell there = beside(here, static_cast<unsigned>(std::countr_zero(ways)));
      if (there == previous) continue;
      if (steps > 1 ? spider(there, here, steps - 1) : there != start_ && arrive_(there))
        return true;
    }
    return false;
  }

  bool grasshopper() {
    for (Sides over = board_.around(start_); over != 0; over &= over - 1) {
      const auto direction = static_cast<unsigned>(std::countr_zero(over));
      Cell cell = beside(start_, direction);
      while (board_.is_occupied(cell)) cell = beside(cell, direction);
      if (arrive_(cell)) return true;
    }
    return false;
  }

  bool ladybug() {
    for (Sides up = board_.around(start_); up != 0; up &= up - 1) {
      const auto first = static_cast<unsigned>(std::countr_zero(up));
      if (!is_open(start_, first)) continue;
      const Cell one = beside(start_, first);
      for (Sides over = around(one); over != 0; over &= over - 1) {
        const auto second = static_cast<unsigned>(std::countr_zero(over));
        if (!is_open(one, second)) continue;
        const Cell two = beside(one, second);
        for (Sides down = ~board_.around(two) & 63U; down != 0; down &= down - 1) {
          const auto third = static_cast<unsigned>(std::countr_zero(down));
          if (is_open(two, third) && arrive_(beside(two, third))) return true;
        }
      }
    }
    return false;
  }

  const Board& board_;
  Cell start_;
  int height_left_;  ///< pieces that stay in the start cell
  Arrive& arrive_;
};

template <typename Arrive>
bool walk(const Board& board, Piece piece, Arrive&& arrive) {
  return Walk<std::remove_reference_t<Arrive>>(board, piece, arrive).as(piece);
}

/// The depth-first search for cut points, one cell a node named by its top piece.
class JointSearch {
 public:
  explicit JointSearch(const Board& board) noexcept : board_(board) {}

  std::uint32_t run() noexcept {
    const std::uint32_t tops = board_.placed() & ~board_.covered();
    if (tops == 0) return 0;
    const auto root = static_cast<unsigned>(std::countr_zero(tops));
    found_[root] = least_[root] = ++time_;
    unsigned branches = 0;
    each(board_.around(cell_of(root)), [&](unsigned direction) {
      const unsigned next = board_.top(beside(cell_of(root), direction)) - 1;
      if (found_[next] != 0) return;
      ++branches;
      visit(next, root);
    });
    if (branches > 1) joints_ |= 1U << root;
    return joints_;
  }

 private:
  Cell cell_of(unsigned top) const noexcept { return board_.at(Piece::from_index(top)).cell; }

  void visit(unsigned node, unsigned parent) noexcept {
    std::uint8_t least = found_[node] = ++time_;
    const Cell cell = cell_of(node);
    for (Sides sides = board_.around(cell); sides != 0; sides &= sides - 1) {
      const unsigned next =
          board_.top(beside(cell, static_cast<unsigned>(std::countr_zero(sides)))) - 1;
      if (next == parent) continue;
      if (found_[next] == 0) {
        visit(next, node);
        if (least_[next] >= found_[node]) joints_ |= 1U << node;
        least = std::min(least, least_[next]);
      } else {
        least = std::min(least, found_[next]);
      }
    }
    least_[node] = least;
  }

  const Board& board_;
  std::array<std::uint8_t, Piece::count> found_{};
  std::array<std::uint8_t, Piece::count> least_{};
  std::uint8_t time_ = 0;
  std::uint32_t joints_ = 0;
};

}  // namespace

bool is_gate(const Board& board, Cell from, unsigned direction, int level) noexcept {
  return std::min(board.height(beside(from, turned_by(direction, 1))),
                  board.height(beside(from, turned_by(direction, 5)))) > level;
}

bool is_loose(const Board& board, Piece piece) noexcept {
  return is_one_arc(board.around(board.at(piece).cell));
}

bool holds_hive_together(const Board& board, Piece piece) noexcept {
  const Cell centre = board.at(piece).cell;
  const Sides occupied = board.around(centre);
  if (is_one_arc(occupied)) return false;
  Sides apart = arc_starts[occupied];
  CellSet seen;
  seen.add(centre);
  std::array<Cell, Piece::count> open;
  std::size_t found = 0;
  open[found++] = beside(centre, static_cast<unsigned>(std::countr_zero(apart)));
  seen.add(open[0]);
  apart &= apart - 1;
  for (std::size_t next = 0; next < found; ++next) {
    const Cell here = open[next];
    for (Sides sides = board.around(here); sides != 0; sides &= sides - 1) {
      const Cell there = beside(here, static_cast<unsigned>(std::countr_zero(sides)));
      if (!seen.add(there)) continue;
      apart &= ~side_towards(centre, there);
      if (apart == 0) return false;
      open[found++] = there;
    }
  }
  return true;
}

std::uint32_t joints(const Board& board) noexcept { return JointSearch(board).run(); }

bool can_walk(const Board& board, Piece piece, Cell to) noexcept {
  return walk(board, piece, [to](Cell cell) { return cell == to; });
}

void add_walks(const Board& board, Piece piece, FoundCells& out) noexcept {
  walk(board, piece, [&out](Cell cell) {
    out.add(cell);
    return false;
  });
}

std::size_t count_walks(const Board& board, Piece piece) noexcept {
  // The others come to a cell by one way only, or have looked for it themselves.
  const Bug bug = piece.bug();
  if (bug == Bug::spider || bug == Bug::ladybug || bug == Bug::mosquito) {
    FoundCells found;
    add_walks(board, piece, found);
    return found.size();
  }
  std::size_t count = 0;
  walk(board, piece, [&count](Cell) {
    ++count;
    return false;
  });
  return count;
}

bool has_walk(const Board& board, Piece piece) noexcept {
  return walk(board, piece, [](Cell) { return true; });
}

Sides open_over(const Board& board, Cell cell) noexcept {
  Sides open = 0;
  for (unsigned direction = 0; direction < 6; ++direction)
    if (!is_gate(board, cell, direction, 1)) open |= side(direction);
  return open;
}

}  // namespace waggle
