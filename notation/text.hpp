#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace waggle::text {

/// Letters, digits and blanks of ASCII only: the answers do not depend on the locale.
constexpr char lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}
constexpr char upper(char c) noexcept {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
}
constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
constexpr bool is_letter(char c) noexcept { return lower(c) >= 'a' && lower(c) <= 'z'; }
constexpr bool is_blank(char c) noexcept {
  return c == ' ' || (c >= '\t' && c <= '\r') || c == '\0';
}

constexpr bool equal_ignoring_case(std::string_view a, std::string_view b) noexcept {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (lower(a[i]) != lower(b[i])) return false;
  return true;
}

/// The text without blanks, line ends and NUL bytes at both ends.
constexpr std::string_view trimmed(std::string_view text) noexcept {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string lowered(std::string_view text);

/// Small letters of ASCII, of Western Europe and of Cyrillic, for words of UTF-8 text in several
/// languages; as long as the text.
std::string small_letters(std::string_view text);

/// Cuts the next word off the front of `rest`; empty when there is none.
constexpr std::string_view next_word(std::string_view& rest) noexcept {
  while (!rest.empty() && is_blank(rest.front())) rest.remove_prefix(1);
  std::size_t length = 0;
  while (length < rest.size() && !is_blank(rest[length])) ++length;
  const std::string_view word = rest.substr(0, length);
  rest.remove_prefix(length);
  return word;
}

/// "1 record", "2 records"; "1 ply", "2 plies".
std::string counted(std::int64_t n, std::string_view noun);

/// The whole text as a decimal number, with a sign if `text` has one.
std::optional<std::int64_t> number(std::string_view text) noexcept;

/// The text as it can be printed inside a message: control characters replaced, long text cut.
std::string quoted(std::string_view text);

}  // namespace waggle::text
