#include "cli/commands.hpp"
#include "cli/reading.hpp"
#include "cli/record_printer.hpp"
#include "cli/tally.hpp"

namespace waggle::cli {

int run(const ValidateOptions& options) {
  if (options.summary &&
      (options.format == OutputFormat::sarif || options.format == OutputFormat::junit))
    throw UsageError("--summary goes with the formats table, json, ndjson and csv");
  Tally tally;
  const auto printer = options.summary ? nullptr : make_record_printer(options.format);
  const int read =
      for_each_record(options.read, [&](const ReplayedRecord& done, Progress& progress) {
        tally.add(done.replay);
        if (!options.read.quiet) tell_unreadable(done.record, progress);
        if (!printer) return;
        if (!done.replay.diagnostics.empty()) progress.clear();
        printer->record(done.record, done.replay);
      });
  if (printer)
    printer->end();
  else
    tally.print(options.format);
  if (options.format == OutputFormat::table) write_out(tally.sentence());
  if (read != exit_fine) return read;
  const bool findings =
      tally.of(Status::valid) != tally.records() || (options.read.strict && tally.warned() > 0);
  return findings ? exit_findings : exit_fine;
}

}  // namespace waggle::cli
