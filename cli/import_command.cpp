#include <fmt/format.h>

#include <new>

#include "cli/commands.hpp"
#include "cli/db_json.hpp"
#include "cli/findings.hpp"
#include "cli/interruption.hpp"
#include "cli/reading.hpp"
#include "cli/source_name.hpp"
#include "cli/sources.hpp"
#include "notation/text.hpp"

namespace waggle::cli {
namespace {

/// What an import that did not come to its end has done, and how to go on.
std::string what_is_stored(const db::ImportSummary& stored, const ImportOptions& options) {
  return fmt::format("{} of this import {} stored in {}; run the same command again to go on",
                     text::counted(stored.read, "record"), stored.read == 1 ? "is" : "are",
                     options.database);
}

}  // namespace

int run(const ImportOptions& options) {
  const Interruption interruption;
  Sources sources(options.read.paths, options.read.limits, options.read.reader);
  Progress progress(sources.total_bytes(), options.read.quiet);
  auto database = db::Database::open(options.database, db::Database::Mode::write);
  database.stop_when(Interruption::asked);
  Skipped skipped(options.read.quiet, progress);
  std::int64_t records = 0;
  std::int64_t errors = 0;
  std::int64_t changed = 0;
  const auto on_event = [&](const db::ImportEvent& event) {
    using Kind = db::ImportEvent::Kind;
    // What was read after the signal may be cut off, and is not to be stored.
    stop_if_asked();
    if (event.kind == Kind::other_record) {
      ++changed;
      return;
    }
    if (event.kind != Kind::prefix && event.kind != Kind::other_result) ++records;
    if (event.kind == Kind::rejected) ++errors;
    progress.update(sources.bytes_read(), records, errors);
    if (options.read.quiet) return;
    if (event.kind == Kind::added) tell_mended(event.record, event.replay, progress);
    if (event.kind == Kind::added || event.kind == Kind::duplicate) return;
    progress.clear();
    const std::string place = made_inert(place_of(event.record));
    if (event.kind == Kind::prefix) {
      fmt::print(
          stderr,
          "possible duplicate: {} and game {} begin alike, one ends where the other goes on\n",
          place, event.game_id);
      return;
    }
    if (event.kind == Kind::other_result) {
      fmt::print(stderr,
                 "two results: {} says {}, other records of game {} say {}; it counts as {}\n",
                 place, name_of(event.replay.result), event.game_id, name_of(event.before),
                 name_of(event.now));
      return;
    }
    std::string why = "a record without a move";
    if (const Diagnostic* error = first_error(event.replay))
      why = fmt::format("{} {}{}{}", info_of(error->code).id,
                        error->ply ? fmt::format("ply {}: ", *error->ply) : "",
                        made_inert(error->message),
                        error->code == Code::not_a_record && !error->hint.empty()
                            ? fmt::format(" ({})", error->hint)
                            : "");
    fmt::print(stderr, "rejected: {}: {}\n", place, why);
  };
  db::ImportOptions how;
  how.threads = options.read.threads;
  how.replay = options.read.replay_options();
  how.reader = options.read.reader;
  db::ImportSummary stored;
  const auto import = [&] {
    try {
      return database.import(
          [&] {
            auto source = sources.next();
            if (source) source->name = source_name(source->name);
            return source;
          },
          how, on_event, [&](const std::string& name) { skipped.add(name); },
          [&](const db::ImportSummary& now) { stored = now; });
    } catch (const db::Stopped&) {
      progress.clear();
      throw Interrupted("stopped: " + what_is_stored(stored, options));
    } catch (const db::StoreError& error) {
      progress.clear();
      throw db::StoreError(fmt::format("{}; {}", error.what(), what_is_stored(stored, options)));
    } catch (const std::bad_alloc&) {
      progress.clear();
      throw db::StoreError("there is not enough memory; " + what_is_stored(stored, options));
    }
  };
  const db::ImportSummary summary = import();
  progress.clear();
  for (const auto& [name, why] : sources.passed_over()) skipped.add(name, why);
  skipped.tell();
  if (summary.read == 0) tell_none(options.read);
  if (changed > 0 && !options.read.quiet)
    fmt::print(
        stderr,
        "{} where the database has another one from before, and keeps it: take the source "
        "out with waggle remove DB --source FILE, and import it again\n",
        changed == 1 ? std::string("1 record stands") : fmt::format("{} records stand", changed));
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
