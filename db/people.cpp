#include "db/people.hpp"

#include <fmt/format.h>

#include "db/player.hpp"

namespace waggle::db {
namespace {

struct Change {
  std::int64_t id;
  std::string folded;
  PlayerKind kind;
};

/// Rows whose fold or kind is not that of the name. A table without kinds gives the column as 0.
std::vector<Change> changes(SQLite::Database& sql, const char* table, bool with_kind) {
  SQLite::Statement rows(
      sql, fmt::format("SELECT id, name, folded, {} FROM {}", with_kind ? "kind" : "0", table));
  std::vector<Change> changes;
  while (rows.executeStep()) {
    const std::string name = rows.getColumn(1).getString();
    const PlayerKind kind = with_kind ? kind_of(name) : PlayerKind::person;
    std::string fold = folded(name);
    if (fold != rows.getColumn(2).getString() ||
        static_cast<int>(kind) != rows.getColumn(3).getInt())
      changes.push_back({rows.getColumn(0).getInt64(), std::move(fold), kind});
  }
  return changes;
}

}  // namespace

std::string players_named(const std::string& name, Query& query) {
  const std::string whole = query.bind(folded(name));
  std::string accounts = "folded = " + whole;
  if (const auto at = name.rfind('@'); at != std::string::npos && at > 0) {
    const std::string account = query.bind(folded(name.substr(0, at)));
    const std::string site = query.bind(site_name(name.substr(at + 1)));
    accounts = fmt::format("({} OR (folded = {} AND site = {}))", accounts, account, site);
  }
  return fmt::format(
      "SELECT id FROM account WHERE person_folded = {0} "
      "AND folded IN (SELECT folded FROM alias WHERE person_folded = {0}) "
      "UNION ALL SELECT id FROM player WHERE {1} "
      "AND NOT EXISTS (SELECT 1 FROM alias WHERE person_folded = {0})",
      whole, accounts);
}

std::string events_named(const std::string& name, Query& query) {
  return "SELECT id FROM event WHERE folded = " + query.bind(folded(name));
}

std::string players_of_kind(PlayerKind kind) {
  return fmt::format(
      "SELECT id FROM account WHERE kind = {0} AND id IN (SELECT id FROM player WHERE kind = {0} "
      "UNION SELECT p.id FROM alias a JOIN player p ON p.folded = a.folded WHERE a.kind = {0})",
      static_cast<int>(kind));
}

std::vector<std::uint32_t> ids_of(SQLite::Database& sql, const Query& query,
                                  const std::string& statement) {
  auto rows = query.prepare(sql, statement);
  std::vector<std::uint32_t> ids;
  while (rows.executeStep())
    ids.push_back(static_cast<std::uint32_t>(rows.getColumn(0).getInt64()));
  return ids;
}

void fold_names(SQLite::Database& sql) {
  SQLite::Statement player(sql, "UPDATE player SET folded = ?2, kind = ?3 WHERE id = ?1");
  for (const Change& change : changes(sql, "player", true)) {
    const Reset reset(player);
    player.bind(1, change.id);
    player.bind(2, change.folded);
    player.bind(3, static_cast<int>(change.kind));
    player.exec();
  }
  SQLite::Statement event(sql, "UPDATE event SET folded = ?2 WHERE id = ?1");
  for (const Change& change : changes(sql, "event", false)) {
    const Reset reset(event);
    event.bind(1, change.id);
    event.bind(2, change.folded);
    event.exec();
  }
}

std::int64_t misfolded_names(SQLite::Database& sql) {
  return static_cast<std::int64_t>(changes(sql, "player", true).size() +
                                   changes(sql, "event", false).size());
}

}  // namespace waggle::db
