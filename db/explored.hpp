#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "db/database.hpp"
#include "db/played_moves.hpp"
#include "db/visitor.hpp"

namespace waggle::db {

/// Says that a stored code names no move: throws StoreError.
[[noreturn]] void refuse_code(std::uint32_t code);

/// What was played at a position, from whoever tells the games that have been there.
template <typename Visitors>
Exploration explored(Visitors& visitors, const PositionQuery& asked) {
  const Looked looked(asked);
  const PlayableMoves playable(asked, looked);
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
  std::vector<Reached> after;
  for (const auto& [move, edge] : edges)
    after.push_back({Looked(move->after, asked.swap_colours), edge.games()});
  const std::vector<std::int64_t> reached = visitors.totals(after);
  std::size_t i = 0;
  for (const auto& [move, edge] : edges)
    exploration.moves.push_back(
        {move->move, move->text, edge, reached[i++], move->equivalents, move->rests});
  std::ranges::sort(exploration.moves, [](const ExploredMove& a, const ExploredMove& b) {
    if (a.edge.games() != b.edge.games()) return a.edge.games() > b.edge.games();
    return a.text < b.text;
  });
  return exploration;
}

/// The games that played each move, by the move's text. Requires: visitors of the position, in the
/// order of ids.
std::map<std::string, std::vector<std::int64_t>> by_move(const std::vector<Visitor>& visitors,
                                                         const PositionQuery& asked,
                                                         const Looked& looked);

}  // namespace waggle::db
