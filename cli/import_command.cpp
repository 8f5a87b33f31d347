#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/db_json.hpp"
#include "cli/findings.hpp"
#include "cli/reading.hpp"
#include "cli/sources.hpp"

namespace waggle::cli {

int run(const ImportOptions& options) {
  Sources sources(options.read.paths, options.read.limits);
  Progress progress(sources.total_bytes(), options.read.quiet);
  auto database = db::Database::open(options.database, db::Database::Mode::write);
  Skipped skipped(options.read.quiet, progress);
  std::int64_t events = 0;
  std::int64_t errors = 0;
  const auto on_event = [&](const db::ImportEvent& event) {
    ++events;
    const bool rejected = event.kind == db::ImportEvent::Kind::rejected;
    if (rejected) ++errors;
    progress.update(sources.bytes_read(), events, errors);
    if (options.read.quiet) return;
    progress.clear();
    const std::string place = place_of(event.record);
    switch (event.kind) {
      case db::ImportEvent::Kind::duplicate:
        return;
      case db::ImportEvent::Kind::prefix:
        fmt::print(stderr, "possible duplicate: {} begins as game {} does\n", place, event.game_id);
        return;
      case db::ImportEvent::Kind::rejected: {
        std::string why = "a record without a move";
        for (const Diagnostic& diagnostic : event.replay.diagnostics)
          if (diagnostic.severity == Severity::error) {
            why = fmt::format("{} {}{}", info_of(diagnostic.code).id,
                              diagnostic.ply ? fmt::format("ply {}: ", *diagnostic.ply) : "",
                              diagnostic.message);
            break;
          }
        fmt::print(stderr, "rejected: {}: {}\n", place, why);
        return;
      }
    }
  };
  const auto summary =
      database.import(sources.feed(), {options.read.threads, options.read.replay_options(), 1000},
                      on_event, [&](const std::string& name) { skipped.add(name); });
  progress.clear();
  skipped.tell();
  if (summary.read == 0) tell_none(options.read);
  if (options.format == OutputFormat::table || options.format == OutputFormat::csv) {
    Table table({"read", "imported", "duplicates", "rejected", "positions", "seconds"});
    table.add({std::to_string(summary.read), std::to_string(summary.imported),
               std::to_string(summary.duplicates), std::to_string(summary.rejected),
               std::to_string(summary.positions), fmt::format("{:.2f}", summary.seconds)});
    table.print(options.format);
  } else {
    write_out(summary_json(summary) + "\n");
  }
  if (sources.unread() > 0) return exit_usage;
  return summary.rejected > 0 ? exit_findings : exit_fine;
}

}  // namespace waggle::cli
