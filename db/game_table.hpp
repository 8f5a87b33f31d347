#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "db/prepared.hpp"
#include "db/query.hpp"
#include "db/segment_table.hpp"

namespace waggle::db {

/// A game with the id by which its records tell it from others with the same moves.
struct KeyedGame {
  std::int64_t id = 0;
  std::optional<std::string> key;
};

/// Writes the table game. Requires: an open transaction, for every call.
class GameTable {
 public:
  GameTable(SQLite::Database& sql, SegmentTable& segments);

  /// To be called when a transaction begins.
  void begin();

  /// The games of the group, in the order of their keys.
  std::vector<KeyedGame> of_group(const Prepared& prepared);

  /// Adds a game of which `record_id`, which may come later in the same transaction, is the record
  /// that speaks for it.
  std::int64_t insert(const Prepared& prepared, std::int64_t record_id);

  void set_key(std::int64_t game_id, const std::optional<std::string>& key);
  void set_record(std::int64_t game_id, std::int64_t record_id);

  /// Piece set and outcome.
  std::uint8_t kind(std::int64_t game_id);

  /// The other games of a game's group, in the order of their keys.
  std::vector<KeyedGame> others_of_group(std::int64_t game_id);

  /// A game without records.
  void remove(std::int64_t game_id);

  /// Games of the same players and set that begin with all moves of this new game, or with which it
  /// begins.
  std::vector<std::int64_t> related_by_prefix(const Prepared& prepared, std::int64_t game_id);

 private:
  MoveGroup load_group(std::int64_t game_id);
  std::vector<KeyedGame> with_hashes(std::uint64_t begin, std::uint64_t group);
  int plies(std::int64_t game_id);

  struct Alike {
    std::int64_t id;
    std::uint64_t group_hash;
  };
  /// Games whose beginning has the hash, but not more than are enough.
  std::vector<Alike> alike_with(std::uint64_t begin);
  std::vector<std::int64_t> shorter(const Prepared& prepared, const std::vector<Alike>& alike);
  std::vector<std::int64_t> longer(const Prepared& prepared, const std::vector<Alike>& alike);

  SQLite::Database& sql_;
  SegmentTable& segments_;
  SQLite::Statement with_hashes_;
  SQLite::Statement load_;
  SQLite::Statement insert_;
  SQLite::Statement set_key_;
  SQLite::Statement set_record_;
  SQLite::Statement kind_;
  SQLite::Statement alike_;
  SQLite::Statement plies_;
  /// Games of this transaction, which are not in the index yet.
  std::vector<std::pair<std::int64_t, MoveGroup>> added_;
  std::int64_t next_id_ = 1;
};

}  // namespace waggle::db
