#include "replay/set_up.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "notation/text.hpp"

namespace waggle {
namespace {

bool climbs(Bug bug) noexcept { return bug == Bug::beetle || bug == Bug::mosquito; }

/// How many pieces each side has on the board, and whether the queen is one of them.
struct SideCounts {
  std::array<int, 2> pieces{};
  std::array<bool, 2> queen{};
};

/// Turns that a side has had at least. Plies before White's next turn are even.
int least_ply(const SideCounts& sides, Colour to_move) noexcept {
  const int white = sides.pieces[0];
  const int black = sides.pieces[1];
  return to_move == Colour::white ? 2 * std::max(white, black) : 2 * std::max(white, black + 1) - 1;
}

class Setter {
 public:
  explicit Setter(const SetUp& setup) : setup_(setup) {}

  Placed<Position> read() {
    for (const SetUpBug& bug : setup_.bugs)
      if (bug.bug >= Bug::mosquito) least_ = least_.with(bug.bug);
    keep_numbers();
    for (const SetUpBug& bug : setup_.bugs)
      if (!place(bug)) return fault();
    if (!is_one_hive() || !has_queens() || !rests() || !begins()) return fault();
    return Position::of_pieces(set(), placed_, least_ply(sides_, setup_.to_move), resting_);
  }

 private:
  GameType set() const { return setup_.set.value_or(least_); }

  bool refuse(const SetUpBug& bug, Code code, std::string message) {
    fault_ = make_diagnostic({code, std::move(message), {}}, bug.at);
    return false;
  }
  tl::unexpected<Diagnostic> fault() { return tl::unexpected(std::move(*fault_)); }

  static std::string name(const SetUpBug& bug) {
    return fmt::format("{} {}", text::lowered(name_of(bug.colour)), name_of(bug.bug));
  }

  /// The numbers that the text gives are not for others.
  void keep_numbers() {
    for (const SetUpBug& bug : setup_.bugs)
      if (bug.ordinal)
        if (const auto piece = Piece::make(bug.colour, bug.bug, *bug.ordinal)) kept_.insert(*piece);
  }

  std::optional<Piece> piece_for(const SetUpBug& bug) {
    if (bug.ordinal) return Piece::make(bug.colour, bug.bug, *bug.ordinal);
    for (int ordinal = 1; ordinal <= copies_of(bug.bug); ++ordinal)
      if (const auto piece = Piece::make(bug.colour, bug.bug, ordinal);
          !kept_.contains(*piece) && !used_.contains(*piece))
        return piece;
    return std::nullopt;
  }

  bool place(const SetUpBug& bug) {
    if (!set().has(bug.bug))
      return refuse(bug, Code::not_in_set,
                    fmt::format("{} has no {}", to_string(set()), name_of(bug.bug)));
    const auto piece = piece_for(bug);
    if (!piece)
      return refuse(bug, Code::no_such_piece,
                    fmt::format("{} has only {}, this is one more", name_of(bug.colour),
                                text::counted(copies_of(bug.bug), name_of(bug.bug))));
    if (!used_.insert(*piece).second)
      return refuse(bug, Code::already_placed,
                    fmt::format("{} stands on the board twice", to_string(*piece)));
    std::vector<Piece>& stack = stacks_[bug.hex];
    if (!stack.empty() && !climbs(bug.bug))
      return refuse(bug, Code::onto_piece,
                    fmt::format("the {} stands on {}, but only beetles and mosquitoes climb",
                                name(bug), to_string(stack.back())));
    stack.push_back(*piece);
    placed_.push_back({*piece, bug.hex});
    ++sides_.pieces[index_of(bug.colour)];
    if (bug.bug == Bug::queen) sides_.queen[index_of(bug.colour)] = true;
    return true;
  }

  bool is_one_hive() {
    if (setup_.bugs.empty()) return true;
    std::set<Hex> reached = {setup_.bugs[0].hex};
    std::vector<Hex> open = {setup_.bugs[0].hex};
    while (!open.empty()) {
      const Hex hex = open.back();
      open.pop_back();
      for (Direction direction : all_directions)
        if (const Hex next = hex + direction; stacks_.contains(next) && reached.insert(next).second)
          open.push_back(next);
    }
    for (const SetUpBug& bug : setup_.bugs)
      if (!reached.contains(bug.hex))
        return refuse(bug, Code::one_hive,
                      fmt::format("the {} does not hang together with the first piece", name(bug)));
    return true;
  }

