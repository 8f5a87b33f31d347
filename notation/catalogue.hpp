#pragma once

#include <span>

#include "notation/diagnostic.hpp"

namespace waggle {

/// The table behind all_codes(): one row for each enumerator, in the order of the enumeration.
std::span<const CodeInfo> catalogue() noexcept;

}  // namespace waggle
