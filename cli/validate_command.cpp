#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "cli/commands.hpp"
#include "cli/findings.hpp"
#include "cli/json.hpp"
#include "cli/reading.hpp"

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
    if (warning) ++warned;
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

const std::vector<std::string> csv_heading = {
    "source", "game",        "format", "status",        "game_type",   "white", "black", "date",
    "plies",  "board_state", "result", "result_reason", "first_error", "line",  "ply",   "message"};

std::string csv_line(const ReplayedRecord& done) {
  const auto& [record, replay] = done;
  const auto error = std::ranges::find(replay.diagnostics, Severity::error, &Diagnostic::severity);
  const bool any = error != replay.diagnostics.end();
  return csv_row({record.source, std::to_string(record.game), std::string(name_of(record.format)),
                  std::string(name_of(replay.status)), to_string(replay.game_type),
                  record.white.value_or(""), record.black.value_or(""), record.date.value_or(""),
                  std::to_string(replay.plies()), std::string(name_of(replay.position.state())),
                  std::string(name_of(replay.result)), std::string(name_of(replay.reason)),
                  any ? std::string(info_of(error->code).id) : "",
                  any ? std::to_string(error->at.line) : "",
                  any && error->ply ? std::to_string(*error->ply) : "", any ? error->message : ""});
}

void print_findings(const ReplayedRecord& done, bool quiet) {
  for (const Diagnostic& diagnostic : done.replay.diagnostics)
    if (!quiet || diagnostic.severity == Severity::error)
      write_out(for_terminal(finding_text(done.record, diagnostic)));
}

}  // namespace

int run(const ValidateOptions& options) {
  Tally tally;
  bool first = true;
  const bool lines = !options.summary;
  if (lines && options.format == OutputFormat::csv) write_out(csv_row(csv_heading));
  if (lines && options.format == OutputFormat::json) write_out("[");
  const int read =
      for_each_record(options.read, [&](const ReplayedRecord& done, Progress& progress) {
        tally.add(done.replay);
        if (!lines) return;
        switch (options.format) {
          case OutputFormat::table:
            if (!done.replay.diagnostics.empty()) progress.clear();
            print_findings(done, options.read.quiet);
            break;
          case OutputFormat::json:
            write_out((first ? "\n" : ",\n") + record_json(done.record, done.replay));
            break;
          case OutputFormat::ndjson:
            write_out(record_json(done.record, done.replay) + "\n");
            break;
          case OutputFormat::csv:
            write_out(csv_line(done));
            break;
        }
        first = false;
      });
  if (lines && options.format == OutputFormat::json) write_out(first ? "]\n" : "\n]\n");
  if (options.summary) print_summary(tally, options.format);
  if (options.format == OutputFormat::table) print_tally(tally);
  if (read != exit_fine) return read;
  const bool findings =
      tally.of(Status::valid) != tally.records() || (options.strict && tally.warned > 0);
  return findings ? exit_findings : exit_fine;
}

}  // namespace waggle::cli
