#pragma once

#include <atomic>
#include <cstdio>
#include <memory>
#include <string>

#include "cli/byte_stream.hpp"

namespace waggle::cli {

/// A file, or standard input for `-`.
class FileStream : public ByteStream {
 public:
  /// `counter` counts the bytes read. Throws UsageError when the file cannot be opened.
  FileStream(const std::string& path, std::atomic<std::uint64_t>& counter);

  SourcePiece next() override;
  /// Stays in the bytes at hand where it can, since a zip with many members asks for every one.
  std::optional<std::uint64_t> seek(std::int64_t offset, int whence) override;

  /// Of a regular file.
  std::optional<std::uint64_t> size() const noexcept { return size_; }

 private:
  struct Closer {
    void operator()(std::FILE* file) const noexcept {
      if (file != stdin) std::fclose(file);
    }
  };

  /// Fills the buffer as far as bytes come. False when reading failed before it was full.
  bool fill();

  std::unique_ptr<std::FILE, Closer> file_;
  std::atomic<std::uint64_t>& counter_;
  std::optional<std::uint64_t> size_;
  std::unique_ptr<char[]> buffer_;
  std::uint64_t begin_ = 0;  ///< place in the file of the buffer's first byte
  std::size_t filled_ = 0;
  std::size_t taken_ = 0;  ///< bytes of the buffer that were given away
  bool may_wait_ = false;  ///< for bytes that are still to come
  bool ended_ = false;
};

}  // namespace waggle::cli
