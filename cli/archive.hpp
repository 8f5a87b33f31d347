#pragma once

#include <memory>
#include <optional>
#include <string>

#include "cli/archive_kind.hpp"
#include "cli/byte_stream.hpp"
#include "cli/unpack_limits.hpp"

struct archive;

namespace waggle::cli {

/// What has come out of one file so far, over all the archives in one another.
struct Unpacked {
  UnpackLimits limits;
  std::uint64_t bytes = 0;

  bool too_much() const noexcept { return bytes > limits.max_total_size; }
};

/// Reads the members of an archive one after the other; nothing is written to disk.
class Archive {
 public:
  struct Member {
    std::string name;
    std::optional<std::uint64_t> size;  ///< where the archive says so before
  };

  /// `head` are the bytes that were already taken from `bytes`.
  Archive(std::string name, ArchiveKind kind, std::string head, std::unique_ptr<ByteStream> bytes,
          Unpacked& unpacked);
  ~Archive();
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;

  /// The next member that is a file, nothing at the end. After a finding there is nothing more.
  tl::expected<std::optional<Member>, Finding> next();

  /// The next piece of the current member, as ByteStream::next.
  SourcePiece read();

  const std::string& name() const noexcept { return name_; }
  /// Levels that this archive counts for: a file that was compressed twice has two. At least 1.
  int levels() const noexcept { return levels_; }

 private:
  struct Free {
    void operator()(archive* opened) const noexcept;
  };
  struct Callbacks;

  bool open();
  std::optional<Finding> pass_over_rest();
  tl::unexpected<Finding> trouble() const;

  std::string name_;
  ArchiveKind kind_;
  std::string head_;
  std::unique_ptr<ByteStream> bytes_;
  Unpacked& unpacked_;
  std::unique_ptr<archive, Free> archive_;
  std::unique_ptr<char[]> buffer_;
  std::optional<Finding> below_;  ///< why the bytes of the archive itself broke off
  int levels_ = 1;
  bool opened_ = false;
  bool head_given_ = false;
  bool seekable_ = false;
  bool over_ = false;       ///< no further member can be had
  bool in_member_ = false;  ///< a member is open and not at its end
  bool encrypted_ = false;
  std::uint64_t member_bytes_ = 0;
  std::int64_t member_begin_ = 0;  ///< place in the archive
};

}  // namespace waggle::cli
