#pragma once

#include <tl/expected.hpp>

#include "notation/diagnostic.hpp"

namespace waggle {

/// A value read from text, or the one finding that says why it could not be read.
template <typename T>
using Parsed = tl::expected<T, Finding>;

}  // namespace waggle
