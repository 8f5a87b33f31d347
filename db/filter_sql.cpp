#include "db/filter_sql.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "db/line_code.hpp"
#include "db/people.hpp"

namespace waggle::db {
namespace {

std::string is_player(const char* side, const std::string& name, Query& query) {
  return fmt::format("r.{}_id IN ({})", side, players_named(name, query));
}

/// Is one of the players of a kind? False where neither is known.
std::string has_kind(PlayerKind kind, const char* otherwise) {
  return fmt::format("coalesce({0} OR r.white_id IN ({1}) OR r.black_id IN ({1}), 0)", otherwise,
                     players_of_kind(kind));
}

std::string either_side(const std::string& name, Query& query) {
  return fmt::format("({} OR {})", is_player("white", name, query),
                     is_player("black", name, query));
}

std::string each_other(const std::string& one, const std::string& two, Query& query) {
  return fmt::format("(({} AND {}) OR ({} AND {}))", is_player("white", one, query),
                     is_player("black", two, query), is_player("black", one, query),
                     is_player("white", two, query));
}

/// A date may lack its day or its month. It is then a range, and all of it must lie inside.
std::string first_day(const std::string& date) {
  return fmt::format("({0} || substr('0000-01-01', length({0}) + 1))", date);
}
std::string last_day(const std::string& date) {
  return fmt::format("({0} || substr('0000-12-31', length({0}) + 1))", date);
}

/// "S-Q-A", "fork", or both: "S-Q-A fork".
std::string has_line(const char* side, std::string_view text, Query& query) {
  const OpeningWords words = parse_opening_words(text);
  if (!words.known) return "0";
  std::string condition = "1";
  const auto add = [&](const char* what, const std::vector<int>& numbers) {
    for (int number : numbers)
      condition += fmt::format(" AND g.{}_{} = {}", side, what, query.bind(std::int64_t{number}));
  };
  add("line", words.line);
  add("formation", words.formation);
  return condition;
}

}  // namespace

std::string whole_source_condition(std::string name, Query& query) {
  while (name.size() > 1 && name.ends_with('/')) name.pop_back();
  const auto within = [&](const char* link) {
    const std::string start = name == "/" ? name : name + link;
    const std::string bound = query.bind(start);
    return fmt::format("substr(s.name, 1, length({0})) = {0}", bound);
  };
  const std::string whole = query.bind(name);
  return fmt::format("(s.name = {} OR {} OR {})", whole, within("/"), within("!/"));
}

std::string source_condition(std::string name, Query& query) {
  while (name.size() > 1 && name.ends_with('/')) name.pop_back();
  const std::string place = query.bind(name);
  return fmt::format("({} OR s.name || '#' || o.ordinal = {})", whole_source_condition(name, query),
                     place);
}

std::string condition(const Filter& filter, Query& query) {
  std::string all = "1";
  const auto add = [&](const std::string& one) { all += " AND " + one; };
  const auto add_bound = [&](const char* left, std::optional<std::int64_t> value) {
    if (value) add(fmt::format("{} {}", left, query.bind(*value)));
  };
  if (filter.player) add(either_side(*filter.player, query));
  if (filter.as) add(either_side(*filter.as, query));
  if (filter.opponent) {
    if (const auto& whose = filter.as ? filter.as : filter.player)
      add(each_other(*whose, *filter.opponent, query));
    else
      add(either_side(*filter.opponent, query));
  }
  if (filter.white) add(is_player("white", *filter.white, query));
  if (filter.black) add(is_player("black", *filter.black, query));
  if (filter.event) add(fmt::format("r.event_id IN ({})", events_named(*filter.event, query)));
  if (filter.since)
    add(fmt::format("{} >= {}", first_day("r.date"), first_day(query.bind(*filter.since))));
  if (filter.until)
    add(fmt::format("{} <= {}", last_day("r.date"), last_day(query.bind(*filter.until))));
  if (filter.set) add_bound("g.game_type =", std::int64_t{filter.set->bits()});
  if (filter.result) add_bound("r.outcome =", static_cast<std::int64_t>(*filter.result));
  add_bound("r.white_rating >=", filter.min_rating);
  add_bound("r.black_rating >=", filter.min_rating);
  add_bound("r.white_rating <=", filter.max_rating);
  add_bound("r.black_rating <=", filter.max_rating);
  add_bound("g.plies >=", filter.min_plies);
  add_bound("g.plies <=", filter.max_plies);
  if (filter.source)
    add(
        fmt::format("EXISTS (SELECT 1 FROM record o JOIN source s ON s.id = o.source_id "
                    "WHERE o.game_id = g.id AND {})",
                    source_condition(*filter.source, query)));
  if (filter.bots) add((*filter.bots ? "" : "NOT ") + has_kind(PlayerKind::bot, "r.bots"));
  if (filter.guests) add((*filter.guests ? "" : "NOT ") + has_kind(PlayerKind::guest, "0"));
  if (filter.white_line) add(has_line("white", *filter.white_line, query));
  if (filter.black_line) add(has_line("black", *filter.black_line, query));
  return all;
}

std::string set_condition(const std::optional<GameType>& set, Query& query) {
  if (!set) return {};
  return fmt::format(" AND g.game_type = {}", query.bind(std::int64_t{set->bits()}));
}

std::string plays_white(const std::string& player, Query& query) {
  return is_player("white", player, query);
}

std::string seen_outcome(const Filter& filter, Query& query, const std::string& swapped) {
  const std::string exchange =
      filter.as ? fmt::format("NOT coalesce({}, 0)", plays_white(*filter.as, query)) : swapped;
  return fmt::format("CASE WHEN {} AND r.outcome IN (0, 2) THEN 2 - r.outcome ELSE r.outcome END",
                     exchange);
}

}  // namespace waggle::db
