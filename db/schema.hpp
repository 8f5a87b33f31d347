#pragma once

#include <cstdint>

namespace waggle::db {

/// "WAGL": the mark of our files in the header that SQLite writes.
inline constexpr std::int32_t application_id = 0x5741474c;
/// What can be brought up to date by opening it for writing.
inline constexpr int oldest_schema_version = 2;
/// What this program reads and writes. docs/schema.md tells the versions.
inline constexpr int schema_version = 3;

/// The tables of names, and all others, of an empty database. docs/schema.md explains each column.
extern const char* const names_sql;
extern const char* const schema_sql;

}  // namespace waggle::db
