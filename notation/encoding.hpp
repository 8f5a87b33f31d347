#pragma once

#include <string>
#include <string_view>

namespace waggle::text {

/// Strictly: no overlong forms, no surrogates, nothing past U+10FFFF.
bool is_utf8(std::string_view text) noexcept;

/// How many bytes at its front are UTF-8.
std::size_t utf8_prefix(std::string_view text) noexcept;

/// The text in UTF-8: letters of UTF-8 stay, every other byte is read as Windows-1252 (where that
/// has no letter, as ISO-8859-1), so no byte is lost. Records mix both, since names and sentences
/// came from different machines.
std::string to_utf8(std::string_view text);

/// Has the text letters that cannot be seen: control characters, marks without width, marks that
/// turn the direction? Tabs and line ends are none. Requires: UTF-8.
bool has_hidden_letters(std::string_view text) noexcept;

/// Appends a letter. Requires: a code point up to U+10FFFF that is no surrogate.
void append_utf8(std::string& out, char32_t code_point);

}  // namespace waggle::text
