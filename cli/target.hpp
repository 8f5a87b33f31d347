#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "cli/commands.hpp"
#include "notation/writer.hpp"

namespace waggle::cli {

/// Whole games in one of the formats of `--to`, one after the other.
class GameWriter {
 public:
  using Write = std::function<void(std::string_view)>;

  /// Writes what comes before the first game.
  GameWriter(Target target, Write write);

  /// `json` makes the object of a game: those of records and those of a database differ. `source`
  /// and `number` say where it comes from, for CSV.
  void add(const GameText& game, std::string_view source, std::int64_t number,
           const std::function<std::string()>& json);
  /// After the last game.
  void end();

  /// What the format had no place for, and in how many games, as a line; empty when all was kept.
  std::string losses() const;

 private:
  Target target_;
  Write write_;
  JsonLines objects_;
  std::map<std::string_view, std::int64_t> lost_;  ///< games by what they lost
};

/// A game as text, its line ends included. Requires: uhp, pgn, sgf or direction.
std::string written_as(Target target, const GameText& game);

}  // namespace waggle::cli
