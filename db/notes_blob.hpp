#pragma once

#include <string>
#include <string_view>

#include "replay/game_notes.hpp"

namespace waggle::db {

/// What a record says besides its moves, as bytes: the number of tags, each a name and a value; the
/// number of comments, each a ply and a text; then clocks, ply by ply, as the difference to the
/// last one of the same side, where there are any. A text is its length and its bytes, numbers are
/// those of put_number(). Nothing is no bytes at all. Stored: never change.
std::string encode_notes(const GameNotes& notes);

/// The inverse, for a game of so many plies. Throws Damage where the bytes are no such notes.
GameNotes decode_notes(std::string_view bytes, int plies);

}  // namespace waggle::db