  /// What the queens say about placements and climbs.
  bool has_queens() {
    std::array<int, 2> seen{};
    std::set<Hex> grounds;
    const bool any_beetle = std::ranges::any_of(
        setup_.bugs, [](const SetUpBug& bug) { return bug.bug == Bug::beetle; });
    for (const SetUpBug& bug : setup_.bugs) {
      const std::size_t side = index_of(bug.colour);
      const bool is_up = !grounds.insert(bug.hex).second;
      if (++seen[side] == 4 && !sides_.queen[side])
        return refuse(bug, Code::queen_due,
                      fmt::format("{} has {} pieces on the board and no queen, which must be "
                                  "among the first four",
                                  name_of(bug.colour), sides_.pieces[side]));
      if (is_up && !sides_.queen[side])
        return refuse(bug, Code::move_before_queen,
                      fmt::format("the {} has climbed, but nothing of {} moves before its queen is "
                                  "on the board",
                                  name(bug), name_of(bug.colour)));
      if (is_up && bug.bug == Bug::mosquito && !any_beetle)
        return refuse(
            bug, Code::onto_piece,
            fmt::format("the {} has climbed, but there is no beetle to learn it from", name(bug)));
    }
    return true;
  }

  bool rests() {
    if (!setup_.resting) return true;
    const SetUpBug& bug = setup_.bugs[*setup_.resting];
    resting_ = placed_[*setup_.resting].piece;
    if (const Piece top = stacks_[bug.hex].back(); top != *resting_)
      return refuse(
          bug, Code::covered,
          fmt::format("the {} cannot have moved last: {} lies on it", name(bug), to_string(top)));
    return true;
  }

  /// Whose the first piece is, and who moves then.
  bool begins() {
    if (setup_.bugs.size() > 1) return true;
    const SetUpBug none;
    const SetUpBug& bug = setup_.bugs.empty() ? none : setup_.bugs[0];
    const bool white_begins =
        setup_.bugs.empty() ? setup_.to_move == Colour::white : bug.colour == Colour::white;
    if (!white_begins)
      return refuse(bug, Code::wrong_side, "White begins: the first piece of a game is White's");
    if (setup_.bugs.size() == 1 && setup_.to_move == Colour::white)
      return refuse(bug, Code::wrong_side,
                    "White has placed the only piece, so Black is to move and not White");
    return true;
  }

  const SetUp& setup_;
  GameType least_;
  std::set<Piece> kept_;
  std::set<Piece> used_;
  std::map<Hex, std::vector<Piece>> stacks_;
  std::vector<Position::PlacedPiece> placed_;
  SideCounts sides_;
  std::optional<Piece> resting_;
  std::optional<Diagnostic> fault_;
};

}  // namespace

Placed<Position> set_up(const SetUp& setup) { return Setter(setup).read(); }

std::optional<std::string> out_of_turn(const Position& position) {
  SideCounts sides;
  each_piece(position.board().placed(), [&](Piece piece) {
    ++sides.pieces[index_of(piece.colour())];
    if (piece.bug() == Bug::queen) sides.queen[index_of(piece.colour())] = true;
  });
  const int ply = least_ply(sides, position.to_move());
  for (Colour colour : all_colours) {
    // Before its queen a side can only place.
    const int turns = colour == Colour::white ? (ply + 1) / 2 : ply / 2;
    const int pieces = sides.pieces[index_of(colour)];
    if (sides.queen[index_of(colour)] || turns == pieces) continue;
    return fmt::format(
        "no game comes to this position with {} to move: {} has placed {} and no queen, in {}",
        name_of(position.to_move()), name_of(colour), text::counted(pieces, "piece"),
        text::counted(turns, "turn"));
  }
  return std::nullopt;
}

}  // namespace waggle
