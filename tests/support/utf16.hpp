#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace waggle::test {

/// Units of 16 bits as bytes, with a byte order mark in front.
inline std::string in_utf16(const std::vector<unsigned>& units, bool big_endian) {
  std::string text;
  const auto add = [&](unsigned unit) {
    const auto high = static_cast<char>(unit >> 8U);
    const auto low = static_cast<char>(unit & 0xFFU);
    text += {big_endian ? high : low, big_endian ? low : high};
  };
  add(0xFEFF);
  for (const unsigned unit : units) add(unit);
  return text;
}

/// A letter as one unit or two.
inline void add_letter(std::vector<unsigned>& units, unsigned code_point) {
  if (code_point < 0x10000) {
    units.push_back(code_point);
    return;
  }
  units.push_back(0xD800U + ((code_point - 0x10000U) >> 10U));
  units.push_back(0xDC00U + ((code_point - 0x10000U) & 0x3FFU));
}

/// A text of sound UTF-8.
inline std::string in_utf16(std::string_view text, bool big_endian) {
  std::vector<unsigned> units;
  for (std::size_t i = 0; i < text.size();) {
    const auto first = static_cast<unsigned char>(text[i++]);
    unsigned code_point = first < 0x80   ? first
                          : first < 0xE0 ? first & 0x1FU
                          : first < 0xF0 ? first & 0x0FU
                                         : first & 0x07U;
    for (; i < text.size() && (static_cast<unsigned char>(text[i]) & 0xC0U) == 0x80U; ++i)
      code_point = code_point << 6U | (static_cast<unsigned char>(text[i]) & 0x3FU);
    add_letter(units, code_point);
  }
  return in_utf16(units, big_endian);
}

}  // namespace waggle::test
