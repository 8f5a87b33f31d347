// Archives in archives, within small limits.

#include <sys/mman.h>
#include <unistd.h>

#include <stdexcept>
#include <string>

#include "cli/sources.hpp"
#include "fuzz/target.hpp"
#include "notation/encoding.hpp"

namespace waggle::fuzz {
namespace {

/// A file in memory; Sources takes paths.
class MemoryFile {
 public:
  explicit MemoryFile(std::string_view content) : file_(memfd_create("fuzz", 0)) {
    if (file_ < 0 ||
        write(file_, content.data(), content.size()) != static_cast<ssize_t>(content.size()))
      throw std::runtime_error("no file in memory");
  }
  ~MemoryFile() { close(file_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  std::string path() const { return "/proc/self/fd/" + std::to_string(file_); }

 private:
  int file_;
};

bool is_inert(std::string_view name) {
  for (const char c : name)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) return false;
  return text::is_utf8(name);
}

}  // namespace

void run(std::string_view input) {
  constexpr std::uint64_t most = 4U << 20U;
  const MemoryFile file(input);
  cli::Sources sources({file.path()}, {3, most / 2, 100, most});
  std::uint64_t bytes = 0;
  const auto feed = [&]() -> std::optional<SourceText> {
    auto source = sources.next();
    if (!source) return source;
    must(source->name.starts_with(file.path()), "a source is not in the file");
    must(is_inert(source->name), "a name is not inert");
    must(source->named == (source->name == file.path()) || source->content.empty(),
         "what was met in an archive counts as named");
    bytes += source->content.size();
    if (!source->more) return source;
    source->more = [&, more = source->more]() -> SourcePiece {
      SourcePiece piece = more();
      if (piece) bytes += piece->size();
      return piece;
    };
    return source;
  };
  int told = 0;
  RecordFeed records(feed);
  while (const auto batch = records.next()) {
    told += batch->size() == 0 ? 1 : 0;
    for (std::size_t i = 0; i < batch->size(); ++i) {
      const GameRecord record = batch->read(i);
      must(record.reading == GameRecord::Reading::readable || !record.diagnostics.empty(),
           "a record is not read and nothing says why");
      ++told;
    }
  }
  must(told > 0, "a file that was named has vanished");
  must(bytes <= most + (2U << 20U) + input.size(), "more came out than the limit allows");
}

}  // namespace waggle::fuzz
