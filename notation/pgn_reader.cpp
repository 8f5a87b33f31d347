#include "notation/pgn_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "notation/pgn_actions.hpp"
#include "notation/pgn_tags.hpp"
#include "notation/record_builder.hpp"
#include "notation/sgf_result.hpp"
#include "notation/text.hpp"

namespace waggle::pgn {
namespace {

namespace pegtl = tao::pegtl;

using FileInput = pegtl::memory_input<pegtl::tracking_mode::lazy, pegtl::eol::lf, const char*>;

/// Two plies behind one number, as chess has them: `wS1 bS1 wS1-`. Nothing when the text is no two
/// plies; there is at most one way to cut it, since only the first ply of a game is a lone piece.
std::optional<std::pair<std::string_view, std::string_view>> two_plies(std::string_view text,
                                                                       bool begins_game) {
  if (text.find(' ', text.find(' ') + 1) == std::string_view::npos) return std::nullopt;
  std::string_view rest = text;
  text::next_word(rest);
  const std::string_view behind_one = text::trimmed(rest);
  text::next_word(rest);
  const std::string_view behind_two = text::trimmed(rest);
  if (behind_two.empty()) return std::nullopt;
  for (const std::string_view tail : {behind_one, behind_two}) {
    const std::string_view head = text::trimmed(text.substr(0, text.size() - tail.size()));
    const auto first = parse_move_string_tolerant(head);
    const auto second = parse_move_string_tolerant(tail);
    if (!first || !second) continue;
    const auto is_lone = [](const TolerantMove& ply) {
      return !ply.move.is_pass() && !ply.move.reference;
    };
    if (!is_lone(*second) && (begins_game || !is_lone(*first))) return std::pair(head, tail);
  }
  return std::nullopt;
}

/// Builds the record from the pieces of its file.
class GameBuilder : public Consumer {
 public:
  GameBuilder(const RecordText& text, std::string source, const ReaderOptions& options)
      : builder_(text, std::move(source), options), end_(text.text.data() + text.text.size()) {}

  void tag(std::string_view name, std::string_view value) override {
    read_tag(builder_, builder_.decoded(name), builder_.decoded(value),
             builder_.places.of(name.data() - 1));
  }

  void bad_tag(std::string_view line) override {
    const auto at = builder_.places.of(line.data());
    if (line.data() + line.size() == end_ && line.find(']') == std::string_view::npos)
      builder_.report({Code::cut_off, "the record ends inside a tag", {}}, at);
    else
      builder_.report({Code::unknown_tag,
                       fmt::format("the tag {} cannot be read",
                                   text::quoted(builder_.decoded(text::trimmed(line)))),
                       {}},
                      at);
  }

  void comment(std::string_view text) override {
    GameRecord& record = builder_.record;
    const std::string_view core = text::trimmed(text);
    if (core.empty()) return;
    std::string& comment = record.turns.empty() ? record.comment : record.turns.back().comment;
    if (!comment.empty()) comment += '\n';
    comment += builder_.decoded(core);
  }

  void open_comment(std::string_view rest) override {
    builder_.report({Code::cut_off, "the record ends inside a comment", {}},
                    builder_.places.of(rest.data()));
  }

  void ply(std::string_view text) override {
    std::string_view move = without_number(text::trimmed(text));
    if (read_result_line(move)) return;
    std::size_t last_word = move.size();
    while (last_word > 0 && move[last_word - 1] != ' ' && move[last_word - 1] != '\t') --last_word;
    std::string_view result;
    if (last_word > 0 && result_word(move.substr(last_word))) {
      result = move.substr(last_word);
      move = text::trimmed(move.substr(0, last_word));
    }
    const GameRecord& record = builder_.record;
    const auto both = record.notation == Notation::standard ? two_plies(move, record.turns.empty())
                                                            : std::nullopt;
    if (both) {
      add_ply(both->first);
      add_ply(both->second);
    } else {
      builder_.each_ply(move, [this](std::string_view ply) { add_ply(ply); });
    }
    if (!result.empty()) read_result_line(result);
  }

  void missing_ply(std::string_view place) override { add_ply(place); }

  GameRecord finish() {
    read_identity(builder_);
    compare_results();
    read_sentence();
    read_termination(builder_);
    judge();
    return builder_.finish();
  }

 private:
  /// Numbers without a dot are tolerated where they begin a move: `1 wS1`.
  static std::string_view without_number(std::string_view text) noexcept {
    std::size_t digits = 0;
    while (digits < text.size() && text::is_digit(text[digits])) ++digits;
    if (digits == 0 || digits == text.size() || !text::is_blank(text[digits])) return text;
    return text::trimmed(text.substr(digits));
  }

  void add_ply(std::string_view move) {
    const auto at = builder_.places.of(move.data());
    const std::size_t before = builder_.record.turns.size();
    if (!builder_.add_ply(move, at) || builder_.record.turns.size() == before) return;
    if (at.line == last_line_ && builder_.record.notation != Notation::direction)
      builder_.record.turns.back().findings.push_back(
          {Code::two_plies_on_line, "two moves stand on one line", {}});
    last_line_ = at.line;
  }

