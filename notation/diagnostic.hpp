#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace waggle {

/// How bad a finding is: an error makes a record invalid, a warning or a note does not.
enum class Severity : std::uint8_t { note, warning, error };

/// "note", "warning", "error".
std::string_view name_of(Severity severity) noexcept;

/// A place in a source: line and column count from 1, columns and `byte` count bytes, `byte` from
/// 0.
struct SourcePosition {
  std::uint64_t line = 1;
  std::uint64_t column = 1;
  std::uint64_t byte = 0;

  bool operator==(const SourcePosition&) const noexcept = default;
};

/// Every kind of finding. N is notation, R rules, S results, M metadata. docs/errors.md prints the
/// whole table.
enum class Code : std::uint16_t {
  // Notation: the record as a whole.
  not_a_record,
  empty_record,
  cut_off,
  no_moves,
  unsupported_variant,
  unsupported_feature,
  source_unreadable,
  record_too_long,
  text_outside,
  // Notation: one move.
  bad_move,
  no_such_piece,
  colour_missing,
  number_missing,
  two_marks,
  unexpected_text,
  bad_reference,
  // Notation: what was bent straight.
  letter_case,
  spelling,
  trailing_separator,
  climb_by_direction,
  buried_reference,
  self_reference,
  renumbered,
  game_type_spelling,
  turn_claim,
  two_plies_on_line,
  set_repaired,
  colours_repaired,
  move_repaired,
  // Notation: meaning that needs the board.
  target_missing,
  first_move_reference,
  reference_not_placed,
  // Notation: BoardSpace.
  unknown_command,
  bare_done,
  not_committed,
  reference_disagrees,
  source_disagrees,
  damaged_node,
  encoding,
  // Rules.
  game_over,
  wrong_side,
  not_in_set,
  number_order,
  queen_first,
  queen_due,
  move_before_queen,
  already_placed,
  placed_apart,
  touches_opponent,
  placed_on_piece,
  one_hive,
  covered,
  resting,
  no_move,
  gate,
  leaves_hive,
  out_of_reach,
  onto_piece,
  cannot_jump,
  mosquito_idle,
  no_thrower,
  thrower_covered,
  thrower_resting,
  thrown_resting,
  thrown_stacked,
  throw_target,
  throw_gate,
  pass_with_moves,
  pass_missing,
  third_occurrence,
  played_on,
  // Results.
  result_contradicts_board,
  state_claim,
  result_unreadable,
  result_name_unknown,
  draw_unexplained,
  results_disagree,
  // Metadata.
  date_unreadable,
  unknown_tag,
  tag_repeated,
  colours_swapped,
  rating_unreadable,
  // Metadata: what an event asks.
  other_set,
  time_overrun,
  time_control_unknown,
  records_disagree,
  player_missing,
  round_missing,
  same_moves,
  // Metadata: what else is odd.
  tag_contradicted,
  hidden_letters,
};

/// What is known of a code without an occurrence of it.
struct CodeInfo {
  Code code;
  std::string_view id;       ///< stable: "R110"
  std::string_view name;     ///< stable: "one-hive"
  Severity severity;         ///< as reported unless an option changes it
  std::string_view summary;  ///< one line
  std::string_view detail;   ///< what it means and what to do
  std::string_view example;  ///< a text that shows it; may be empty
};

/// The whole table, in the order of the enumeration.
std::span<const CodeInfo> all_codes() noexcept;
const CodeInfo& info_of(Code code) noexcept;

/// By id or by name, in any letter case: "R110", "one-hive".
const CodeInfo* find_code(std::string_view id_or_name) noexcept;

/// A finding before it has a place: what a parser or the rules say about one token.
struct Finding {
  Code code;
  std::string message;  ///< a sentence in the words of the game
  std::string hint;     ///< what was probably meant; empty when there is nothing to say
};

/// A finding about a record, with its place.
struct Diagnostic {
  Code code;
  Severity severity;
  SourcePosition at;
  std::optional<int> ply;  ///< 1-based, of the move it concerns
  std::string move;        ///< that move as written; may be empty
  std::string message;
  std::string hint;
};

/// A diagnostic with the severity that the table gives its code; over-long texts are cut.
Diagnostic make_diagnostic(Finding finding, SourcePosition at,
                           std::optional<int> ply = std::nullopt, std::string move = {});

}  // namespace waggle
