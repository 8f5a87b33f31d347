#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/db_json.hpp"

namespace waggle::cli {

int run(const InfoOptions& options) {
  auto database = db::Database::open(options.database, db::Database::Mode::read);
  const db::Info info = database.info();
  if (options.format == OutputFormat::json) {
    write_out(info_json(info) + "\n");
    return exit_fine;
  }
  const auto number = [](std::int64_t value) { return std::to_string(value); };
  Table facts({"what", "value"});
  facts.add({"games", number(info.totals.games)});
  facts.add({"records", number(info.totals.records)});
  facts.add({"rejected", number(info.totals.rejected)});
  facts.add({"players", number(info.totals.players)});
  facts.add({"positions", number(info.totals.positions)});
  facts.add({"first date", info.totals.first_date.value_or("-")});
  facts.add({"last date", info.totals.last_date.value_or("-")});
  facts.add({"bytes", number(info.bytes)});
  facts.add({"free bytes", number(info.free_bytes)});
  facts.add({"segments", number(info.segments)});
  facts.add({"schema version", number(info.version)});
  facts.add({"key version", number(info.key_version)});
  facts.print(OutputFormat::table);
  write_out("\n");
  Table tables({"table", "rows", "bytes"});
  for (const auto& table : info.tables)
    tables.add({table.name, number(table.rows), table.bytes ? number(*table.bytes) : "-"});
  tables.print(OutputFormat::table);
  return exit_fine;
}

}  // namespace waggle::cli
