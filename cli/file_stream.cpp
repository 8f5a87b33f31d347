#include "cli/file_stream.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "cli/interruption.hpp"
#include "cli/output.hpp"

namespace waggle::cli {
namespace {

/// While one thread reads and cuts a piece, the others work on what was cut before.
constexpr std::size_t buffer_bytes = 64U << 10U;

}  // namespace

FileStream::FileStream(const std::string& path, std::atomic<std::uint64_t>& counter)
    : file_(path == "-" ? stdin : std::fopen(path.c_str(), "rb")),
      counter_(counter),
      buffer_(std::make_unique_for_overwrite<char[]>(buffer_bytes)) {
  struct stat status {};
  if (!file_ || fstat(fileno(file_.get()), &status) != 0)
    throw UsageError(fmt::format("cannot read {}: {}", path, std::strerror(errno)));
  may_wait_ = !S_ISREG(status.st_mode);
  if (!may_wait_ && file_.get() != stdin) size_ = static_cast<std::uint64_t>(status.st_size);
}

bool FileStream::fill() {
  filled_ = 0;
  const int descriptor = fileno(file_.get());
  while (filled_ < buffer_bytes && !ended_) {
    // A pipe or a person may take their time; a signal is noticed meanwhile.
    for (pollfd ready{descriptor, POLLIN, 0};
         may_wait_ && !Interruption::asked() && poll(&ready, 1, 100) == 0;) {
    }
    if (Interruption::asked()) {
      errno = EINTR;
      return false;
    }
    const ssize_t got = read(descriptor, buffer_.get() + filled_, buffer_bytes - filled_);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return false;
    ended_ = got == 0;
    filled_ += static_cast<std::size_t>(got);
  }
  return true;
}

SourcePiece FileStream::next() {
  if (taken_ == filled_) {
    begin_ += filled_;
    taken_ = 0;
    const bool sound = fill();
    counter_ += filled_;
    if (filled_ == 0 && !sound)
      return tl::unexpected(
          Finding{Code::source_unreadable,
                  fmt::format("the file cannot be read: {}", std::strerror(errno)),
                  {}});
  }
  const std::string_view piece(buffer_.get() + taken_, filled_ - taken_);
  taken_ = filled_;
  return piece;
}

std::optional<std::uint64_t> FileStream::seek(std::int64_t offset, int whence) {
  if (!size_) return std::nullopt;
  const std::uint64_t from = whence == SEEK_END ? *size_ : whence == SEEK_CUR ? begin_ + taken_ : 0;
  const std::int64_t place = static_cast<std::int64_t>(from) + offset;
  if (place < 0) return std::nullopt;
  const auto target = static_cast<std::uint64_t>(place);
  if (target >= begin_ && target <= begin_ + filled_) {
    taken_ = static_cast<std::size_t>(target - begin_);
    return target;
  }
  if (lseek(fileno(file_.get()), place, SEEK_SET) < 0) return std::nullopt;
  begin_ = target;
  filled_ = taken_ = 0;
  ended_ = false;
  return target;
}

}  // namespace waggle::cli
