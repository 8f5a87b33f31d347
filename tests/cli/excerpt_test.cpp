// The text that a finding is about, as it stands below the finding.

#include "cli/excerpt.hpp"

#include <catch2/catch.hpp>

#include "cli/output.hpp"
#include "support/files.hpp"
#include "support/program.hpp"
#include "support/records.hpp"

using namespace waggle;
using cli::excerpt;
using test::run_waggle;

namespace {

/// The excerpt for a byte of a text that is one record.
std::string shown(const std::string& text, std::size_t byte, Format format = Format::pgn,
                  std::size_t columns = 80) {
  GameRecord record;
  record.format = format;
  record.at = {7, 3, 1000};
  return excerpt(record, text, {7, 1, 1000 + byte}, columns);
}

std::string marked(const std::string& text, const std::string& place, Format format) {
  const std::string both = shown(text, text.find(place), format);
  const auto lines = test::split(both, '\n');
  REQUIRE(lines.size() == 3);
  CHECK(lines[0] == "    " + text);
  return lines[1];
}

}  // namespace

TEST_CASE("marks stand below the token that a finding is about") {
  CHECK(marked("7. wQ /wS1", "wQ", Format::pgn) == "       ^~");
  CHECK(marked("[Wihte \"A ] b\"] [Date \"x\"]", "[Wihte", Format::pgn) == "    ^~~~~~~~~~~");
  CHECK(marked("Base;WhiteWins;White[2];wS1", "WhiteWins", Format::uhp) == "         ^~~~~~~~~");
  CHECK(marked("SU[hive]RE[won by \\] A]GN[x]", "RE", Format::sgf) ==
        "            ^~~~~~~~~~~~~~~");
  CHECK(marked("; P0[2 Dropb wG1 N 13 . ]TM[9]", "Dropb", Format::sgf) ==
        "           ^~~~~~~~~~~~~~~~~");
}

TEST_CASE("a move is marked as it is written, blanks included") {
  const std::string text = "[GameType \"Base\"]\n\n1. wS1\n2. bS1   wS1- {so}\n";
  const GameRecord record = test::only_record(text);
  CHECK(excerpt(record, text, record.turns.at(1).at, 80) ==
        "    2. bS1   wS1- {so}\n       ^~~~~~~~~~\n");
}

TEST_CASE("only the line of the place is shown, whatever ends it") {
  const std::string text = "one\rtwo\r\nthree\nfour";
  CHECK(shown(text, 4) == "    two\n    ^~~\n");
  CHECK(shown(text, 9) == "    three\n    ^~~~~\n");
  CHECK(shown(text, text.size()) == "    four\n        ^\n");
  CHECK(shown(text, text.size() + 1).empty());
  GameRecord record;
  record.at = {2, 1, 50};
  CHECK(excerpt(record, text, {1, 1, 3}, 80).empty());
}

TEST_CASE("a long line is cut around the place to the width of the terminal") {
  std::string text;
  for (int i = 0; i < 3000; ++i) text += "move" + std::to_string(i) + " ";
  for (const std::size_t columns : {40U, 80U, 200U})
    for (const std::size_t byte : {std::size_t{0}, text.find("move7 "), text.find("move1500"),
                                   text.find("move2999"), text.size() - 1}) {
      CAPTURE(columns, byte);
      const auto lines = test::split(shown(text, byte, Format::pgn, columns), '\n');
      REQUIRE(lines.size() == 3);
      CHECK(lines[0].size() < columns);
      const std::size_t mark = lines[1].find('^');
      const std::size_t length = lines[1].size() - mark;
      CHECK(lines[0].substr(mark, length) == text.substr(byte, length));
      CHECK((lines[0].find("...") == 4) == (byte > columns));
    }
}

