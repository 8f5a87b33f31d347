#include <fmt/format.h>

#include <map>

#include "db/query.hpp"
#include "db/store.hpp"

namespace waggle::db {
namespace {

/// Bytes of the tables, each with its indexes; nothing when SQLite was built without `dbstat`.
std::optional<std::map<std::string, std::int64_t>> bytes_by_table(SQLite::Database& sql) {
  if (sql.execAndGet("SELECT count(*) FROM pragma_module_list WHERE name = 'dbstat'").getInt() == 0)
    return std::nullopt;
  std::map<std::string, std::int64_t> bytes;
  SQLite::Statement rows(
      sql,
      "SELECT m.tbl_name, sum(d.pgsize) FROM dbstat d "
      "JOIN sqlite_schema m ON m.name = d.name WHERE d.aggregate = TRUE GROUP BY 1");
  while (rows.executeStep()) bytes[rows.getColumn(0).getString()] = rows.getColumn(1).getInt64();
  return bytes;
}

}  // namespace

Info SqliteStore::info() {
  return guard([&] {
    const Snapshot snapshot(sql_);
    const auto number = [&](const std::string& text) { return sql_.execAndGet(text).getInt64(); };
    Info info;
    info.version = static_cast<int>(number("PRAGMA user_version"));
    info.key_version =
        static_cast<int>(number("SELECT value FROM property WHERE name = 'key_version'"));
    info.totals = totals({});
    info.segments = number("SELECT count(*) FROM segment");
    info.bytes = number("PRAGMA page_count") * number("PRAGMA page_size");
    info.free_bytes = number("PRAGMA freelist_count") * number("PRAGMA page_size");
    const auto bytes = bytes_by_table(sql_);
    SQLite::Statement names(sql_,
                            "SELECT name FROM sqlite_schema WHERE type = 'table' "
                            "AND name NOT LIKE 'sqlite_%' ORDER BY name");
    while (names.executeStep()) {
      Info::Table table{names.getColumn(0).getString(), 0, std::nullopt};
      table.rows = number(fmt::format("SELECT count(*) FROM \"{}\"", table.name));
      if (bytes) {
        const auto found = bytes->find(table.name);
        table.bytes = found == bytes->end() ? 0 : found->second;
      }
      info.tables.push_back(std::move(table));
    }
    return info;
  });
}

}  // namespace waggle::db
