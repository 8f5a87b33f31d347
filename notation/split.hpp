#pragma once

#include <string_view>

namespace waggle {

/// The content behind the three bytes by which some editors mark UTF-8.
std::string_view without_byte_order_mark(std::string_view content) noexcept;

}  // namespace waggle
