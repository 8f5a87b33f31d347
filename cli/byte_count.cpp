#include "cli/byte_count.hpp"

#include <fmt/format.h>

#include "notation/text.hpp"

namespace waggle::cli {

std::string byte_count(std::uint64_t bytes) {
  if (bytes < 1024) return text::counted(static_cast<std::int64_t>(bytes), "byte");
  double amount = static_cast<double>(bytes) / 1024;
  const char* unit = "KiB";
  for (const char* larger : {"MiB", "GiB", "TiB"}) {
    if (amount < 1024) break;
    amount /= 1024;
    unit = larger;
  }
  return fmt::format("{:.3g} {}", amount, unit);
}

}  // namespace waggle::cli
