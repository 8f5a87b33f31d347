#pragma once

#include <string>

#include "notation/game_record.hpp"
#include "replay/replay.hpp"

namespace waggle::cli {

/// SARIF 2.1.0, the format in which code scanners report: one log of one run whose rules are our
/// codes. The text is begin, then the results of every record parted by commas, then end.
std::string sarif_begin();
/// The findings of a record; empty when there are none.
std::string sarif_results(const GameRecord& record, const Replay& replay);
std::string sarif_end();

}  // namespace waggle::cli
