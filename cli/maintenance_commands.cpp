// verify, remove and compact: a database looked after.

#include <fmt/format.h>

#include "cli/ask.hpp"
#include "cli/commands.hpp"
#include "cli/db_json.hpp"
#include "cli/interruption.hpp"
#include "cli/progress.hpp"

namespace waggle::cli {
namespace {

bool wants_rows(OutputFormat format) noexcept {
  return format == OutputFormat::table || format == OutputFormat::csv;
}

}  // namespace

int run(const VerifyOptions& options) {
  const Interruption interruption;
  auto database = db::Database::open(options.database, db::Database::Mode::read);
  database.stop_when(Interruption::asked);
  Progress progress(0, options.quiet);
  std::vector<db::Fault> faults;
  const auto tell = [&](const db::Fault& fault) {
    progress.clear();
    if (wants_rows(options.format))
      fmt::print(stderr, "{}: {}\n", fault.what, made_inert(fault.message));
    else
      faults.push_back(fault);
  };
  const auto verification = stoppable(
      [&] { return database.verify(tell, [&](const auto& step) { progress.update(step); }); },
      options.database + " was not checked to the end");
  progress.clear();
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
  const Interruption interruption;
  auto database = open_to_change(options.database);
  database.stop_when(Interruption::asked);
  const db::Removal removal = stoppable(
      [&] {
        return options.source ? database.remove_source(*options.source)
                              : database.remove_game(*options.game);
      },
      "nothing was taken out of " + options.database);
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
  const Interruption interruption;
  auto database = open_to_change(options.database);
  database.stop_when(Interruption::asked);
  Progress progress(0, options.quiet);
  const db::Compaction done =
      stoppable([&] { return database.compact([&](const auto& step) { progress.update(step); }); },
                fmt::format("{} holds what it held; run the same command again to make it compact",
                            options.database));
  progress.clear();
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
