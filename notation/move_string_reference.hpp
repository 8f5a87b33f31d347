#pragma once

#include <optional>
#include <string_view>

#include "notation/move_string.hpp"

namespace waggle::uhp {

/// A reference alone, in any letter case: `wS1-`, `\bL1`.
std::optional<Reference> read_reference(std::string_view text) noexcept;

}  // namespace waggle::uhp
