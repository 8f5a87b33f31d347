#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "db/database.hpp"
#include "db/prepared.hpp"
#include "db/query.hpp"
#include "replay/key.hpp"

namespace waggle::db {

/// The index: which games have been at a position. All SQL about the table occurrence is here.
///
/// Texts for the FROM clause of a question have one row a game, with the columns game_id, ply,
/// move_code and swapped: its first visit, the move played there (NULL where the record ends), and
/// whether it is the position with the colours exchanged.

/// Some of the visits to the position whose key is bound to ?1 and whose check is bound to ?2:
/// enough for a look at who else was there, and no walk through all the games that ended in a
/// common place.
inline constexpr const char* some_visits_by_parameters =
    "SELECT game_id FROM occurrence WHERE key = ?1 AND chk = ?2 LIMIT 200";

/// A position as the index knows it, once or in both colours.
struct Looked {
  Canonical straight;
  std::optional<Canonical> swapped;

  explicit Looked(const PositionQuery& query);
  Looked(const Position& position, bool swap_colours);
};

/// A game that has been at both counts with the earlier visit.
std::string visits(const Looked& looked, Query& query);

class OccurrenceTable {
 public:
  explicit OccurrenceTable(SQLite::Database& sql);

  /// Requires: an open transaction.
  void insert(std::int64_t game_id, std::span<const Occurrence> occurrences);

 private:
  SQLite::Statement insert_;
};

}  // namespace waggle::db
