#include <catch2/catch.hpp>
#include <tao/pegtl/contrib/analyze.hpp>

#include "notation/sgf_command.hpp"
#include "notation/sgf_grammar.hpp"
#include "records.hpp"

using namespace waggle;
using namespace waggle::test;

namespace {

/// A tree around commands, one a line: `P0 pick W 4 wS1`. Indices are added.
std::string tree(const std::string& commands, const std::string& header = "SU[hive-plm]\n") {
  std::string text =
      "(;\nGM[27]VV[1]\n" + header + "P0[id \"Alice\"]\nP1[id \"Bob\"]\n; P0[0 Start P0]\n";
  int index = 0;
  std::size_t begin = 0;
  while (begin < commands.size()) {
    std::size_t end = commands.find('\n', begin);
    if (end == std::string::npos) end = commands.size();
    const std::string line = commands.substr(begin, end - begin);
    text += "; " + line.substr(0, 2) + "[" + std::to_string(++index) + line.substr(2) + "]\n";
    begin = end + 1;
  }
  return text + ";\nP0[time 0:17:12 ]\nP1[time 0:01:14 ]\n)\n \n";
}

GridCell cell(char column, int row) { return GridCell{column - 'A', row}; }

}  // namespace

TEST_CASE("a turn is what stands when it is confirmed") {
  const GameRecord record =
      only_record(tree("P0 pick W 4 wS1\nP0 dropb wS1 N 13 .\nP0 done\n"
                       "P1 move B bL1 M 12 /wS1\nP1 done\n"
                       "P0 pickb N 13 wS1\nP0 dropb wS1 L 11 /bL\nP0 done"));
  CHECK(record.reading == GameRecord::Reading::readable);
  CHECK(moves_of(record) == Texts{"wS1", "bL /wS1", "wS1 /bL"});
  CHECK(codes_of(record).empty());
  REQUIRE(record.turns.size() == 3);
  CHECK(record.turns[0].cell == cell('N', 13));
  CHECK_FALSE(record.turns[0].from.has_value());
  CHECK(record.turns[0].text == "dropb wS1 N 13 .");
  CHECK(record.turns[0].by == Colour::white);
  CHECK(record.turns[0].at == SourcePosition{8, 3, record.turns[0].at.byte});
  CHECK(record.turns[1].cell == cell('M', 12));
  CHECK(record.turns[1].by == Colour::black);
  CHECK(record.turns[1].text == "move B bL1 M 12 /wS1");
  CHECK(record.turns[2].from == cell('N', 13));
  CHECK(record.turns[2].cell == cell('L', 11));
}

TEST_CASE("a backslash is written twice and read once") {
  const GameRecord record =
      only_record(tree("P0 dropb wG1 N 13 .\nP0 done\nP1 dropb bA1 N 12 wG1\\\\\nP1 done\n"
                       "P0 dropb wA1 N 14 \\\\wG1\nP0 done"));
  CHECK(moves_of(record) == Texts{"wG1", "bA1 wG1\\", "wA1 \\wG1"});
  CHECK(record.turns[2].text == "dropb wA1 N 14 \\wG1");
}

TEST_CASE("names of 2006 are capitals without a colour") {
  const GameRecord record =
      only_record(tree("P0 pick w 0 Q\nP0 dropb Q N 13 .\nP0 done\nP1 move B G1 O 13 wQ-\nP1 done\n"
                       "P0 pick w 4 S1\nP0 dropb S1 M 12 /wQ\nP0 done\n"
                       "P1 pickb O 13 G1\nP1 dropb G1 L 11 /wS1\nP1 done",
                       "SU[hive]\n"));
  CHECK(moves_of(record) == Texts{"wQ", "bG1 wQ-", "wS1 /wQ", "bG1 /wS1"});
  CHECK(record.turns[3].from == cell('O', 13));
}

TEST_CASE("names of 2013 are small letters, with a colour only where a piece is thrown") {
  const GameRecord record =
      only_record(tree("P0 pick w 8 P\nP0 dropb p N 13 .\nP0 done\n"
                       "P1 pick b 3 B1\nP1 dropb b1 O 13 wP-\nP1 done\n"
                       "P0 pickb O 13 bb1\nP0 pdropb bb1 N 12 wP\\\\\nP0 done\n"
                       "P1 pmove W P M 13 -wP\nP1 done\n"
                       "P0 pdropb ws2 N 14 \\\\wP\nP0 done\n"
                       "P1 dropb b1 N 13 wP\nP1 done\n"
                       "P0 pdropb bq N 14 wP\nP0 done",
                       "SU[hive-p]\n"));
  CHECK(moves_of(record) ==
        Texts{"wP", "bB1 wP-", "bB1 wP\\", "wP -wP", "wS2 \\wP", "bB1 wP", "bQ wP"});
  CHECK(record.turns[2].by == Colour::white);
  CHECK(record.turns[3].by == Colour::black);
}

