#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/game_type.hpp"

namespace waggle::cli {

/// One of the eight sets as a person types it: in any letter case, the letters of the three bugs in
/// any order.
std::optional<GameType> set_named(std::string_view text);

/// The names of the eight sets, for those who are asked which one.
std::vector<std::string> set_names();

}  // namespace waggle::cli
