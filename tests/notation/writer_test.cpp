#include "notation/writer.hpp"

#include <rapidcheck/catch.h>
#include <catch2/catch.hpp>

#include "records.hpp"

using namespace waggle;
using namespace waggle::test;

namespace {

GameText sample() {
  GameText game;
  game.game_type = GameType::from_bits(7);
  game.board_state = "BlackWins";
  game.result = Outcome::black_wins;
  game.reason = ResultReason::surrounded;
  game.moves = {"wB1", "bP wB1/", "wM wB1\\", "pass"};
  game.white = "Alice";
  game.black = "Bob";
  game.date = "2023-01-16";
  return game;
}

}  // namespace

TEST_CASE("the turn counts plies") {
  CHECK(turn_string(0) == "White[1]");
  CHECK(turn_string(1) == "Black[1]");
  CHECK(turn_string(2) == "White[2]");
  CHECK(turn_string(14) == "White[8]");
}

TEST_CASE("a GameString has header and moves and no end mark") {
  CHECK(to_game_string(GameType(), "NotStarted", {}) == "Base;NotStarted;White[1]");
  CHECK(to_game_string(GameType::from_bits(7), "InProgress", {"wS1", "bS1 wS1-"}) ==
        "Base+MLP;InProgress;White[2];wS1;bS1 wS1-");
}

TEST_CASE("a game file is written as the desktop program has it") {
  CHECK(to_pgn(sample()) ==
        "[GameType \"Base+MLP\"]\n"
        "[Date \"2023.01.16\"]\n"
        "[Event \"\"]\n"
        "[Site \"\"]\n"
        "[Round \"\"]\n"
        "[White \"Alice\"]\n"
        "[Black \"Bob\"]\n"
        "[Result \"BlackWins\"]\n"
        "\n"
        "1. wB1\n"
        "2. bP wB1/\n"
        "3. wM wB1\\\n"
        "4. pass\n"
        "\n"
        "BlackWins\n"
        "\n");
}

TEST_CASE("what a game file has no place for goes into tags of its own") {
  GameText game = sample();
  game.white_rating = 1850;
  game.black_rating = 1700;
  game.reason = ResultReason::resignation;
  game.id = "HV-Alice-Bob-2023-01-17-0059";
  const std::string text = to_pgn(game);
  CHECK(text.find("[WhiteElo \"1850\"]\n[BlackElo \"1700\"]\n[Termination \"resignation\"]\n"
                  "[SgfGameName \"HV-Alice-Bob-2023-01-17-0059\"]\n") != std::string::npos);
  const GameRecord record = only_record(text);
  CHECK(record.white_rating == 1850);
  CHECK(record.result.reason == ResultReason::resignation);
  CHECK(record.id == game.id);
  CHECK(record.date == "2023-01-17");
  CHECK(codes_of(record).empty());
}

TEST_CASE("a partial or missing date is written with question marks") {
  GameText game = sample();
  game.date = "2023-01";
  CHECK(to_pgn(game).find("[Date \"2023.01.??\"]") != std::string::npos);
  game.date = "2023";
  CHECK(to_pgn(game).find("[Date \"2023.??.??\"]") != std::string::npos);
  game.date.reset();
  CHECK(to_pgn(game).find("[Date \"????.??.??\"]") != std::string::npos);
}

TEST_CASE("an unknown result is the state of the game and has no last line") {
  GameText game = sample();
  game.result = Outcome::unknown;
  game.board_state = "InProgress";
  const std::string text = to_pgn(game);
  CHECK(text.find("[Result \"InProgress\"]") != std::string::npos);
  CHECK(text.ends_with("4. pass\n\n"));
  game.moves.clear();
  game.board_state.clear();
  CHECK(to_pgn(game).find("[Result \"NotStarted\"]") != std::string::npos);
  CHECK(only_record(to_pgn(game)).reading == GameRecord::Reading::readable);
}

TEST_CASE("comments follow their ply and cannot break out of their braces") {
  GameText game = sample();
  game.comments = {{2, "good } move\n5. bQ"}, {0, "first"}, {2, "[x \"y\"]"}};
  const GameRecord record = only_record(to_pgn(game));
  CHECK(moves_of(record) == game.moves);
  CHECK(record.turns[1].comment == "good  move\n5. bQ\n[x y]");
}

TEST_CASE("names cannot break out of their quotes") {
  GameText game = sample();
  game.white = "A\"]\n[Black \"x{}";
  const GameRecord record = only_record(to_pgn(game));
  CHECK(record.white == "A] [Black x");
  CHECK(record.black == "Bob");
  CHECK(moves_of(record) == game.moves);
}

TEST_CASE("what is written is read back") {
  rc::prop("tags, moves, comments and result survive", [] {
    const auto word = rc::gen::container<std::string>(
        rc::gen::elementOf(std::string("abcXYZ 019[]().;'#%-_\\/")));
    GameText game;
    game.game_type = GameType::from_bits(*rc::gen::inRange(0U, 8U));
    game.result = static_cast<Outcome>(*rc::gen::inRange(0, 4));
    game.white = "n" + *word + "e";
    game.black = "m" + *word + "e";
    game.event = "e" + *word + "t";
    game.date = *rc::gen::element<std::string>("2023", "2023-04", "2023-04-05");
    game.id = "id" + *word + "x";
    const int plies = *rc::gen::inRange(1, 20);
    for (int i = 0; i < plies; ++i) {
      const auto piece = Piece::from_index(*rc::gen::inRange<std::size_t>(0, Piece::count));
      const auto target = Piece::from_index(*rc::gen::inRange<std::size_t>(0, Piece::count));
      const auto side = all_directions[*rc::gen::inRange<std::size_t>(0, 6)];
      game.moves.push_back(to_string(MoveString{piece, Reference{target, side}}));
    }
    const int commented = *rc::gen::inRange(1, plies + 1);
    game.comments = {{commented, "c" + *word + "d"}};

    const auto records = read_records(to_pgn(game), "x");
    RC_ASSERT(records.size() == 1U);
    const GameRecord& record = records[0];
    RC_ASSERT(record.game_type == game.game_type);
    RC_ASSERT(record.result.outcome == game.result);
    RC_ASSERT(record.white == game.white);
    RC_ASSERT(record.black == game.black);
    RC_ASSERT(record.event == game.event);
    RC_ASSERT(record.date == game.date);
    RC_ASSERT(record.id == game.id);
    RC_ASSERT(moves_of(record) == game.moves);
    RC_ASSERT(record.turns[static_cast<std::size_t>(commented) - 1].comment ==
              game.comments[0].second);
    RC_ASSERT(codes_of(record).empty());
  });
}

TEST_CASE("a GameString is read back") {
  const std::string text =
      to_game_string(GameType::from_bits(5), "InProgress", {"wS1", "bS1 wS1-", "pass"});
  const GameRecord record = only_record(text);
  CHECK(to_string(*record.game_type) == "Base+MP");
  CHECK(record.turn_claim == "Black[2]");
  CHECK(moves_of(record) == Texts{"wS1", "bS1 wS1-", "pass"});
  CHECK(codes_of(record).empty());
}
