#pragma once

#include <string_view>

#include "notation/move_string.hpp"

namespace waggle {

/// Reads a move of the notation whose slashes are mirrored: `wQ1`, `bG1/*wQ1` (north-west of it),
/// `bA1*|wQ1` (east), `wB1=*bQ1` (on top), `pass`. The star stands for the piece beside which the
/// move goes. Its slashes look like those of other notations and mean other cells, so it is never
/// guessed.
[[nodiscard]] Parsed<TolerantMove> parse_jclopes_move(std::string_view text);

}  // namespace waggle
