#pragma once

#include <cstddef>
#include <cstdint>

namespace waggle::cli {

/// Bytes that are laid down for a while, in the folder for such things (TMPDIR); nothing of it is
/// left when the program ends, however it does. All failures are UsageErrors.
class TemporaryFile {
 public:
  TemporaryFile() = default;
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  /// Where the next bytes will stand.
  std::uint64_t size() const noexcept { return size_; }
  void append(const void* bytes, std::size_t count);
  /// Requires: they were appended.
  void read(std::uint64_t at, void* bytes, std::size_t count) const;

 private:
  int descriptor_ = -1;  ///< made by the first append
  std::uint64_t size_ = 0;
};

}  // namespace waggle::cli
