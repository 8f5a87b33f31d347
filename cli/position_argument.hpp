#pragma once

#include <optional>
#include <string>
#include <vector>

#include "replay/game_string.hpp"

namespace waggle::cli {

/// A position that the user named.
struct NamedPosition {
  Position position;
  std::optional<GameType> set;     ///< absent when a bare list of moves or a picture names none
  std::optional<PlayedGame> game;  ///< how it came about; absent when only the cells are told
  bool rest_known = true;          ///< false: whether a piece rests, and which, is not told
};

/// Reads P: FILE#GAME.PLY when the text before the last `#` is an existing file or begins with one
/// and `!/`; a picture when there are several lines; HOP when there is a comma and no semicolon;
/// else a GameString or moves parted by semicolons, with the tolerance of the record readers. `-`
/// stands for the text of standard input. Throws UsageError with what is wrong; says on standard
/// error when the numbers of pieces do not fit the side to move.
NamedPosition read_position(const std::string& text);

}  // namespace waggle::cli
