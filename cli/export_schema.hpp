#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waggle::cli {

/// Version of the files and columns of an exported folder; docs/export.md describes it.
inline constexpr int export_version = 1;

/// A column of an exported table. Empty fields of columns that may be NULL are NULL.
struct ExportColumn {
  std::string_view name;
  bool is_text = false;  ///< else a signed 64-bit integer
  bool may_be_null = false;
};

struct ExportTable {
  std::string_view name;
  std::span<const ExportColumn> columns;
  std::string_view key;  ///< the columns of the primary key
};

/// game, game_source and visit.
std::span<const ExportTable> export_tables() noexcept;

/// The first line of a table's files.
std::string export_heading(const ExportTable& table);

/// A file of an exported folder.
struct ExportedFile {
  std::string name;
  std::string_view table;
  std::int64_t rows = 0;
};

/// What an exported folder holds.
struct ExportSummary {
  std::vector<ExportedFile> files;
  std::int64_t games = 0;
  std::int64_t visits = 0;
  std::int64_t key_collisions = 0;  ///< keys that stand for more than one position
};

/// schema.json: files, tables and versions.
std::string export_schema_json(const ExportSummary& summary);
/// schema.sql: the tables in plain SQL.
std::string export_schema_sql();
/// load.sql: fills them with the shell of SQLite.
std::string export_load_sql(const ExportSummary& summary);

}  // namespace waggle::cli
