#include "cli/output_file.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "cli/output.hpp"
#include "db/database_place.hpp"

namespace waggle::cli {
namespace fs = std::filesystem;

std::string template_beside(const std::string& path) {
  constexpr std::string_view end = ".XXXXXX";
  constexpr std::size_t longest = 255;  // of a name, for all file systems that count
  const std::size_t name = path.rfind('/') + 1;
  return path.substr(0, std::min(path.size(), name + longest - end.size())) + std::string(end);
}

OutputFile::OutputFile(std::string path) : path_(std::move(path)) {
  std::error_code ignored;
  const auto status = fs::status(path_, ignored);
  if (path_ == "-") {
    file_ = stdout;
  } else if (fs::exists(status) && !fs::is_regular_file(status)) {
    // A device or a pipe is written to as it is; a folder fails here.
    file_ = std::fopen(path_.c_str(), "wb");
  } else {
    if (db::is_database(path_))
      throw UsageError(fmt::format("{} is a database; it is not overwritten", path_));
    if (fs::exists(status) && access(path_.c_str(), W_OK) != 0) fail();
    temporary_ = template_beside(path_);
    const int descriptor = mkstemp(temporary_.data());
    if (descriptor < 0) {
      temporary_.clear();
      fail();
    }
    // mkstemp lets nobody else read; a new file should be as any other.
    const mode_t mask = umask(0);
    umask(mask);
    fchmod(descriptor, 0666 & ~mask);
    file_ = fdopen(descriptor, "wb");
  }
  if (file_ == nullptr) fail();
}

OutputFile::~OutputFile() {
  if (file_ != nullptr && file_ != stdout) std::fclose(file_);
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

void OutputFile::write(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), file_) != text.size()) fail();
  bytes_ += text.size();
}

void OutputFile::finish() {
  if (std::fflush(file_) != 0) fail();
  if (file_ == stdout) return;
  if (std::fclose(std::exchange(file_, nullptr)) != 0) fail();
  if (temporary_.empty()) return;
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) fail();
  temporary_.clear();
}

void OutputFile::fail() const {
  throw UsageError(fmt::format("cannot write {}: {}", path_ == "-" ? "to standard output" : path_,
                               std::strerror(errno)));
}

void tell_written(const std::string& path, const std::string& what, bool quiet) {
  if (quiet || path == "-" || !stderr_is_terminal()) return;
  fmt::print(stderr, "wrote {}: {}\n", made_inert(path), what);
}

}  // namespace waggle::cli
