#include "notation/content_hash.hpp"

#include "notation/text.hpp"

namespace waggle {
namespace {

constexpr std::uint64_t spread(std::uint64_t x) noexcept {
  x += 0x9E3779B97F4A7C15U;
  x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9U;
  x = (x ^ (x >> 27U)) * 0x94D049BB133111EBU;
  return x ^ (x >> 31U);
}

}  // namespace

std::uint64_t content_hash(std::string_view text, std::uint64_t most) noexcept {
  text = text::trimmed(text);
  std::uint64_t hash = 0;
  std::uint64_t word = 0;
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < text.size() && count < most; ++i) {
    char c = text[i];
    if (c == '\r') {
      if (i + 1 < text.size() && text[i + 1] == '\n') continue;
      c = '\n';
    }
    word |= std::uint64_t{static_cast<unsigned char>(c)} << (count % 8 * 8);
    if (++count % 8 != 0) continue;
    hash = spread(hash ^ word);
    word = 0;
  }
  return spread(spread(hash ^ word) ^ count);
}

}  // namespace waggle
