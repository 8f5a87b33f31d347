#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "db/opening.hpp"
#include "db/same_moves.hpp"
#include "notation/game_record.hpp"
#include "replay/replay.hpp"

namespace waggle::db {

/// A position at its first visit in a game.
struct Occurrence {
  std::uint64_t key = 0;
  std::uint64_t check = 0;  ///< Canonical::check(): positions are equal when both are
  int ply = 0;
  std::optional<std::uint32_t> move_code;  ///< of the move played; absent where the record ends
};

/// A record with everything that is stored of it, worked out without the database.
struct Prepared {
  GameRecord record;
  Replay replay;
  bool bots = false;

  /// Not a game to keep: broken, unsupported, unreadable, or without a move. The rest stays empty
  /// then.
  bool is_rejected() const noexcept { return replay.status != Status::valid; }

  std::string moves;  ///< encode_moves()
  std::vector<Occurrence> occurrences;
  MoveGroup group;
  std::vector<std::uint64_t> group_hashes;
  std::optional<OpeningLine> white_opening;
  std::optional<OpeningLine> black_opening;
};

/// Replays a record. Safe to call from several threads.
Prepared prepare(GameRecord&& record, const ReplayOptions& options);

}  // namespace waggle::db
