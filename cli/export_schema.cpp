#include "cli/export_schema.hpp"

#include <fmt/format.h>

#include <array>

#include "cli/json_tools.hpp"
#include "cli/version.hpp"
#include "replay/key.hpp"

namespace waggle::cli {
namespace {

constexpr bool text = true;
constexpr bool null = true;

constexpr ExportColumn game_columns[] = {{"game"},
                                         {"game_type", text},
                                         {"white", text, null},
                                         {"black", text, null},
                                         {"white_rating", false, null},
                                         {"black_rating", false, null},
                                         {"event", text, null},
                                         {"site", text, null},
                                         {"round", text, null},
                                         {"date", text, null},
                                         {"id", text, null},
                                         {"outcome"},
                                         {"reason", text},
                                         {"plies"},
                                         {"board_state", text},
                                         {"bots"},
                                         {"white_line", text, null},
                                         {"white_formation", text, null},
                                         {"black_line", text, null},
                                         {"black_formation", text, null},
                                         {"moves", text}};
constexpr ExportColumn source_columns[] = {{"game"}, {"number"}, {"source", text}};
constexpr ExportColumn visit_columns[] = {{"key"},      {"game"},    {"ply"},       {"move"},
                                          {"next_key"}, {"outcome"}, {"text", text}};
constexpr ExportTable tables[] = {{"game", game_columns, "game"},
                                  {"game_source", source_columns, "game, number"},
                                  {"visit", visit_columns, "key, game"}};

}  // namespace

std::span<const ExportTable> export_tables() noexcept { return tables; }

std::string export_heading(const ExportTable& table) {
  std::string line;
  for (const ExportColumn& column : table.columns)
    line += (line.empty() ? "" : ",") + std::string(column.name);
  return line + "\n";
}

std::string export_schema_json(const ExportSummary& summary) {
  Json json{{"export_version", export_version},
            {"key_version", key_version},
            {"waggle", version},
            {"games", summary.games},
            {"visits", summary.visits},
            {"key_collisions", summary.key_collisions},
            {"files", Json::array()},
            {"tables", Json::array()}};
  for (const ExportedFile& file : summary.files)
    json["files"].push_back({{"name", file.name}, {"table", file.table}, {"rows", file.rows}});
  for (const ExportTable& table : tables) {
    Json columns = Json::array();
    for (const ExportColumn& column : table.columns)
      columns.push_back({{"name", column.name},
                         {"type", column.is_text ? "text" : "int64"},
                         {"null", column.may_be_null}});
    json["tables"].push_back({{"name", table.name}, {"key", table.key}, {"columns", columns}});
  }
  return json.dump(2) + "\n";
}

std::string export_schema_sql() {
  std::string sql = fmt::format(
      "CREATE TABLE property(name TEXT NOT NULL PRIMARY KEY, value BIGINT NOT NULL);\n"
      "INSERT INTO property VALUES ('export_version', {}), ('key_version', {});\n",
      export_version, key_version);
  for (const ExportTable& table : tables) {
    sql += fmt::format("\nCREATE TABLE {}(\n", table.name);
    for (const ExportColumn& column : table.columns)
      sql += fmt::format("  {} {}{},\n", column.name, column.is_text ? "TEXT" : "BIGINT",
                         column.may_be_null ? "" : " NOT NULL");
    sql += fmt::format("  PRIMARY KEY({})\n);\n", table.key);
  }
  return sql;
}

std::string export_load_sql(const ExportSummary& summary) {
  std::string sql = ".read schema.sql\nBEGIN;\n";
  for (const ExportedFile& file : summary.files)
    sql += fmt::format(".import --csv --skip 1 {} {}\n", file.name, file.table);
  // The shell takes an empty field for an empty text.
  for (const ExportTable& table : tables) {
    std::string changes;
    for (const ExportColumn& column : table.columns)
      if (column.may_be_null)
        changes += fmt::format("{}  {} = nullif({}, '')", changes.empty() ? "" : ",\n", column.name,
                               column.name);
    if (!changes.empty()) sql += fmt::format("UPDATE {} SET\n{};\n", table.name, changes);
  }
  return sql + "COMMIT;\n";
}

}  // namespace waggle::cli
