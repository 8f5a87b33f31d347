#include "selfplay/play.hpp"

#include <algorithm>

#include "selfplay/opening.hpp"

namespace waggle::selfplay {
namespace {

/// From which ply on, how often is a piece placed where others could move, in percent?
struct PlacementShare {
  int ply;
  int percent;
};
constexpr std::array<PlacementShare, 8> placement_shares = {
    {{6, 60}, {12, 50}, {18, 42}, {24, 36}, {30, 30}, {36, 22}, {48, 14}, {60, 8}}};

/// How often bugs are placed and moved, in the order of `Bug`.
constexpr std::array<std::uint32_t, bug_kinds> placed = {20, 6, 6, 8, 10, 7, 6, 7};
constexpr std::array<std::uint32_t, bug_kinds> moved = {4, 11, 24, 12, 24, 14, 8, 5};

/// How much a cell is wanted, by its distance from the enemy's queen.
constexpr std::array<std::uint32_t, 5> wanted = {60, 70, 14, 5, 2};

/// Lines that many games follow: how often they are kept to at a ply, in percent.
constexpr int first_line_ply = 6;
constexpr std::array<int, 7> kept_lines = {97, 95, 92, 88, 80, 65, 45};
/// How often the first, second, ... known continuation is taken.
constexpr std::array<std::uint32_t, 6> continuations = {70, 16, 6, 4, 2, 2};
/// How often a planned opening move gives way to another, in percent.
constexpr int unplanned = 3;

/// The ply at which nobody plays on.
constexpr int longest = 300;

class Game {
 public:
  Game(Random& random, GameType type, const std::array<int, 2>& keenness)
      : random_(random),
        keenness_(keenness),
        plan_(random, type),
        position_(type),
        line_(type.bits()),
        last_(random.percent(12) ? stopping_ply() : longest) {}

  Play take() {
    while (!position_.is_over() && position_.ply() < last_) apply(next());
    Play play{position_, std::move(moves_), {}, {}};
    end(play);
    return play;
  }

 private:
  int stopping_ply() { return random_.between(10, 40) + random_.between(0, 30); }

  void apply(const Move& move) {
    position_.apply(move);
    moves_.push_back(move);
    line_ = mixed(line_ + 1 + move.piece.index() +
                  64 * static_cast<std::uint64_t>(move.to.q * 256 + move.to.r));
  }

  Move next() {
    const int ply = position_.ply();
    if (ply < OpeningPlan::plies && !random_.percent(unplanned))
      if (const auto planned = plan_.move(position_)) return *planned;
    position_.list_legal_moves(legal_);
    const auto known = static_cast<std::size_t>(std::max(ply - first_line_ply, 0));
    if (known < kept_lines.size() && random_.percent(kept_lines[known])) {
      // A line that is known has the same few continuations in every game.
      Random shared(line_ + random_.pick(continuations));
      return choice(shared);
    }
    return choice(random_);
  }

  Move choice(Random& random) {
    if (legal_.size() == 1) return legal_.front();
    weights_.assign(legal_.size(), 0);
    const auto is_placement = [](const Move& m) { return m.kind == Move::Kind::placement; };
    const auto placements = std::ranges::count_if(legal_, is_placement);
    const bool both = placements > 0 && placements < std::ssize(legal_);
    const bool place = both ? random.percent(placement_percent()) : placements > 0;
    weigh(place);
    return legal_[random.pick(weights_)];
  }

  int placement_percent() const {
    const auto later =
        std::ranges::upper_bound(placement_shares, position_.ply(), {}, &PlacementShare::ply);
    return later == placement_shares.begin() ? 100 : std::prev(later)->percent;
  }

  std::optional<Hex> queen_of(Colour colour) const {
    const Piece queen = *Piece::make(colour, Bug::queen, 1);
    return position_.on_board(queen) ? std::optional(position_.cell_of(queen)) : std::nullopt;
  }

  void weigh(bool place) {
    const Colour own = position_.to_move();
    const auto own_queen = queen_of(own);
    const auto target = queen_of(other(own));
    const auto keenness = static_cast<std::uint32_t>(keenness_[index_of(own)]);
    const auto pull = [&](Hex hex) {
      const auto far = target ? static_cast<std::size_t>(distance(hex, *target)) : wanted.size();
      const std::uint32_t want = far < wanted.size() ? wanted[far] : 1;
      return 100 + (want - 1) * keenness;
    };
    // A piece with many ways to go is not moved more often for that.
    std::array<std::uint32_t, Piece::count> ways{};
    for (const Move& move : legal_) ++ways[move.piece.index()];
    for (std::size_t i = 0; i < legal_.size(); ++i) {
      const Move& move = legal_[i];
      if ((move.kind == Move::Kind::placement) != place) continue;
      const Bug bug = move.piece.bug();
      std::uint32_t weight = pull(move.to);
      if (own_queen && distance(move.to, *own_queen) == 1) weight /= 4;
      if (place) {
        weight *= placed[index_of(bug)];
      } else {
        const Hex from = position_.cell_of(move.piece);
        const bool besieges = target && distance(from, *target) == 1;
        weight = weight * moved[index_of(bug)] * 16 / ways[move.piece.index()];
        if (besieges && move.piece.colour() == own && bug != Bug::queen) weight /= 16;
      }
      weights_[i] = std::max(weight, 1U);
    }
  }

  int besiegers(Colour colour) const {
    const auto queen = queen_of(colour);
    return queen ? static_cast<int>(std::ranges::count_if(
                       all_directions,
                       [&](Direction d) { return position_.is_occupied(*queen + d); }))
                 : 0;
  }

  void end(Play& play) {
    switch (position_.state()) {
      case BoardState::white_wins:
        play.result = Outcome::white_wins;
        break;
      case BoardState::black_wins:
        play.result = Outcome::black_wins;
        break;
      case BoardState::draw:
        play.result = Outcome::draw;
        break;
      default:
        return break_off(play);
    }
    play.reason = ResultReason::surrounded;
  }

  /// A game that stops before a queen is surrounded: nobody says why, it is given up or lost on
  /// time, or the players agree on a draw.
  void break_off(Play& play) {
    if (position_.ply() == longest || random_.percent(10)) {
      play.result = Outcome::draw;
      play.reason = ResultReason::agreement;
    } else if (!random_.percent(30)) {
      const int balance = besiegers(Colour::black) - besiegers(Colour::white);
      const bool white = balance > 0 || (balance == 0 && random_.percent(50));
      play.result = white ? Outcome::white_wins : Outcome::black_wins;
      play.reason = random_.percent(75) ? ResultReason::resignation : ResultReason::timeout;
    }
  }

  Random& random_;
  std::array<int, 2> keenness_;
  OpeningPlan plan_;
  Position position_;
  std::vector<Move> moves_;
  std::uint64_t line_;  ///< tells what was played so far
  int last_;
  std::vector<Move> legal_;
  std::vector<std::uint32_t> weights_;
};

}  // namespace

Play play(Random& random, GameType type, const std::array<int, 2>& keenness) {
  return Game(random, type, keenness).take();
}

}  // namespace waggle::selfplay
