#include "notation/round.hpp"

#include <catch2/catch.hpp>

using namespace waggle;

TEST_CASE("a round is the same one however it is written") {
  for (const char* three :
       {"3", "03", "003", " 3 ", "Round 3", "ROUND 03", "round3", "R3", "Rd 3", "Rd. 3"})
    CHECK(round_key(three) == "3");
  CHECK(round_key("2.1") == "2.1");
  CHECK(round_key("02.01") == "2.1");
  CHECK(round_key("Round 10.0") == "10.0");
  CHECK(round_key("0") == "0");
  CHECK(round_key("00") == "0");
}

TEST_CASE("a round that is no number is its text") {
  CHECK(round_key("Final") == "final");
  CHECK(round_key("Round of 16") == "round of 16");
  CHECK(round_key("round") == "round");
  CHECK(round_key("R") == "r");
  CHECK(round_key("3rd") == "3rd");
  CHECK(round_key("3a") == "3a");
  CHECK(round_key("") == "");
}
