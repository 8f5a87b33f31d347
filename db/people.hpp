#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <string>
#include <vector>

#include "db/database.hpp"
#include "db/query.hpp"

/// The tables player, event and alias and the view account: which names are meant by a name.
namespace waggle::db {

/// A statement that gives the ids of the players whom a name means: the accounts of the person of
/// that name where the user's names know one, else the accounts called so, at every site, or at the
/// site that is written behind an @.
std::string players_named(const std::string& name, Query& query);
std::string events_named(const std::string& name, Query& query);
/// The same of all players of a kind.
std::string players_of_kind(PlayerKind kind);

/// The ids that such a statement gives.
std::vector<std::uint32_t> ids_of(SQLite::Database& sql, const Query& query,
                                  const std::string& statement);

/// Works out anew what is kept beside the names: how they are compared, and kinds. Requires: an
/// open transaction.
void fold_names(SQLite::Database& sql);
/// How many rows do not say what fold_names() would.
std::int64_t misfolded_names(SQLite::Database& sql);

}  // namespace waggle::db
