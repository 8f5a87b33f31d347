#include "db/occurrence_table.hpp"

#include <fmt/format.h>

namespace waggle::db {
namespace {

std::string visits_to(const Canonical& position, bool swapped, Query& query) {
  return fmt::format(
      "SELECT game_id, ply, move_code, {} AS swapped FROM occurrence WHERE key = {} AND chk = {}",
      swapped ? 1 : 0, query.bind(stored(position.study_key().value)),
      query.bind(stored(position.check())));
}

}  // namespace

Looked::Looked(const PositionQuery& query) : Looked(query.position, query.swap_colours) {}

Looked::Looked(const Position& position, bool swap_colours) : straight(position) {
  if (swap_colours) swapped.emplace(position.colours_exchanged());
}

std::string visits(const Looked& looked, Query& query) {
  const std::string straight = visits_to(looked.straight, false, query);
  if (!looked.swapped) return straight;
  // SQLite takes the other columns from the row that has the least ply.
  return fmt::format(
      "SELECT game_id, min(ply) AS ply, move_code, swapped FROM ({} UNION ALL {}) GROUP BY game_id",
      straight, visits_to(*looked.swapped, true, query));
}

OccurrenceTable::OccurrenceTable(SQLite::Database& sql)
    : insert_(sql,
              "INSERT INTO occurrence(key, game_id, ply, chk, move_code) VALUES(?, ?, ?, ?, ?)") {}

void OccurrenceTable::insert(std::int64_t game_id, std::span<const Occurrence> occurrences) {
  for (const Occurrence& occurrence : occurrences) {
    const Reset reset(insert_);
    insert_.bind(1, stored(occurrence.key));
    insert_.bind(2, game_id);
    insert_.bind(3, occurrence.ply);
    insert_.bind(4, stored(occurrence.check));
    bind_or_null(
        insert_, 5,
        occurrence.move_code ? std::optional<std::int64_t>(*occurrence.move_code) : std::nullopt);
    insert_.exec();
  }
}

}  // namespace waggle::db
