#include "notation/reader.hpp"

#include <catch2/catch.hpp>

#include "notation/content_hash.hpp"
#include "records.hpp"

using namespace waggle;
using namespace waggle::test;

TEST_CASE("the format is told from the content") {
  CHECK(detect_format("(;GM[27]VV[1]") == Format::sgf);
  CHECK(detect_format(" (;\r\nGM[27] VV[1]") == Format::sgf);
  CHECK(detect_format("\xEF\xBB\xBF \n( ;GM[27]") == Format::sgf);
  CHECK(detect_format("[GameType \"Base\"]\n") == Format::pgn);
  CHECK(detect_format("\n\n  [White \"Alice\"]\n") == Format::pgn);
  CHECK(detect_format("1. wS1\n2. bS1 wS1-\n") == Format::pgn);
  CHECK(detect_format("Base;NotStarted;White[1]") == Format::uhp);
  CHECK(detect_format("Base") == Format::uhp);
  CHECK(detect_format("Base+X;InProgress") == Format::uhp);
  CHECK(detect_format("Base MLP;InProgress") == Format::uhp);
  CHECK(detect_format("wS1;bG1 -wS1") == Format::uhp);
  CHECK(detect_format("wS1 .;bG1 -wS1") == Format::uhp);
  CHECK(detect_format("WS1;bG1 -wS1") == Format::uhp);
  CHECK(detect_format("InProgress;White[2];wS1") == Format::uhp);
  CHECK(detect_format("# games of 2024\n\nBase;wS1\n") == Format::uhp);
}

TEST_CASE("things that merely contain text are no records") {
  const auto text = GENERATE(
      as<std::string>{}, "", " \r\n\t", "#", "# only a remark", "Based on a true story",
      "Base camp was cold", "Base camp;4000", "Base M", "basement;stairs", "[section]\nkey=value",
      "[\"a\", \"b\"]", "{\"json\": true}", "<html>", "WS1 is a piece", "pass", "pass;word",
      "name;date;result", "1. Introduction\n", "1. Add eggs.", "(a remark)", "(x;y)", "PK\x03\x04",
      "MZ\x90", "White[2]x;y", "Hello;World", "Green[2]", "TM[21032]\n; said nobody\n");
  CAPTURE(text);
  CHECK_FALSE(detect_format(text).has_value());
  CHECK_FALSE(looks_like_record(text));
  CHECK(read_records(text, "x").empty());
}

TEST_CASE("a damaged or lost beginning does not hide the records behind it") {
  const std::string line = "Base;InProgress;White[2];wS1;bS1 wS1-\n";
  CHECK(detect_format("Bsae;InProgress;White[2];wS1;bS1 wS1-\n" + line) == Format::uhp);
  CHECK(read_records("# two\n\nBsae;;;\n# second\n" + line, "x").size() == 2);
  CHECK_FALSE(detect_format("Such a line looks like this:\n" + line).has_value());

  const auto games = read_records("[Gam\n[White \"Alice\"]\n\n1. wS1\n2. bS1 wS1-\n", "x");
  REQUIRE(games.size() == 1);
  CHECK(games[0].white == "Alice");
  CHECK(games[0].turns.size() == 2);
  CHECK_FALSE(detect_format("[section]\nkey = [White \"Alice\"]").has_value());

  const std::string tree = "(;GM[27]SU[hive];P0[1 move W wG1 N 13 .];P0[2 done])\n";
  for (const char* begin : {"P1[2 done]TM[4]\n;P0[3 resign])\n", "From: Alice\n\n", "Base is\r"}) {
    const auto trees = read_records(begin + tree, "x");
    REQUIRE_FALSE(trees.empty());
    CHECK(trees.back().turns.size() == 1);
    CHECK(trees.back().diagnostics.empty());
  }
}

TEST_CASE("nodes without the beginning of their tree are a record that says so") {
  const std::string tree = "(;GM[27]SU[hive];P0[1 move W wG1 N 13 .];P0[2 done])\n";
  const std::string rest = ";P1[3 move B bG1 O 13 .];P1[4 done];\nP0[time 1])\n";
  for (const std::string& content : {rest + tree, tree + rest, tree + tree + ")\n ; " + rest}) {
    CAPTURE(content);
    std::size_t turns = 0;
    int without_beginning = 0;
    for (const GameRecord& record : read_records(content, "x")) {
      turns += record.turns.size();
      if (!record.diagnostics.empty()) {
        CHECK(record.diagnostics[0].code == Code::cut_off);
        ++without_beginning;
      }
    }
    CHECK(without_beginning == 1);
    CHECK(turns == (content.size() > tree.size() + rest.size() ? 3 : 2));
  }
}

TEST_CASE("damaged starts still look like records") {
  CHECK(looks_like_record("(;"));
  CHECK(looks_like_record("[GameType \"Ba"));
  CHECK(looks_like_record("Base+"));
  CHECK(looks_like_record("base;InProgress"));
  CHECK_FALSE(looks_like_record("see (; below"));
}

TEST_CASE("the hash of a record does not depend on line ends and outer blanks") {
  const auto hash = content_hash("a\nb\nc");
  CHECK(content_hash("a\r\nb\r\nc") == hash);
  CHECK(content_hash("a\rb\rc") == hash);
  CHECK(content_hash(" \r\na\nb\r\nc \n") == hash);
  CHECK(content_hash("a\nb\nd") != hash);
  CHECK(content_hash("a\n\nb\nc") != hash);
  CHECK(content_hash("") != content_hash("x"));
  CHECK(content_hash("aaaaaaaa") != content_hash("aaaaaaaaaaaaaaaa"));
}

TEST_CASE("the hash of a record is frozen") {
  CHECK(content_hash("") == 0xA706DD2F4D197E6FU);
  CHECK(content_hash("Base;NotStarted;White[1]") == 0x5D7F92899A974369U);
}

TEST_CASE("places count lines and bytes from the start of the source") {
  const auto records = read_records("Base;wS1\r\n\r\n  Base;wQ;x", "list");
  REQUIRE(records.size() == 2);
  CHECK(records[1].at == SourcePosition{3, 3, 14});
  CHECK(records[1].turns[1].at == SourcePosition{3, 11, 22});
}
