#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "notation/game_record.hpp"

namespace waggle {

struct Replay;

/// What a record says of its game besides the moves and what games are asked by.
struct GameNotes {
  std::vector<Tag> tags;  ///< under their names in game files
  /// Milliseconds that the mover of each ply had used after it; empty where no ply has any.
  std::vector<std::optional<std::int64_t>> clocks;
  std::vector<std::pair<int, std::string>> comments;  ///< (ply the text follows, text)

  bool operator==(const GameNotes&) const = default;
};

GameNotes notes_of(const GameRecord& record, const Replay& replay);

}  // namespace waggle
