#include "db/clickhouse/visitors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "db/clickhouse/filter.hpp"

namespace waggle::db::clickhouse {
namespace {

std::uint32_t check_of(const Sought& sought) noexcept {
  return static_cast<std::uint32_t>(sought.check);
}

std::string is_at(const std::vector<const Sought*>& positions) {
  std::string list;
  for (const Sought* sought : positions)
    list += fmt::format("{}({}, {})", list.empty() ? "" : ", ", sought->key, check_of(*sought));
  return positions.size() == 1 ? fmt::format("key = {} AND chk = {}", positions.front()->key,
                                             check_of(*positions.front()))
                               : fmt::format("(key, chk) IN ({})", list);
}

}  // namespace

Visitors::Visitors(Cluster& cluster, const Commits& commits, const Filter& filter,
                   const std::optional<GameType>& set)
    : cluster_(cluster),
      commits_(commits),
      is_unfiltered_(filter == Filter{}),
      is_turned_(filter.as.has_value()),
      set_(set) {
  seen_ = seen_outcome(filter);
  condition_ = condition(filter, "SELECT game FROM " + cluster.records(commits) + " AND ");
  if (set) condition_ += fmt::format(" AND game_type = {}", set->bits());
}

std::string Visitors::passing(const std::string& positions) const {
  // Where few have been there, few are looked at.
  const std::string were_there =
      fmt::format("game GLOBAL IN (SELECT game FROM {} WHERE {} AND {})", cluster_.table("visit"),
                  positions, commits_.condition());
  return fmt::format("SELECT game, {} AS seen FROM {} AND {}", seen_,
                     cluster_.games(commits_, were_there), condition_);
}

Outcome Visitors::seen(std::uint8_t outcome, bool swapped) const noexcept {
  return turned(static_cast<Outcome>(outcome), swapped && !is_turned_);
}

std::vector<Visitors::Edge> Visitors::edges(const std::vector<const Sought*>& positions) {
  std::vector<Edge> edges;
  if (positions.empty()) return edges;
  std::string question;
  if (is_unfiltered_) {
    question = fmt::format(
        "SELECT key, chk, move, bitAnd(kind, 3) AS outcome, sum(games) AS n FROM {} WHERE {} "
        "AND {}{} GROUP BY key, chk, move, outcome HAVING n != 0",
        cluster_.table("edge"), is_at(positions), commits_.condition(),
        set_ ? fmt::format(" AND bitShiftRight(kind, 2) = {}", set_->bits()) : "");
  } else {
    question = fmt::format(
        "SELECT key, chk, move, seen, toInt64(count()) AS n FROM (SELECT key, chk, game, move "
        "FROM {} WHERE {} AND {} GROUP BY key, chk, game, move HAVING sum(sign) > 0) "
        "ALL INNER JOIN ({}) USING game GROUP BY key, chk, move, seen",
        cluster_.table("visit"), is_at(positions), commits_.condition(), passing(is_at(positions)));
  }
  const std::string answer = cluster_.server().ask(question);
  for (RowReader reader(answer); !reader.at_end();) {
    Edge edge;
    reader.get(edge.key);
    reader.get(edge.check);
    reader.get(edge.move);
    reader.get(edge.outcome);
    reader.get(edge.games);
    edges.push_back(edge);
  }
  return edges;
}

void Visitors::count(const Looked& looked, const Count& count) {
  std::vector<const Sought*> positions = {&looked.straight};
  if (looked.swapped) positions.push_back(&*looked.swapped);
  const auto found = edges(positions);
  const auto is_of = [](const Edge& edge, const Sought& sought) {
    return edge.key == sought.key && edge.check == check_of(sought);
  };
  const auto has = [&](const Sought& sought) {
    return std::ranges::any_of(found, [&](const Edge& edge) { return is_of(edge, sought); });
  };
  if (looked.swapped && has(looked.straight) && has(*looked.swapped)) {
    // A game may have been at both.
    for (const Visitor& visitor : all(looked))
      count(visitor.move, visitor.swapped, static_cast<Outcome>(visitor.outcome), 1);
    return;
  }
  for (const Edge& edge : found) {
    const bool swapped = !is_of(edge, looked.straight);
    count(edge.move, swapped, seen(edge.outcome, swapped), edge.games);
  }
}

std::vector<std::int64_t> Visitors::totals(const std::vector<Reached>& positions) {
  std::vector<const Sought*> asked;
  for (const Reached& reached : positions) {
    asked.push_back(&reached.looked.straight);
    if (reached.looked.swapped) asked.push_back(&*reached.looked.swapped);
  }
  std::map<std::pair<std::uint64_t, std::uint32_t>, std::int64_t> games;
  for (const Edge& edge : edges(asked)) games[{edge.key, edge.check}] += edge.games;
  const auto at = [&](const Sought& sought) {
    const auto found = games.find({sought.key, check_of(sought)});
    return found == games.end() ? 0 : found->second;
  };
  std::vector<std::int64_t> totals;
  for (const auto& [looked, at_least] : positions) {
    const std::int64_t straight = at(looked.straight);
    const std::int64_t swapped = looked.swapped ? at(*looked.swapped) : 0;
    totals.push_back(straight > 0 && swapped > 0 ? static_cast<std::int64_t>(all(looked).size())
                                                 : straight + swapped);
  }
  return totals;
}

std::vector<Visitor> Visitors::side(const Sought& sought, bool swapped) {
  const std::string answer = cluster_.server().ask(fmt::format(
      "SELECT game, move, ply, seen FROM (SELECT game, move, ply FROM {} WHERE {} AND {} GROUP BY "
      "game, move, ply HAVING sum(sign) > 0) ALL INNER JOIN ({}) USING game ORDER BY game",
      cluster_.table("visit"), is_at({&sought}), commits_.condition(), passing(is_at({&sought}))));
  std::vector<Visitor> visitors;
  for (RowReader reader(answer); !reader.at_end();) {
    Visitor visitor;
    visitor.game = static_cast<std::int64_t>(reader.get<std::uint64_t>());
    reader.get(visitor.move);
    visitor.ply = reader.get<std::uint16_t>();
    visitor.outcome = static_cast<std::uint8_t>(seen(reader.get<std::uint8_t>(), swapped));
    visitor.swapped = swapped;
    visitors.push_back(visitor);
  }
  return visitors;
}

std::vector<Visitor> Visitors::all(const Looked& looked) {
  auto visitors = side(looked.straight, false);
  if (!looked.swapped) return visitors;
  for (const Visitor& visitor : side(*looked.swapped, true)) visitors.push_back(visitor);
  // Of a game that has been at both the earlier visit.
  std::ranges::sort(visitors, {}, [](const Visitor& visitor) {
    return std::tuple(visitor.game, visitor.ply, visitor.swapped);
  });
  const auto same_game = [](const Visitor& one, const Visitor& other) {
    return one.game == other.game;
  };
  visitors.erase(std::unique(visitors.begin(), visitors.end(), same_game), visitors.end());
  return visitors;
}

}  // namespace waggle::db::clickhouse
