#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "notation/game_record.hpp"
#include "notation/writer.hpp"
#include "replay/position.hpp"
#include "replay/repetition.hpp"
#include "replay/resolve.hpp"

namespace waggle {

/// Which opening rule a record is held to.
enum class Rules : std::uint8_t {
  automatic,  ///< a queen on a side's first turn is accepted with a warning
  tournament  ///< it is an error, and what tournaments ask besides is looked for
};

struct ReplayOptions {
  Rules rules = Rules::automatic;
  bool repair = true;  ///< mend what is proved to be meant otherwise; off: every fault is an error
  /// The readings under which a third occurrence is noted.
  std::vector<Repetition> repetition = {Repetition::hive};
  std::optional<GameType> event_set = {};  ///< records of another set are warned about
};

enum class Status : std::uint8_t { valid, invalid, unsupported, unreadable };

/// "valid", "invalid", "unsupported", "unreadable".
std::string_view name_of(Status status) noexcept;

/// What a record comes to on the board.
struct Replay {
  Status status = Status::valid;
  GameType game_type;
  std::vector<Move> moves;  ///< the legal prefix, forced passes included
  /// For every ply the turn of the record that it comes from, counted from 0; nothing for a pass
  /// that the record leaves out.
  std::vector<std::optional<std::size_t>> turns;
  Position position;  ///< after the legal prefix
  Outcome result =
      Outcome::unknown;  ///< the board where the game ended on it, else what the record says
  ResultReason reason = ResultReason::none;
  /// Plies after which some position stood for the first, second and third time; of the earliest
  /// third occurrence by each of the readings asked for, where there is one.
  std::vector<std::pair<Repetition, std::array<int, 3>>> third_occurrences;
  std::vector<Diagnostic>
      diagnostics;  ///< of the reader and of the replay, in the order of the text

  int plies() const noexcept { return static_cast<int>(moves.size()); }
  /// The empty board, under the opening rule that was applied.
  Position start() const { return Position(game_type, position.queen_opening()); }
  /// The moves in canonical spelling.
  std::vector<std::string> texts() const { return texts_of(start(), moves); }
  /// Keeps the order of the text; of findings in one place the last one added comes last.
  void add(Diagnostic diagnostic);
  /// GameString of the legal prefix.
  std::string game_string() const;
};

/// Replays a record through the rules. Faults of the record are in `status` and `diagnostics`.
Replay replay(const GameRecord& record, const ReplayOptions& options = {});

/// Where the turn of a ply stands, counted from 1; of a pass that the record leaves out, the turn
/// before which it was put in. Requires: the replay is the record's and has that ply.
SourcePosition place_of_ply(const GameRecord& record, const Replay& replay, int ply);

/// The record with its replay as the writers want it.
GameText to_game_text(const GameRecord& record, const Replay& replay);

}  // namespace waggle
