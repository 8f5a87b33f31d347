#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "db/filter_sql.hpp"
#include "db/occurrence_table.hpp"
#include "db/played_moves.hpp"
#include "db/store.hpp"

namespace waggle::db {
namespace {

/// "FROM ... WHERE ..." for the games that have been at a position and that the filter lets
/// through.
std::string visiting_games(const Looked& looked, const std::optional<GameType>& set,
                           const Filter& filter, Query& query) {
  const std::string from = visits(looked, query);
  const std::string where = condition(filter, query) + set_condition(set, query);
  return fmt::format(
      "FROM ({}) v JOIN game g ON g.id = v.game_id JOIN record r ON r.id = g.record_id WHERE {}",
      from, where);
}

std::int64_t count_games(SQLite::Database& sql, const Looked& looked,
                         const std::optional<GameType>& set, const Filter& filter) {
  Query query;
  const std::string games = visiting_games(looked, set, filter, query);
  auto row = query.prepare(sql, "SELECT count(*) " + games);
  row.executeStep();
  return row.getColumn(0).getInt64();
}

[[noreturn]] void refuse_code(std::uint32_t code) {
  throw StoreError(
      fmt::format("the index is damaged: a game is said to have played move {} in a position that "
                  "has no such move",
                  code));
}

}  // namespace

Exploration Database::explore(const PositionQuery& asked, const Filter& filter) {
  return store_->guard([&] {
    const Looked looked(asked);
    const PlayableMoves playable(asked, looked);
    Query query;
    const std::string outcome = seen_outcome(filter, query, "v.swapped");
    const std::string games = visiting_games(looked, asked.set, filter, query);
    auto rows = query.prepare(
        store_->sql,
        fmt::format("SELECT v.move_code, v.swapped, {} AS seen, count(*) {} GROUP BY 1, 2, 3",
                    outcome, games));
    Exploration exploration;
    std::map<const PlayableMove*, Score> edges;
    while (rows.executeStep()) {
      const auto result = static_cast<Outcome>(rows.getColumn(2).getInt());
      const std::int64_t n = rows.getColumn(3).getInt64();
      exploration.all.add(result, n);
      if (rows.isColumnNull(0)) {
        exploration.ended += n;
        continue;
      }
      const auto code = static_cast<std::uint32_t>(rows.getColumn(0).getInt64());
      const PlayableMove* move = playable.find(code, rows.getColumn(1).getInt() != 0);
      if (!move) refuse_code(code);
      edges[move].add(result, n);
    }
    for (const auto& [move, edge] : edges) {
      const Looked after(move->after, asked.swap_colours);
      exploration.moves.push_back({move->move, move->text, edge,
                                   count_games(store_->sql, after, asked.set, filter),
                                   move->equivalents, move->rests});
    }
    std::ranges::sort(exploration.moves, [](const ExploredMove& a, const ExploredMove& b) {
      if (a.edge.games() != b.edge.games()) return a.edge.games() > b.edge.games();
      return a.text < b.text;
    });
    return exploration;
  });
}

}  // namespace waggle::db