TEST_CASE("names of 2016 and later carry a number where it says nothing") {
  const GameRecord record =
      only_record(tree("P0 Pick W 6 wL1 \nP0 Dropb wL1 N 13 . \nP0 Done \n"
                       "P1 Pick B 5 bM1\nP1 Dropb bM1 M 12 /wL\nP1 Done \n"
                       "P0 PMove B bM1 O 13 wL-\nP0 Done "));
  CHECK(moves_of(record) == Texts{"wL", "bM /wL", "bM wL-"});
}

TEST_CASE("a climb is written as a dot, as a piece, or as a piece with a dot") {
  const GameRecord record =
      only_record(tree("P0 dropb wB1 N 13 .\nP0 done\nP1 dropb bB1 O 13 .\nP1 done\n"
                       "P0 dropb wB1 O 13 bB1\nP0 done\nP1 dropb bB1 O 13 wB1.\nP1 done"));
  CHECK(moves_of(record) == Texts{"wB1", "bB1", "wB1 bB1", "bB1 wB1"});
  CHECK(record.turns[1].cell == cell('O', 13));
  CHECK(codes_of(record).empty());
}

TEST_CASE("a robot confirms in the same command") {
  const GameRecord record = only_record(
      tree("P0 movedone W wS1 N 13 .\nP1 movedone B bB1 M 12 /wS1\nP0 pmovedone B bB1 O 13 wS1-\n"
           "P1 passdone"));
  CHECK(moves_of(record) == Texts{"wS1", "bB1 /wS1", "bB1 wS1-", "pass"});
  CHECK(record.turns[3].kind == Turn::Kind::pass);
}

TEST_CASE("the last drop counts and the first cell stays where the piece comes from") {
  const GameRecord record =
      only_record(tree("P0 pickb N 13 wS1\nP0 dropb wS1 P 16 \\\\wA1\nP0 pickb P 16 wS1\n"
                       "P0 dropb wS1 Q 15 wA1-\nP0 done\n"
                       "P1 dropb bG1 O 12 bQ\\\\\nP1 dropb bG1 P 13 bQ-\nP1 done"));
  CHECK(moves_of(record) == Texts{"wS1 wA1-", "bG1 bQ-"});
  CHECK(record.turns[0].from == cell('N', 13));
  CHECK(record.turns[0].cell == cell('Q', 15));
  CHECK_FALSE(record.turns[1].from.has_value());
}

TEST_CASE("a piece put back where it came from has not moved") {
  const GameRecord record = only_record(
      tree("P0 pickb M 15 wQ\nP0 dropb wQ M 14 wS1-\nP0 pickb M 14 wQ\nP0 dropb wQ M 15 wS1/\n"
           "P0 pick W 1 wA2\nP0 dropb wA2 G 11 /wA1\nP0 done\n"
           "P1 pick B 1 bA1\nP1 drop B 1 bA1 B\nP1 pick B 2 bG1\nP1 dropb bG1 G 12 wA1-\nP1 done"));
  CHECK(moves_of(record) == Texts{"wA2 /wA1", "bG1 wA1-"});
  CHECK_FALSE(record.turns[0].from.has_value());
}

TEST_CASE("picking another piece takes back what was put down") {
  const std::string taken_back = "P1 dropb bS1 O 13 wS1-\nP1 pick B 1 bA1\nP1 done\n";
  const GameRecord record = only_record(tree("P0 dropb wS1 N 13 .\nP0 done\n" + taken_back));
  CHECK(moves_of(record) == Texts{"wS1", "-"});
  // Where no other turn has a move, there is none.
  const GameRecord none = only_record(tree(taken_back));
  CHECK(none.reading == GameRecord::Reading::unreadable);
  CHECK(none.diagnostics.back().code == Code::no_moves);
}

TEST_CASE("a bare confirmation is a turn of its player") {
  const GameRecord record =
      only_record(tree("P0 dropb wS1 N 13 .\nP0 done\nP1 Done \nP0 dropb wQ N 14 wS1-\nP0 done"));
  CHECK(moves_of(record) == Texts{"wS1", "-", "wQ wS1-"});
  CHECK(record.turns[1].by == Colour::black);
  CHECK(record.turns[1].text == "Done");
}

TEST_CASE("a written pass is a turn") {
  const GameRecord record = only_record(tree("P0 pass\nP0 done\nP1 Pass\nP1 Done"));
  CHECK(moves_of(record) == Texts{"pass", "pass"});
}

