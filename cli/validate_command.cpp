#include "cli/commands.hpp"
#include "cli/pairings.hpp"
#include "cli/reading.hpp"
#include "cli/record_printer.hpp"
#include "cli/tally.hpp"

namespace waggle::cli {

int run(const ValidateOptions& options) {
  if (options.summary &&
      (options.format == OutputFormat::sarif || options.format == OutputFormat::junit))
    throw UsageError("--summary goes with the formats table, json, ndjson and csv");
  if (options.caret == Caret::always && (options.summary || options.format != OutputFormat::table))
    throw UsageError("--caret always goes with the format table, without --summary");
  const bool on_terminal = stdout_is_terminal();
  const bool with_excerpts =
      options.caret == Caret::automatic ? on_terminal : options.caret == Caret::always;
  const bool tournament = options.read.replay.rules == Rules::tournament;
  Pairings pairings;
  Tally tally;
  const auto printer =
      options.summary ? nullptr : make_record_printer(options.format, with_excerpts);
  const ReadingDone read = for_each_record(options.read, [&](ReplayedRecord& done,
                                                             Progress& progress) {
    if (tournament) {
      pairings.compare(done.record, done.replay);
    }
    tally.add(done.replay);
    if (!options.read.quiet) tell_unreadable(done.record, progress);
    if (!printer) return;
    if (on_terminal && (options.format != OutputFormat::table || !done.replay.diagnostics.empty()))
      progress.clear();
    printer->record(done);
  });
  if (printer)
    printer->end();
  else
    tally.print(options.format);
  if (options.format == OutputFormat::table) write_out(tally.sentence(read.skipped));
  if (!read.all_read) return exit_usage;
  const bool findings =
      tally.of(Status::valid) != tally.records() || (options.read.strict && tally.warned() > 0);
  return findings ? exit_findings : exit_fine;
}

}  // namespace waggle::cli
