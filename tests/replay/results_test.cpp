// What a record tells of its result in several places: the board, a word or command that ended the
// game, a sentence, tags and a last line. Where two of them contradict each other, that is found.

#include <catch2/catch.hpp>

#include "findings.hpp"
#include "replay/game_notes.hpp"
#include "replay/replay.hpp"
#include "replay/sgf_writer.hpp"
#include "support/records.hpp"

using namespace waggle;
using namespace waggle::test;

namespace {

enum class Stage { open, ended };

/// Alice has White. Open after four plies, or White's queen surrounded.
GameText played(Stage stage) {
  const GameRecord record = only_record(
      stage == Stage::open
          ? R"(Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-)"
          : R"(Base;BlackWins;White[7];wS1;bS1 wS1-;wQ \wS1;bQ bS1/;wG1 -wQ;bG1 bQ-;wA1 wG1\;bA1 bQ\;wA2 \wQ;bA2 \bG1;wG2 wQ/;bG1 wG2\)");
  return to_game_text(record, replay(record));
}

/// A game file; `word` stands among the moves at the end, `last` on the last line.
std::string game_file(Stage stage, const std::string& tags, const std::string& word = "",
                      const std::string& last = "") {
  std::string text = "[GameType \"Base\"]\n[White \"Alice\"]\n[Black \"Bob\"]\n" + tags + "\n";
  for (const std::string& move : played(stage).moves) text += "1. " + move + "\n";
  if (!word.empty()) text += "1. " + word + "\n";
  return text + last + "\n";
}

/// A BoardSpace tree with a sentence and a command at the end.
std::string tree(Stage stage, const std::string& sentence, const std::string& command) {
  GameText game = played(stage);
  game.white = "Alice";
  game.black = "Bob";
  game.result = Outcome::unknown;
  std::string text = to_sgf(game);
  const std::string header = sentence.empty() ? "" : "RE[" + sentence + "]\n";
  text.insert(text.find("P0[id"), header);
  if (!command.empty()) text.insert(text.rfind(')'), "; " + command + "]\n; P0[999 done]\n");
  return text;
}

std::string result_tag(const std::string& text) { return "[Result \"" + text + "\"]\n"; }

struct Row {
  std::string name;
  std::string text;
  std::optional<Code> found;
  Outcome result;
};

}  // namespace

TEST_CASE("a game's text has the state of its board") {
  CHECK(played(Stage::open).board_state == "InProgress");
  CHECK(played(Stage::ended).board_state == "BlackWins");
}

TEST_CASE("where no result is known there is a reason only if the record has one") {
  const auto reason_of = [](const std::string& text) { return replay(only_record(text)).reason; };
  CHECK(reason_of(R"(Base;InProgress;White[2];wS1;bS1 wS1-)") == ResultReason::none);
  CHECK(reason_of(game_file(Stage::open, result_tag("*"))) == ResultReason::none);
  CHECK(reason_of(game_file(Stage::open, result_tag("*") + "[Termination \"abandoned\"]\n")) ==
        ResultReason::abandoned);
}

TEST_CASE("comments behind the last legal move are not the game's") {
  const std::string begin = "[GameType \"Base\"]\n\n1. wS1 {one}\n2. bS1 wS1- {two}\n";
  const auto comments_of = [](const std::string& text) {
    const GameRecord record = only_record(text);
    return notes_of(record, replay(record)).comments;
  };
  using Comments = std::vector<std::pair<int, std::string>>;
  CHECK(comments_of(begin + "3. wA1 -wS1 {three}\n") ==
        Comments{{1, "one"}, {2, "two"}, {3, "three"}});
  CHECK(comments_of(begin + "3. wA1 bS1- {three}\n4. bA1 bS1- {four}\n") ==
        Comments{{1, "one"}, {2, "two"}});
}

