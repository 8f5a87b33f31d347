#include "notation/sgf_command.hpp"

#include <catch2/catch.hpp>
#include <map>
#include <vector>

using namespace waggle;
using sgf::Verb;

namespace {

sgf::Command command(std::string_view text) { return sgf::read_command(1, text, {}); }

std::string piece_name(std::string_view word) {
  const auto name = sgf::read_piece_name(word);
  if (!name) return "none";
  const char* const colour = !name->colour ? "?" : *name->colour == Colour::white ? "w" : "b";
  return std::string(colour) + letter_of(name->bug) + std::to_string(name->ordinal);
}

}  // namespace

TEST_CASE("cells of BoardSpace are letters and numbers without end") {
  using Cells = std::map<std::pair<std::string, std::string>, GridCell>;
  for (const auto& [text, cell] : Cells{{{"A", "1"}, {0, 1}},
                                        {{"n", "13"}, {13, 13}},
                                        {{"Z", "0"}, {25, 0}},
                                        {{"1Z", "2"}, {26, 2}},
                                        {{"12Z", "2"}, {37, 2}},
                                        {{"1A", "-3"}, {-1, -3}},
                                        {{"12a", "2"}, {-12, 2}},
                                        {{"0N", "2"}, {13, 2}},
                                        {{"1000000Z", "1000000"}, {1'000'025, 1'000'000}},
                                        {{"1000000A", "-1000000"}, {-1'000'000, -1'000'000}}}) {
    CAPTURE(text.first, text.second);
    CHECK(sgf::read_cell(text.first, text.second) == cell);
  }
  for (const auto& [column, row] : std::map<std::string, std::string>{{"", "1"},
                                                                      {"1", "1"},
                                                                      {"N", ""},
                                                                      {"M", "x"},
                                                                      {"1N", "1"},
                                                                      {"-1Z", "1"},
                                                                      {"xZ", "1"},
                                                                      {"1000001Z", "1"},
                                                                      {"B", "1000001"},
                                                                      {"C", "-1000001"},
                                                                      {"[", "1"},
                                                                      {"@", "1"}}) {
    CAPTURE(column, row);
    CHECK_FALSE(sgf::read_cell(column, row).has_value());
  }
}

TEST_CASE("pieces are named with and without a colour") {
  for (const auto& [word, name] : std::map<std::string, std::string>{
           {"wS1", "wS1"},  {"bA3", "bA3"},  {"ws1", "wS1"},  {"WQ", "wQ1"},  {"BL1", "bL1"},
           {"Q", "?Q1"},    {"b1", "?B1"},   {"B2", "?B2"},   {"g3", "?G3"},  {"m", "?M1"},
           {"P1", "?P1"},   {"wS3", "wS3"},  {"wS0", "wS0"},  {"bs2", "bS2"}, {"", "none"},
           {"w", "none"},   {"S", "none"},   {"wS", "none"},  {"b", "none"},  {"b12", "none"},
           {"xS1", "none"}, {"wSx", "none"}, {"wX1", "none"}, {"X", "none"},  {"wS12", "none"},
           {"1", "none"},   {"s1 ", "none"}, {"A:", "none"},  {"A/", "none"}}) {
    CAPTURE(word);
    CHECK(piece_name(word) == name);
  }
}

TEST_CASE("names of two eras may mean one piece") {
  const sgf::PieceName white{Colour::white, Bug::spider, 1};
  CHECK(white.may_be(white));
  CHECK(white.may_be({std::nullopt, Bug::spider, 1}));
  CHECK(sgf::PieceName{std::nullopt, Bug::spider, 1}.may_be(white));
  CHECK_FALSE(white.may_be({Colour::black, Bug::spider, 1}));
  CHECK_FALSE(white.may_be({Colour::white, Bug::spider, 2}));
  CHECK_FALSE(white.may_be({std::nullopt, Bug::ant, 1}));
}

TEST_CASE("a backslash takes away the meaning of what follows") {
  CHECK(sgf::unescaped(R"(a\]b\[c\\d)") == R"(a]b[c\d)");
  CHECK(sgf::unescaped(R"(a\bc)") == R"(a\bc)");
  CHECK(sgf::unescaped(R"(a\bc)", "") == "abc");
  CHECK(sgf::unescaped(R"(ab\)") == R"(ab\)");
  CHECK(sgf::unescaped(R"(ab\)", "") == R"(ab\)");
}

