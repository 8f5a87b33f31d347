#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <optional>
#include <string>

namespace waggle::db {

/// "WAGL": the mark of our files in the header that SQLite writes.
inline constexpr std::int32_t application_id = 0x5741474c;
/// What can be brought up to date by opening it for writing.
inline constexpr int oldest_schema_version = 2;
/// What this program reads and writes. docs/schema.md tells the versions.
inline constexpr int schema_version = 4;

/// The tables of names, of notes, and all others, of an empty database. docs/schema.md explains
/// each column.
extern const char* const names_sql;
extern const char* const notes_sql;
extern const char* const schema_sql;

/// What a file has that a database of the version does not have, or lacks: "trigger x". Nothing of
/// it is used before: a trigger or a view of somebody else runs when a table is asked.
std::optional<std::string> foreign_part(SQLite::Database& sql, int version);

}  // namespace waggle::db
