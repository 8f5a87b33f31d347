#include "cli/uhp_session.hpp"

#include <catch2/catch.hpp>

using namespace waggle;

namespace {

/// The first line of the answer; every answer must end with ok.
std::string first(cli::UhpSession& session, const std::string& command) {
  const auto lines = session.answer(command);
  REQUIRE_FALSE(lines.empty());
  CHECK(lines.back() == "ok");
  return lines.front();
}

}  // namespace

TEST_CASE("a session introduces itself and its bugs") {
  cli::UhpSession session;
  const auto lines = session.answer("info");
  REQUIRE(lines.size() == 3);
  CHECK(lines[0].starts_with("id waggle "));
  CHECK(lines[1] == "Mosquito;Ladybug;Pillbug");
}

TEST_CASE("a game is begun, played, undone and passed on as a game string") {
  cli::UhpSession session;
  CHECK(first(session, "play wS1").starts_with("err "));
  CHECK(first(session, "newgame") == "Base;NotStarted;White[1]");
  CHECK(first(session, "newgame Base+MLP") == "Base+MLP;NotStarted;White[1]");
  CHECK(first(session, "play wS1") == "Base+MLP;InProgress;Black[1];wS1");
  CHECK(first(session, "play bS1  wS1-") == "Base+MLP;InProgress;White[2];wS1;bS1 wS1-");
  CHECK(first(session, "undo 2") == "Base+MLP;NotStarted;White[1]");
  CHECK(first(session, "undo").starts_with("err "));
  CHECK(first(session, R"(newgame Base;InProgress;White[2];wG1;bG1 \wG1)") ==
        R"(Base;InProgress;White[2];wG1;bG1 \wG1)");
  CHECK(first(session, "newgame Base;InProgress;White[2];wG1;bQ wG1-").starts_with("err "));
  CHECK(first(session, "validmoves").find("wQ") != std::string::npos);
  CHECK(first(session, "perft 1") == "0 1");
}

TEST_CASE("moves that are not as strict as Mzinga wants them are refused") {
  cli::UhpSession session;
  session.answer("newgame Base+MLP");
  for (const char* move : {"wg1", "WG1", "wG4", "G1", "wQ", "wL1", "wS2", "wS1 .", "wS1 wS1",
                           "pass", "PASS", "", "bS1"})
    CHECK(first(session, std::string("play ") + move).starts_with("invalidmove "));
  CHECK(first(session, "pass").starts_with("invalidmove pass-with-moves"));
}

TEST_CASE("any reference names a cell, and only the piece on top a climb") {
  const std::string game = "Base;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 -wQ;bA1 bQ-";
  const std::string next = "Base;InProgress;Black[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 -wQ;bA1 bQ-;";
  cli::UhpSession session;
  CHECK(first(session, "newgame " + game) == game);
  // North-west of the queen, named by itself, too.
  for (const char* move : {R"(wB1 \wQ)", "wB1 wB1/"}) {
    CHECK(first(session, std::string("play ") + move) == next + R"(wB1 \wQ)");
    CHECK(first(session, "undo") == game);
  }
  for (const char* move : {"wB1 wB1-", "wB1 -wS1"})
    CHECK(
        first(session, std::string("play ") + move).starts_with("invalidmove climb-by-direction"));
  CHECK(first(session, "play wB1 wQ") == next + "wB1 wQ");
}

TEST_CASE("what it cannot do is an error and the session goes on") {
  cli::UhpSession session;
  session.answer("newgame Base");
  CHECK(first(session, "bestmove depth 1").starts_with("err "));
  CHECK(first(session, "dance").starts_with("err "));
  CHECK(first(session, "undo x").starts_with("err "));
  CHECK(first(session, "perft -1").starts_with("err "));
  CHECK(first(session, "perft 31") == "err perft counts to a depth of 30 at most");
  CHECK(first(session, "options") == "ok");
  CHECK(first(session, "options get Any").starts_with("err "));
  CHECK(session.answer("exit").empty());
  CHECK(session.finished());
}

TEST_CASE("nothing may be played after the end") {
  cli::UhpSession session;
  session.answer(
      R"(newgame Base;x;x;wS1;bS1 wS1-;wQ \wS1;bQ bS1/;wG1 -wQ;bG1 bQ-;wA1 wG1\;bA1 bQ\;wA2 \wQ;bA2 \bG1;wG2 wQ/;bG1 wG2\)");
  CHECK(first(session, "validmoves").starts_with("err "));
  CHECK(first(session, "pass").starts_with("invalidmove game-over"));
}

TEST_CASE("what a command holds cannot break the answer into lines") {
  for (const std::string command :
       {"dan\rce", "newgame B\rase", "newgame Base;x;y;w\rS1", "play w\rS1",
        "play wS1 \t\r wS1- \r x", "undo \r1x", "perft 1\n2"}) {
    cli::UhpSession session;
    session.answer("newgame Base");
    const auto lines = session.answer(command);
    CAPTURE(command);
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].find_first_of("\r\n") == std::string::npos);
  }
}

TEST_CASE("what a session refuses it says in a sentence that helps") {
  cli::UhpSession session;
  CHECK(first(session, "newgame base+plm") ==
        "err expected a game type such as Base or Base+MLP, found \"base+plm\"; did you mean "
        "Base+MLP?");
  CHECK(first(session, "newgame base;InProgress;Black[1];wS1").ends_with("; did you mean Base?"));
  CHECK(first(session, "newgame Bass").ends_with("found \"Bass\""));
  session.answer("newgame Base");
  CHECK(first(session, "perft") == "err perft needs a depth, such as perft 3");
  CHECK(first(session, "perft x") ==
        "err perft takes a whole number from 0 on as its depth, found \"x\"");
  CHECK(first(session, "undo") == "err no ply has been played");
  CHECK(first(session, "undo 0") ==
        "err undo takes a whole number of plies from 1 on, found \"0\"");
  session.answer("play wS1");
  CHECK(first(session, "undo 2") == "err only 1 ply has been played");
  session.answer("play bS1 wS1-");
  CHECK(first(session, "undo 3") == "err only 2 plies have been played");
  CHECK(first(session, "help").find(" bestmove,") != std::string::npos);
}
