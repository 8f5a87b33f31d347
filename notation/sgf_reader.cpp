#include "notation/sgf_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "notation/record_builder.hpp"
#include "notation/sgf_actions.hpp"
#include "notation/sgf_command.hpp"
#include "notation/sgf_header.hpp"
#include "notation/sgf_result.hpp"
#include "notation/sgf_turns.hpp"
#include "notation/text.hpp"

namespace waggle::sgf {
namespace {

namespace pegtl = tao::pegtl;

using TreeInput = pegtl::memory_input<pegtl::tracking_mode::lazy, pegtl::eol::lf, const char*>;

/// Words of P0 and P1 that are no commands, and have no index before them.
bool is_about_player(std::string_view word) noexcept {
  if (word.empty() || text::is_digit(word.front())) return false;  // nearly always an index
  constexpr std::array<std::string_view, 4> known = {"id", "ranking", "time", "country"};
  for (std::string_view about : known)
    if (text::equal_ignoring_case(word, about)) return true;
  return false;
}

class GameBuilder : public Consumer {
 public:
  GameBuilder(const RecordText& text, std::string source)
      : builder_(text, std::move(source)),
        header_(builder_),
        turns_(builder_),
        end_(text.text.data() + text.text.size()) {
    // In its archives forced passes are missing now and then.
    builder_.record.passes_implied = true;
    // A turn takes 65 bytes and more, few games have more than 400.
    builder_.record.turns.reserve(std::min<std::size_t>(text.text.size() / 65, 400));
  }

  void begins_inside() {
    builder_.report({Code::cut_off, "the beginning of the record is missing", {}},
                    builder_.record.at);
  }

  void open_tree() override { ++depth_; }

  // The first branch is the main line. Once it has ended, all that follows is variations.
  void close_tree() override {
    --depth_;
    main_line_over_ = true;
  }

  void value(std::string_view name, std::string_view value) override {
    if (main_line_over_) return;
    if (name == "TM") return clock(value);
    if (name == "C") return turns_.comment(unescaped(value, {}));
    const auto at = builder_.places.of(name.data());
    if (name == "P0" || name == "P1")
      player_text(name, value, at);
    else if (turns_.commands() == 0 && !started_ && name.find('-') == std::string_view::npos)
      header_.property(name, builder_.decoded(unescaped(value)), at);
    else if (name == "AW" || name == "AB" || name == "AE")
      header_.property(name, {}, at);
  }

  void open_value(std::string_view rest) override {
    open_value_ = true;
    builder_.report({Code::cut_off, "the record ends inside a node", {}},
                    builder_.places.of(rest.data()));
  }

  GameRecord finish() {
    if (depth_ > 0 && !open_value_)
      builder_.report({Code::cut_off, "the record ends before its closing parenthesis", {}},
                      builder_.places.of(end_));
    turns_.finish();
    header_.finish(turns_.colour_of(0));
    read_result();
    judge();
    return builder_.finish();
  }

 private:
  void clock(std::string_view value) {
    if (const auto ms = text::number(text::trimmed(value)); ms && *ms >= 0) turns_.clock(*ms);
  }

  /// Other writers have the backslash of a reference once only; then it may stand last.
  void player_text(std::string_view name, std::string_view value, SourcePosition at) {
    const std::size_t marks = value.size() - (value.find_last_not_of('\\') + 1);
    if (marks % 2 == 1)
      builder_.report(
          {Code::spelling,
           fmt::format("the backslash of {} stands alone; it was read as the mark of "
                       "the reference",
                       text::quoted(builder_.decoded(value.substr(value.find_last_of(" \t") + 1)))),
           "BoardSpace writes such a backslash twice"},
          at);
    player_value(name == "P0" ? 0 : 1, value, at);
  }

  void player_value(int player, std::string_view value, SourcePosition at) {
    std::string_view rest = value;
    if (is_about_player(text::next_word(rest))) {
      header_.player(player, builder_.decoded(text::trimmed(unescaped(value))), at);
      return;
    }
    if (header_.first_player()) turns_.set_colour_hint(*header_.first_player());
    started_ = true;
    turns_.play(read_command(player, value, at));
  }

  Outcome won_by(int player) const noexcept {
    return turns_.colour_of(player) == Colour::white ? Outcome::white_wins : Outcome::black_wins;
  }

  Outcome outcome_of(Verdict verdict) const noexcept {
    switch (verdict) {
      case Verdict::first:
        return won_by(0);
      case Verdict::second:
        return won_by(1);
      case Verdict::draw:
        return Outcome::draw;
      case Verdict::unknown:
        break;
    }
    return Outcome::unknown;
  }

