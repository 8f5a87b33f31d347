#include "cli/temporary_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <system_error>

#include "cli/output.hpp"

namespace waggle::cli {
namespace {

std::string folder() {
  std::error_code ignored;
  const auto path = std::filesystem::temp_directory_path(ignored);
  return path.empty() ? std::string("/tmp") : path.string();
}

[[noreturn]] void fail() {
  throw UsageError(
      fmt::format("cannot use a temporary file in {}: {}", folder(), std::strerror(errno)));
}

int make() {
  std::string name = folder() + "/waggle-XXXXXX";
  const int descriptor = mkstemp(name.data());
  if (descriptor < 0) fail();
  // Without a name it goes away with the program.
  unlink(name.c_str());
  return descriptor;
}

}  // namespace

TemporaryFile::~TemporaryFile() {
  if (descriptor_ >= 0) close(descriptor_);
}

void TemporaryFile::append(const void* bytes, std::size_t count) {
  if (descriptor_ < 0) descriptor_ = make();
  const auto* from = static_cast<const char*>(bytes);
  while (count > 0) {
    const ssize_t written = ::write(descriptor_, from, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) fail();
    from += written;
    count -= static_cast<std::size_t>(written);
    size_ += static_cast<std::uint64_t>(written);
  }
}

void TemporaryFile::read(std::uint64_t at, void* bytes, std::size_t count) const {
  auto* to = static_cast<char*>(bytes);
  while (count > 0) {
    const ssize_t got = pread(descriptor_, to, count, static_cast<off_t>(at));
    if (got < 0 && errno == EINTR) continue;
    if (got == 0) errno = EIO;
    if (got <= 0) fail();
    to += got;
    count -= static_cast<std::size_t>(got);
    at += static_cast<std::uint64_t>(got);
  }
}

}  // namespace waggle::cli
