#include "notation/encoding.hpp"

#include <array>
#include <cstdint>

namespace waggle::text {
namespace {

/// Length of the UTF-8 letter that `text` begins with; 0 when there is none. Requires: not empty.
std::size_t letter_length(std::string_view text) noexcept {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first < 0xC2   ? 0
                             : first < 0xE0 ? 2
                             : first < 0xF0 ? 3
                             : first < 0xF5 ? 4
                                            : 0;
  if (length == 0 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xC0U) != 0x80U) return 0;
  const unsigned second = byte(1);
  const bool overlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
  const bool surrogate = first == 0xED && second >= 0xA0;
  const bool too_large = first == 0xF4 && second >= 0x90;
  return overlong || surrogate || too_large ? 0 : length;
}

/// Code points of the bytes 0x80 to 0x9F in Windows-1252; the rest are their own code points.
constexpr std::array<std::uint16_t, 32> high_letters = {
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178};

}  // namespace

std::size_t utf8_prefix(std::string_view text) noexcept {
  std::size_t at = 0;
  while (at < text.size()) {
    if (static_cast<unsigned char>(text[at]) < 0x80) {
      ++at;
      continue;
    }
    const std::size_t length = letter_length(text.substr(at));
    if (length == 0) break;
    at += length;
  }
  return at;
}

bool is_utf8(std::string_view text) noexcept { return utf8_prefix(text) == text.size(); }

std::string to_utf8(std::string_view text) {
  std::string out;
  out.reserve(text.size() + text.size() / 8);
  while (!text.empty()) {
    const std::size_t length = letter_length(text);
    if (length == 0) {
      const unsigned byte = static_cast<unsigned char>(text[0]);
      append_utf8(out, byte < 0xA0 ? high_letters[byte - 0x80] : byte);
    } else {
      out += text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return out;
}

bool has_hidden_letters(std::string_view text) noexcept {
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if ((byte < 0x20 && (byte < '\t' || byte > '\r')) || byte == 0x7F) return true;
    // U+0080 to U+009F, U+200B to U+200F, U+202A to U+202E, U+2060 to U+2069, U+FEFF.
    const std::string_view rest = text.substr(at + 1, 2);
    const auto second = rest.empty() ? 0U : static_cast<unsigned char>(rest[0]);
    const auto third = rest.size() < 2 ? 0U : static_cast<unsigned char>(rest[1]);
    if (byte == 0xC2 && second >= 0x80 && second <= 0x9F) return true;
    if (byte == 0xE2 && second == 0x80 &&
        ((third >= 0x8B && third <= 0x8F) || (third >= 0xAA && third <= 0xAE)))
      return true;
    if (byte == 0xE2 && second == 0x81 && third >= 0xA0 && third <= 0xA9) return true;
    if (byte == 0xEF && second == 0xBB && third == 0xBF) return true;
  }
  return false;
}

void append_utf8(std::string& out, char32_t code_point) {
  const auto rest = [&](unsigned shift) {
    return static_cast<char>(0x80U | ((code_point >> shift) & 0x3FU));
  };
  if (code_point < 0x80) {
    out += static_cast<char>(code_point);
  } else if (code_point < 0x800) {
    out += {static_cast<char>(0xC0U | (code_point >> 6U)), rest(0)};
  } else if (code_point < 0x10000) {
    out += {static_cast<char>(0xE0U | (code_point >> 12U)), rest(6), rest(0)};
  } else {
    out += {static_cast<char>(0xF0U | (code_point >> 18U)), rest(12), rest(6), rest(0)};
  }
}

}  // namespace waggle::text