TEST_CASE("talk about a draw is no turn") {
  const GameRecord record = only_record(
      tree("P0 dropb wS1 N 13 .\nP0 done\nP1 offerdraw\nP1 done\nP0 declinedraw\nP0 done\n"
           "P1 dropb bS1 O 13 wS1-\nP1 done"));
  CHECK(moves_of(record) == Texts{"wS1", "bS1 wS1-"});
  CHECK(record.result.outcome == Outcome::unknown);
}

TEST_CASE("a confirmation after the talk is a bare one") {
  const GameRecord record = only_record(tree(
      "P0 dropb wS1 N 13 .\nP0 done\nP1 offerdraw\nP1 done\nP0 declinedraw\nP0 done\nP1 done"));
  CHECK(moves_of(record) == Texts{"wS1", "-"});
}

TEST_CASE("a draw that is offered with a move does not swallow the move") {
  const GameRecord record =
      only_record(tree("P0 dropb wS1 N 13 .\nP0 offerdraw\nP0 done\nP1 done"));
  CHECK(moves_of(record) == Texts{"wS1", "-"});
}

TEST_CASE("an agreed draw ends the game") {
  const GameRecord record = only_record(
      tree("P0 dropb wS1 N 13 .\nP0 done\nP1 offerdraw\nP1 done\nP0 acceptdraw\nP0 done\nP1 done"));
  CHECK(moves_of(record) == Texts{"wS1"});
  CHECK(record.result.outcome == Outcome::draw);
  CHECK(record.result.reason == ResultReason::agreement);
  CHECK(record.result.text == "acceptdraw");
}

TEST_CASE("a resignation ends the game and is no turn") {
  const GameRecord record = only_record(
      tree("P0 dropb wS1 N 13 .\nP0 done\nP1 pick B 1 bA1\nP1 resign\nP1 done\nP0 done"));
  CHECK(moves_of(record) == Texts{"wS1"});
  CHECK(record.result.outcome == Outcome::white_wins);
  CHECK(record.result.reason == ResultReason::resignation);
  CHECK(codes_of(record).empty());
}

TEST_CASE("a move after the end is kept and reported") {
  const GameRecord record = only_record(
      tree("P0 dropb wS1 N 13 .\nP0 done\nP1 resign\nP1 done\nP1 dropb bA1 O 13 wS1-\nP1 done"));
  CHECK(moves_of(record) == Texts{"wS1", "bA1 wS1-"});
  CHECK(record.result.reason == ResultReason::resignation);
  CHECK(codes_of(record) == std::vector{Code::unexpected_text});
  CHECK(record.diagnostics[0].message == "the record goes on after \"resign\"");
}

TEST_CASE("a resignation that is taken back does not end the game") {
  const GameRecord record =
      only_record(tree("P0 resign\nP0 pick W 4 wS1\nP0 dropb wS1 N 13 .\nP0 done"));
  CHECK(moves_of(record) == Texts{"wS1"});
  CHECK(record.result.reason == ResultReason::none);
}

TEST_CASE("time runs out for the other player unless the sentence says otherwise") {
  const std::string commands = "P0 dropb wS1 N 13 .\nP0 done\nP1 WinOnTime\nP1 done";
  const GameRecord silent = only_record(tree(commands));
  CHECK(silent.result.outcome == Outcome::black_wins);
  CHECK(silent.result.reason == ResultReason::timeout);
  const GameRecord named = only_record(tree(commands, "SU[hive]\nRE[Game won by Alice]\n"));
  CHECK(named.result.outcome == Outcome::white_wins);
  CHECK(named.result.reason == ResultReason::timeout);
}

TEST_CASE("a move that is never confirmed is reported and does not count") {
  const GameRecord record =
      only_record(tree("P0 dropb wS1 N 13 .\nP0 done\nP1 dropb bS1 O 13 wS1-"));
  CHECK(moves_of(record) == Texts{"wS1"});
  CHECK(codes_of(record) == std::vector{Code::not_committed});
}

TEST_CASE("a damaged command makes its turn unreadable") {
  struct Row {
    std::string command;
    Code code;
  };
  const auto row = GENERATE(values<Row>({
      {"dropb", Code::damaged_node},
      {"dropb wS1", Code::damaged_node},
      {"dropb wS1 N", Code::damaged_node},
      {"dropb wS1 13 N .", Code::damaged_node},
      {"dropb wS1 5C 13 .", Code::damaged_node},
      {"dropb wS1 N 99999999999999999999 .", Code::damaged_node},
      {"dropb xyz N 13 .", Code::damaged_node},
      {"dropb wS3 N 13 .", Code::no_such_piece},
      {"dropb wG4 N 13 .", Code::no_such_piece},
      {"move W wX1 N 13 .", Code::damaged_node},
      {"teleport wS1 N 13 .", Code::damaged_node},
  }));
  CAPTURE(row.command);
  const GameRecord record =
      only_record(tree("P0 " + row.command + "\nP0 done\nP1 dropb bS1 O 13 wS1-\nP1 done"));
  CHECK(moves_of(record) == Texts{"?", "bS1 wS1-"});
  CHECK(record.turns[0].problem->code == row.code);
}

