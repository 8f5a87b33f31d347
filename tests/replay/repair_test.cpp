// Repairs are taken only when they are proved by what follows; see replay/repair.hpp.

#include <algorithm>
#include <catch2/catch.hpp>

#include "findings.hpp"
#include "notation/writer.hpp"
#include "replay/replay.hpp"
#include "replay/resolve.hpp"
#include "support/games.hpp"
#include "support/records.hpp"

using namespace waggle;
using test::error_of;
using test::find;

namespace {

Replay replayed(const std::string& text, bool repair = true) {
  ReplayOptions options;
  options.repair = repair;
  return replay(test::only_record(text), options);
}

}  // namespace

TEST_CASE("marks turned at random are mended to the very same game or not at all") {
  int mended = 0;
  int refused = 0;
  for (unsigned seed = 0; seed < 300; ++seed) {
    const auto type = GameType::from_bits(seed % 8);
    const auto moves = test::random_game(seed, type, 40);
    auto texts = test::texts_of(type, moves);
    if (texts.size() < 20) continue;
    const std::size_t at = 8 + seed % 10;
    std::string& text = texts[at];
    const std::size_t slash = text.find_first_of("/\\", 4);
    if (slash == std::string::npos) continue;
    text[slash] = text[slash] == '/' ? '\\' : '/';
    const std::string game = to_game_string(type, "InProgress", texts);
    const Replay plain = replayed(game, false);
    if (plain.plies() != static_cast<int>(at)) continue;  // legal by chance
    const Replay repaired = replayed(game);
    CAPTURE(seed, game);
    if (repaired.plies() > static_cast<int>(at)) {
      CHECK(repaired.moves == moves);
      CHECK(repaired.status == Status::valid);
      const Diagnostic* told = find(repaired, Code::move_repaired);
      REQUIRE(told != nullptr);
      CHECK(told->severity == Severity::warning);
      CHECK(told->ply == static_cast<int>(at) + 1);
      CHECK(told->move == text);
      ++mended;
    } else {
      CHECK(error_of(repaired).ply == static_cast<int>(at) + 1);
      ++refused;
    }
  }
  CHECK(mended > 20);
  CHECK(refused > 5);
}

TEST_CASE("a fault near the end cannot be proved and stays an error with a hint") {
  int hints = 0;
  for (unsigned seed = 0; seed < 100; ++seed) {
    const auto type = GameType::from_bits(7);
    const auto moves = test::random_game(seed, type, 30);
    auto texts = test::texts_of(type, moves);
    if (texts.size() < 30) continue;
    std::string& text = texts[27];
    const std::size_t slash = text.find_first_of("/\\", 4);
    if (slash == std::string::npos) continue;
    const std::string right = text;
    text[slash] = text[slash] == '/' ? '\\' : '/';
    const Replay game = replayed(to_game_string(type, "InProgress", texts));
    if (game.plies() != 27) continue;
    CHECK(game.status == Status::invalid);
    if (error_of(game).hint.find("\"" + right + "\"") != std::string::npos) ++hints;
  }
  CHECK(hints > 3);
}

TEST_CASE("a forced pass that was left out is put in when the record goes on from there") {
  const std::string shut_out =
      R"(Base+ML;InProgress;White[9];wB1;bB1 -wB1;wQ wB1\;bB2 /bB1;wQ bB2-;bQ -bB2;wB1 wQ;bB1 wB1)";
  const Replay whole = replayed(shut_out + ";pass;bA1 -bQ");
  REQUIRE(whole.status == Status::valid);
  // Play on as long as it takes to prove the pass.
  Position on = whole.position;
  std::string rest;
  for (int i = 0; i < 5; ++i) {
    const Move move = on.legal_moves().front();
    rest += ";" + to_string(spell(on, move));
    on.apply(move);
  }
  const Replay mended = replayed(shut_out + ";bA1 -bQ" + rest);
  CHECK(mended.status == Status::valid);
  CHECK(mended.texts().at(8) == "pass");
  REQUIRE(find(mended, Code::pass_missing) != nullptr);
  CHECK(find(mended, Code::pass_missing)->severity == Severity::warning);
  CHECK(replayed(shut_out + ";bA1 -bQ" + rest, false).status == Status::invalid);
  CHECK(replayed(shut_out + ";bA1 -bQ").status == Status::invalid);
}

