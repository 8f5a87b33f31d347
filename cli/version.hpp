#pragma once

#include <string_view>

namespace waggle::cli {

inline constexpr std::string_view version = WAGGLE_VERSION;

}  // namespace waggle::cli
