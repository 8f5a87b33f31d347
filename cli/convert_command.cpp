#include <fmt/format.h>

#include <optional>

#include "cli/commands.hpp"
#include "cli/findings.hpp"
#include "cli/interruption.hpp"
#include "cli/json.hpp"
#include "cli/output_file.hpp"
#include "cli/reading.hpp"
#include "cli/target.hpp"
#include "notation/text.hpp"

namespace waggle::cli {
int run(const ConvertOptions& options) {
  // What goes to standard output is there as far as it got, and the signal may act as usual.
  std::optional<Interruption> interruption;
  if (options.output != "-") interruption.emplace();
  OutputFile output(options.output);
  const bool shown = options.output == "-" && stdout_is_terminal();
  std::int64_t written = 0;
  std::int64_t left_out = 0;
  GameWriter writer(options.to, [&](std::string_view text) { output.write(text); });
  const ReadingDone read =
      for_each_record(options.read, [&](const ReplayedRecord& done, Progress& progress) {
        if (Interruption::asked()) {
          progress.clear();
          throw Interrupted(fmt::format("stopped: {} is as it was", options.output));
        }
        const GameRecord& record = done.record;
        const Replay& replay = done.replay;
        const bool valid = replay.status == Status::valid;
        if (!valid) {
          progress.clear();
          for (const Diagnostic& diagnostic : replay.diagnostics)
            if (diagnostic.severity == Severity::error)
              fmt::print(stderr, "{}", finding_text(record, diagnostic));
        }
        if (!valid && !(options.prefix && replay.status == Status::invalid)) {
          ++left_out;
          return;
        }
        if (!valid) ++left_out;
        ++written;
        if (shown) progress.clear();
        if (!options.read.quiet) tell_mended(record, replay, progress);
        writer.add(to_game_text(record, replay), record.source, record.game,
                   [&] { return record_json(record, replay, true); });
      });
  writer.end();
  output.finish();
  if (!options.read.quiet) fmt::print(stderr, "{}", writer.losses());
  tell_written(options.output, text::counted(written, "game"), options.read.quiet);
  if (!options.read.quiet && left_out > 0)
    fmt::print(stderr, "{} written, {} with errors{}\n", text::counted(written, "record"), left_out,
               options.prefix ? " (their legal part was written)" : " left out");
  if (!read.all_read) return exit_usage;
  return left_out > 0 ? exit_findings : exit_fine;
}

}  // namespace waggle::cli
