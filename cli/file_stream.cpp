#include "cli/file_stream.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>

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
  if (S_ISREG(status.st_mode) && file_.get() != stdin)
    size_ = static_cast<std::uint64_t>(status.st_size);
}

SourcePiece FileStream::next() {
  if (taken_ == filled_) {
    begin_ += filled_;
    taken_ = 0;
    filled_ = std::fread(buffer_.get(), 1, buffer_bytes, file_.get());
    counter_ += filled_;
    if (filled_ == 0 && std::ferror(file_.get()) != 0)
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
  const std::int64_t place =
      whence == SEEK_END ? static_cast<std::int64_t>(*size_) + offset : offset;
  if (place < 0) return std::nullopt;
  const auto target = static_cast<std::uint64_t>(place);
  if (target >= begin_ && target <= begin_ + filled_) {
    taken_ = static_cast<std::size_t>(target - begin_);
    return target;
  }
  if (fseeko(file_.get(), place, SEEK_SET) != 0) return std::nullopt;
  begin_ = target;
  filled_ = taken_ = 0;
  return target;
}

}  // namespace waggle::cli
