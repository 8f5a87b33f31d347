#pragma once

#include <cstdint>
#include <string>

namespace waggle::cli {

/// A number of bytes for people: "512 bytes", "64 MiB", "1.5 GiB".
std::string byte_count(std::uint64_t bytes);

}  // namespace waggle::cli
