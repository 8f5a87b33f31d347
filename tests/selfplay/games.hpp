#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "notation/writer.hpp"
#include "replay/move.hpp"

namespace waggle::selfplay {

struct Options {
  std::uint64_t games = 1000;
  std::uint64_t seed = 1;
  Format format = Format::uhp;  ///< uhp, pgn or sgf
  std::optional<GameType> set;  ///< nothing: the sets as often as real games have them
  int threads = 0;              ///< 0: as many as the machine has cores
};

/// A made game: its moves and what a record says of it. Depends on the seed and the number of the
/// game only.
struct MadeGame {
  GameText text;
  std::vector<Move> moves;
};
MadeGame made_game(std::uint64_t seed, std::uint64_t number, std::optional<GameType> set = {});

/// The game in a format that holds many.
std::string written(const GameText& game, Format format);

/// Makes games and hands their texts to `sink`, in order, in pieces of some hundred games. What it
/// throws reaches the caller.
void write_games(const Options& options, const std::function<void(std::string_view)>& sink);

}  // namespace waggle::selfplay