  /// Where names do not tell the players apart, our own trees name the colour.
  StatedResult told_by(const std::string& sentence) const {
    const auto [verdict, reason] = read_result_sentence(sentence, header_.ids());
    if (verdict != Verdict::unknown)
      return {outcome_of(verdict), reason, sentence, header_.result_at()};
    const Outcome named = sentence == "Game won by White"   ? Outcome::white_wins
                          : sentence == "Game won by Black" ? Outcome::black_wins
                                                            : Outcome::unknown;
    return {named, named == Outcome::unknown ? ResultReason::none : ResultReason::stated, sentence,
            header_.result_at()};
  }

  void read_result() {
    StatedResult& result = builder_.record.result;
    const std::string& sentence = header_.result_text();
    if (!sentence.empty()) result = told_by(sentence);
    const Outcome named = result.outcome;
    if (turns_.ending())
      read_ending(*turns_.ending(), named);
    else if (!sentence.empty() && named == Outcome::unknown)
      builder_.report({Code::result_name_unknown,
                       fmt::format("{} does not tell who won", text::quoted(sentence)),
                       {}},
                      header_.result_at());
  }

  /// The command that ended the game says more than the sentence, which may be missing.
  void read_ending(const Ending& ending, Outcome named) {
    StatedResult& result = builder_.record.result;
    switch (ending.verb) {
      case Verb::resign:
        result.outcome = won_by(1 - ending.player);
        result.reason = ResultReason::resignation;
        break;
      case Verb::accept_draw:
        result.outcome = Outcome::draw;
        result.reason = ResultReason::agreement;
        break;
      default:
        // Whether the node is the winner's is not certain, so a sentence that names one decides.
        result.outcome =
            named == Outcome::unknown || named == Outcome::draw ? won_by(ending.player) : named;
        result.reason = ResultReason::timeout;
        break;
    }
    if (named != Outcome::unknown && named != result.outcome)
      builder_.report({Code::results_disagree,
                       fmt::format("{} ended the game, but the header says {}",
                                   text::quoted(ending.text), text::quoted(result.text)),
                       {}},
                      header_.result_at());
    if (!result.text.empty()) return;
    result.text = ending.text;
    result.at = ending.at;
  }

  void judge() {
    GameRecord& record = builder_.record;
    if (record.reading != GameRecord::Reading::readable) return;
    // A turn that closed without an action is no move, unless nothing else was to be done.
    const bool none_moves = std::ranges::all_of(
        record.turns, [](const Turn& turn) { return turn.kind == Turn::Kind::bare_done; });
    if (!none_moves || (!record.turns.empty() &&
                        static_cast<std::size_t>(turns_.commands()) <= record.turns.size()))
      return;
    const auto unreadable = GameRecord::Reading::unreadable;
    if (!header_.is_hive() && !started_ && record.tags.empty())
      builder_.refuse(unreadable, {Code::empty_record, "the record is empty", {}}, record.at);
    else if (!header_.is_hive() && !started_)
      builder_.refuse(unreadable, {Code::not_a_record, "nothing says that this is Hive", {}},
                      record.at);
    else if (turns_.commands() > 0)
      builder_.refuse(unreadable,
                      {Code::no_moves,
                       fmt::format("the record holds {} commands, but no move could be read",
                                   turns_.commands()),
                       {}},
                      record.at);
    else
      builder_.refuse(unreadable, {Code::no_moves, "the record holds no moves", {}}, record.at);
  }

  RecordBuilder builder_;
  Header header_;
  TurnMachine turns_;
  const char* end_;
  int depth_ = 0;
  bool main_line_over_ = false;
  bool started_ = false;
  bool open_value_ = false;
};

using blanks = pegtl::opt<rules::space>;
using tree_start = pegtl::seq<rules::open, blanks, rules::node>;
using game_start =
    pegtl::seq<tree_start, blanks, TAO_PEGTL_STRING("GM["), blanks, TAO_PEGTL_STRING("27")>;

template <typename Start>
bool begins(std::string_view text) noexcept {
  TreeInput in(text.data(), text.size(), "");
  return pegtl::parse<Start>(in);
}

}  // namespace

GameRecord read_record(const RecordText& text, std::string source) {
  GameBuilder builder(text, std::move(source));
  if (!begins_tree(text.text)) builder.begins_inside();
  ParseState state{builder};
  TreeInput in(text.text.data(), text.text.size(), "");
  pegtl::parse<rules::document, action>(in, state);
  return builder.finish();
}

bool begins_tree(std::string_view text) noexcept { return begins<tree_start>(text); }

bool begins_game(std::string_view text) noexcept { return begins<game_start>(text); }

bool begins_whole_game(std::string_view text) noexcept {
  return begins<pegtl::seq<game_start, blanks, pegtl::one<']'>>>(text);
}

bool begins_node(std::string_view text) noexcept {
  return begins<pegtl::seq<rules::node, blanks, pegtl::one<'P'>, pegtl::digit, pegtl::one<'['>,
                           pegtl::digit>>(text);
}

}  // namespace waggle::sgf
