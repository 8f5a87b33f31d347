#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "replay/replay.hpp"

namespace waggle {

/// For every ply of a replay the turn of the record that it comes from, counted from 0; nothing for
/// a pass that the record left out.
std::vector<std::optional<std::size_t>> turns_of_plies(const GameRecord& record,
                                                       const Replay& replay);

}  // namespace waggle
