#pragma once

#include <optional>
#include <string>
#include <vector>

#include "replay/game_string.hpp"

namespace waggle::cli {

/// A position that the user named.
struct NamedPosition {
  PlayedGame game;              ///< how it came about, as far as it is known
  std::optional<GameType> set;  ///< absent when a bare list of moves names none
};

/// Reads P: FILE#GAME.PLY when the text before the last `#` is an existing file or begins with one
/// and
/// `!/`, else a GameString
/// or moves parted by semicolons, with the tolerance of the record readers. Throws UsageError with
/// what is wrong.
NamedPosition read_position(const std::string& text);

}  // namespace waggle::cli
