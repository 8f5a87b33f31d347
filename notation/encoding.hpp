#pragma once

#include <string>
#include <string_view>

namespace waggle::text {

/// Strictly: no overlong forms, no surrogates, nothing past U+10FFFF.
bool is_utf8(std::string_view text) noexcept;

/// Reads every byte as a letter of Windows-1252 (bytes without a letter as in ISO-8859-1), so no
/// byte is lost.
std::string from_windows_1252(std::string_view text);

}  // namespace waggle::text
