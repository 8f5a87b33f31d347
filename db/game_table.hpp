#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "db/prepared.hpp"
#include "db/query.hpp"

namespace waggle::db {

/// A game with the id by which its records tell it from others with the same moves.
struct KeyedGame {
  std::int64_t id = 0;
  std::optional<std::string> key;
};

/// Writes the table game. Requires: an open transaction, for every call.
class GameTable {
 public:
  explicit GameTable(SQLite::Database& sql);

  /// To be called when a transaction begins.
  void begin();

  /// The games of the group, in the order of their keys.
  std::vector<KeyedGame> of_group(const Prepared& prepared);

  /// Adds a game of which `record_id`, which may come later in the same transaction, is the record
  /// that speaks for it.
  std::int64_t insert(const Prepared& prepared, std::int64_t record_id);

  void set_key(std::int64_t game_id, const std::string& key);
  void set_record(std::int64_t game_id, std::int64_t record_id);

  /// Games of the same players and set that begin with all moves of this record, or with which it
  /// begins.
  std::vector<std::int64_t> related_by_prefix(const Prepared& prepared);

 private:
  std::vector<KeyedGame> with_hash(std::uint64_t hash);
  MoveGroup load_group(std::int64_t game_id);

  SQLite::Database& sql_;
  SQLite::Statement with_hash_;
  SQLite::Statement load_;
  SQLite::Statement insert_;
  SQLite::Statement set_key_;
  SQLite::Statement set_record_;
  SQLite::Statement longer_;
  std::int64_t next_id_ = 1;
};

}  // namespace waggle::db
