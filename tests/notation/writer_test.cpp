#include "notation/writer.hpp"

#include <rapidcheck/catch.h>
#include <catch2/catch.hpp>
#include <functional>

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

using Words = std::vector<std::string_view>;

/// What a game loses that has nothing but what a function puts in.
template <typename Change>
Words lost(Format format, Change&& change) {
  GameText game;
  game.moves = {"wB1"};
  change(game);
  return lost_in(format, game);
}

}  // namespace

TEST_CASE("a format says what it has no place for, one thing at a time") {
  struct Row {
    std::function<void(GameText&)> change;
    Words uhp;
    Words pgn;
    Words sgf;
  };
  const auto with = [](auto member) { return [member](GameText& game) { (game.*member) = "x"; }; };
  const auto tag = [](const char* name) {
    return [name](GameText& game) { game.other_tags = {{name, "x"}}; };
  };
  const auto ended = [](ResultReason reason) {
    return [reason](GameText& game) {
      game.result = Outcome::white_wins;
      game.reason = reason;
    };
  };
  const Words tags = {"tags"};
  const Words result = {"results off the board"};
  const Words reason = {"reasons of results"};
  using Reason = ResultReason;
  const std::vector<Row> rows = {
      {[](GameText&) {}, {}, {}, {}},
      {with(&GameText::white), {"players"}, {}, {}},
      {with(&GameText::black), {"players"}, {}, {}},
      {with(&GameText::date), tags, {}, {}},
      {with(&GameText::event), tags, {}, {}},
      {with(&GameText::site), tags, {}, {}},
      {with(&GameText::round), tags, {}, {}},
      {with(&GameText::id), tags, {}, {"ids"}},
      {[](GameText& game) { game.id = "HV-a-b-2023-01-17-0059"; }, tags, {}, {}},
      {[](GameText& game) { game.white_rating = 1; }, tags, {}, {}},
      {[](GameText& game) { game.black_rating = 1; }, tags, {}, {}},
      {tag("Annotator"), tags, {}, tags},
      {tag("SgfDate"), tags, {}, {}},
      {tag("SgfResult"), tags, {}, {}},
      {tag("SgfSpeed"), tags, {}, {}},
      {tag("TimeControl"), tags, {}, {}},
      {[](GameText& game) {
         game.comments = {{1, "x"}};
       },
       {"comments"},
       {},
       {}},
      {[](GameText& game) {
         game.clocks = {std::nullopt, 5};
       },
       {"clocks"},
       {"clocks"},
       {}},
      {[](GameText& game) { game.clocks = {std::nullopt}; }, {}, {}, {}},
      {ended(Reason::surrounded), {}, {}, {}},
      {ended(Reason::stated), result, {}, {}},
      {ended(Reason::repetition), result, {}, {}},
      {ended(Reason::resignation), result, {}, {}},
      {ended(Reason::agreement), result, {}, {}},
      {ended(Reason::timeout), result, {}, {}},
      {ended(Reason::forfeit), result, {}, reason},
      {ended(Reason::adjudication), result, {}, reason},
      {[](GameText& game) { game.reason = Reason::abandoned; }, {}, {}, reason},
  };
  for (std::size_t i = 0; i < rows.size(); ++i) {
    CAPTURE(i);
    CHECK(lost(Format::uhp, rows[i].change) == rows[i].uhp);
    CHECK(lost(Format::pgn, rows[i].change) == rows[i].pgn);
    CHECK(lost(Format::sgf, rows[i].change) == rows[i].sgf);
  }
}

TEST_CASE("reasons of results that a game file has a tag for") {
  for (const ResultReason reason :
       {ResultReason::none, ResultReason::surrounded, ResultReason::repetition,
        ResultReason::stated, ResultReason::resignation, ResultReason::agreement,
        ResultReason::timeout, ResultReason::forfeit, ResultReason::adjudication,
        ResultReason::abandoned}) {
    GameText game = sample();
    game.reason = reason;
    const bool silent = reason == ResultReason::none || reason == ResultReason::surrounded ||
                        reason == ResultReason::repetition || reason == ResultReason::stated;
    const std::string tag = "[Termination \"" + std::string(name_of(reason)) + "\"]\n";
    CAPTURE(tag);
    CHECK((to_pgn(game).find(tag) == std::string::npos) == silent);
  }
}

TEST_CASE("moves by direction stand two on a line") {
  GameText game = sample();
  const std::string head =
      to_pgn(sample()).substr(0, to_pgn(sample()).find("\n\n")) + "\n[Notation \"direction\"]\n\n";
  CHECK(to_pgn_by_turns(game, {"a", "b", "c", "d"}) == head + "1. a b\n2. c d\n\nBlackWins\n\n");
  CHECK(to_pgn_by_turns(game, {"a", "b", "c"}) == head + "1. a b\n2. c\n\nBlackWins\n\n");
  game.comments = {{0, "zero"}, {1, "one"}, {4, "four"}};
  CHECK(to_pgn_by_turns(game, {"a", "b", "c", "d"}) ==
        head + "{zero}\n1. a\n{one}\n1... b\n2. c d\n{four}\n\nBlackWins\n\n");
}

TEST_CASE("control characters become blanks, except for lines of comments") {
  GameText game = sample();
  game.white = "a\tb\nc\x1F\x7F\x20~";
  game.comments = {{1, "a\tb\nc\x1F\x7F\x20~"}};
  CHECK(to_pgn(game).find("[White \"a b c   ~\"]") != std::string::npos);
  CHECK(to_pgn(game).find("{a b\nc   ~}") != std::string::npos);
}

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
