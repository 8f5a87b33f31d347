#pragma once

#include <string_view>

#include "notation/diagnostic.hpp"

namespace waggle::uhp {

/// Says what is wrong with a text that neither grammar took for a move. Requires: the text has no
/// blanks at its ends. Slow and thorough: it runs for faulty texts only.
Finding explain_move_string(std::string_view text);

}  // namespace waggle::uhp
