#include <fmt/format.h>

#include <algorithm>

#include "db/facets.hpp"
#include "db/people.hpp"
#include "db/player.hpp"
#include "db/store.hpp"
#include "db/stored_games.hpp"

namespace waggle::db {

void SqliteStore::set_names(const std::vector<NameEntry>& entries) {
  change([&] {
    sql_.exec("DELETE FROM alias");
    SQLite::Statement insert(sql_,
                             "INSERT INTO alias(account, folded, site, person, person_folded, "
                             "kind) VALUES(?, ?, ?, ?, ?, ?)");
    for (const NameEntry& entry : entries) {
      const Reset reset(insert);
      insert.bind(1, entry.account);
      insert.bind(2, folded(entry.account));
      insert.bind(3, entry.site);
      bind_or_null(insert, 4, entry.person);
      bind_or_null(insert, 5, entry.person ? std::optional(folded(*entry.person)) : std::nullopt);
      bind_or_null(
          insert, 6,
          entry.kind ? std::optional(static_cast<std::int64_t>(*entry.kind)) : std::nullopt);
      insert.exec();
    }
  });
}

std::vector<NamedAccount> SqliteStore::names() {
  return guard([&] {
    const Snapshot snapshot(sql_);
    const auto games = FacetTable(sql_).games_of_players(last_game(sql_));
    SQLite::Statement rows(
        sql_,
        "SELECT a.person, coalesce(c.kind, a.kind, 0), coalesce(c.name, a.account), "
        "coalesce(c.site, a.site), c.id FROM alias a LEFT JOIN account c "
        "ON c.folded = a.folded AND c.alias_id = a.id "
        "ORDER BY c.id IS NULL, a.person IS NULL, a.person_folded, a.person, 3, 4");
    std::vector<NamedAccount> names;
    while (rows.executeStep()) {
      NamedAccount account{text_or_null(rows, 0), word_at(rows, 1, PlayerKind::guest),
                           rows.getColumn(2).getString(), rows.getColumn(3).getString(),
                           std::nullopt};
      if (!rows.isColumnNull(4)) {
        const auto found = games.find(rows.getColumn(4).getInt64());
        account.games = found == games.end() ? 0 : found->second;
      }
      names.push_back(std::move(account));
    }
    return names;
  });
}

bool SqliteStore::is_guest(const std::string& name) {
  return guard([&] {
    Query query;
    const std::string meant = players_named(name, query);
    auto row = query.prepare(
        sql_,
        fmt::format("SELECT count(*), coalesce(sum(kind = {}), 0) FROM account WHERE id IN ({})",
                    static_cast<int>(PlayerKind::guest), meant));
    row.executeStep();
    const std::int64_t players = row.getColumn(0).getInt64();
    return players > 0 && players == row.getColumn(1).getInt64();
  });
}

}  // namespace waggle::db
