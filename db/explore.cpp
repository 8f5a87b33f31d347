#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "db/played_moves.hpp"
#include "db/store.hpp"
#include "db/visitors.hpp"

namespace waggle::db {
namespace {

[[noreturn]] void refuse_code(std::uint32_t code) {
  throw StoreError(
      fmt::format("the index is damaged: a game is said to have played move {} in a position that "
                  "has no such move",
                  code));
}

}  // namespace

Exploration Database::explore(const PositionQuery& asked, const Filter& filter) {
  return store_->guard([&] {
    const Snapshot snapshot(store_->sql);
    const Looked looked(asked);
    const PlayableMoves playable(asked, looked);
    Visitors visitors(store_->sql, filter, asked.set);
    Exploration exploration;
    std::map<const PlayableMove*, Score> edges;
    visitors.count(looked, [&](std::uint32_t code, bool swapped, Outcome result, std::int64_t n) {
      exploration.all.add(result, n);
      if (code == record_ends) {
        exploration.ended += n;
        return;
      }
      const PlayableMove* move = playable.find(code, swapped);
      if (!move) refuse_code(code);
      edges[move].add(result, n);
    });
    for (const auto& [move, edge] : edges)
      exploration.moves.push_back(
          {move->move, move->text, edge,
           visitors.total(Looked(move->after, asked.swap_colours), edge.games()), move->equivalents,
           move->rests});
    std::ranges::sort(exploration.moves, [](const ExploredMove& a, const ExploredMove& b) {
      if (a.edge.games() != b.edge.games()) return a.edge.games() > b.edge.games();
      return a.text < b.text;
    });
    return exploration;
  });
}

std::map<std::string, std::vector<std::int64_t>> Database::games_by_move(const PositionQuery& asked,
                                                                         const Filter& filter) {
  return store_->guard([&] {
    const Snapshot snapshot(store_->sql);
    const Looked looked(asked);
    const PlayableMoves playable(asked, looked);
    std::map<std::string, std::vector<std::int64_t>> games;
    for (const auto& visitor : Visitors(store_->sql, filter, asked.set).all(looked)) {
      if (visitor.move == record_ends) continue;
      const PlayableMove* move = playable.find(visitor.move, visitor.swapped);
      if (!move) refuse_code(visitor.move);
      games[move->text].push_back(visitor.game);
    }
    return games;
  });
}

}  // namespace waggle::db
