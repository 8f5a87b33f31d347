#pragma once

#include <cstdint>

namespace waggle::cli {

/// What may come out of archives, so that a small file made to do harm cannot keep the machine
/// busy for hours.
struct UnpackLimits {
  int max_depth = 4;                                        ///< archives in one another
  std::uint64_t max_source_size = std::uint64_t{1} << 30U;  ///< bytes of one source
  std::uint64_t max_ratio = 200;  ///< unpacked to packed, of members of more than 1 MiB
  std::uint64_t max_total_size = std::uint64_t{64} << 30U;  ///< bytes out of one file, all levels
};

}  // namespace waggle::cli
