#pragma once

#include "notation/hop.hpp"
#include "replay/set_up.hpp"

namespace waggle {

/// The position that a HOP text tells; pieces are numbered in the order of the text. The first
/// stands on (0, 0), the walk begins to the east, `+` turns from there to the north-east.
[[nodiscard]] Placed<Position> read_hop(std::string_view text);

/// The canonical HOP text: of the walks from every cell in every direction that go straight on
/// where they can, else left, else right, and reach the whole hive, the one whose text comes first.
/// The same for all rotations; mirror images have different ones, as on hivegame.com. The piece at
/// rest is marked.
std::string to_hop(const Position& position);

}  // namespace waggle
