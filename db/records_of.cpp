#include "db/query.hpp"
#include "db/store.hpp"

namespace waggle::db {

std::vector<RecordOfGame> SqliteStore::records_of(std::int64_t game) {
  return guard([&] {
    SQLite::Statement rows(
        sql_,
        "SELECT s.name, s.name || CASE WHEN s.records > 1 THEN '#' || r.ordinal ELSE '' END, "
        "r.outcome, (SELECT name FROM event WHERE id = r.event_id), r.round "
        "FROM record r JOIN source s ON s.id = r.source_id JOIN game g ON g.id = r.game_id "
        "WHERE r.game_id = ? ORDER BY r.id <> g.record_id, s.name, r.ordinal");
    rows.bind(1, game);
    std::vector<RecordOfGame> records;
    while (rows.executeStep())
      records.push_back({rows.getColumn(0).getString(), rows.getColumn(1).getString(),
                         word_at(rows, 2, Outcome::unknown), text_or_null(rows, 3),
                         text_or_null(rows, 4)});
    return records;
  });
}

}  // namespace waggle::db
