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
  const auto text = GENERATE(as<std::string>{}, "", " \r\n\t", "#", "# only a remark",
                             "Based on a true story", "Base camp was cold", "Base camp;4000",
                             "Base M", "basement;stairs", "[section]\nkey=value", "[\"a\", \"b\"]",
                             "{\"json\": true}", "<html>", "WS1 is a piece", "pass", "pass;word",
                             "name;date;result", "1. Introduction\n", "1. Add eggs.", "(a remark)",
                             "(x;y)", "PK\x03\x04", "MZ\x90", "White[2]x;y", "Hello;World");
  CAPTURE(text);
  CHECK_FALSE(detect_format(text).has_value());
  CHECK_FALSE(looks_like_record(text));
  CHECK(read_records(text, "x").empty());
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