TEST_CASE("a record in which Black begins is read with the colours exchanged") {
  const Replay game = replayed(R"(Base;InProgress;White[3];bS1;wS1 bS1-;bQ -bS1;wQ wS1-)");
  CHECK(game.status == Status::valid);
  CHECK(find(game, Code::colours_repaired) != nullptr);
  CHECK(game.texts().front() == "wS1");
  const Replay broken = replayed(R"(Base;InProgress;White[3];bS1;wS1 bS1-;bQ -bS1;wQ bS1\)");
  CHECK(broken.status == Status::invalid);
  CHECK(broken.plies() == 0);
  CHECK(error_of(broken).code == Code::wrong_side);
}

TEST_CASE("an illegal move has the nearest legal one for a hint and the number of legal ones") {
  const Replay game = replayed(R"(Base;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wQ bQ-)");
  CHECK(error_of(game).code == Code::out_of_reach);
  CHECK(error_of(game).hint.find("wQ has 2 legal moves") != std::string::npos);
}

TEST_CASE("a turn that says again what the one before said has that for a hint") {
  const Replay game = replayed(
      "[GameType \"Base+MLP\"]\n\n1. wL\n2. bP /wL\n3. wA1 wL/\n4. bM /bP\n5. wM wA1/\n"
      "6. bQ \\bM\n7. wQ \\wL\n8. bA1 bP\\\n9. wM \\bQ\n9. wM \\bQ\n");
  CHECK(game.plies() == 9);
  CHECK(error_of(game).code == Code::wrong_side);
  CHECK(error_of(game).ply == 10);
  CHECK(error_of(game).at.line == 12);
  CHECK(error_of(game).hint.find("same text") != std::string::npos);
}

TEST_CASE("where the queen is due the hint says where she could go") {
  const Replay game = replayed(
      R"(Base;InProgress;Black[4];wS1;bS1 wS1-;wB1 \wS1;bB1 bS1/;wG1 /wS1;bG1 bS1\;wS2 /wG1)");
  CHECK(error_of(game).code == Code::queen_due);
  CHECK(error_of(game).hint.find("\"wQ ") != std::string::npos);
  const auto queens = std::ranges::count_if(
      game.position.legal_moves(), [](const Move& move) { return move.piece.bug() == Bug::queen; });
  CHECK(error_of(game).hint.find("wQ has " + std::to_string(queens) + " legal moves") !=
        std::string::npos);
}

TEST_CASE("a hint speaks of the piece that is meant where a record numbers its pieces otherwise") {
  // The ant written A3 is the first to be placed; the one written A1 is the second.
  const Replay game =
      replayed(R"(Base;InProgress;White[5];wA3;bS1 wA3-;wQ -wA3;bQ bS1-;wA1 -wQ;bA1 bQ-;wA1 wQ)");
  CHECK(error_of(game).code == Code::onto_piece);
  CHECK(error_of(game).hint.find("wA2 has") != std::string::npos);
}

TEST_CASE("every ply knows the turn it comes from and a pass that was put in comes from none") {
  const std::string shut_out =
      R"(Base+ML;InProgress;White[9];wB1;bB1 -wB1;wQ wB1\;bB2 /bB1;wQ bB2-;bQ -bB2;wB1 wQ;bB1 wB1)";
  Position on = replayed(shut_out + ";pass").position;
  std::string rest;
  for (int i = 0; i < 6; ++i) {
    const Move move = on.legal_moves().front();
    rest += ";" + to_string(spell(on, move));
    on.apply(move);
  }
  const Replay mended = replayed(shut_out + rest);
  REQUIRE(mended.turns.size() == mended.moves.size());
  for (std::size_t ply = 0; ply < 8; ++ply) CHECK(mended.turns[ply] == ply);
  CHECK_FALSE(mended.turns[8].has_value());
  CHECK(mended.turns[9] == 8U);
  const GameRecord record = test::only_record(shut_out + rest);
  CHECK(place_of_ply(record, mended, 8) == record.turns[7].at);
  CHECK(place_of_ply(record, mended, 9) == record.turns[8].at);
  CHECK(place_of_ply(record, mended, 10) == record.turns[8].at);
}

