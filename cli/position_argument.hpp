#pragma once

#include <cstdint>
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
  bool invalid = false;            ///< the end of the legal part of a record that goes on
};

/// What becomes of an invalid record of a file, where no ply of it is named.
enum class OfInvalid : std::uint8_t {
  refused,    ///< it is no position
  legal_part  ///< its legal part is, and standard error has what is wrong
};

/// Reads POSITION: FILE#GAME.PLY when the text before the last `#` is an existing file or begins
/// with one and `!/`, where the file may be a database and GAME the number of a game there; a
/// picture when there are several lines; FILE alone when there is such a file: its first game; HOP
/// when there is a comma and no semicolon; else a GameString, its set in any letter case and order,
/// or moves parted by semicolons, with the tolerance of the record readers. `-` stands for the text
/// of standard input. Throws UsageError with what is wrong; says on standard error when a file
/// alone holds more games, and when the numbers of pieces do not fit the side to move.
NamedPosition read_position(const std::string& text, OfInvalid invalid = OfInvalid::refused);

/// The same for the rules engine: the queen may not come first from here on, and a text that begins
/// with a piece set is a GameString read as strictly as Mzinga does, but for the spelling of the
/// set; a set alone is the empty board.
Position read_engine_position(const std::string& text);

}  // namespace waggle::cli
