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

std::uint64_t word_at(const char* bytes) noexcept {
  std::uint64_t word = 0;
  for (unsigned i = 0; i < 8; ++i)
    word |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (i * 8);
  return word;
}

constexpr bool has_carriage_return(std::uint64_t word) noexcept {
  const std::uint64_t zero_where_one = word ^ 0x0D0D0D0D0D0D0D0DU;
  return ((zero_where_one - 0x0101010101010101U) & ~zero_where_one & 0x8080808080808080U) != 0;
}

}  // namespace

std::uint64_t content_hash(std::string_view text, std::uint64_t most) noexcept {
  text = text::trimmed(text);
  std::uint64_t hash = 0;
  std::uint64_t word = 0;  // of the bytes since the last full one
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < text.size() && count < most;) {
    // Eight bytes at once where no line may end otherwise than by LF.
    if (i + 8 <= text.size() && count + 8 <= most) {
      const std::uint64_t next = word_at(text.data() + i);
      if (!has_carriage_return(next)) {
        const unsigned bits = count % 8 * 8;
        hash = spread(hash ^ (word | next << bits));
        word = bits == 0 ? 0 : next >> (64 - bits);
        count += 8;
        i += 8;
        continue;
      }
    }
    char c = text[i++];
    if (c == '\r') {
      if (i < text.size() && text[i] == '\n') continue;
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
