#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "cli/commands.hpp"
#include "cli/findings.hpp"
#include "cli/json.hpp"
#include "cli/reading.hpp"
#include "notation/writer.hpp"

namespace waggle::cli {
namespace {

/// Where the converted records go; opened before the work begins, so that a bad path fails at once.
class Output {
 public:
  explicit Output(const std::string& path) : path_(path) {
    file_ = path == "-" ? stdout : std::fopen(path.c_str(), "wb");
    if (file_ == nullptr)
      throw UsageError(fmt::format("cannot write {}: {}", path, std::strerror(errno)));
  }
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  ~Output() {
    if (file_ != stdout && file_ != nullptr) std::fclose(file_);
  }

  void write(const std::string& text) {
    if (std::fwrite(text.data(), 1, text.size(), file_) != text.size()) fail();
  }
  void finish() {
    std::FILE* file = file_;
    if (std::fflush(file) != 0) fail();
    if (file == stdout) return;
    file_ = nullptr;
    if (std::fclose(file) != 0) fail();
  }

 private:
  [[noreturn]] void fail() const {
    throw UsageError(fmt::format("cannot write {}: {}", path_, std::strerror(errno)));
  }

  std::string path_;
  std::FILE* file_;
};

}  // namespace

int run(const ConvertOptions& options) {
  Output output(options.output);
  std::int64_t written = 0;
  std::int64_t left_out = 0;
  bool first = true;
  if (options.to == Target::json) output.write("[");
  const int read =
      for_each_record(options.read, [&](const ReplayedRecord& done, Progress& progress) {
        const auto& [record, replay] = done;
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
        switch (options.to) {
          case Target::uhp:
            output.write(replay.game_string() + "\n");
            break;
          case Target::pgn:
            output.write(to_pgn(to_game_text(record, replay)));
            break;
          case Target::json:
            output.write((first ? "\n" : ",\n") + record_json(record, replay, true));
            break;
        }
        first = false;
      });
  if (options.to == Target::json) output.write(first ? "]\n" : "\n]\n");
  output.finish();
  if (!options.read.quiet && left_out > 0)
    fmt::print(stderr, "{} records written, {} with errors{}\n", written, left_out,
               options.prefix ? " (their legal part was written)" : " left out");
  if (read != exit_fine) return read;
  return left_out > 0 ? exit_findings : exit_fine;
}

}  // namespace waggle::cli
