#pragma once

#include <cstdio>
#include <string>
#include <utility>

#include "cli/byte_stream.hpp"

namespace waggle::cli {

/// Bytes that are all at hand.
class MemoryStream : public ByteStream {
 public:
  explicit MemoryStream(std::string bytes) noexcept : bytes_(std::move(bytes)) {}

  SourcePiece next() override {
    const std::string_view piece = std::string_view(bytes_).substr(taken_);
    taken_ = bytes_.size();
    return piece;
  }

  std::optional<std::uint64_t> seek(std::int64_t offset, int whence) override {
    const std::size_t from = whence == SEEK_END ? bytes_.size() : whence == SEEK_CUR ? taken_ : 0;
    const std::int64_t place = static_cast<std::int64_t>(from) + offset;
    if (place < 0 || place > static_cast<std::int64_t>(bytes_.size())) return std::nullopt;
    taken_ = static_cast<std::size_t>(place);
    return static_cast<std::uint64_t>(place);
  }

 private:
  std::string bytes_;
  std::size_t taken_ = 0;
};

}  // namespace waggle::cli
