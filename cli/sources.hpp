#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/archive.hpp"
#include "cli/file_stream.hpp"
#include "cli/unpack_limits.hpp"
#include "replay/pipeline.hpp"

namespace waggle::cli {

/// Feeds the sources that paths stand for: a file, a folder with all that lies below it in the
/// order of names, an archive with its members in their order, or `-` for standard input. An
/// archive is told from its content, wherever it is met, in another archive, too; a member's name
/// is that of its archive, `!/` and its own. What is met in a folder or an archive counts as not
/// named.
///
/// Throws UsageError at once when a path does not exist; a file that cannot be opened later is told
/// on standard error and counted in `unread`.
class Sources {
 public:
  explicit Sources(const std::vector<std::string>& paths, const UnpackLimits& limits = {},
                   const ReaderOptions& reader = {});

  /// Ends the source that was given last.
  std::optional<SourceText> next();
  SourceFeed feed() {
    return [this] { return next(); };
  }

  /// 0 when it is not known.
  std::uint64_t total_bytes() const noexcept { return total_bytes_; }
  std::uint64_t bytes_read() const noexcept { return bytes_read_; }
  int unread() const noexcept { return unread_; }
  /// What lies below a folder and is not looked into, with the reason: links to folders, which may
  /// go around, links to nothing, pipes and devices.
  const std::vector<std::pair<std::string, std::string_view>>& passed_over() const noexcept {
    return passed_over_;
  }

 private:
  struct File {
    std::string name;
    bool named = true;
  };
  /// An archive that is open; the ones behind it lie in it.
  struct Level {
    std::unique_ptr<Archive> archive;
    bool named = false;
    bool any_member = false;
    bool any_record = false;
  };

  std::optional<SourceText> next_file();
  std::optional<SourceText> next_member();
  std::optional<SourceText> leave();
  std::optional<SourceText> enter(std::string name, std::unique_ptr<ByteStream> bytes,
                                  std::optional<std::uint64_t> size, bool named);
  SourceText broken(std::string name, Finding why);
  int depth() const noexcept;

  UnpackLimits limits_;
  ReaderOptions reader_;
  std::vector<File> files_;
  std::vector<std::pair<std::string, std::string_view>> passed_over_;
  std::size_t next_ = 0;
  std::vector<Level> open_;
  Unpacked unpacked_;
  std::uint64_t total_bytes_ = 0;
  std::atomic<std::uint64_t> bytes_read_ = 0;
  int unread_ = 0;
};

/// Does the text name a file, or a member of one: `games.zip!/2020/a.sgf`?
bool names_source(const std::string& name);

/// The whole of one source by its name; for an archive that holds a single one its own name will
/// do. Throws UsageError when there is no such source or it cannot be read.
std::string read_source(const std::string& name);

}  // namespace waggle::cli
