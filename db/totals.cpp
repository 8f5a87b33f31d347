#include <fmt/format.h>

#include "db/filter_sql.hpp"
#include "db/query.hpp"
#include "db/store.hpp"

namespace waggle::db {

Totals SqliteStore::totals(const Filter& filter) {
  return guard([&] {
    Query query;
    const std::string games =
        fmt::format("{} WHERE {}", games_with_records, condition(filter, query));
    auto row = query.prepare(
        sql_,
        fmt::format(
            "SELECT count(*), coalesce(sum(g.positions), 0), min(r.date), max(r.date), "
            "coalesce(sum((SELECT count(*) FROM record o WHERE o.game_id = g.id)), 0) FROM {}",
            games));
    row.executeStep();
    Totals totals;
    totals.games = row.getColumn(0).getInt64();
    totals.positions = row.getColumn(1).getInt64();
    totals.first_date = text_or_null(row, 2);
    totals.last_date = text_or_null(row, 3);
    totals.records = row.getColumn(4).getInt64();
    auto players = query.prepare(
        sql_, fmt::format("SELECT count(DISTINCT coalesce(person_folded, folded)) FROM account "
                          "WHERE kind <> {1} AND id IN "
                          "(SELECT r.white_id FROM {0} UNION SELECT r.black_id FROM {0})",
                          games, static_cast<int>(PlayerKind::guest)));
    players.executeStep();
    totals.players = players.getColumn(0).getInt64();
    SQLite::Statement rejected(sql_, "SELECT count(*) FROM record WHERE game_id IS NULL");
    rejected.executeStep();
    totals.rejected = rejected.getColumn(0).getInt64();
    return totals;
  });
}

}  // namespace waggle::db
