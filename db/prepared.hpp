#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "db/first_visits.hpp"
#include "db/opening.hpp"
#include "db/same_moves.hpp"
#include "notation/game_record.hpp"
#include "replay/replay.hpp"

namespace waggle::db {

/// A record with everything that is stored of it, worked out without the database.
struct Prepared {
  GameRecord record;  ///< without its turns
  Replay replay;
  bool bots = false;  ///< a tag says that a program plays

  /// Not a game to keep: broken, unsupported, unreadable, or without a move. The rest stays empty
  /// then.
  bool is_rejected() const noexcept { return replay.status != Status::valid; }

  std::string moves;          ///< encode_moves()
  std::string notes;          ///< encode_notes()
  std::vector<Visit> visits;  ///< first visits
  MoveGroup group;
  std::vector<std::uint64_t> group_hashes;
  std::optional<OpeningLine> white_opening;
  std::optional<OpeningLine> black_opening;
};

/// Replays a record. Safe to call from several threads.
Prepared prepare(GameRecord&& record, const ReplayOptions& options);

}  // namespace waggle::db
