#include <fmt/format.h>

#include <map>

#include "cli/commands.hpp"
#include "cli/findings.hpp"
#include "cli/json.hpp"
#include "cli/output_file.hpp"
#include "cli/reading.hpp"
#include "cli/target.hpp"

namespace waggle::cli {
namespace {

/// What the format written has no place for, and in how many records.
class Losses {
 public:
  void count(Format format, const GameText& game) {
    for (std::string_view what : lost_in(format, game)) ++records_[what];
  }

  void tell() const {
    if (records_.empty()) return;
    std::string list;
    for (const auto& [what, records] : records_)
      list += fmt::format("{}{} (in {})", list.empty() ? "" : ", ", what, records);
    fmt::print(stderr, "not kept, since the format has no place for it: {}\n", list);
  }

 private:
  std::map<std::string_view, std::int64_t> records_;
};

}  // namespace

int run(const ConvertOptions& options) {
  OutputFile output(options.output);
  std::int64_t written = 0;
  std::int64_t left_out = 0;
  Losses losses;
  JsonLines objects(OutputFormat::json, [&](std::string_view text) { output.write(text); });
  const int read =
      for_each_record(options.read, [&](const ReplayedRecord& done, Progress& progress) {
        const auto& [record, replay, text] = done;
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
        if (options.to == Target::json) {
          objects.add(record_json(record, replay, true));
          return;
        }
        const GameText game = to_game_text(record, replay);
        output.write(written_as(options.to, game));
        losses.count(format_of(options.to), game);
      });
  if (options.to == Target::json) objects.end();
  output.finish();
  if (!options.read.quiet) losses.tell();
  if (!options.read.quiet && left_out > 0)
    fmt::print(stderr, "{} records written, {} with errors{}\n", written, left_out,
               options.prefix ? " (their legal part was written)" : " left out");
  if (read != exit_fine) return read;
  return left_out > 0 ? exit_findings : exit_fine;
}

}  // namespace waggle::cli
