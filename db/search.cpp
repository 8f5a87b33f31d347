#include <algorithm>
#include <numeric>
#include <tuple>

#include "db/facets.hpp"
#include "db/filter_sql.hpp"
#include "db/game_reader.hpp"
#include "db/store.hpp"
#include "db/visitors.hpp"

namespace waggle::db {
namespace {

/// Indices of games in an order, as ORDER BY of game_order() would have them. Requires: the games
/// are in the order of ids.
std::vector<std::size_t> ranked(const FacetTable& facets, const std::vector<std::int64_t>& games,
                                Order order) {
  std::vector<std::size_t> ranks(games.size());
  std::iota(ranks.begin(), ranks.end(), std::size_t{0});
  if (games.size() < 2 || order == Order::id) return ranks;
  const auto dates = facets.of(Facet::date, games);
  const auto oldest_first = [&](std::size_t i) { return std::tuple(dates[i] == 0, dates[i]); };
  const auto newest_first = [&](std::size_t i) { return std::tuple(dates[i] == 0, ~dates[i]); };
  if (order == Order::oldest) {
    std::ranges::stable_sort(ranks, {}, oldest_first);
  } else if (order == Order::newest) {
    std::ranges::stable_sort(ranks, {}, newest_first);
  } else {
    const auto white = facets.of(Facet::white_rating, games);
    const auto black = facets.of(Facet::black_rating, games);
    std::ranges::stable_sort(ranks, {}, [&](std::size_t i) {
      const bool no_white = white[i] == no_number;
      const bool no_black = black[i] == no_number;
      const std::uint32_t sum = (no_white ? 0 : white[i]) + (no_black ? 0 : black[i]);
      return std::tuple(int{no_white} + int{no_black}, ~sum, newest_first(i));
    });
  }
  return ranks;
}

}  // namespace

void SqliteStore::search(const PositionQuery& query, const Filter& filter,
                         const std::function<void(Hit&&)>& each, const Listing& listing) {
  guard([&] {
    const Snapshot snapshot(sql_);
    const Looked looked(query);
    Visitors visitors(sql_, filter, query.set);
    const auto found = visitors.all(looked);
    std::vector<std::int64_t> games;
    for (const auto& visitor : found) games.push_back(visitor.game);
    SQLite::Statement row(sql_, std::string("SELECT ") + game_columns + " FROM " +
                                    games_with_records + " WHERE g.id = ?");
    GameReader reader(sql_, false);
    std::int64_t told = 0;
    for (std::size_t i : ranked(FacetTable(sql_), games, listing.order)) {
      if (listing.limit && told >= *listing.limit) break;
      const int ply = visitors.ply_of(found[i], looked);
      if (ply < listing.min_ply.value_or(ply) || ply > listing.max_ply.value_or(ply)) continue;
      const Reset reset(row);
      row.bind(1, games[i]);
      if (!row.executeStep()) continue;
      each({reader.read(row), ply, found[i].swapped});
      ++told;
    }
  });
}

}  // namespace waggle::db