TEST_CASE("an unknown command beside a move is skipped with a warning") {
  const GameRecord record =
      only_record(tree("P0 wave\nP0 dropb wS1 N 13 .\nP0 done\nP1 reset\nP1 pleaseundo\nP1 "
                       "dropb bS1 O 13 wS1-\nP1 done"));
  CHECK(moves_of(record) == Texts{"wS1", "bS1 wS1-"});
  CHECK(codes_of(record) == std::vector{Code::unknown_command, Code::unknown_command});
}

TEST_CASE("a reference that cannot be read leaves the cell to decide") {
  const GameRecord record = only_record(tree("P0 dropb wS1 N 13 north\nP0 done"));
  CHECK(moves_of(record) == Texts{"wS1"});
  CHECK(record.turns[0].cell == cell('N', 13));
  CHECK(codes_of(record) == std::vector{Code::reference_disagrees});
}

TEST_CASE("editing and choosing colours make a game unsupported") {
  for (const char* command : {"Edit", "swap", "PlayWhite", "Undo", "AllowUndo", "NullMove"}) {
    CAPTURE(command);
    const GameRecord record =
        only_record(tree("P0 dropb wS1 N 13 .\nP0 done\nP1 " + std::string(command)));
    CHECK(record.reading == GameRecord::Reading::unsupported);
    CHECK(record.turns.empty());
    CHECK(codes_of(record) == std::vector{Code::unsupported_feature});
  }
}

TEST_CASE("clocks are kept with the turns of their player") {
  const GameRecord record = only_record(
      "(;GM[27]SU[hive]\n; P0[0 Start P0]\n; P0[1 Pick W 4 wS1]TM[500]\n"
      "; P0[2 Dropb wS1 N 13 .]TM[900]\n; P0[3 Done ]TM[1000]\n"
      "; P1[4 Move B bS1 O 13 wS1-]TM[70]\n; P1[5 Done ]\n; P0[6 Done ]TM[1500])");
  REQUIRE(record.turns.size() == 3);
  CHECK(record.turns[0].clock_ms == 1000);
  CHECK(record.turns[1].clock_ms == 70);
  CHECK(record.turns[2].clock_ms == 1500);
}

TEST_CASE("columns have one letter, or a number before the first and last letters") {
  CHECK(sgf::read_cell("A", "1") == GridCell{0, 1});
  CHECK(sgf::read_cell("n", "13") == GridCell{13, 13});
  CHECK(sgf::read_cell("Z", "26") == GridCell{25, 26});
  CHECK(sgf::read_cell("1Z", "27") == GridCell{26, 27});
  CHECK(sgf::read_cell("2Z", "0") == GridCell{27, 0});
  CHECK(sgf::read_cell("1A", "-3") == GridCell{-1, -3});
  CHECK(sgf::read_cell("2A", "5") == GridCell{-2, 5});
  for (const char* column : {"", "1", "1B", "AA", "-1A", "A1", "."}) {
    CAPTURE(column);
    CHECK_FALSE(sgf::read_cell(column, "1").has_value());
  }
  CHECK_FALSE(sgf::read_cell("A", "").has_value());
  CHECK_FALSE(sgf::read_cell("A", "1x").has_value());
}

TEST_CASE("a name has a colour when its second character is a letter") {
  CHECK_FALSE(sgf::read_piece_name("b1")->colour.has_value());
  CHECK(sgf::read_piece_name("b1")->bug == Bug::beetle);
  CHECK(sgf::read_piece_name("bs2")->colour == Colour::black);
  CHECK(sgf::read_piece_name("bs2")->bug == Bug::spider);
  CHECK(sgf::read_piece_name("bq")->bug == Bug::queen);
  CHECK(sgf::read_piece_name("q")->bug == Bug::queen);
  for (const char* name : {"", "b", "s", "w", "xs1", "wS", "wS12", "1", "w1"}) {
    CAPTURE(name);
    CHECK_FALSE(sgf::read_piece_name(name).has_value());
  }
}

TEST_CASE("the grammar of game trees cannot loop") {
  CHECK(tao::pegtl::analyze<sgf::rules::document>() == 0);
}
