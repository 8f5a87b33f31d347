#include <algorithm>
#include <map>

#include "db/beginnings.hpp"
#include "db/damage.hpp"
#include "db/roads_of.hpp"
#include "replay/resolve.hpp"

namespace waggle::db {
namespace {

/// A rotation or reflection with a translation, told by where three cells go.
class Turn {
 public:
  /// The one that brings cells to where another image has them.
  Turn(const Image& from, const Image& to) noexcept : from_(from) {
    const Hex zero = to.of({0, 0});
    const Hex a = to.of({1, 0}) - zero;
    const Hex b = to.of({0, 1}) - zero;
    zero_ = zero;
    // The inverse of the matrix (a b), whose determinant is 1 or -1.
    const std::int32_t determinant = a.q * b.r - a.r * b.q;
    first_ = {determinant * b.r, -determinant * a.r};
    second_ = {-determinant * b.q, determinant * a.q};
  }

  Hex of(Hex hex) const noexcept {
    const Hex seen = from_.of(hex) - zero_;
    return {first_.q * seen.q + second_.q * seen.r, first_.r * seen.q + second_.r * seen.r};
  }

 private:
  Image from_;
  Hex zero_;
  Hex first_;
  Hex second_;
};

/// The texts of the moves as they look in the orientation of the position that they lead to; of
/// several orientations the first in text order.
std::vector<std::string> seen_from(const Canonical& asked, GameType set,
                                   const std::vector<Move>& moves) {
  Position end = stored_start(set);
  for (const Move& move : moves) end.apply(move);
  std::vector<std::string> least;
  const Canonical canonical(end);
  for (const Image& image : canonical.images()) {
    const Turn turn(image, asked.images().front());
    std::vector<Move> turned = moves;
    for (Move& move : turned) move.to = turn.of(move.to);
    auto texts = texts_of(stored_start(set), turned);
    if (least.empty() || texts < least) least = std::move(texts);
  }
  return least;
}

/// Games that came by one road; roads that a symmetry turns into each other are one.
struct Came {
  GameType set;
  Score score;
  std::vector<std::int64_t> games;
};

}  // namespace

std::vector<Road> roads_of(
    const std::vector<Visitor>& visitors, const Looked& looked,
    const std::function<std::optional<MovesBytes>(std::int64_t game)>& moves_of_game) {
  Beginnings<Came> beginnings;
  for (const auto& visitor : visitors) {
    const auto stored = moves_of_game(visitor.game);
    if (!stored) continue;
    auto* known = beginnings.of(stored->bytes);
    if (known == nullptr) {
      const auto visit = first_visit(visitor.game, *stored, looked.straight);
      if (!visit) continue;
      known = &beginnings.add(stored->bytes, visit->ply);
      known->what.set = stored->set;
    }
    known->what.score.add(static_cast<Outcome>(visitor.outcome));
    known->what.games.push_back(visitor.game);
  }
  std::map<std::vector<std::string>, Road> by_text;
  for (const auto& [bytes, beginning] : beginnings) {
    const Came& came = beginning.what;
    const auto moves = legal_moves_of(bytes, came.set);
    if (!moves) throw Damage("moves of a game cannot be replayed");
    Road& road = by_text[seen_from(looked.straight.canonical, came.set, *moves)];
    road.score += came.score;
    road.games.insert(road.games.end(), came.games.begin(), came.games.end());
  }
  std::vector<Road> roads;
  for (auto& [moves, road] : by_text) {
    road.moves = moves;
    std::ranges::sort(road.games);
    roads.push_back(std::move(road));
  }
  std::ranges::stable_sort(roads, std::ranges::greater{},
                           [](const Road& road) { return road.score.games(); });
  return roads;
}

}  // namespace waggle::db
