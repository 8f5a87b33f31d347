#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

namespace waggle::cli {

/// What mkstemp() and mkdtemp() take for something beside a path, with a name that is no longer
/// than a file system allows.
std::string template_beside(const std::string& path);

/// Where the result of a long run goes: a file, or standard output for `-`. Opened before the work
/// begins, so that a bad path fails at once; a file takes its place only when it is complete, so
/// that what stood there before is not lost to a run that fails, and may be the very file that is
/// read. A database is never overwritten. All failures are UsageErrors that name the path.
class OutputFile {
 public:
  explicit OutputFile(std::string path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  void write(std::string_view text);
  /// Flushes and closes. What was written is there when this returns.
  void finish();
  /// What was written so far.
  std::uint64_t bytes() const noexcept { return bytes_; }

 private:
  [[noreturn]] void fail() const;

  std::string path_;
  std::string temporary_;  ///< beside the target until finish(); empty when written in place
  std::FILE* file_ = nullptr;
  std::uint64_t bytes_ = 0;
};

/// Says in a line on standard error, where that is a terminal, which file has been written and what
/// is in it; nothing of `-`.
void tell_written(const std::string& path, const std::string& what, bool quiet);

}  // namespace waggle::cli