TEST_CASE("statements of a result that agree are no finding, and those that differ are one") {
  using enum Stage;
  using enum Outcome;
  const std::string no_word;
  const std::vector<Row> rows = {
      {"board, tag: agree", game_file(ended, result_tag("0-1")), {}, black_wins},
      {"board, tag", game_file(ended, result_tag("1-0")), Code::result_contradicts_board,
       black_wins},
      {"board, tag of a draw", game_file(ended, result_tag("Draw")), Code::result_contradicts_board,
       black_wins},
      {"board, tag that knows nothing", game_file(ended, result_tag("*")), {}, black_wins},
      {"board, last line", game_file(ended, "", no_word, "WhiteWins"),
       Code::result_contradicts_board, black_wins},
      {"board, word: agree", game_file(ended, "", "resign"), {}, black_wins},
      {"board, word", game_file(ended, "", "accept-draw"), Code::result_contradicts_board,
       black_wins},
      {"board, state", "Base;WhiteWins;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-", Code::state_claim,
       unknown},
      {"board, sentence: agree", tree(ended, "Game won by Bob", ""), {}, black_wins},
      {"board, sentence", tree(ended, "Game won by Alice", ""), Code::result_contradicts_board,
       black_wins},
      {"board, command: agree", tree(ended, "", "P0[90 Resign"), {}, black_wins},
      {"board, command", tree(ended, "", "P1[90 Resign"), Code::result_contradicts_board,
       black_wins},
      {"board and command against the sentence", tree(ended, "Game won by Alice", "P0[90 Resign"),
       Code::results_disagree, black_wins},
      {"board and sentence against the command", tree(ended, "Game won by Bob", "P1[90 Resign"),
       Code::result_contradicts_board, black_wins},
      {"command, sentence: agree", tree(open, "Game won by Bob", "P0[90 Resign"), {}, black_wins},
      {"command, sentence", tree(open, "Game won by Alice", "P0[90 Resign"), Code::results_disagree,
       black_wins},
      {"agreed draw, sentence: agree",
       tree(open, "The game is a draw", "P0[90 AcceptDraw"),
       {},
       draw},
      {"agreed draw, sentence", tree(open, "Game won by Alice", "P0[90 AcceptDraw"),
       Code::results_disagree, draw},
      {"time, sentence of a draw", tree(open, "The game is a draw", "P0[90 WinOnTime"),
       Code::results_disagree, white_wins},
      {"time, sentence: the name decides",
       tree(open, "Game won by Bob", "P0[90 WinOnTime"),
       {},
       black_wins},
      {"word, tag: agree", game_file(open, result_tag("0-1"), "resign"), {}, black_wins},
      {"word, tag", game_file(open, result_tag("1-0"), "resign"), Code::results_disagree,
       black_wins},
      {"tag, last line: agree",
       game_file(open, result_tag("0-1"), no_word, "BlackWins"),
       {},
       black_wins},
      {"tag, last line", game_file(open, result_tag("0-1"), no_word, "1-0"), Code::results_disagree,
       unknown},
      {"tag, reason: agree",
       game_file(open, result_tag("1/2-1/2") + "[Termination \"agreement\"]\n"),
       {},
       draw},
      {"tag, agreement", game_file(open, result_tag("1-0") + "[Termination \"agreement\"]\n"),
       Code::results_disagree, white_wins},
      {"tag, resignation", game_file(open, result_tag("Draw") + "[Termination \"resignation\"]\n"),
       Code::results_disagree, draw}};
  const std::vector<Code> contradictions = {Code::result_contradicts_board, Code::results_disagree,
                                            Code::state_claim, Code::result_unreadable};
  for (const Row& row : rows) {
    const Replay game = replay(only_record(row.text));
    CAPTURE(row.name, row.text);
    CHECK(game.result == row.result);
    if (row.found) CHECK(find(game, *row.found) != nullptr);
    for (const Code code : contradictions) {
      // The board's word is told against the command, and the command's against the sentence.
      const bool expected =
          code == row.found ||
          (row.name == "board and sentence against the command" && code == Code::results_disagree);
      CHECK((find(game, code) != nullptr) == expected);
    }
    if (row.found == Code::result_contradicts_board) CHECK(game.status == Status::invalid);
    if (row.found == Code::results_disagree) CHECK(game.status == Status::valid);
  }
}
