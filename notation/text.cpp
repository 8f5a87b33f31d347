#include "notation/text.hpp"

#include <algorithm>
#include <charconv>

namespace waggle::text {

std::string lowered(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(), lower);
  return result;
}

std::string small_letters(std::string_view text) {
  std::string result = lowered(text);
  for (std::size_t i = 0; i + 1 < result.size(); ++i) {
    const auto first = static_cast<unsigned char>(result[i]);
    const auto second = static_cast<unsigned char>(result[i + 1]);
    const auto set = [&](unsigned lead, unsigned rest) {
      result[i] = static_cast<char>(lead);
      result[i + 1] = static_cast<char>(rest);
    };
    if (first == 0xC3 && second >= 0x80 && second <= 0x9E && second != 0x97)
      set(first, second + 0x20);  // of Western Europe
    else if (first == 0xD0 && second >= 0x90 && second <= 0x9F)
      set(first, second + 0x20);  // Cyrillic, the first half
    else if (first == 0xD0 && second >= 0xA0 && second <= 0xAF)
      set(0xD1, second - 0x20);
    else if (first == 0xD0 && second == 0x81)
      set(0xD1, 0x91);
  }
  return result;
}

std::string counted(std::int64_t n, std::string_view noun) {
  const std::string one = std::to_string(n) + " " + std::string(noun);
  if (n == 1) return one;
  return one.ends_with('y') ? one.substr(0, one.size() - 1) + "ies" : one + "s";
}

std::optional<std::int64_t> number(std::string_view text) noexcept {
  // Nearly all are short and without a sign; a library function is there for the others.
  std::int64_t plain = 0;
  std::size_t digits = 0;
  for (; digits < text.size() && digits < 18 && is_digit(text[digits]); ++digits)
    plain = plain * 10 + (text[digits] - '0');
  if (digits > 0 && digits == text.size()) return plain;
  std::int64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, fault] = std::from_chars(text.data(), end, value);
  if (fault != std::errc{} || stop != end || text.empty()) return std::nullopt;
  return value;
}

std::string quoted(std::string_view text) {
  constexpr std::size_t limit = 60;
  const bool cut = text.size() > limit;
  if (cut) {
    text = text.substr(0, limit);
    // Not in the middle of a UTF-8 letter.
    while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xC0U) == 0x80U)
      text.remove_suffix(1);
    if (!text.empty() && (static_cast<unsigned char>(text.back()) & 0x80U) != 0)
      text.remove_suffix(1);
  }
  std::string result = "\"";
  for (const char c : text) {
    const bool is_control = static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
    if (is_control && !is_blank(c))
      result += "\xEF\xBF\xBD";  // U+FFFD
    else
      result += is_control ? ' ' : c;
  }
  if (cut) result += "...";
  return result + '"';
}

}  // namespace waggle::text
