#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "notation/result.hpp"
#include "replay/position.hpp"

namespace waggle {

/// A game played from the empty board: its moves, their canonical texts, and where they lead.
struct PlayedGame {
  Position position;
  std::vector<Move> moves;
  std::vector<std::string> texts;

  std::string game_string() const;
};

/// Plays a GameString as strictly as Mzinga does: a canonical game type (alone, it is the empty
/// board), a state and a turn, which may be any texts but moves, then moves as resolve_strictly()
/// has them. For engines; records go through replay().
[[nodiscard]] Parsed<PlayedGame> play_game_string(std::string_view text);

}  // namespace waggle
