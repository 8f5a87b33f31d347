#include "db/explored.hpp"
#include "db/damage.hpp"

#include <fmt/format.h>

namespace waggle::db {

void refuse_code(std::uint32_t code) {
  throw Damage(
      fmt::format("a game is said to have played move {} in a position that "
                  "has no such move",
                  code));
}

std::map<std::string, std::vector<std::int64_t>> by_move(const std::vector<Visitor>& visitors,
                                                         const PositionQuery& asked,
                                                         const Looked& looked) {
  const PlayableMoves playable(asked, looked);
  std::map<std::string, std::vector<std::int64_t>> games;
  for (const Visitor& visitor : visitors) {
    if (visitor.move == record_ends) continue;
    const PlayableMove* move = playable.find(visitor.move, visitor.swapped);
    if (!move) refuse_code(visitor.move);
    games[move->text].push_back(visitor.game);
  }
  return games;
}

}  // namespace waggle::db
