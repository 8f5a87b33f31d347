#include "replay/replay.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

#include "findings.hpp"
#include "support/records.hpp"

using namespace waggle;
using namespace waggle::test;

namespace {

bool has(const Replay& replay, Code code) { return find(replay, code) != nullptr; }

std::string pgn(const std::string& tags, const std::string& moves) { return tags + "\n" + moves; }

const std::string black_surrounded =
    R"(wS1;bS1 wS1-;wQ \wS1;bQ bS1/;wG1 -wQ;bG1 bQ-;wA1 wG1\;bA1 bQ\;wA2 \wQ;bA2 \bG1;wG2 wQ/;bG1 wG2\)";

}  // namespace

TEST_CASE("a sound record keeps its moves in canonical spelling") {
  const Replay game =
      replay(only_record(R"(Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1\)"));
  CHECK(game.status == Status::valid);
  CHECK(game.diagnostics.empty());
  CHECK(game.game_string() == R"(Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1\)");
  CHECK(game.result == Outcome::unknown);
  CHECK(game.reason == ResultReason::none);
}

TEST_CASE("replay stops at the first illegal ply and keeps what came before") {
  const Replay game = replay(only_record("Base;InProgress;White[3];wS1;bS1 wS1-;wQ bS1-;bQ bS1-"));
  CHECK(game.status == Status::invalid);
  CHECK(game.plies() == 2);
  const Diagnostic& error = error_of(game);
  CHECK(error.code == Code::touches_opponent);
  CHECK(error.ply == 3);
  CHECK(error.move == "wQ bS1-");
  CHECK(error.at.line == 1);
}

TEST_CASE("pieces placed out of order are renumbered and told once") {
  const Replay game = replay(only_record(
      R"(Base;InProgress;White[4];wA3;bS1 wA3-;wQ -wA3;bQ bS1-;wA1 -wQ;bA2 bQ-;wA1 \bS1)"));
  CHECK(game.status == Status::valid);
  CHECK(game.texts().at(0) == "wA1");
  CHECK(game.texts().at(4) == "wA2 -wQ");
  CHECK(game.texts().at(6).starts_with("wA2 "));
  CHECK(std::ranges::count(game.diagnostics, Code::renumbered, &Diagnostic::code) == 3);
}

TEST_CASE("a written number that stands for another piece is not found by its new number") {
  // Only the piece written A3 is on the board; A1 is a name that nobody has used yet.
  const Replay game = replay(only_record("Base;InProgress;White[2];wA3;bS1 wA1-"));
  CHECK(error_of(game).code == Code::reference_not_placed);
}

TEST_CASE("a queen on the first turn is a warning and in a tournament an error") {
  const GameRecord record = only_record("Base;InProgress;White[2];wQ;bQ wQ-");
  const Replay relaxed = replay(record);
  CHECK(relaxed.status == Status::valid);
  CHECK(std::ranges::count(relaxed.diagnostics, Code::queen_first, &Diagnostic::code) == 2);
  const Replay strict = replay(record, {Rules::tournament, true});
  CHECK(strict.status == Status::invalid);
  CHECK(error_of(strict).code == Code::queen_first);
  CHECK(error_of(strict).ply == 1);
}

TEST_CASE("a set that lacks a bug is read with the least set that fits and by the strict refused") {
  const GameRecord record = only_record("Base;InProgress;White[2];wL;bP wL-");
  const Replay game = replay(record);
  CHECK(game.status == Status::valid);
  CHECK(has(game, Code::set_repaired));
  CHECK(to_string(game.game_type) == "Base+LP");
  ReplayOptions strict;
  strict.repair = false;
  CHECK(error_of(replay(record, strict)).code == Code::not_in_set);
  CHECK(error_of(replay(record, strict)).hint == "try the set Base+LP");
  const Replay unnamed = replay(only_record("wL;bP wL-"));
  CHECK(unnamed.status == Status::valid);
  CHECK(to_string(unnamed.game_type) == "Base+LP");
}

TEST_CASE("the first piece that is not in the set is named") {
  const Replay game = replay(only_record("Base;InProgress;White[3];wS1;bS1 wS1-;wL -wS1;bP bS1-"));
  const auto found = std::ranges::find(game.diagnostics, Code::set_repaired, &Diagnostic::code);
  REQUIRE(found != game.diagnostics.end());
  CHECK(found->message.starts_with("wL is not in the set Base "));
}

TEST_CASE("the board decides over what a record says of its result") {
  const Replay claimed = replay(only_record("Base;WhiteWins;White[7];" + black_surrounded));
  CHECK(claimed.result == Outcome::black_wins);
  CHECK(claimed.reason == ResultReason::surrounded);
  CHECK(has(claimed, Code::state_claim));
  CHECK(claimed.status == Status::valid);
  std::string moves;
  int ply = 0;
  std::string rest = black_surrounded + ";";
  for (std::size_t at = rest.find(';'); at != std::string::npos; at = rest.find(';')) {
    moves += std::to_string(++ply) + ". " + rest.substr(0, at) + "\n";
    rest.erase(0, at + 1);
  }
  const Replay contradicted =
      replay(only_record(pgn("[GameType \"Base\"]\n[Result \"WhiteWins\"]\n", moves)));
  CHECK(contradicted.status == Status::invalid);
  CHECK(contradicted.result == Outcome::black_wins);
  CHECK(error_of(contradicted).code == Code::result_contradicts_board);
}

