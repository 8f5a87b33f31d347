#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "notation/game_record.hpp"
#include "notation/game_type.hpp"

namespace waggle {

/// A game to be written: moves are canonical UHP texts, the rest is what the targets have places
/// for.
struct GameText {
  GameType game_type;
  std::string board_state;  ///< UHP: NotStarted, InProgress, Draw, WhiteWins, BlackWins
  Outcome result = Outcome::unknown;
  ResultReason reason = ResultReason::none;
  std::vector<std::string> moves;
  std::optional<std::string> white;
  std::optional<std::string> black;
  std::optional<int> white_rating;
  std::optional<int> black_rating;
  std::optional<std::string> event;
  std::optional<std::string> site;
  std::optional<std::string> round;
  std::optional<std::string> date;  ///< ISO, may be partial
  std::optional<std::string> id;
  std::vector<Tag> other_tags;  ///< by their names in game files, without those above
  std::vector<std::optional<std::int64_t>> clocks;    ///< time used so far by the mover, by ply
  std::vector<std::pair<int, std::string>> comments;  ///< (ply the text follows, text)
};

/// What the game has and a text in the format has no place for, in words: "clocks".
std::vector<std::string_view> lost_in(Format format, const GameText& game);

/// "White[4]": the TurnString after `plies` plies.
std::string turn_string(int plies);

/// GameString: "Base+MLP;InProgress;White[2];wS1;bS1 wS1-", without a line end.
std::string to_game_string(GameType type, std::string_view board_state,
                           const std::vector<std::string>& moves);

/// PGN as Mzinga reads and writes it: eight tags, one ply a line, the result word last. Ends with
/// an empty line.
std::string to_pgn(const GameText& game);

/// The same with other texts for the plies, two plies a line and a number for each turn, as the
/// notation by directions has it.
std::string to_pgn_by_turns(const GameText& game, const std::vector<std::string>& plies);

}  // namespace waggle
