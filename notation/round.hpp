#pragma once

#include <string>
#include <string_view>

namespace waggle {

/// What a round is known by, however it is written: "3" for `3`, `03`, `Round 3` and `R3`, "2.1"
/// for `2.01`; of anything else the text in small letters. Words are those of English.
std::string round_key(std::string_view round);

}  // namespace waggle
