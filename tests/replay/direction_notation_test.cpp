#include "replay/direction_notation.hpp"

#include <rapidcheck/catch.h>
#include <catch2/catch.hpp>

#include "notation/direction.hpp"
#include "notation/reader.hpp"
#include "replay/key.hpp"
#include "replay/replay.hpp"
#include "replay/resolve.hpp"
#include "support/games.hpp"
#include "support/records.hpp"

using namespace waggle;

namespace {

const ReaderOptions by_directions{Notation::direction};

GameText text_of(GameType type, const std::vector<Move>& moves) {
  Position position(type, QueenOpening::allowed);
  GameText game;
  game.game_type = type;
  for (const Move& move : moves) {
    game.moves.push_back(to_string(spell(position, move)));
    position.apply(move);
  }
  game.board_state = name_of(position.state());
  return game;
}

GameRecord only_record(const std::string& text) {
  return test::only_record(text, "test", by_directions);
}

}  // namespace

TEST_CASE("the spelling of a move by directions is read and written") {
  for (const char* text :
       {"L", "Ba", "M+Qn", "A2xPm", "G*Qm", "AxA1a", "xMr", "xLPs", "xB2xG1f", "---", "S+G3n"}) {
    CAPTURE(text);
    const auto move = read_direction_move(text);
    REQUIRE(move.has_value());
    CHECK(to_string(*move) == text);
  }
  CHECK(to_string(read_direction_move("A2\xC3\x97Pm").value()) == "A2xPm");
  CHECK(to_string(read_direction_move("G+\xC3\x97Qm").value()) == "G*Qm");
  CHECK_FALSE(read_direction_move("--").value().mover.has_value());
  CHECK_FALSE(read_direction_move("\xE2\x80\x94").value().mover.has_value());
  for (const char* text : {"", "b", "Bx", "BQ", "B+a", "B+Q", "Baa", "B4a", "wS1", "e4", "-"}) {
    CAPTURE(text);
    CHECK_FALSE(read_direction_move(text).has_value());
  }
}

TEST_CASE("moves by directions are read when asked for") {
  const GameRecord record =
      only_record("1. L P\n2. M+Lm A+Pn\n3. Q+Ls Q+Pa\n4. P+Qa A\xC3\x97Mm\n");
  const Replay game = replay(record);
  CHECK(game.status == Status::valid);
  CHECK(game.texts() == std::vector<std::string>{"wL", "bP wL-", "wM -wL", "bA1 bP-", "wQ wM\\",
                                                 "bQ bP\\", "wP wQ\\", "bA1 -wM"});
  CHECK(direction_texts(to_game_text(record, game)) ==
        std::vector<std::string>{"L", "P", "M+Lm", "A+Pn", "Q+Ls", "Q+Pa", "P+Qa", "AxMm"});
}

TEST_CASE("a move by directions that cannot be played is an error at its ply") {
  const Replay nowhere = replay(only_record("1. L P\n2. M+Lm A+Pn\n3. Q+Sm"));
  CHECK(nowhere.status == Status::invalid);
  CHECK(nowhere.plies() == 4);
  CHECK(nowhere.diagnostics.back().ply == 5);
  // What is written ends where the moves cease to be legal, or to be moves.
  GameText text;
  for (const char* bad : {"wS1 bS1-", "wX1", "wQ bA1-"}) {
    text.moves = {"wS1", "bS1 wS1-", bad, "bQ bS1-"};
    CHECK(direction_texts(text).size() == 2);
  }
  const Replay unread = replay(only_record("1. L P\n2. M+Lm wA1\n"));
  CHECK(unread.status == Status::invalid);
  CHECK(unread.plies() == 3);
}

TEST_CASE("a number is needed where it tells pieces apart, and only there") {
  // Both spiders can be named; a move of either is legal.
  const std::string text = "1. L P\n2. Q+Lm Q+Pn\n3. A+Qm A+Qn\n4. A+Qs A+Qa\n";
  const Replay start = replay(only_record(text));
  REQUIRE(start.status == Status::valid);
  const Replay plain = replay(only_record(text + "5. AxAn\n"));
  CHECK(plain.status == Status::invalid);
  CHECK(plain.diagnostics.back().message.find("may mean") != std::string::npos);
}

TEST_CASE("a file by directions is written in turns and read back with its tags") {
  GameText game;
  game.game_type = GameType::from_bits(7);
  game.moves = {"wL", "bP wL-", "wM -wL"};
  game.board_state = "InProgress";
  game.white = "Alice";
  game.result = Outcome::white_wins;
  game.reason = ResultReason::resignation;
  game.comments = {{0, "before"}, {1, "first"}, {3, "third"}};
  const std::string text = to_direction_pgn(game);
  CHECK(text.find("\n{before}\n1. L\n{first}\n1... P\n2. M+Lm\n{third}\n\nWhiteWins\n") !=
        std::string::npos);
  const GameRecord record = only_record(text);
  CHECK(record.diagnostics.empty());
  CHECK(record.white == "Alice");
  const Replay played = replay(record);
  CHECK(played.texts() == game.moves);
  CHECK(to_game_text(record, played).comments == game.comments);
  CHECK(played.reason == ResultReason::resignation);
}

TEST_CASE("a game by directions is the same through every symmetry and is read back") {
  rc::prop("random games", [] {
    const GameType type = GameType::from_bits(*rc::gen::inRange(0U, 8U));
    const auto moves = test::random_game(*rc::gen::arbitrary<unsigned>(), type, 60);
    const auto texts = direction_texts(text_of(type, moves));
    RC_ASSERT(texts.size() == moves.size());
    const int symmetry = *rc::gen::inRange(1, 12);
    RC_ASSERT(direction_texts(text_of(type, test::turned(moves, symmetry))) == texts);
    const auto records = read_records(to_direction_pgn(text_of(type, moves)), "x", by_directions);
    RC_ASSERT(records.size() == 1U);
    const Replay played = replay(records[0]);
    RC_ASSERT(played.status == Status::valid);
    RC_ASSERT(played.plies() == static_cast<int>(moves.size()));
    RC_ASSERT(study_key(played.position) == study_key(test::played(type, moves)));
  });
}
