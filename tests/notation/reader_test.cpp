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
    // What stands before is no part of a game, and is told all the same.
    REQUIRE_FALSE(trees.front().diagnostics.empty());
    CHECK(trees.front().diagnostics.back().code == Code::text_outside);
    CHECK(trees.front().diagnostics.back().at.line == 1);
    CHECK((trees.size() == 1 || trees.back().diagnostics.empty()));
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
        CHECK(record.diagnostics.size() == 1);
        ++without_beginning;
      }
    }
    CHECK(without_beginning == 1);
    CHECK(turns == (content.size() > tree.size() + rest.size() ? 3 : 2));
  }
}

TEST_CASE("formats follow one another in a source") {
  // A game of each, blank lines and remarks where a file may have them.
  const std::vector<std::pair<Format, std::string>> games = {
      {Format::sgf,
       " (;\r\nGM[27]SU[hive]C[(;GM[27\n[Event \"x\"\\]\nBase;wS1;bS1 wS1-]"
       "[Remark \"a further value\"]\n;P0[1 move W wS1 N 13 .];P0[2 done];P1[3 move B bS1 O 13 "
       "wS1-];P1[4 done])\n \n"},
      {Format::sgf, "( \n;GM[27]SU[hive];P0[1 movedone W wS1 N 13 .];P1[3 movedone B bS1 O 13 .])"},
      {Format::pgn,
       "[White \"(;GM[27]\"]\r\n\r\n1. wS1\r\n{ (;GM[27]\n(;GM[27]\n"
       "[Event \"x\"]\nBase;wS1;bS1 wS1-\n# }\n2. bS1 wS1-\n\n"},
      {Format::pgn, " [White \"Alice\"]\n\n1. wS1\n2. bS1 wS1-\n\n*\n\n"},
      {Format::uhp, "# remarks\n\n # (;\nBase;InProgress;White[2];wS1;bS1 wS1-\n"},
      {Format::uhp, "wS1;bS1 wS1-\r"},
      {Format::uhp, "InProgress;White[2];wS1;bS1 wS1-;\n\n# the end\n"},
      {Format::list, "[wS1]\n[bS1 wS1-]\n"}};
  for (const std::string& mark : {std::string(), std::string("\xEF\xBB\xBF")})
    for (const auto& first : games)
      for (const auto& second : games)
        for (const auto& third : games) {
          if ((first.first == Format::list && second.first == Format::list) ||
              (second.first == Format::list && third.first == Format::list))
            continue;  // are one list
          const std::string begin = first.second + "\n" + mark;
          const std::string middle = second.second + "\r" + mark;
          const std::string content = mark + begin + middle + third.second;
          CAPTURE(content);
          const auto records = read_records(content, "x");
          REQUIRE(records.size() == 3);
          CHECK(records[0].format == first.first);
          CHECK(records[1].format == second.first);
          CHECK(records[2].format == third.first);
          for (const GameRecord& record : records) {
            CHECK(record.turns.size() == 2);
            for (const Diagnostic& diagnostic : record.diagnostics)
              CHECK(diagnostic.code == Code::trailing_separator);
          }
          const std::size_t place = records[2].at.byte;
          CHECK(records[1].at.byte >= begin.size());
          CHECK(records[1].at.byte < mark.size() + begin.size() + middle.size());
          CHECK(place >= begin.size() + middle.size());
          std::uint64_t line = 1;
          for (std::size_t i = 0; i < place; ++i)
            if (content[i] == '\n' || (content[i] == '\r' && content[i + 1] != '\n')) ++line;
          CHECK(records[2].at.line == line);
        }
}

TEST_CASE("a numbered first move begins a game file behind lines and trees") {
  const std::string moves = "1. wS1\n2. bS1 wS1-\n";
  for (const std::string begin :
       {"Base;wS1;bS1 wS1-\n", "(;GM[27];P0[1 movedone W wS1 N 13 .])\n"}) {
    const auto records = read_records(begin + moves, "x");
    REQUIRE(records.size() == 2);
    CHECK(records[1].format == Format::pgn);
    CHECK(records[1].turns.size() == 2);
  }
}

TEST_CASE("what belongs to a record does not begin another") {
  struct Row {
    std::string content;
    Format format;
    std::size_t turns;
  };
  const auto row = GENERATE(values<Row>({
      {"wG1;\nbA1 wG1/;\nwQ -wG1;\n", Format::list, 3},
      {"1) wG1\n2) bA1 wG1/\n1. wQ -wG1\n", Format::list, 3},
      {"[wG1]\n1. [bA1 wG1/]\nAlice; said: [wQ -wG1]\n", Format::list, 3},
      {"[White \"Alice\"]\nwG1;\nbA1 wG1/\n1. [wQ -wG1]\n", Format::pgn, 3},
      {"(;GM[27];P0[1 movedone W wS1 N 13 .]\nC[x] [White \"a\"]\n)", Format::sgf, 1},
  }));
  CAPTURE(row.content);
  const auto records = read_records(row.content, "x");
  REQUIRE(records.size() == 1);
  CHECK(records[0].format == row.format);
  CHECK(records[0].turns.size() == row.turns);
}

TEST_CASE("words outside of trees are told once at the neighbour, marks and remarks are nothing") {
  const std::string tree = "(;GM[27];P0[1 movedone W wS1 N 13 .])";
  for (const std::string nothing : {"", "\n \n", ")\n", "\n)\n ;\x1A\n", "\n# Alice (;GM\n"}) {
    CAPTURE(nothing);
    const auto records = read_records(tree + nothing + tree + nothing, "x");
    REQUIRE(records.size() == 2);
    CHECK(records[0].diagnostics.empty());
    CHECK(records[1].diagnostics.empty());
  }
  for (const std::string words :
       {"\nBse;;;wS1\nBob (x)\n", " Alice\n", "\n\xD0\x90\n", ")\n\n-- \n7"}) {
    CAPTURE(words);
    for (const std::string& behind : {std::string(), tree}) {
      const auto records = read_records("Alice wrote:\n" + tree + words + behind, "x");
      REQUIRE(records.size() == (behind.empty() ? 1 : 2));
      REQUIRE(codes_of(records[0]) == std::vector{Code::text_outside, Code::text_outside});
      CHECK(records[0].diagnostics[0].at == SourcePosition{1, 1, 0});
      CHECK(records[0].diagnostics[0].message.find("Alice wrote:") != std::string::npos);
      CHECK(records[0].diagnostics[1].at.byte > records[0].at.byte + tree.size() - 1);
      CHECK(records.back().turns.size() == 1);
    }
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
