#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace waggle::fuzz {

inline constexpr std::array<std::string_view, 14> targets = {
    "uhp",     "pgn",     "sgf",      "list", "direction", "jclopes", "round_trip",
    "archive", "session", "position", "hop",  "database",  "query",   "command"};

/// What a target begins with: our own samples and a few small texts.
std::vector<std::string> seeds_of(std::string_view target);

}  // namespace waggle::fuzz
