#pragma once

#include <optional>
#include <string>
#include <vector>

#include "notation/game_record.hpp"
#include "replay/replay.hpp"

namespace waggle::cli {

/// "club/round3.pgn#2"; the number is left out for the first record of a source.
std::string place_of(const GameRecord& record);

/// Does some reader recognise the record? Else it has neither format nor set.
bool is_recognised(const GameRecord& record);
/// The same, by what was found.
bool is_recognised(const std::vector<Diagnostic>& diagnostics);

/// The set that a record is or would be played with, if it is known.
std::optional<GameType> known_set(const GameRecord& record, const Replay& replay);

/// What makes a record invalid, or the first of it; nothing when there is no error.
const Diagnostic* first_error(const Replay& replay) noexcept;
const Diagnostic* first_error(const std::vector<Diagnostic>& diagnostics) noexcept;

/// A finding in the way compilers write theirs, with its hint on a line of its own. Text from the
/// record is made inert, for it may go to a terminal. Lines that show the text it is about stand
/// between.
/// "club/round3.pgn:41:5: error R110 one-hive: ply 13, wA1 /bQ: ...".
std::string finding_text(const GameRecord& record, const Diagnostic& diagnostic,
                         const std::string& excerpt = {});

}  // namespace waggle::cli