TEST_CASE("where a side plays twice the hint says that a move may be missing") {
  const Replay game = replay(test::only_record("Base;InProgress;White[1];wS1;bS1 wS1-;bQ bS1-"));
  REQUIRE(game.status == Status::invalid);
  CHECK(game.diagnostics[0].code == Code::wrong_side);
  CHECK(game.diagnostics[0].hint == "a move of White may be missing before this one");
}

TEST_CASE("where the queen is due the hint places her") {
  const Replay game = replay(test::only_record(
      R"(Base;InProgress;White[4];wS1;bS1 wS1-;wB1 \wS1;bB1 bS1/;wG1 /wS1;bG1 bS1\;wS2 -wG1)"));
  REQUIRE(game.status == Status::invalid);
  CHECK(game.diagnostics[0].code == Code::queen_due);
  CHECK(game.diagnostics[0].hint == "the nearest legal move is \"wQ -wG1\"; wQ has 7 legal moves");
}

TEST_CASE("a refused pillbug of before April 2013 may have followed another rule") {
  const std::string moves =
      "\"]\n\n1. wG1\n2. bP wG1\\\n3. wQ wG1/\n4. bQ bP-\n5. wQ \\bQ\n6. wQ bP\\\n";
  const auto told = [&](const std::string& date) {
    const Replay game = replay(test::only_record("[GameType \"Base+P\"]\n[Date \"" + date + moves));
    REQUIRE(game.status == Status::invalid);
    REQUIRE(game.diagnostics.size() == 1);
    CHECK(game.diagnostics[0].code == Code::thrown_resting);
    return game.diagnostics[0].hint.find("March 2013") != std::string::npos;
  };
  CHECK(told("2012.05.01"));
  CHECK(told("2012"));
  CHECK(told("2013.03.31"));
  CHECK_FALSE(told("2013.04"));
  CHECK_FALSE(told("2013.04.01"));
  CHECK_FALSE(told("????.??.??"));
}

TEST_CASE("where nothing can be meant there is no hint") {
  const Replay passed = replay(test::only_record("Base;InProgress;White[2];wS1;bS1 wS1-;pass"));
  CHECK(error_of(passed).code == Code::pass_with_moves);
  CHECK(error_of(passed).hint.empty());
  const std::string over =
      R"(Base;Draw;Black[7];wS1;bS1 wS1-;wQ \wS1;bQ bS1/;wG1 -wQ;bG1 bQ-;wA1 wG1\;bA1 bQ\;wA2 \wQ;bA2 \bG1;wG2 wQ/;bG1 wG2\)";
  const Replay ended = replay(test::only_record(over + ";wG3 -wA1"));
  CHECK(error_of(ended).code == Code::game_over);
  CHECK(error_of(ended).hint.empty());
  const Replay unreadable = replay(test::only_record("Base;InProgress;White[2];wS1;bS1 wS1-;x"));
  CHECK(error_of(unreadable).code == Code::bad_move);
}

TEST_CASE("a hint is told of the error that ended the replay and of no other") {
  const Replay game = replay(
      test::only_record(R"(Base;InProgress;White[3];wQ;bQ wQ-;wS1 -wQ;bS1 bQ-;wS1 bS1-;bA1 bS1/)"));
  REQUIRE(game.status == Status::invalid);
  for (const Diagnostic& diagnostic : game.diagnostics)
    CHECK(diagnostic.hint.empty() == (diagnostic.severity != Severity::error));
}
