#include "db/clickhouse/filter.hpp"

#include <fmt/format.h>

#include "db/clickhouse/record_row.hpp"
#include "db/clickhouse/server.hpp"
#include "db/line_code.hpp"
#include "db/player.hpp"

namespace waggle::db::clickhouse {
namespace {

std::string either_side(const std::string& name) {
  return fmt::format("({} OR {})", is_player("white", name), is_player("black", name));
}

std::string each_other(const std::string& one, const std::string& two) {
  return fmt::format("(({} AND {}) OR ({} AND {}))", is_player("white", one),
                     is_player("black", two), is_player("black", one), is_player("white", two));
}

/// A date may lack its day or its month. It is then a range, and all of it must lie inside.
std::string whole_date(const std::string& date, const char* pattern) {
  return fmt::format("concat({0}, substring('{1}', length({0}) + 1))", date, pattern);
}
std::string first_day(const std::string& date) { return whole_date(date, "0000-01-01"); }
std::string last_day(const std::string& date) { return whole_date(date, "0000-12-31"); }

std::string has_kind(PlayerKind kind) {
  return fmt::format("(white_kind = {0} OR black_kind = {0})", static_cast<int>(kind));
}

std::string has_line(const char* side, std::string_view text) {
  const OpeningWords words = parse_opening_words(text);
  if (!words.known) return "0";
  std::string condition = "1";
  for (int line : words.line) condition += fmt::format(" AND {}_line = {}", side, line);
  for (int formation : words.formation)
    condition += fmt::format(" AND {}_formation = {}", side, formation);
  return condition;
}

}  // namespace

std::string is_player(const std::string& side, const std::string& name) {
  const std::string there = fmt::format("{}_kind != {}", side, int{SideRow::nobody});
  const auto called = [&](std::string_view text) {
    return fmt::format("{}_folded = {}", side, literal(folded(text)));
  };
  std::string is = called(name);
  if (const auto at = name.rfind('@'); at != std::string::npos && at > 0)
    is += fmt::format(" OR ({} AND {}_site = {})", called(name.substr(0, at)), side,
                      literal(site_name(name.substr(at + 1))));
  return fmt::format("({} AND ({}))", there, is);
}

std::string source_condition(std::string name) {
  while (name.size() > 1 && name.ends_with('/')) name.pop_back();
  const auto within = [&](const char* link) {
    return fmt::format("startsWith(source, {})", literal(name == "/" ? name : name + link));
  };
  std::string condition =
      fmt::format("source = {} OR {} OR {}", literal(name), within("/"), within("!/"));
  if (name.find('#') != std::string::npos)
    condition += fmt::format(" OR concat(source, '#', toString(ordinal)) = {}", literal(name));
  return "(" + condition + ")";
}

bool is_from(const std::string& source, std::uint32_t ordinal, std::string name) {
  while (name.size() > 1 && name.ends_with('/')) name.pop_back();
  return source == name || source.starts_with(name == "/" ? name : name + "/") ||
         source.starts_with(name + "!/") || fmt::format("{}#{}", source, ordinal) == name;
}

std::string condition(const Filter& filter, const std::string& records) {
  std::string all = "1";
  const auto add = [&](const std::string& one) { all += " AND " + one; };
  const auto add_bound = [&](const char* left, std::optional<int> value) {
    if (value) add(fmt::format("{} {}", left, *value));
  };
  if (filter.player) add(either_side(*filter.player));
  if (filter.as) add(either_side(*filter.as));
  if (filter.opponent) {
    if (const auto& whose = filter.as ? filter.as : filter.player)
      add(each_other(*whose, *filter.opponent));
    else
      add(either_side(*filter.opponent));
  }
  if (filter.white) add(is_player("white", *filter.white));
  if (filter.black) add(is_player("black", *filter.black));
  if (filter.event)
    add(fmt::format("(event IS NOT NULL AND event_folded = {})", literal(folded(*filter.event))));
  if (filter.since)
    add(fmt::format("{} >= {}", first_day("date"), first_day(literal(*filter.since))));
  if (filter.until)
    add(fmt::format("{} <= {}", last_day("date"), last_day(literal(*filter.until))));
  if (filter.set) add(fmt::format("game_type = {}", filter.set->bits()));
  if (filter.result) add(fmt::format("outcome = {}", static_cast<int>(*filter.result)));
  add_bound("white_rating >=", filter.min_rating);
  add_bound("black_rating >=", filter.min_rating);
  add_bound("white_rating <=", filter.max_rating);
  add_bound("black_rating <=", filter.max_rating);
  add_bound("plies >=", filter.min_plies);
  add_bound("plies <=", filter.max_plies);
  if (filter.source)
    add(fmt::format("game GLOBAL IN ({}{})", records, source_condition(*filter.source)));
  if (filter.bots)
    add(fmt::format("{}(bots = 1 OR {})", *filter.bots ? "" : "NOT ", has_kind(PlayerKind::bot)));
  if (filter.guests) add((*filter.guests ? "" : "NOT ") + has_kind(PlayerKind::guest));
  if (filter.white_line) add(has_line("white", *filter.white_line));
  if (filter.black_line) add(has_line("black", *filter.black_line));
  return all;
}

std::string plays_white(const std::string& player) { return is_player("white", player); }

std::string seen_outcome(const Filter& filter) {
  if (!filter.as) return "outcome";
  return fmt::format("if(NOT {} AND outcome IN (0, 2), toUInt8(2 - outcome), outcome)",
                     plays_white(*filter.as));
}

}  // namespace waggle::db::clickhouse
