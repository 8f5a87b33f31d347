#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "db/prepared.hpp"
#include "db/query.hpp"

namespace waggle::db {

/// Does nothing but its place tell the record from another with the same moves?
bool is_anonymous(const GameRecord& record) noexcept;

/// Standard input has no place of its own: its next content is another one.
bool has_place(const GameRecord& record) noexcept;

/// A table of names, each of which has an id.
class NameTable {
 public:
  NameTable(SQLite::Database& sql, const std::string& table);

  /// The id of a name, which is added if it is new; nothing for nothing.
  std::optional<std::int64_t> id(const std::optional<std::string>& name);
  void forget() { known_.clear(); }

 private:
  SQLite::Database& sql_;
  SQLite::Statement find_;
  SQLite::Statement insert_;
  std::unordered_map<std::string, std::int64_t> known_;
};

/// The table of players: an account is a name at a site.
class PlayerTable {
 public:
  explicit PlayerTable(SQLite::Database& sql);

  std::optional<std::int64_t> id(const std::optional<std::string>& name, const std::string& site);
  void forget() { known_.clear(); }

 private:
  SQLite::Database& sql_;
  SQLite::Statement find_;
  SQLite::Statement insert_;
  std::map<std::pair<std::string, std::string>, std::int64_t> known_;
};

/// Writes the tables record, note, source, player, event and diagnostic. Requires: an open
/// transaction, for every call.
class RecordTable {
 public:
  explicit RecordTable(SQLite::Database& sql);

  /// To be called when a transaction begins: others may have written since the last one.
  void begin();

  /// The game of a record that was taken in before: same source, same place, same bytes.
  std::optional<std::int64_t> game_of_same_record(const GameRecord& record);

  /// Was a record of a game taken in from this place?
  bool is_taken(const GameRecord& record);

  /// The game of an anonymous record: same place in a source of the same bytes, whatever its name.
  std::optional<std::int64_t> game_of_same_line(const GameRecord& record);

  /// The id that the next insert() gives.
  std::int64_t next_id() const noexcept { return next_id_; }
  void insert(const Prepared& prepared, std::int64_t game_id);

  /// Keeps a rejected record, once for its content: of several places the first in order is named.
  void reject(const Prepared& prepared);

  /// Drops what was rejected at this place: it has come again, mended.
  void forget_rejected_at(const GameRecord& record);

  /// Gives the records without an id of their own to another game.
  void move_without_key(std::int64_t from_game, std::int64_t to_game);

  struct Count {
    std::int64_t records;
    std::int64_t named;  ///< of these, with the id that the game has
  };
  Count count(std::int64_t game_id);

  /// The record that speaks for a game: all have the same plies, so the one with the most tags,
  /// then with the least content hash; of copies the first in the order of sources.
  std::int64_t choose(std::int64_t game_id);

 private:
  void insert_row(const Prepared& prepared, std::optional<std::int64_t> game_id);
  std::int64_t source_id(const GameRecord& record);

  SQLite::Database& sql_;
  SQLite::Statement same_record_;
  SQLite::Statement taken_;
  SQLite::Statement same_line_;
  SQLite::Statement insert_;
  SQLite::Statement insert_notes_;
  SQLite::Statement insert_source_;
  PlayerTable players_;
  NameTable events_;
  SQLite::Statement find_rejected_;
  SQLite::Statement delete_record_;
  SQLite::Statement forget_rejected_;
  SQLite::Statement insert_diagnostic_;
  SQLite::Statement move_without_key_;
  SQLite::Statement choose_;
  std::int64_t next_id_ = 1;
};

}  // namespace waggle::db