TEST_CASE("commands are read by their first word") {
  struct Row {
    Verb verb;
    bool commits = false;
    bool thrown = false;
  };
  const std::map<std::string, Row> rows = {{"done", {Verb::done, true}},
                                           {"Dropb", {Verb::drop_board}},
                                           {"pick", {Verb::pick}},
                                           {"pickb", {Verb::pick_board}},
                                           {"Start", {Verb::start}},
                                           {"drop", {Verb::drop_hand}},
                                           {"pdropb", {Verb::drop_board, false, true}},
                                           {"move", {Verb::move}},
                                           {"pmove", {Verb::move, false, true}},
                                           {"movedone", {Verb::move, true}},
                                           {"pmovedone", {Verb::move, true, true}},
                                           {"pass", {Verb::pass}},
                                           {"passdone", {Verb::pass, true}},
                                           {"resign", {Verb::resign}},
                                           {"offerdraw", {Verb::offer_draw}},
                                           {"acceptdraw", {Verb::accept_draw}},
                                           {"declinedraw", {Verb::decline_draw}},
                                           {"winontime", {Verb::win_on_time}},
                                           {"swap", {Verb::swap}},
                                           {"playwhite", {Verb::swap}},
                                           {"playblack", {Verb::swap}},
                                           {"edit", {Verb::edit}},
                                           {"undo", {Verb::edit}},
                                           {"allowundo", {Verb::edit}},
                                           {"nullmove", {Verb::edit}},
                                           {"pleaseundo", {Verb::talk}},
                                           {"dontundo", {Verb::talk}},
                                           {"reset", {Verb::reset}},
                                           {"jump", {Verb::unknown}},
                                           {"", {Verb::unknown}}};
  for (const auto& [word, row] : rows)
    for (const std::string before : {"", "7 "}) {
      const auto read = command(before + word);
      CAPTURE(word, before);
      CHECK(read.verb == row.verb);
      CHECK(read.commits == row.commits);
      CHECK(read.thrown == row.thrown);
      CHECK(read.player == 1);
    }
}

TEST_CASE("what follows the word of a command") {
  const auto pick = command("4 pick B 12 bS1");
  CHECK(pick.rack == Colour::black);
  CHECK(pick.piece->owned_by(Colour::white) == Piece::make(Colour::black, Bug::spider, 1));
  const auto picked = command("pickb N 13 S1");
  CHECK(picked.cell == GridCell{13, 13});
  CHECK(picked.piece->owned_by(Colour::white) == Piece::make(Colour::white, Bug::spider, 1));
  const auto dropped = command(R"(4 dropb bS1 O 12 wS1\\)");
  CHECK(dropped.cell == GridCell{14, 12});
  CHECK(dropped.reference ==
        Reference{*Piece::make(Colour::white, Bug::spider, 1), Direction::south_east});
  CHECK(dropped.text == R"(dropb bS1 O 12 wS1\\)");
  CHECK_FALSE(dropped.fault.has_value());
  const auto moved = command("move W Q 13 -5 bS1.");
  CHECK(moved.rack == Colour::white);
  CHECK(moved.fault.has_value());  // 13 is no column
  const auto climbed = command("move W B1 N 13 bS1.");
  CHECK(climbed.piece->colour == Colour::white);
  CHECK(climbed.reference == Reference{*Piece::make(Colour::black, Bug::spider, 1), std::nullopt});
  // The piece's own colour counts for more than the rack.
  CHECK(command("move W bB1 N 13 .").piece->colour == Colour::black);
  CHECK_FALSE(command("move W bB1 N 13 .").reference.has_value());
  const auto unread = command("dropb wS1 N 13 nowhere");
  CHECK_FALSE(unread.reference.has_value());
  CHECK(unread.unread_reference == "nowhere");
}

TEST_CASE("faults of commands are told in words") {
  for (const auto& [text, words] : std::map<std::string, std::string>{
           {"dropb", "the command ends before the piece"},
           {"dropb wS3 N 13 .", R"(there is no "wS3": a side has 2 of its kind)"},
           {"dropb wS0 N 13 .", R"(there is no "wS0": a side has 2 of its kind)"},
           {"dropb wX1 N 13 .", R"(expected a piece, found "wX1")"},
           {"dropb wS1", "the command ends before the cell"},
           {"dropb wS1 N", "the command ends before the cell"},
           {"dropb wS1 13 N .", R"("13 N" is not a cell)"},
           {"move W", "the command ends before the piece"},
           {"pickb N", "the command ends before the cell"}}) {
    CAPTURE(text);
    const auto read = command(text);
    REQUIRE(read.fault.has_value());
    CHECK(read.fault->message == words);
  }
}
