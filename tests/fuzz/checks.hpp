#pragma once

#include <string_view>
#include <vector>

#include "notation/reader.hpp"
#include "replay/replay.hpp"

namespace waggle::fuzz {

/// Cuts a source and holds the records against what is known without reading them: they lie in
/// the source one behind the other, nothing that begins a record is inside another, and they are
/// the same when the source comes in pieces.
std::vector<RecordText> cut_and_check(std::string_view source, Format format);

/// A replay is legal move by move, its parts fit together, and its verdict follows from what it
/// says.
void check_replay(const GameRecord& record, const Replay& game);

/// A record that says moves and comes to none is never a valid one.
void check_not_silently_empty(const RecordText& text, const Replay& game);

/// Everything that is printed of a record is well formed.
void check_printed(const GameRecord& record, const Replay& game);

/// Written and read again, a game is the same: set and moves by cell. The format is drawn by the
/// record's bytes, since all of them would take too long.
void check_written(const GameRecord& record, const Replay& game);

}  // namespace waggle::fuzz