  bool read_result_line(std::string_view text) {
    const auto word = result_word(text);
    if (!word) return false;
    final_ = word;
    final_text_ = std::string(text);
    final_at_ = builder_.places.of(text.data());
    return true;
  }

  /// The last line repeats the tag. Where it adds something it is taken; where two different
  /// results are stated, none is.
  void compare_results() {
    if (!final_) return;
    StatedResult& result = builder_.record.result;
    const auto tag = result_word(text::trimmed(result.text));
    const bool tag_knows = tag && (tag->outcome != Outcome::unknown || tag->unfinished);
    const bool line_knows = final_->outcome != Outcome::unknown || final_->unfinished;
    if (tag_knows && line_knows && (tag->outcome != final_->outcome))
      builder_.report({Code::results_disagree,
                       fmt::format("the Result tag says {}, the last line says {}",
                                   text::quoted(result.text), text::quoted(final_text_)),
                       {}},
                      final_at_);
    if (tag && tag->outcome != Outcome::unknown) {
      if (final_->outcome != Outcome::unknown && final_->outcome != tag->outcome) {
        result.outcome = Outcome::unknown;
        result.reason = ResultReason::none;
        contradicted_ = true;
      }
      return;
    }
    if (final_->outcome == Outcome::unknown && !result.text.empty()) return;
    result = StatedResult{final_->outcome, final_->reason, final_text_, final_at_};
  }

  /// Converters keep BoardSpace's sentence, also where they could not read it.
  void read_sentence() {
    const GameRecord& record = builder_.record;
    StatedResult& result = builder_.record.result;
    const auto sentence = record.tag("SgfResult");
    if (!sentence || contradicted_ || result.outcome != Outcome::unknown) return;
    const auto [verdict, reason] = sgf::read_result_sentence(
        *sentence, {record.white.value_or(""), record.black.value_or("")});
    if (verdict == sgf::Verdict::unknown) return;
    result.outcome = verdict == sgf::Verdict::first    ? Outcome::white_wins
                     : verdict == sgf::Verdict::second ? Outcome::black_wins
                                                       : Outcome::draw;
    result.reason = reason;
  }

  void judge() {
    GameRecord& record = builder_.record;
    if (record.reading != GameRecord::Reading::readable) return;
    const auto tag = result_word(text::trimmed(record.tag("Result").value_or("")));
    const bool not_started = (tag && tag->not_started) || (final_ && final_->not_started);
    const auto unreadable = [](const Turn& turn) { return turn.kind == Turn::Kind::unreadable; };
    if (record.turns.empty() && record.tags.empty())
      builder_.refuse(GameRecord::Reading::unreadable,
                      {Code::empty_record, "the record is empty", {}}, record.at);
    else if (record.turns.empty() && !not_started)
      builder_.refuse(GameRecord::Reading::unreadable,
                      {Code::no_moves, "the record holds no moves", {}}, record.at);
    else if (!record.turns.empty() && !record.game_type &&
             std::all_of(record.turns.begin(), record.turns.end(), unreadable))
      builder_.refuse(GameRecord::Reading::unreadable,
                      {Code::not_a_record,
                       "the record names no piece set, and none of its moves is one of Hive",
                       {}},
                      record.at);
  }

  RecordBuilder builder_;
  const char* end_;
  std::uint64_t last_line_ = 0;
  std::optional<ResultWord> final_;
  std::string final_text_;
  SourcePosition final_at_;
  bool contradicted_ = false;  // by the last line
};

}  // namespace

GameRecord read_record(const RecordText& text, std::string source, const ReaderOptions& options) {
  GameBuilder builder(text, std::move(source), options);
  ParseState state{builder};
  FileInput in(text.text.data(), text.text.size(), "");
  pegtl::parse<rules::document, action>(in, state);
  return builder.finish();
}

bool begins_tag(std::string_view line) noexcept {
  FileInput in(line.data(), line.size(), "");
  return pegtl::parse<pegtl::seq<rules::blanks, rules::tag_open>>(in);
}

bool begins_known_tag(std::string_view line) noexcept {
  if (!begins_tag(line)) return false;
  std::string_view rest = text::trimmed(line).substr(1);
  return is_known_tag(text::next_word(rest));
}

bool begins_moves(std::string_view line, const ReaderOptions& options) {
  constexpr std::size_t longest_line = 40;
  if (line.size() > longest_line) return false;
  FileInput in(line.data(), line.size(), "");
  if (!pegtl::parse<pegtl::seq<rules::blanks, rules::numbered>>(in)) return false;
  const std::string_view text = text::trimmed({in.current(), in.size()});
  if (options.notation == Notation::standard) {
    const auto both = two_plies(text, true);
    const auto move = parse_move_string(both ? both->first : text);
    return move && !move->is_pass();
  }
  std::string_view rest = text;
  const auto move = parse_move(text::next_word(rest), options.notation);
  return move && !move->move.is_pass();
}

}  // namespace waggle::pgn
