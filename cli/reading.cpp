#include "cli/reading.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "cli/findings.hpp"
#include "cli/output.hpp"
#include "cli/sources.hpp"
#include "notation/text.hpp"
#include "replay/pipeline.hpp"

namespace waggle::cli {

void Skipped::add(const std::string& name, std::string_view why) {
  ++count_;
  if (quiet_) return;
  progress_.clear();
  fmt::print(stderr, "skipped: {} ({})\n", made_inert(name), why);
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

void tell_mended(const GameRecord& record, const Replay& replay, Progress& progress) {
  constexpr std::array mended = {Code::set_repaired, Code::colours_repaired, Code::move_repaired};
  for (const Diagnostic& finding : replay.diagnostics) {
    if (std::ranges::find(mended, finding.code) == mended.end()) continue;
    progress.clear();
    fmt::print(stderr, "mended: {}: {}{}\n", made_inert(place_of(record)),
               finding.ply ? fmt::format("ply {}: ", *finding.ply) : "",
               made_inert(finding.message));
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
  for (const auto& [name, why] : sources.passed_over()) skipped.add(name, why);
  skipped.tell();
  if (records == 0) tell_none(options);
  return {sources.unread() == 0, skipped.count()};
}

}  // namespace waggle::cli
