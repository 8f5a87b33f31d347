#include "notation/record_builder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "notation/content_hash.hpp"
#include "notation/direction.hpp"
#include "notation/encoding.hpp"
#include "notation/jclopes.hpp"
#include "notation/text.hpp"

namespace waggle {
namespace {

// A file that is no game, or was made to do harm, must not fill the memory with what is said about
// it. The longest games known have fewer than 400 moves.
constexpr std::size_t most_turns = 10'000;
constexpr std::size_t most_remarks = 200;
constexpr std::size_t most_errors = 400;

/// Tags of game files that two games hardly share.
bool is_what_a_game_is_known_by(std::string_view name) noexcept {
  constexpr std::array<std::string_view, 7> names = {"GameType", "Date",  "Event", "Round",
                                                     "White",    "Black", "Result"};
  return std::ranges::find(names, name) != names.end();
}

}  // namespace

RecordBuilder::RecordBuilder(const RecordText& text, std::string source,
                             const ReaderOptions& options)
    : places(text.text, text.at), text_(text.text) {
  record.notation = options.notation;
  record.source = std::move(source);
  record.game = text.game;
  record.format = text.format;
  record.at = text.at;
  record.content_hash = content_hash(text.text);
}

std::string RecordBuilder::decoded(std::string_view raw) { return decoded(std::string(raw)); }

std::string RecordBuilder::decoded(std::string&& raw) {
  if (text::is_utf8(raw)) return std::move(raw);
  std::string letters = text::to_utf8(raw);
  if (!std::exchange(encoding_reported_, true))
    report({Code::encoding,
            fmt::format("{} is not in UTF-8 and was read as Windows-1252", text::quoted(letters)),
            {}},
           Places(text_, record.at).of(text_.data() + text::utf8_prefix(text_)));
  return letters;
}

void RecordBuilder::report(Finding finding, SourcePosition at) {
  const bool is_error = info_of(finding.code).severity == Severity::error;
  if (record.diagnostics.size() >= (is_error ? most_errors : most_remarks)) return;
  record.diagnostics.push_back(make_diagnostic(std::move(finding), at));
}

Turn* RecordBuilder::add_turn(SourcePosition at) {
  if (record.turns.size() >= most_turns) {
    if (!std::exchange(too_long_reported_, true))
      report({Code::unexpected_text,
              fmt::format("the record goes on after {} moves; the rest was not read", most_turns),
              {}},
             at);
    return nullptr;
  }
  Turn& turn = record.turns.emplace_back();
  turn.at = at;
  return &turn;
}

bool RecordBuilder::add_tag(std::string name, std::string value, SourcePosition at) {
  const bool is_new = tag_names_.insert(name).second;
  if (!is_new) {
    const bool differs = is_what_a_game_is_known_by(name) && record.tag(name) != value;
    report({differs ? Code::tag_contradicted : Code::tag_repeated,
            differs ? fmt::format("{} is stated again, as {}; the first one counts", name,
                                  text::quoted(value))
                    : fmt::format("{} is stated again; the first one counts", name),
            {}},
           at);
  }
  if (is_what_a_game_is_known_by(name) && text::has_hidden_letters(value))
    report({Code::hidden_letters,
            fmt::format("{} has letters that cannot be seen: {}", name, text::quoted(value)),
            {}},
           at);
  record.tags.push_back({std::move(name), std::move(value)});
  return is_new;
}

void RecordBuilder::set_game_type(std::string_view text, SourcePosition at) {
  text = text::trimmed(text);
  if (const auto type = parse_game_type(text)) {
    record.game_type = type;
    const std::string canonical = to_string(*type);
    if (text != canonical)
      report({Code::game_type_spelling,
              fmt::format("the piece set {} was read as \"{}\"", text::quoted(text), canonical),
              canonical},
             at);
    return;
  }
  std::string proper = "Base";
  if (text.size() > 4)
    for (char c : text.substr(4)) proper += text::upper(c);
  if (text::equal_ignoring_case(text.substr(0, 4), "base") && parse_game_type(proper)) {
    refuse(GameRecord::Reading::unreadable,
           {Code::not_a_record,
            fmt::format("the piece set {} is written \"{}\"", text::quoted(text), proper), proper},
           at);
    return;
  }
  // A plus sign that went through the address of a page is a blank.
  std::string plus(text);
  std::ranges::replace(plus, ' ', '+');
  refuse(GameRecord::Reading::unsupported,
         {Code::unsupported_variant,
          fmt::format("the piece set {} is not played here", text::quoted(text)),
          parse_game_type(plus) ? plus : "Base with any of M, L and P is"},
         at);
}

bool RecordBuilder::add_ply(std::string_view raw, SourcePosition at) {
  raw = text::trimmed(raw);
  if (add_talk(raw, at)) return true;
  if (ending_ && !std::exchange(goes_on_reported_, true))
    report({Code::unexpected_text,
            fmt::format("the record goes on after {}", text::quoted(ending_->text)),
            {}},
           at);
  Turn* const turn = add_turn(at);
  if (turn == nullptr) return false;
  turn->text = decoded(raw);
  auto read = parse_move(turn->text, record.notation);
  if (read && read->dot && record.turns.size() > 1)
    read = tl::unexpected(
        Finding{Code::target_missing,
                fmt::format("{} does not say where the piece goes: a dot stands for a place in the "
                            "first move only",
                            text::quoted(turn->text)),
                {}});
  if (read) {
    turn->kind = read->move.is_pass() ? Turn::Kind::pass : Turn::Kind::move;
    turn->move = read->move;
    turn->findings = std::move(read->findings);
  } else {
    turn->kind = Turn::Kind::unreadable;
    turn->problem = std::move(read.error());
  }
  return true;
}

/// The words by which some programs keep what players say. They are turned to the side to move.
bool RecordBuilder::add_talk(std::string_view word, SourcePosition at) {
  if (text::equal_ignoring_case(word, "offer-draw") ||
      text::equal_ignoring_case(word, "decline-draw"))
    return true;
  const bool resigned = text::equal_ignoring_case(word, "resign");
  if (!resigned && !text::equal_ignoring_case(word, "accept-draw")) return false;
  if (ending_) return true;
  const bool white = record.turns.size() % 2 == 0;
  if (resigned)
    ending_ = Ending{white ? Outcome::black_wins : Outcome::white_wins, ResultReason::resignation,
                     std::string(word), at};
  else
    ending_ = Ending{Outcome::draw, ResultReason::agreement, std::string(word), at};
  return true;
}

/// The word says more than a header, which may be missing or say less.
void RecordBuilder::apply_ending() {
  if (!ending_) return;
  StatedResult& result = record.result;
  if (!result.claims_board && result.outcome != Outcome::unknown &&
      result.outcome != ending_->outcome)
    report({Code::results_disagree,
            fmt::format("{} ended the game, but the record says {}", text::quoted(ending_->text),
                        text::quoted(result.text)),
            {}},
           ending_->at);
  result.outcome = ending_->outcome;
  result.reason = ending_->reason;
  result.claims_board = false;
  result.text = ending_->text;
  result.at = ending_->at;
}

void RecordBuilder::refuse(GameRecord::Reading reading, Finding finding, SourcePosition at) {
  if (record.reading == GameRecord::Reading::readable) record.reading = reading;
  report(std::move(finding), at);
}

GameRecord RecordBuilder::finish() {
  apply_ending();
  if (record.reading != GameRecord::Reading::readable) record.turns.clear();
  return std::move(record);
}

Parsed<TolerantMove> parse_move(std::string_view text, Notation notation) {
  switch (notation) {
    case Notation::jclopes:
      return parse_jclopes_move(text);
    case Notation::direction:
      return parse_direction_move(text);
    case Notation::standard:
      break;
  }
  return parse_move_string_tolerant(text);
}

std::optional<ResultWord> result_word(std::string_view text) noexcept {
  using enum Outcome;
  struct Row {
    std::string_view word;
    ResultWord meaning;
  };
  constexpr auto stated = ResultReason::stated;
  constexpr auto none = ResultReason::none;
  static constexpr std::array<Row, 14> rows = {{
      {"WhiteWins", {white_wins, stated}},
      {"BlackWins", {black_wins, stated}},
      {"Draw", {draw, stated}},
      {"1-0", {white_wins, stated}},
      {"0-1", {black_wins, stated}},
      {"1/2-1/2", {draw, stated}},
      {"\xC2\xBD-\xC2\xBD", {draw, stated}},
      {"InProgress", {unknown, none, true}},
      {"NotStarted", {unknown, none, true, true}},
      {"Unknown", {}},
      {"Unkown", {}},  // as hivegame.com spells it
      {"Adjudicated", {unknown, ResultReason::adjudication}},
      {"*", {}},
      {"?", {}},
  }};
  for (const Row& row : rows)
    if (text::equal_ignoring_case(row.word, text)) return row.meaning;
  return std::nullopt;
}

}  // namespace waggle
