#pragma once

#include <cstdint>
#include <optional>

#include "replay/pipeline.hpp"

namespace waggle::cli {

/// Bytes of a file or of an archive's member, piece by piece.
class ByteStream {
 public:
  virtual ~ByteStream() = default;

  /// The next piece, empty at the end. It holds until the next call.
  virtual SourcePiece next() = 0;

  /// Goes to a place, `whence` as for fseek; SEEK_CUR counts from the end of the last piece.
  /// Returns the place from the beginning; nothing where the bytes come in their order only.
  virtual std::optional<std::uint64_t> seek(std::int64_t offset, int whence) {
    static_cast<void>(offset), static_cast<void>(whence);
    return std::nullopt;
  }
};

}  // namespace waggle::cli
