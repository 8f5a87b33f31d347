#include "cli/sources.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

#include "cli/output.hpp"

namespace waggle::cli {
namespace fs = std::filesystem;

std::string read_whole(const std::string& path) {
  struct Closer {
    void operator()(std::FILE* file) const noexcept {
      if (file != stdin) std::fclose(file);
    }
  };
  const std::unique_ptr<std::FILE, Closer> file(path == "-" ? stdin
                                                            : std::fopen(path.c_str(), "rb"));
  if (!file) throw UsageError(fmt::format("cannot read {}: {}", path, std::strerror(errno)));
  std::string content;
  std::string buffer(1U << 18U, '\0');
  while (const std::size_t n = std::fread(buffer.data(), 1, buffer.size(), file.get()))
    content.append(buffer, 0, n);
  if (std::ferror(file.get()) != 0)
    throw UsageError(fmt::format("cannot read {}: {}", path, std::strerror(errno)));
  return content;
}

Sources::Sources(const std::vector<std::string>& paths) {
  for (const std::string& path : paths) {
    std::error_code error;
    const auto status = fs::status(path, error);
    if (path == "-") {
      files_.push_back({path, true});
    } else if (!fs::exists(status)) {
      throw UsageError(fmt::format("no such file or folder: {}", path));
    } else if (fs::is_directory(status)) {
      std::vector<File> found;
      auto entry = fs::recursive_directory_iterator(path, error);
      if (error)
        throw UsageError(fmt::format("cannot read the folder {}: {}", path, error.message()));
      for (; entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        if (error)
          throw UsageError(fmt::format("cannot read the folder {}: {}", path, error.message()));
        if (!entry->is_regular_file(error)) continue;
        found.push_back({entry->path().generic_string(), false});
        total_bytes_ += entry->file_size(error);
      }
      std::ranges::sort(found, {}, &File::name);
      files_.insert(files_.end(), found.begin(), found.end());
    } else {
      files_.push_back({path, true});
      if (fs::is_regular_file(status)) total_bytes_ += fs::file_size(path, error);
    }
  }
}

std::optional<SourceText> Sources::next() {
  while (next_ < files_.size()) {
    const File& file = files_[next_++];
    try {
      SourceText source{file.name, read_whole(file.name), file.named};
      bytes_read_ += source.content.size();
      return source;
    } catch (const UsageError& error) {
      fmt::print(stderr, "waggle: {}\n", error.what());
      ++unread_;
    }
  }
  return std::nullopt;
}

}  // namespace waggle::cli
