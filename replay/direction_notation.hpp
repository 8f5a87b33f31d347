#pragma once

#include <string>
#include <vector>

#include "notation/game_record.hpp"
#include "notation/writer.hpp"

namespace waggle {

/// The plies of a game in Soukenik's notation: the same for all rotations and reflections of the
/// game and for both colours. Requires: the moves are legal and in canonical spelling.
std::vector<std::string> direction_texts(const GameText& game);

/// A game file whose moves are told by directions, two plies a line.
std::string to_direction_pgn(const GameText& game);

/// The record with its moves translated into pieces and references, White first, the second piece
/// to the east of the first, and the first piece off that line to the south. A move that names no
/// piece or cell, or more than one that would be legal, becomes unreadable. Requires: the record's
/// notation is Notation::direction.
GameRecord translated_from_directions(const GameRecord& record);

}  // namespace waggle
