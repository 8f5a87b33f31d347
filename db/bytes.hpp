#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "db/damage.hpp"

namespace waggle::db {

/// Appends a number, seven bits a byte, the lowest first; the top bit says that more follow.
inline void put_number(std::string& bytes, std::uint64_t value) {
  for (; value >= 0x80; value >>= 7U) bytes.push_back(static_cast<char>(value | 0x80U));
  bytes.push_back(static_cast<char>(value));
}

/// Reads what put_number() wrote. Throws Damage where the bytes end too early.
class NumberReader {
 public:
  explicit NumberReader(std::string_view bytes) noexcept
      : at_(bytes.data()), end_(bytes.data() + bytes.size()) {}

  bool done() const noexcept { return at_ == end_; }

  std::uint64_t next() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      if (at_ == end_) break;
      const auto byte = static_cast<unsigned char>(*at_++);
      value |= std::uint64_t{byte & 0x7FU} << shift;
      if (byte < 0x80) return value;
    }
    refuse();
  }

  /// So many bytes as they are.
  std::string_view bytes(std::uint64_t count) {
    if (count > static_cast<std::uint64_t>(end_ - at_)) refuse();
    const std::string_view found(at_, static_cast<std::size_t>(count));
    at_ += count;
    return found;
  }

  /// Two bytes, the less significant first.
  std::uint64_t two_bytes() {
    if (end_ - at_ < 2) refuse();
    const auto low = static_cast<unsigned char>(at_[0]);
    const auto high = static_cast<unsigned char>(at_[1]);
    at_ += 2;
    return std::uint64_t{high} << 8U | low;
  }

 private:
  [[noreturn]] static void refuse() { throw Damage("a number of the index is cut off"); }

  const char* at_;
  const char* end_;
};

}  // namespace waggle::db
