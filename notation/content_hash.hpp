#pragma once

#include <cstdint>
#include <limits>
#include <string_view>

namespace waggle {

/// Hash of a record's bytes, blanks at both ends cut off and every line end (CR LF, CR, LF) taken
/// as LF, so that a record that was only copied between systems keeps it.
///
/// Stored: never change. Eight bytes at a time, least significant first, are combined by exclusive
/// or and spread by the finaliser of SplitMix64; the number of bytes comes last. Bytes past the
/// first `most`, line ends counted as one, say nothing.
std::uint64_t content_hash(std::string_view text,
                           std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) noexcept;

}  // namespace waggle
