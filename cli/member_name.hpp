#pragma once

#include <string>
#include <string_view>

namespace waggle::cli {

/// The name of an archive's member as it is shown and stored. Names in archives are any bytes:
/// those that are no UTF-8 and characters that steer a terminal become `\xHH`.
std::string member_name(std::string_view stored);

/// The name of what a compressed file holds: its own name without the ending that says how it is
/// compressed, `games.uhp` in `club/games.uhp.gz`; `data` when there is no such ending.
std::string unpacked_name(std::string_view compressed);

}  // namespace waggle::cli
