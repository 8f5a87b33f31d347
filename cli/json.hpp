#pragma once

#include <string>
#include <vector>

#include "cli/position_argument.hpp"
#include "db/database.hpp"
#include "notation/game_record.hpp"
#include "replay/replay.hpp"

namespace waggle::cli {

/// The object that `validate --format ndjson` prints for a record, on one line without its end;
/// with the canonical moves in a list when asked for.
std::string record_json(const GameRecord& record, const Replay& replay, bool with_moves = false);

/// The object that `rejected` prints for a record.
std::string rejection_json(const db::Rejection& rejection);

/// What `show --format json` prints of a position. The game string is null when nobody played to
/// it, the rule key when it is not told whether a piece rests.
std::string position_json(const NamedPosition& named);

/// A list of texts.
std::string texts_json(const std::vector<std::string>& texts);

}  // namespace waggle::cli
