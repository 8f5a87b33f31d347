#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "notation/move_string.hpp"
#include "replay/move.hpp"

namespace waggle::db {

/// A game's moves as bytes, two a ply, the less significant first. Bits 0 to 4 hold the index of
/// the piece that goes, 5 to 9 that of the reference, 10 to 12 the side: a direction, 6 for on top
/// of it, 7 for a lone piece. A pass is 0xFFFF. Stored: never change.
std::string encode_moves(std::span<const MoveString> moves);

/// The inverse; nothing when the bytes are not such a list.
std::optional<std::vector<MoveString>> decode_moves(std::string_view bytes);

/// Where the pieces go, told from canonical texts alone: the first piece lies on (0, 0). Nothing
/// when a text refers to a piece that has not been placed.
std::optional<std::vector<Move>> locate_moves(std::span<const MoveString> moves);

}  // namespace waggle::db
