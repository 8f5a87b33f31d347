#include "db/upgrade.hpp"

#include <fmt/format.h>

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "db/facets.hpp"
#include "db/people.hpp"
#include "db/player.hpp"
#include "db/query.hpp"
#include "db/schema.hpp"
#include "db/stored_games.hpp"

namespace waggle::db {
namespace {

/// A name of version 2 stands for all sites. The first site that a record tells keeps the number.
class Accounts {
 public:
  explicit Accounts(SQLite::Database& sql)
      : sql_(sql),
        next_(sql.execAndGet("SELECT coalesce(max(id), 0) + 1 FROM player_2").getInt64()) {}

  std::int64_t at(std::int64_t player, const std::string& site) {
    const auto [known, is_new] = ids_.try_emplace({player, site}, player);
    if (is_new && !taken_.insert(player).second) known->second = next_++;
    return known->second;
  }

  void write() {
    SQLite::Statement insert(sql_,
                             "INSERT INTO player(id, name, site, folded, kind) "
                             "SELECT ?1, name, ?2, '', 0 FROM player_2 WHERE id = ?3");
    for (const auto& [account, id] : ids_) {
      const Reset reset(insert);
      insert.bind(1, id);
      insert.bind(2, account.second);
      insert.bind(3, account.first);
      insert.exec();
    }
  }

 private:
  SQLite::Database& sql_;
  std::int64_t next_;
  std::map<std::pair<std::int64_t, std::string>, std::int64_t> ids_;
  std::set<std::int64_t> taken_;
};

struct Moved {
  std::int64_t record;
  std::optional<std::int64_t> white;
  std::optional<std::int64_t> black;
};

void move_players(SQLite::Database& sql) {
  Accounts accounts(sql);
  std::vector<Moved> moved;
  SQLite::Statement rows(sql,
                         "SELECT id, white_id, black_id, site, format, game_key FROM record "
                         "WHERE white_id NOT NULL OR black_id NOT NULL ORDER BY id");
  while (rows.executeStep()) {
    const auto tag = text_or_null(rows, 3);
    const auto key = text_or_null(rows, 5);
    const std::string site = site_of(tag, word_at(rows, 4, Format::list), key);
    bool is_moved = false;
    const auto account = [&](int column) -> std::optional<std::int64_t> {
      if (rows.isColumnNull(column)) return std::nullopt;
      const std::int64_t player = rows.getColumn(column).getInt64();
      const std::int64_t id = accounts.at(player, site);
      is_moved |= id != player;
      return id;
    };
    const auto white = account(1);
    const auto black = account(2);
    if (is_moved) moved.push_back({rows.getColumn(0).getInt64(), white, black});
  }
  accounts.write();
  SQLite::Statement move(sql, "UPDATE record SET white_id = ?2, black_id = ?3 WHERE id = ?1");
  for (const Moved& one : moved) {
    const Reset reset(move);
    move.bind(1, one.record);
    bind_or_null(move, 2, one.white);
    bind_or_null(move, 3, one.black);
    move.exec();
  }
}

}  // namespace

void upgrade(SQLite::Database& sql) {
  // A renamed table takes its references along unless told otherwise.
  sql.exec("PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON");
  Transaction transaction(sql);
  const int version = sql.execAndGet("PRAGMA user_version").getInt();
  if (version == 2) {
    sql.exec("ALTER TABLE player RENAME TO player_2; ALTER TABLE event RENAME TO event_2");
    sql.exec(names_sql);
    sql.exec("INSERT INTO event(id, name, folded) SELECT id, name, '' FROM event_2");
    move_players(sql);
    sql.exec("DROP TABLE player_2; DROP TABLE event_2");
    fold_names(sql);
    // Version 2 counted names among what a record says.
    sql.exec(
        fmt::format("UPDATE record SET bots = 0 WHERE bots = 1 AND "
                    "(white_id IN ({0}) OR black_id IN ({0}))",
                    players_of_kind(PlayerKind::bot)));
    FacetTable facets(sql);
    const std::int64_t last = last_game(sql);
    for (std::int64_t block = 0; FacetTable::first_game_of(block) <= last; ++block)
      facets.write(block, last);
  }
  // What records of older versions say besides their moves is not known.
  if (version < schema_version) {
    sql.exec(notes_sql);
    sql.exec(fmt::format("PRAGMA user_version = {}", schema_version));
  }
  transaction.commit();
  sql.exec("PRAGMA legacy_alter_table = OFF; PRAGMA foreign_keys = ON");
}

}  // namespace waggle::db
