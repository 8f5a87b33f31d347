#pragma once

#include <string>

#include "notation/game_record.hpp"

namespace waggle::cli {

/// "club/round3.pgn#2"; the number is left out for the first record of a source.
std::string place_of(const GameRecord& record);

/// A finding in the way compilers write theirs, with its hint on a line of its own:
/// "club/round3.pgn:41:5: error R110 one-hive: ply 13, wA1 /bQ: ...".
std::string finding_text(const GameRecord& record, const Diagnostic& diagnostic);

}  // namespace waggle::cli
