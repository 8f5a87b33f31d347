#pragma once

#include <string>
#include <vector>

#include "replay/pipeline.hpp"

namespace waggle::cli {

/// Feeds the files that paths stand for: a file, a folder with all that lies below it in the order
/// of names, or `-` for standard input. Files met in a folder count as not named. Throws UsageError
/// at once when a path does not exist; a file that cannot be read later is told on standard error
/// and counted in `unread`.
class Sources {
 public:
  explicit Sources(const std::vector<std::string>& paths);

  std::optional<SourceText> next();
  SourceFeed feed() {
    return [this] { return next(); };
  }

  std::uint64_t total_bytes() const noexcept { return total_bytes_; }
  std::uint64_t bytes_read() const noexcept { return bytes_read_; }
  int unread() const noexcept { return unread_; }

 private:
  struct File {
    std::string name;
    bool named = true;
  };

  std::vector<File> files_;
  std::size_t next_ = 0;
  std::uint64_t total_bytes_ = 0;
  std::uint64_t bytes_read_ = 0;
  int unread_ = 0;
};

/// The whole of a file, or of standard input for `-`. Throws UsageError when it cannot be read.
std::string read_whole(const std::string& path);

}  // namespace waggle::cli