TEST_CASE("a result that the board does not show is kept as stated, but not from a game string") {
  const Replay stated = replay(
      only_record(pgn("[GameType \"Base\"]\n[Result \"WhiteWins\"]\n", "1. wS1\n2. bS1 wS1-\n")));
  CHECK(stated.result == Outcome::white_wins);
  CHECK(stated.reason == ResultReason::stated);
  CHECK(stated.status == Status::valid);
  const Replay claimed = replay(only_record("Base;WhiteWins;White[2];wS1;bS1 wS1-"));
  CHECK(claimed.result == Outcome::unknown);
  CHECK(claimed.reason == ResultReason::none);
  CHECK(has(claimed, Code::state_claim));
}

TEST_CASE("a draw claimed at a third occurrence is a draw by repetition") {
  const std::string cycle =
      R"(wS1;bB1 wS1-;wQ \wS1;bQ bB1\;wQ -wS1;bQ bB1-;wQ \wS1;bQ bB1\;wQ -wS1;bQ bB1-;wQ \wS1;bQ bB1\)";
  const Replay draw = replay(only_record("Base;Draw;White[7];" + cycle));
  CHECK(draw.result == Outcome::draw);
  CHECK(draw.reason == ResultReason::repetition);
  CHECK(has(draw, Code::third_occurrence));
  CHECK_FALSE(has(draw, Code::state_claim));
}

TEST_CASE("a wrong turn in a game string is a warning") {
  CHECK(has(replay(only_record("Base;InProgress;Black[9];wS1;bS1 wS1-")), Code::turn_claim));
  CHECK_FALSE(has(replay(only_record("Base;InProgress;white[2];wS1;bS1 wS1-")), Code::turn_claim));
}

TEST_CASE("a move after the end is an error at that ply") {
  const Replay game =
      replay(only_record("Base;BlackWins;Black[7];" + black_surrounded + ";wB1 wG2/"));
  CHECK(game.status == Status::invalid);
  CHECK(error_of(game).code == Code::game_over);
  CHECK(error_of(game).ply == 13);
  CHECK(game.plies() == 12);
}

TEST_CASE("a pass that was left out is named as what is missing") {
  // White has no move here: the next text is Black's again.
  const std::string shut_out =
      R"(Base+ML;InProgress;White[5];wB1;bB1 -wB1;wQ wB1\;bB2 /bB1;wQ bB2-;bQ -bB2;wB1 wQ;bB1 wB1)";
  const Replay game = replay(only_record(shut_out + R"(;bA1 -bQ)"));
  CHECK(error_of(game).code == Code::pass_missing);
  CHECK(error_of(game).ply == 9);
  CHECK(error_of(game).hint == "write pass before this move");
  CHECK(replay(only_record(shut_out + ";pass;bA1 -bQ")).status == Status::valid);
}

TEST_CASE("a pass that a dialect leaves out is put in, with a warning") {
  GameRecord record = only_record(
      R"(Base+ML;InProgress;Black[5];wB1;bB1 -wB1;wQ wB1\;bB2 /bB1;wQ bB2-;bQ -bB2;wB1 wQ;bB1 wB1;bA1 -bQ)");
  record.turn_claim.reset();
  record.passes_implied = true;
  const Replay game = replay(record, {.repair = false});
  CHECK(game.status == Status::valid);
  CHECK(game.plies() == 10);
  CHECK(game.texts()[8] == "pass");
  REQUIRE(has(game, Code::pass_missing));
  for (const Diagnostic& diagnostic : game.diagnostics) {
    if (diagnostic.code != Code::pass_missing) continue;
    CHECK(diagnostic.severity == Severity::warning);
    CHECK(diagnostic.ply == 9);
    CHECK(diagnostic.message ==
          "White has no legal move here: \"bA1 -bQ\" was read as \"pass\" and then \"bA1 -bQ\"");
  }
  // A move that is illegal after the pass, too, is no reason to put one in.
  record.turns.back().move = parse_move_string("bA1 bQ").value();
  CHECK(replay(record).status == Status::invalid);
}

TEST_CASE("a repeated line is a hint") {
  const Replay game = replay(only_record("Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;wQ -wS1"));
  CHECK(error_of(game).code == Code::wrong_side);
  CHECK(error_of(game).hint.find("repetition") != std::string::npos);
}

