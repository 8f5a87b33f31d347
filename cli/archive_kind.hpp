#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace waggle::cli {

enum class ArchiveKind : std::uint8_t {
  zip,
  tar,
  compressed  ///< gz, zst, xz or bz2; a tar or a single file lies in it
};

/// Tells an archive from the first bytes, at least 512 where there are so many.
std::optional<ArchiveKind> archive_kind(std::string_view begin) noexcept;

}  // namespace waggle::cli
