#pragma once

#include "replay/replay.hpp"

namespace waggle {

/// Replays a readable record; where it cannot go on, looks for what was meant.
///
/// A repair is taken only if it is the only reading that replays, and proved: a change of the whole
/// record (another set, colours exchanged because Black began) by every ply, a changed move or a
/// forced pass put in by four further plies. Everything less is a hint, and the record stays
/// invalid. Repairs show as warnings with both texts.
Replay repaired(const GameRecord& record, const ReplayOptions& options);

}  // namespace waggle
