#include "db/seen.hpp"

#include <fmt/format.h>

#include "db/facets.hpp"
#include "db/filter_sql.hpp"
#include "db/stored_games.hpp"

namespace waggle::db {
namespace {

/// Asking for one game costs as much as passing so many in a row.
constexpr std::int64_t passed_for_one = 4;
constexpr std::int64_t facets_for_one = 200;

/// Games that pass with their outcomes, `games` a further condition.
std::string passing(const char* games, const Filter& filter, const std::optional<GameType>& set,
                    Query& query) {
  const std::string outcome = seen_outcome(filter, query);
  const std::string where = condition(filter, query) + set_condition(set, query);
  return fmt::format("SELECT {}, g.id FROM {} WHERE {} AND {}", outcome, games_with_records, where,
                     games);
}

SQLite::Statement for_one(SQLite::Database& sql, const Filter& filter,
                          const std::optional<GameType>& set, int& parameter) {
  Query query;
  const std::string game = query.bind(std::int64_t{0});
  parameter = 1;
  return query.prepare(sql, passing(("g.id = " + game).c_str(), filter, set, query));
}

std::uint8_t outcome_of(SQLite::Statement& row) {
  return static_cast<std::uint8_t>(word_at(row, 0, Outcome::unknown));
}

}  // namespace

Seen::Seen(SQLite::Database& sql, const Filter& filter, const std::optional<GameType>& set)
    : sql_(sql), filter_(filter), set_(set), one_(for_one(sql, filter, set, game_parameter_)) {}

void Seen::expect(std::int64_t games) {
  if (!all_.empty() || games < 1000) return;
  const std::int64_t last = last_game(sql_);
  const bool known = FacetTable::know(filter_);
  if (games * (known ? facets_for_one : passed_for_one) < last) return;
  if (auto outcomes = FacetTable(sql_).outcomes(filter_, set_, last, nothing)) {
    all_ = *std::move(outcomes);
    return;
  }
  Query query;
  auto rows = query.prepare(sql_, passing("1", filter_, set_, query));
  all_.assign(static_cast<std::size_t>(last) + 1, nothing);
  while (rows.executeStep())
    all_[static_cast<std::size_t>(whole_at(rows, 1, 1, last))] = outcome_of(rows);
}

std::uint8_t Seen::ask(std::int64_t game) {
  const Reset reset(one_);
  one_.bind(game_parameter_, game);
  return one_.executeStep() ? outcome_of(one_) : nothing;
}

}  // namespace waggle::db
