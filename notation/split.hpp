#pragma once

#include <string_view>

namespace waggle {

/// The three bytes by which some editors mark UTF-8.
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// The content behind that mark.
std::string_view without_byte_order_mark(std::string_view content) noexcept;

}  // namespace waggle