TEST_CASE("a token longer than the terminal is cut") {
  const std::string text = "before " + std::string(100'000, 'x') + " after";
  const auto lines = test::split(shown(text, 7), '\n');
  CHECK(lines[0].size() < 80);
  CHECK(lines[0].starts_with("    before xxx"));
  CHECK(lines[0].find("xxx...") != std::string::npos);
  CHECK(lines[1].size() <= lines[0].size());
}

TEST_CASE("letters of two columns and of several bytes do not move the marks") {
  CHECK(shown("{\xe4\xb8\xad\xe6\x96\x87} wQ x", 9) ==
        "    {\xe4\xb8\xad\xe6\x96\x87} wQ x\n           ^~\n");
  CHECK(shown("{\xe9} wQ", 4) == "    {\xc3\xa9} wQ\n        ^~\n");  // Windows-1252
  CHECK(shown("e\xcc\x81\twQ", 4) == "    e\xcc\x81 wQ\n      ^~\n");
  std::string wide;
  for (int i = 0; i < 500; ++i) wide += "\xe4\xb8\xad";
  for (const std::size_t letter : {0U, 10U, 250U, 499U}) {
    const auto lines = test::split(shown(wide, 3 * letter), '\n');
    CHECK(cli::display_width(lines[0]) < 80);
    CHECK(cli::as_utf8(lines[0]) == lines[0]);
    CHECK(lines[1].size() <= cli::display_width(lines[0]));
  }
}

TEST_CASE("an excerpt cannot steer the terminal or turn the direction of the text") {
  const std::string text = "{\x1b[2J\x07\x01 \xe2\x80\xae\xe2\x81\xa7\xc2\x9b\xe2\x80\xa8} wQ";
  const std::string both = shown(text, text.find("wQ"));
  for (const char* evil :
       {"\x1b", "\x07", "\x01", "\xe2\x80\xae", "\xe2\x81\xa7", "\xc2\x9b", "\xe2\x80\xa8"})
    CHECK(both.find(evil) == std::string::npos);
  const auto lines = test::split(both, '\n');
  CHECK(lines.size() == 3);
  CHECK(lines[1].find('^') + 2 == cli::display_width(lines[0]));
}

TEST_CASE("validate shows excerpts on a terminal and when asked to") {
  const std::string file = "samples/broken/split-hive.pgn";
  const auto plain = run_waggle({"validate", file});
  CHECK(plain.out.find('^') == std::string::npos);
  const auto always = run_waggle({"validate", "--caret", "always", file});
  CHECK(always.out.find("falls apart\n    7. wQ \\wS1\n       ^~~~~~~\n    hint: ") !=
        std::string::npos);
  CHECK(run_waggle({"validate", "--caret", "never", file}).out == plain.out);
  CHECK(run_waggle({"validate", "--caret", "always", "--format", "csv", file}).code == 2);
  CHECK(run_waggle({"validate", "--caret", "always", "--summary", file}).code == 2);
  CHECK(run_waggle({"validate", "--caret", "sometimes", file}).code == 2);

  const auto terminal =
      test::shell("script -qec \"stty cols 50; waggle validate --quiet " + file + "\" /dev/null",
                  WAGGLE_SOURCE_DIR);
  if (terminal.err.find("script: ") != std::string::npos && terminal.out.empty())
    return;  // no such program here
  CHECK(terminal.out.find("    7. wQ \\wS1\r\n       ^~~~~~~\r\n") != std::string::npos);
}

TEST_CASE("places of records far down in a source are shown") {
  const test::TemporaryFolder folder;
  std::string games;
  for (int i = 0; i < 20'000; ++i)
    games += "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-\n";
  games += "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ wS1-\n";
  const auto run = run_waggle(
      {"validate", "--caret", "always", "--threads", "4", folder.write("many.uhp", games)});
  CHECK(run.out.find("20001:47: error R124") != std::string::npos);
  CHECK(run.out.find("\n    Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ wS1-\n" +
                     std::string(50, ' ') + "^~~~~~~\n") != std::string::npos);
}
