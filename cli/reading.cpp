#include "cli/reading.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/sources.hpp"
#include "notation/text.hpp"
#include "replay/pipeline.hpp"

namespace waggle::cli {

void Skipped::add(const std::string& name) {
  ++count_;
  if (quiet_) return;
  progress_.clear();
  fmt::print(stderr, "skipped: {} (no record of a game in it)\n", name);
}

void Skipped::tell() const {
  if (quiet_ || count_ == 0) return;
  progress_.clear();
  fmt::print(stderr, "{} without a record {} skipped\n", text::counted(count_, "file"),
             count_ == 1 ? "was" : "were");
}

void tell_unreadable(const GameRecord& record, Progress& progress) {
  for (const Diagnostic& diagnostic : record.diagnostics) {
    if (diagnostic.code != Code::source_unreadable) continue;
    progress.clear();
    fmt::print(stderr, "unreadable: {}: {}\n", record.source, diagnostic.message);
  }
}

void tell_none(const ReadOptions& options) {
  if (!options.quiet)
    fmt::print(stderr, "no record of a game was found in {}\n", fmt::join(options.paths, ", "));
}

ReadingDone for_each_record(const ReadOptions& options,
                            const std::function<void(ReplayedRecord&, Progress&)>& each) {
  Sources sources(options.paths, options.limits, options.reader);
  Progress progress(sources.total_bytes(), options.quiet);
  const ReplayOptions replay_options = options.replay_options();
  Skipped skipped(options.quiet, progress);
  std::int64_t records = 0;
  std::int64_t errors = 0;
  run_pipeline<ReplayedRecord>(
      sources.feed(), {options.threads, options.reader},
      [&](GameRecord&& record, std::string_view text) {
        Replay played = replay(record, replay_options);
        return ReplayedRecord{std::move(record), std::move(played), text};
      },
      [&](ReplayedRecord&& done) {
        each(done, progress);
        ++records;
        if (done.replay.status != Status::valid) ++errors;
        progress.update(sources.bytes_read(), records, errors);
      },
      [&](const std::string& name) { skipped.add(name); });
  progress.clear();
  skipped.tell();
  if (records == 0) tell_none(options);
  return {sources.unread() == 0, skipped.count()};
}

}  // namespace waggle::cli
