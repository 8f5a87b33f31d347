#pragma once

#include <string>
#include <string_view>

#include "replay/replay.hpp"

namespace waggle::test {

/// Every byte but printable ASCII as \n, \r, \t or \xNN, and a backslash doubled; back again.
std::string escaped(std::string_view text);
std::string unescaped(std::string_view text);

/// All that a record says, and what it comes to on the board, in lines for people to compare. The
/// findings of both stand with the second.
std::string told(const GameRecord& record);
std::string told(const Replay& game);
/// The game in other formats, as hashes.
std::string told(const GameRecord& record, const Replay& game);

}  // namespace waggle::test
