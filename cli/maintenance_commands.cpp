// verify, remove and compact: a database looked after.

#include <fmt/format.h>

#include "cli/ask.hpp"
#include "cli/commands.hpp"
#include "cli/db_json.hpp"

namespace waggle::cli {
namespace {

bool wants_rows(OutputFormat format) noexcept {
  return format == OutputFormat::table || format == OutputFormat::csv;
}

}  // namespace

int run(const VerifyOptions& options) {
  auto database = db::Database::open(options.database, db::Database::Mode::read);
  std::vector<db::Fault> faults;
  const auto verification = database.verify([&](const db::Fault& fault) {
    if (wants_rows(options.format))
      fmt::print(stderr, "{}: {}\n", fault.what, made_inert(fault.message));
    else
      faults.push_back(fault);
  });
  if (wants_rows(options.format)) {
    Table table({"what", "checked", "faults"});
    for (const auto& check : verification.checks)
      table.add({check.what, std::to_string(check.checked), std::to_string(check.faults)});
    table.print(options.format);
  } else {
    write_out(verification_json(verification, faults) + "\n");
  }
  return verification.faults() > 0 ? exit_findings : exit_fine;
}

int run(const RemoveOptions& options) {
  if (!options.source && !options.game)
    throw UsageError("remove: say what to take out, by --source or --game");
  auto database = open_to_change(options.database);
  const db::Removal removal = options.source ? database.remove_source(*options.source)
                                             : database.remove_game(*options.game);
  if (wants_rows(options.format)) {
    Table table({"records", "games", "rejected"});
    table.add({std::to_string(removal.records), std::to_string(removal.games),
               std::to_string(removal.rejected)});
    table.print(options.format);
  } else {
    write_out(removal_json(removal) + "\n");
  }
  if (removal.records + removal.rejected > 0) return exit_fine;
  fmt::print(stderr, "nothing matches\n");
  return exit_findings;
}

int run(const CompactOptions& options) {
  auto database = open_to_change(options.database);
  const db::Compaction done = database.compact();
  if (wants_rows(options.format)) {
    Table table({"games", "positions", "bytes before", "bytes after", "seconds"});
    table.add({std::to_string(done.games), std::to_string(done.positions),
               std::to_string(done.bytes_before), std::to_string(done.bytes_after),
               fmt::format("{:.2f}", done.seconds)});
    table.print(options.format);
  } else {
    write_out(compaction_json(done) + "\n");
  }
  return exit_fine;
}

}  // namespace waggle::cli
