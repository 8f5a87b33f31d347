#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "notation/diagnostic.hpp"
#include "notation/game_type.hpp"
#include "notation/move_string.hpp"

namespace waggle {

/// `list` is one game as a list of moves, as Board Game Arena shows them.
enum class Format : std::uint8_t { uhp, pgn, sgf, list };

/// "uhp", "pgn", "sgf", "list".
std::string_view name_of(Format format) noexcept;

/// How moves are told. Only the first is ever taken without being asked for: the others look alike
/// and mean other cells.
enum class Notation : std::uint8_t {
  standard,  ///< of the Universal Hive Protocol
  jclopes,   ///< with stars and mirrored slashes
  direction  ///< Soukenik's, without colours and orientation; `replay` translates it
};

/// Result of a game. Stored: never renumber.
enum class Outcome : std::uint8_t { white_wins = 0, draw = 1, black_wins = 2, unknown = 3 };

/// "WhiteWins", "Draw", "BlackWins", "Unknown".
std::string_view name_of(Outcome outcome) noexcept;

/// Why a game ended. Stored: never renumber.
enum class ResultReason : std::uint8_t {
  none = 0,
  surrounded = 1,
  resignation = 2,
  agreement = 3,
  repetition = 4,
  timeout = 5,
  forfeit = 6,
  adjudication = 7,
  abandoned = 8,
  stated = 9
};

/// "none", "surrounded", ...
std::string_view name_of(ResultReason reason) noexcept;

/// A cell of a BoardSpace record: column A is 0, row 1 is 1; the grid may wrap modulo 26.
struct GridCell {
  std::int32_t column = 0;
  std::int32_t row = 0;

  bool operator==(const GridCell&) const noexcept = default;
};

/// One turn as written. It may be illegal, ambiguous or unreadable; `replay` decides what it means.
struct Turn {
  enum class Kind : std::uint8_t {
    move,  ///< `move` says which piece and where; `cell` overrides the reference where the dialect
           ///< has cells
    pass,  ///< a written pass
    bare_done,  ///< BoardSpace: a turn closed without an action; a pass if, and only if, nothing
                ///< else is legal
    unreadable  ///< `problem` says why
  };

  Kind kind = Kind::move;
  SourcePosition at;
  std::string text;  ///< as written, without the line's number or the node's index
  MoveString move;
  std::optional<GridCell> from;    ///< BoardSpace: where the piece was picked up on the board
  std::optional<GridCell> cell;    ///< BoardSpace: where it was dropped; decides over the reference
  std::optional<Colour> by;        ///< BoardSpace: the player whose node it is, as a colour
  std::optional<Finding> problem;  ///< an unreadable turn's error
  std::vector<Finding> findings;   ///< warnings and notes about a turn that was read
  std::optional<std::int64_t> clock_ms;  ///< time used so far by the player, in milliseconds
  std::string comment;                   ///< text that belongs to the turn
};

struct Tag {
  std::string name;
  std::string value;

  bool operator==(const Tag&) const noexcept = default;
};

/// What a record says about its result, apart from the board.
struct StatedResult {
  Outcome outcome = Outcome::unknown;
  ResultReason reason = ResultReason::none;  ///< `stated` where only a tag or sentence says so
  std::string text;                          ///< as written; empty when nothing is stated
  SourcePosition at;
  bool claims_board =
      false;  ///< a GameString's state: a claim about the board, not a result of its own
};

/// One game as written: a GameString, a PGN game or an SGF tree. Says nothing about legality.
struct GameRecord {
  enum class Reading : std::uint8_t {
    readable,     ///< turns can be replayed; some of them may be unreadable
    unsupported,  ///< a variant that waggle does not play; `diagnostics` names it
    unreadable    ///< not a record, empty, or cut off before any move
  };

  std::string source;  ///< path as given by the caller
  int game = 1;        ///< 1-based among the records of the source
  Format format = Format::uhp;
  Reading reading = Reading::readable;
  SourcePosition at;               ///< where the record begins in its source
  std::uint64_t content_hash = 0;  ///< of the record's bytes
  std::uint64_t source_hash = 0;   ///< of the first MiB of its source; 0 where that is not known

  std::optional<GameType> game_type;  ///< absent: the record names none
  std::vector<Tag> tags;              ///< in order, as written
  std::optional<std::string> white;
  std::optional<std::string> black;
  std::optional<int> white_rating;  ///< before the game
  std::optional<int> black_rating;
  std::optional<std::string> event;
  std::optional<std::string> site;
  std::optional<std::string> round;
  std::optional<std::string>
      date;  ///< ISO: YYYY, YYYY-MM or YYYY-MM-DD; UTC where the record has it
  std::optional<std::string>
      id;  ///< tells two games with equal moves apart: GN, SgfGameName, a start time
  StatedResult result;
  std::optional<std::string> turn_claim;  ///< UHP: the TurnString as written
  Notation notation = Notation::standard;
  bool grid_wraps = false;  ///< BoardSpace before revision 101: cells count modulo 26
  bool passes_implied =
      false;            ///< the dialect leaves forced passes out, so a missing one is no fault
  std::string comment;  ///< text before the first turn

  std::vector<Turn> turns;
  std::vector<Diagnostic> diagnostics;

  /// The value of the first tag of that name (exact letter case).
  std::optional<std::string_view> tag(std::string_view name) const noexcept;
};

/// The set with every bug that the turns mention added.
GameType every_bug_in(const GameRecord& record, GameType type = {}) noexcept;

}  // namespace waggle
