#include "replay/hop.hpp"

#include <fmt/format.h>

#include <set>

#include "notation/text.hpp"

namespace waggle {
namespace {

using Kind = HopStep::Kind;

/// A cell on a walk and the direction in which the walk came to it.
struct Stop {
  Hex hex;
  Direction heading = Direction::east;
};

Direction left_of(Direction heading) noexcept { return turned(heading, 1); }
Direction right_of(Direction heading) noexcept { return turned(heading, -1); }
Stop beyond(const Stop& stop, Direction heading) noexcept { return {stop.hex + heading, heading}; }

SourcePosition place_of(std::size_t byte) { return {1, byte + 1, byte}; }

Placed<SetUp> walk(const Hop& hop) {
  SetUp setup{hop.set, {}, hop.to_move, {}};
  std::vector<std::vector<Stop>> entries(1);
  Stop now;
  for (const HopStep& step : hop.steps) {
    if (step.kind == Kind::on_top || step.kind == Kind::branch_plus ||
        step.kind == Kind::branch_minus) {
      if (step.entry < 1 || static_cast<std::size_t>(step.entry) > entries.back().size())
        return tl::unexpected(
            make_diagnostic({Code::bad_reference,
                             fmt::format("there is no such entry to go back to: {} so far",
                                         entries.back().size() == 1
                                             ? "1 entry"
                                             : fmt::format("{} entries", entries.back().size())),
                             {}},
                            place_of(step.byte)));
      now = entries.back()[static_cast<std::size_t>(step.entry) - 1];
    }
    switch (step.kind) {
      case Kind::plus:
      case Kind::branch_plus:
        now.heading = left_of(now.heading);
        break;
      case Kind::minus:
      case Kind::branch_minus:
        now.heading = right_of(now.heading);
        break;
      case Kind::open:
        entries.emplace_back();
        break;
      case Kind::close:
        entries.pop_back();
        break;
      case Kind::bug:
        if (!setup.bugs.empty()) now = beyond(now, now.heading);
        [[fallthrough]];
      case Kind::on_top:
        if (step.last) setup.resting = setup.bugs.size();
        setup.bugs.push_back({now.hex, step.colour, step.bug, {}, place_of(step.byte)});
        entries.back().push_back(now);
        break;
    }
  }
  return setup;
}

/// A line of a walk and the branches that leave it.
struct Branch;
struct Chain {
  std::vector<Stop> line;
  std::vector<Branch> branches;
  bool has_stack = false;
};
struct Branch {
  int entry;
  Kind turn;
  Chain chain;
};

/// A walk over a whole hive.
class Walker {
 public:
  explicit Walker(const Position& position) : position_(position) {}

  /// Empty when the hive cannot be reached from there.
  std::vector<HopStep> from(Stop start) {
    visited_.clear();
    const Chain chain = follow(start);
    std::size_t cells = 0;
    each_piece(position_.board().placed(),
               [&](Piece piece) { cells += position_.level_of(piece) == 1 ? 1 : 0; });
    steps_.clear();
    if (visited_.size() == cells) write(chain);
    return std::move(steps_);
  }

 private:
  bool is_new(Hex hex) const { return position_.is_occupied(hex) && !visited_.contains(hex); }

  /// The line straight on, else left, else right, to its end; then what branches off it.
  Chain follow(Stop stop) {
    Chain chain;
    for (bool any = true; any;) {
      visited_.insert(stop.hex);
      chain.line.push_back(stop);
      chain.has_stack = chain.has_stack || position_.height(stop.hex) > 1;
      any = false;
      for (Direction heading : {stop.heading, left_of(stop.heading), right_of(stop.heading)})
        if (const Stop next = beyond(stop, heading); is_new(next.hex)) {
          stop = next;
          any = true;
          break;
        }
    }
    for (std::size_t i = 0; i < chain.line.size(); ++i)
      for (Kind turn : {Kind::branch_plus, Kind::branch_minus}) {
        const Stop from = chain.line[i];
        const Stop next = beyond(
            from, turn == Kind::branch_plus ? left_of(from.heading) : right_of(from.heading));
        if (is_new(next.hex))
          chain.branches.push_back({static_cast<int>(i) + 1, turn, follow(next)});
      }
    return chain;
  }

  void write(Kind kind, int entry = 0) {
    HopStep step;
    step.kind = kind;
    step.entry = entry;
    steps_.push_back(step);
  }

  void write(Piece piece, Kind kind, int entry = 0) {
    write(kind, entry);
    steps_.back().colour = piece.colour();
    steps_.back().bug = piece.bug();
    steps_.back().last = position_.resting() == piece;
  }

  void write(const Chain& chain) {
    Direction heading = chain.line[0].heading;
    for (const Stop& stop : chain.line) {
      if (stop.heading != heading)
        write(stop.heading == left_of(heading) ? Kind::plus : Kind::minus);
      heading = stop.heading;
      write(position_.stack(stop.hex)[0], Kind::bug);
    }
    for (std::size_t i = 0; i < chain.line.size(); ++i) {
      const auto stack = position_.stack(chain.line[i].hex);
      for (std::size_t level = 1; level < stack.size(); ++level)
        write(stack[level], Kind::on_top, static_cast<int>(i) + 1);
    }
    for (const Branch& branch : chain.branches) {
      const bool nested = branch.chain.has_stack || !branch.chain.branches.empty();
      write(branch.turn, branch.entry);
      if (nested) write(Kind::open);
      write(branch.chain);
      if (nested) write(Kind::close);
    }
  }

  const Position& position_;
  std::set<Hex> visited_;
  std::vector<HopStep> steps_;
};

}  // namespace

Placed<Position> read_hop(std::string_view text) {
  const auto hop = parse_hop(text);
  if (!hop) return tl::unexpected(make_diagnostic(hop.error().finding, place_of(hop.error().byte)));
  const auto setup = walk(*hop);
  if (!setup) return tl::unexpected(setup.error());
  return set_up(*setup);
}

std::string to_hop(const Position& position) {
  Hop best{position.game_type(), {}, position.to_move()};
  std::string best_walk;
  Walker walker(position);
  each_piece(position.board().placed(), [&](Piece piece) {
    if (position.level_of(piece) != 1) return;
    for (Direction heading : all_directions) {
      Hop hop{best.set, walker.from({position.cell_of(piece), heading}), best.to_move};
      std::string walk = walk_of(hop);
      if (walk.empty() || (!best_walk.empty() && walk >= best_walk)) continue;
      best_walk = std::move(walk);
      best = std::move(hop);
    }
  });
  return to_string(best);
}

}  // namespace waggle