TEST_CASE("what is written unusually is read, bent with both texts kept, or refused") {
  struct Row {
    std::string game;
    Status status;
    std::vector<Code> codes;
  };
  const std::string mid = "wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 -wQ;bA1 bQ-;";
  const std::string pile = R"(wB1;bB1 /wB1;wQ wB1-;bQ bB1\;wQ bQ/;bB1 wQ;)";
  const auto row = GENERATE_COPY(values<Row>({
      // Places.
      {mid + "wB1 -wS1", Status::valid, {Code::climb_by_direction}},
      {mid + "wB1 wB1-", Status::valid, {Code::self_reference, Code::climb_by_direction}},
      {mid + "wB1 wQ", Status::valid, {}},
      {pile + "wB1 wQ", Status::valid, {Code::buried_reference}},
      {pile + "wB1 bB1", Status::valid, {}},
      {pile + "wQ wB1/", Status::invalid, {Code::covered}},
      {"wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wQ wQ/", Status::valid, {Code::self_reference}},
      {"wS1;bS1 -wS1-", Status::invalid, {Code::two_marks}},
      {mid + "wB1 wQ.", Status::invalid, {Code::bad_reference}},
      // Spelling.
      {"wS1;bs1 wS1-", Status::valid, {Code::letter_case}},
      {"WS1;bS1 wS1-", Status::valid, {Code::letter_case}},
      {"wS1;bS1  wS1-", Status::valid, {Code::spelling}},
      {"wS1;bS1 wS1-;", Status::valid, {Code::trailing_separator}},
      {"wS1 .;bS1 wS1-", Status::valid, {}},
      {"wM1;bL1 wM1-;wP1 -wM", Status::valid, {}},
      {"wS1 wS1", Status::invalid, {Code::first_move_reference}},
      {"wS1;bS1", Status::invalid, {Code::target_missing}},
      {"Base;InProgress;Black[1];wS3", Status::invalid, {Code::no_such_piece}},
      {"wS1;PASS", Status::invalid, {Code::spelling, Code::pass_with_moves}},
      // Header.
      {"Base+PLM;InProgress;White[2];wM;bS1 wM-", Status::valid, {Code::game_type_spelling}},
      {"Base+;InProgress;White[2];wS1;bS1 wS1-", Status::valid, {Code::game_type_spelling}},
      {"Base;inprogress;white[2];wS1;bS1 wS1-", Status::valid, {}},
      {"Base;Draw;White[2];wS1;bS1 wS1-", Status::valid, {Code::state_claim}},
      {"Base;InProgress;Black[7];wS1;bS1 wS1-", Status::valid, {Code::turn_claim}},
      {"Base;InProgress;White[2];wS1;bS1 wS1-;wL -wS1;bQ wQ", Status::invalid, {Code::not_in_set}},
      {"Base MLP;InProgress;White[2];wM;bS1 wM-", Status::unsupported, {Code::unsupported_variant}},
  }));
  CAPTURE(row.game);
  const Replay game = replay(test::only_record(row.game));
  CHECK(game.status == row.status);
  std::vector<Code> codes;
  for (const Diagnostic& diagnostic : game.diagnostics) codes.push_back(diagnostic.code);
  CHECK(codes == row.codes);
}

TEST_CASE("a text that is refused says what was probably meant") {
  const auto hint = [](const std::string& game) {
    return replay(test::only_record(game)).diagnostics.at(0).hint;
  };
  CHECK(hint("Base MLP;InProgress;White[2];wM;bS1 wM-") == "Base+MLP");
  CHECK(hint("wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 -wQ;bA1 bQ-;wB1 wQ.") ==
        "write wQ for a climb onto it");
}

TEST_CASE("on BoardSpace the cell that is picked from says which piece it is") {
  const std::string tree =
      "(;GM[27]SU[hive]\n; P0[0 dropb wS1 N 13 .]\n; P0[1 done]\n; P1[2 dropb bS1 O 13 wS1-]\n"
      "; P1[3 done]\n; P0[4 dropb wQ M 13 -wS1]\n; P0[5 done]\n; P1[6 dropb bQ P 13 bS1-]\n"
      "; P1[7 done]\n";
  const auto told = [&](const std::string& nodes) {
    return replay(test::only_record(tree + nodes + ")\n"));
  };
  const Replay other = told("; P0[8 pickb M 13 wS1]\n; P0[9 dropb wS1 N 14 .]\n; P0[10 done]\n");
  CHECK(other.status == Status::valid);
  CHECK(other.texts().back() == R"(wQ \wS1)");
  REQUIRE(other.diagnostics.size() == 1);
  CHECK(other.diagnostics[0].code == Code::source_disagrees);
  const Replay empty = told("; P0[8 pickb C 3 wQ]\n; P0[9 dropb wQ N 14 .]\n; P0[10 done]\n");
  CHECK(empty.texts().back() == R"(wQ \wS1)");
  REQUIRE(empty.diagnostics.size() == 1);
  CHECK(empty.diagnostics[0].code == Code::source_disagrees);
  CHECK(empty.diagnostics[0].message.find("empty cell") != std::string::npos);
}
