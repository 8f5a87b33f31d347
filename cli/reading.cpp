#include "cli/reading.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/sources.hpp"
#include "replay/pipeline.hpp"

namespace waggle::cli {

void tell_skipped(const std::string& name, bool quiet, Progress& progress) {
  if (quiet) return;
  progress.clear();
  fmt::print(stderr, "skipped: {} (no record of a game in it)\n", name);
}

void tell_none(const ReadOptions& options) {
  if (!options.quiet)
    fmt::print(stderr, "no record of a game was found in {}\n", fmt::join(options.paths, ", "));
}

int for_each_record(const ReadOptions& options,
                    const std::function<void(const ReplayedRecord&, Progress&)>& each) {
  Sources sources(options.paths);
  Progress progress(sources.total_bytes(), options.quiet);
  const ReplayOptions replay_options = options.replay_options();
  std::int64_t records = 0;
  std::int64_t errors = 0;
  run_pipeline<ReplayedRecord>(
      sources.feed(), {options.threads},
      [&](GameRecord&& record) {
        Replay played = replay(record, replay_options);
        return ReplayedRecord{std::move(record), std::move(played)};
      },
      [&](ReplayedRecord&& done) {
        each(done, progress);
        ++records;
        if (done.replay.status != Status::valid) ++errors;
        progress.update(sources.bytes_read(), records, errors);
      },
      [&](const std::string& name) { tell_skipped(name, options.quiet, progress); });
  progress.clear();
  if (records == 0) tell_none(options);
  return sources.unread() > 0 ? exit_usage : exit_fine;
}

}  // namespace waggle::cli
