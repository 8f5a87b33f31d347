#include <catch2/catch.hpp>
#include <tao/pegtl/contrib/analyze.hpp>

#include "notation/uhp_grammar.hpp"
#include "records.hpp"

using namespace waggle;
using namespace waggle::test;

TEST_CASE("a GameString is read with its header and moves") {
  const GameRecord record = only_record("Base+MLP;InProgress;White[2];wS1;bG1 wS1-\n", "games.uhp");
  CHECK(record.source == "games.uhp");
  CHECK(record.format == Format::uhp);
  CHECK(record.reading == GameRecord::Reading::readable);
  CHECK(to_string(*record.game_type) == "Base+MLP");
  CHECK(record.turn_claim == "White[2]");
  CHECK(record.result.claims_board);
  CHECK(record.result.outcome == Outcome::unknown);
  CHECK(record.result.reason == ResultReason::none);
  CHECK(record.result.text == "InProgress");
  CHECK(moves_of(record) == Texts{"wS1", "bG1 wS1-"});
  CHECK(record.turns[1].at == SourcePosition{1, 34, 33});
  CHECK(record.turns[1].text == "bG1 wS1-");
  CHECK(codes_of(record).empty());
}

TEST_CASE("the state of a GameString is a claim about the board") {
  const GameRecord record = only_record("Base;BlackWins;White[1];wS1");
  CHECK(record.result.outcome == Outcome::black_wins);
  CHECK(record.result.reason == ResultReason::stated);
  CHECK(record.result.claims_board);
}

TEST_CASE("each part of the header may be missing") {
  CHECK(moves_of(only_record("Base;wS1;bG1 wS1-")) == Texts{"wS1", "bG1 wS1-"});
  CHECK(moves_of(only_record("Base;InProgress;wS1")) == Texts{"wS1"});
  CHECK(moves_of(only_record("Base;White[2];wS1")) == Texts{"wS1"});
  CHECK(moves_of(only_record("InProgress;White[2];wS1")) == Texts{"wS1"});
  const GameRecord bare = only_record("wA1;bG1 -wA1;wQ wA1/");
  CHECK_FALSE(bare.game_type.has_value());
  CHECK_FALSE(bare.turn_claim.has_value());
  CHECK(moves_of(bare) == Texts{"wA1", "bG1 -wA1", "wQ wA1/"});
  CHECK(codes_of(bare).empty());
}

TEST_CASE("letter case of the header and blanks around its parts do not matter") {
  const GameRecord record = only_record(" Base ; inprogress ; black[11] ; wL ; bL wL- ;pass ");
  CHECK(record.turn_claim == "black[11]");
  CHECK(moves_of(record) == Texts{"wL", "bL wL-", "pass"});
  CHECK(codes_of(record).empty());
  CHECK(record.turns[0].text == "wL");
  CHECK(record.turns[1].text == "bL wL-");
  CHECK(record.turns[2].text == "pass");
}

TEST_CASE("a header without moves is the empty board") {
  for (const char* text : {"Base", "Base+MLP", "Base;NotStarted;White[1]"}) {
    CAPTURE(text);
    const GameRecord record = only_record(text);
    CHECK(record.reading == GameRecord::Reading::readable);
    CHECK(record.turns.empty());
    CHECK(codes_of(record).empty());
  }
}

TEST_CASE("a semicolon at the end is reported and is no move") {
  for (const char* text : {"Base;InProgress;White[2];wS1;bG1 wS1-;", "wS1;bG1 wS1-; ;"}) {
    CAPTURE(text);
    const GameRecord record = only_record(text);
    CHECK(moves_of(record) == Texts{"wS1", "bG1 wS1-"});
    CHECK(codes_of(record) == std::vector{Code::trailing_separator});
    CHECK(record.diagnostics[0].at.byte == std::string_view(text).rfind(';'));
  }
}

TEST_CASE("an empty move between others is an error at its ply") {
  const GameRecord record = only_record("Base;wS1;;bG1 wS1-");
  CHECK(moves_of(record) == Texts{"wS1", "?", "bG1 wS1-"});
  CHECK(record.turns[1].problem->code == Code::bad_move);
}

TEST_CASE("piece sets in another spelling are read with a note") {
  CHECK(to_string(*only_record("Base+PLM;wS1").game_type) == "Base+MLP");
  CHECK(codes_of(only_record("Base+PLM;wS1")) == std::vector{Code::game_type_spelling});
  CHECK(to_string(*only_record("Base+;wS1").game_type) == "Base");
  CHECK(codes_of(only_record("Base+;wS1")) == std::vector{Code::game_type_spelling});
}

TEST_CASE("piece sets that are not known are refused") {
  const GameRecord unknown = only_record("Base+X;InProgress;White[2];wS1");
  CHECK(unknown.reading == GameRecord::Reading::unsupported);
  CHECK(unknown.turns.empty());
  CHECK(codes_of(unknown) == std::vector{Code::unsupported_variant});
  const GameRecord lower = only_record("base+mlp;InProgress;White[2];wS1");
  CHECK(lower.reading == GameRecord::Reading::unreadable);
  CHECK(codes_of(lower) == std::vector{Code::not_a_record});
  CHECK(lower.diagnostics[0].hint == "Base+MLP");
}

TEST_CASE("a state that is not known is told by the turn behind it") {
  const GameRecord record = only_record("Base;Finished;White[2];wS1");
  CHECK(moves_of(record) == Texts{"wS1"});
  CHECK(record.turn_claim == "White[2]");
  CHECK_FALSE(record.result.claims_board);
  CHECK(codes_of(record) == std::vector{Code::result_unreadable});
}

TEST_CASE("a move in the place of the state is a move") {
  CHECK(moves_of(only_record("Base;wS1;White[2]")) == Texts{"wS1", "?"});
  CHECK(moves_of(only_record("Base;bS1 /wQNotStarted;White[1]")) == Texts{"?", "?"});
}

TEST_CASE("a word that is neither header nor move is an unreadable turn") {
  const GameRecord record = only_record("Base;Finished;wS1");
  CHECK(moves_of(record) == Texts{"?", "wS1"});
}

TEST_CASE("a puzzle's solution behind the last move is an error at its ply") {
  const GameRecord record =
      only_record("Base+L;InProgress;White[2];wG1;bL wG1\\ 5 wS1 /wB1;bA1 bL-");
  CHECK(moves_of(record) == Texts{"wG1", "?", "bA1 bL-"});
  CHECK(record.turns[1].problem->code == Code::unexpected_text);
}

TEST_CASE("a dot stands for a place in the first move only") {
  const GameRecord record = only_record("wS1 .;bG1 .");
  CHECK(moves_of(record) == Texts{"wS1", "?"});
  CHECK(codes_of(record) == std::vector{Code::target_missing});
}

TEST_CASE("a list of GameStrings is read line by line") {
  const auto records = read_records(
      "\xEF\xBB\xBF# a remark\r\n\r\nBase;wS1\r\nwS1;bG1 wS1-\r\r\n# another\nBase;wQ\n", "list");
  REQUIRE(records.size() == 3);
  CHECK(records[0].at.line == 3);
  CHECK(records[1].at.line == 4);
  CHECK(records[2].at.line == 7);
  CHECK(records[2].game == 3);
  CHECK(moves_of(records[2]) == Texts{"wQ"});
}

TEST_CASE("the turn claim keeps what is written, right or wrong") {
  CHECK(only_record("Base;InProgress;Green[x];wS1").turn_claim == "Green[x]");
}

TEST_CASE("the grammar of GameStrings cannot loop") {
  CHECK(tao::pegtl::analyze<uhp::rules::document>() == 0);
}
