#include <fmt/format.h>

#include <array>
#include <map>

#include "cli/commands.hpp"
#include "cli/reading.hpp"
#include "cli/record_printer.hpp"

namespace waggle::cli {
namespace {

/// Counts for the last lines of a run.
struct Tally {
  std::array<std::int64_t, 4> by_status{};
  std::int64_t warned = 0;
  std::map<Code, std::pair<std::int64_t, std::int64_t>> by_code;  ///< findings, records

  void add(const Replay& replay) {
    ++by_status[static_cast<std::size_t>(replay.status)];
    std::map<Code, std::int64_t> here;
    bool warning = false;
    for (const Diagnostic& diagnostic : replay.diagnostics) {
      ++here[diagnostic.code];
      warning |= diagnostic.severity == Severity::warning;
    }
    if (warning && replay.status == Status::valid) ++warned;
    for (const auto& [code, n] : here) {
      by_code[code].first += n;
      ++by_code[code].second;
    }
  }

  std::int64_t records() const {
    std::int64_t sum = 0;
    for (std::int64_t n : by_status) sum += n;
    return sum;
  }
  std::int64_t of(Status status) const { return by_status[static_cast<std::size_t>(status)]; }
};

void print_tally(const Tally& tally) {
  write_out(
      fmt::format("{} records: {} valid ({} of them with warnings), {} invalid, {} unsupported, {} "
                  "unreadable\n",
                  tally.records(), tally.of(Status::valid), tally.warned, tally.of(Status::invalid),
                  tally.of(Status::unsupported), tally.of(Status::unreadable)));
}

void print_summary(const Tally& tally, OutputFormat format) {
  Table table({"code", "name", "severity", "findings", "records"});
  for (const auto& [code, counts] : tally.by_code) {
    const CodeInfo& info = info_of(code);
    table.add({std::string(info.id), std::string(info.name), std::string(name_of(info.severity)),
               std::to_string(counts.first), std::to_string(counts.second)});
  }
  table.print(format);
}

}  // namespace

int run(const ValidateOptions& options) {
  Tally tally;
  const auto printer =
      options.summary ? nullptr : make_record_printer(options.format, options.read.quiet);
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
    print_summary(tally, options.format);
  if (options.format == OutputFormat::table) print_tally(tally);
  if (read != exit_fine) return read;
  const bool findings =
      tally.of(Status::valid) != tally.records() || (options.read.strict && tally.warned > 0);
  return findings ? exit_findings : exit_fine;
}

}  // namespace waggle::cli
