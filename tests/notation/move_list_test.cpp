#include "records.hpp"

// Lists of moves that are one game, and words in them that are no moves.

using namespace waggle;
using namespace waggle::test;

TEST_CASE("moves in brackets are one game, however they stand on lines") {
  for (const char* text : {"[wG1]\n[bA1 wG1/]\n[wQ -wG1]\n", "[wG1] [bA1 wG1/][wQ -wG1]",
                           "1. [wG1 .]\n2. [bA1 wG1/]\n"
                           "3. [wQ -wG1]",
                           " [wG1]\r\n\r\n[bA1 wG1/],\r\n[wQ -wG1]"}) {
    CAPTURE(text);
    const GameRecord record = only_record(text);
    CHECK(record.format == Format::list);
    CHECK(record.passes_implied);
    CHECK(moves_of(record) == Texts{"wG1", "bA1 wG1/", "wQ -wG1"});
    CHECK(codes_of(record).empty());
  }
}

TEST_CASE("moves without brackets are one game when each has a line") {
  for (const char* text : {"wG1\nbA1 wG1/\nwQ -wG1\n", "# a remark\nwG1 .\n\nbA1 wG1/\nwQ -wG1\n",
                           "wG1;\nbA1 wG1/;\nwQ -wG1;\n", "1 wG1\n2 bA1 wG1/\n3 wQ -wG1\n"}) {
    CAPTURE(text);
    const GameRecord record = only_record(text);
    CHECK(record.format == Format::list);
    CHECK(moves_of(record) == Texts{"wG1", "bA1 wG1/", "wQ -wG1"});
  }
  CHECK(read_records("wG1\nwS1\n", "two games").size() == 2);
  CHECK(read_records("Base;wG1\nbA1 wG1/\n", "two games").size() == 2);
}

TEST_CASE("words between brackets are kept as talk") {
  const GameRecord record = only_record("[wG1] Alice is quick\n[bA1 wG1/]\n");
  CHECK(moves_of(record) == Texts{"wG1", "bA1 wG1/"});
  CHECK(record.turns[0].comment == "Alice is quick");
  const GameRecord more = only_record("[wG1] Alice is quick [offer-draw] So is Bob [bA1 wG1/]");
  CHECK(more.turns[0].comment == "Alice is quick\nSo is Bob");
}

TEST_CASE("a pass begins no list, and no more do other words") {
  for (const char* text : {"[pass]\n[wG1]\n", "[-]\n[wG1]\n", "[wG9]\n[wG1]\n", "[Alice]\n[wG1]\n",
                           "pass\nbS1 wS1-\nwQ -wS1\n", "1. pass\n2. bS1 wS1-\n"}) {
    CAPTURE(text);
    CHECK(detect_format(text) != Format::list);
  }
}

TEST_CASE("a list with a fault names it") {
  CHECK(codes_of(only_record("[wG1][bA4 wG1/][wQ -wG1]")) == std::vector{Code::no_such_piece});
  const GameRecord cut = only_record("[wG1][bA1 wG1/");
  CHECK(codes_of(cut) == std::vector{Code::cut_off});
  CHECK(cut.diagnostics[0].at == SourcePosition{1, 6, 5});
}

TEST_CASE("words about the end of a game are no plies") {
  const GameRecord resigned = only_record("wG1\nbA1 wG1/\noffer-draw\ndecline-draw\nresign\n");
  CHECK(moves_of(resigned) == Texts{"wG1", "bA1 wG1/"});
  CHECK(resigned.result.outcome == Outcome::black_wins);
  CHECK(resigned.result.reason == ResultReason::resignation);
  CHECK(resigned.result.text == "resign");
  CHECK(resigned.result.at.line == 5);
  const GameRecord agreed =
      only_record("Base;InProgress;White[2];wG1;bA1 wG1/;offer-draw;accept-draw");
  CHECK(moves_of(agreed) == Texts{"wG1", "bA1 wG1/"});
  CHECK(agreed.result.outcome == Outcome::draw);
  CHECK(agreed.result.reason == ResultReason::agreement);
  CHECK_FALSE(agreed.result.claims_board);
  CHECK(codes_of(agreed).empty());
  const GameRecord file =
      only_record("[GameType \"Base\"]\n[Result \"WhiteWins\"]\n\n1. wG1\n2. resign\n");
  CHECK(moves_of(file) == Texts{"wG1"});
  CHECK(file.result.outcome == Outcome::white_wins);
  CHECK(file.result.reason == ResultReason::resignation);
  CHECK(codes_of(file).empty());
}

TEST_CASE("a game that goes on after its end, or ends otherwise than it says, is told") {
  CHECK(codes_of(only_record("wG1\nbA1 wG1/\nresign\nwQ -wG1\n")) ==
        std::vector{Code::unexpected_text});
  CHECK(
      codes_of(only_record("[GameType \"Base\"]\n[Result \"BlackWins\"]\n\n1. wG1\n2. resign\n")) ==
      std::vector{Code::results_disagree});
}

TEST_CASE("mirrored slashes are read only when they are asked for") {
  const std::string text = "wQ1;bG1*|wQ1;wS1/*wQ1;bA1*/bG1;wB1|*wQ1;bB1*\\bG1;wA1\\*wQ1;wB1=*wQ1";
  ReaderOptions options;
  options.notation = Notation::jclopes;
  const GameRecord record = only_record(text, "test", options);
  CHECK(moves_of(record) == Texts{"wQ", "bG1 wQ-", "wS1 \\wQ", "bA1 bG1\\", "wB1 -wQ", "bB1 bG1/",
                                  "wA1 /wQ", "wB1 wQ"});
  CHECK(codes_of(record).empty());
  CHECK(moves_of(only_record(text)) == Texts{"wQ", "?", "?", "?", "?", "?", "?", "?"});
  const auto lines = read_records("wQ1\nbG1*|wQ1\npass\n", "test", options);
  REQUIRE(lines.size() == 1);
  CHECK(moves_of(lines[0]) == Texts{"wQ", "bG1 wQ-", "pass"});
  const auto bad = read_records("wQ1;bG1 wQ-;wS3*|wQ1", "test", options);
  REQUIRE(bad.size() == 1);
  CHECK(moves_of(bad[0]) == Texts{"wQ", "?", "?"});
}
