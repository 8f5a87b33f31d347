#pragma once

#include "replay/replay.hpp"

namespace waggle {

/// What an event asks of its games beyond the rules of play, as warnings in `replay`: its set where
/// the options name one, and under Rules::tournament no ply after a third occurrence and no more
/// time than the time control allows. Requires: `replay` is the record's, with these options.
void check_tournament(const GameRecord& record, const ReplayOptions& options, Replay& replay);

}  // namespace waggle
