#include "replay/sgf_writer.hpp"

#include <rapidcheck/catch.h>
#include <array>
#include <catch2/catch.hpp>

#include "notation/reader.hpp"
#include "replay/replay.hpp"
#include "replay/resolve.hpp"
#include "support/games.hpp"
#include "support/records.hpp"

using namespace waggle;
using test::only_record;

namespace {

GameText sample() {
  GameText game;
  game.game_type = GameType::from_bits(7);
  game.board_state = "InProgress";
  game.result = Outcome::black_wins;
  game.reason = ResultReason::resignation;
  game.moves = {"wP", "bG1 wP-", "wQ -wP", "bQ bG1-"};
  game.white = "Alice";
  game.black = "Bob";
  game.white_rating = 1325;
  game.event = "Club night";
  game.date = "2018-10-28";
  game.clocks = {1063, 35165, std::nullopt, 45314};
  game.comments = {{0, "before"}, {2, "well [played]\nindeed \\o/"}};
  return game;
}

}  // namespace

TEST_CASE("a tree ends before the first move that cannot be played") {
  GameText game = sample();
  game.clocks.clear();
  game.comments.clear();
  GameText begin = game;
  begin.moves.resize(2);
  for (const char* wrong : {"nonsense", "wQ bG1-", "wA1 wQ-"}) {
    GameText broken = game;
    broken.moves.insert(broken.moves.begin() + 2, wrong);
    CHECK(to_sgf(broken) == to_sgf(begin));
  }
}

TEST_CASE("a tree is written as the site wrote it") {
  CHECK(to_sgf(sample()) ==
        "(;\n"
        "GM[27]VV[1]\n"
        "CM[0,1]\n"
        "SU[hive-plm 2 0 101]\n"
        "DT[28 October 2018]\n"
        "RE[Game won by Bob]\n"
        "EV[Club night]\n"
        "P0[id \"Alice\"]\n"
        "P0[ranking 1325]\n"
        "P1[id \"Bob\"]\n"
        "C[before]\n"
        "; P0[0 Start P0]\n"
        "; P0[1 pick W 8 wP1]\n"
        "; P0[2 dropb wP1 N 13 .]\n"
        "; P0[3 done]TM[1063]\n"
        "; P1[4 pick B 2 bG1]\n"
        "; P1[5 dropb bG1 O 13 wP-]\n"
        "; P1[6 done]TM[35165]C[well \\[played\\]\nindeed \\\\o/]\n"
        "; P0[7 pick W 0 wQ]\n"
        "; P0[8 dropb wQ M 13 -wP]\n"
        "; P0[9 done]\n"
        "; P1[10 pick B 0 bQ]\n"
        "; P1[11 dropb bQ P 13 bG1-]\n"
        "; P1[12 done]TM[45314]\n"
        "; P0[13 resign]\n"
        "; P0[14 done]\n"
        ";\n"
        "P0[time 0:00:01 ]\n"
        "P1[time 0:00:45 ]\n"
        ")\n");
}

TEST_CASE("a tree ends where the moves cease to be legal, or to be moves") {
  GameText game;
  game.moves = {"wS1", "bS1 wS1-"};
  const std::string sound = to_sgf(game);
  for (const char* bad : {"wS1 bS1-", "wX1", "wQ bA1-"}) {
    GameText broken = game;
    broken.moves.insert(broken.moves.end(), {bad, "bQ bS1-"});
    CHECK(to_sgf(broken) == sound);
  }
}

TEST_CASE("what is written for BoardSpace is read back") {
  GameText game = sample();
  game.id = "HV-Alice-Bob-2018-10-29-0140";
  game.round = "3";
  game.site = "club";
  game.other_tags = {{"SgfDate", "Sun Oct 28 22:40:32 CLST 2018"}, {"TimeControl", "None"}};
  const GameRecord record = only_record(to_sgf(game));
  const Replay played = replay(record);
  CHECK(played.status == Status::valid);
  CHECK(played.diagnostics.empty());
  const GameText again = to_game_text(record, played);
  CHECK(again.game_type == game.game_type);
  CHECK(again.moves == game.moves);
  CHECK(again.result == game.result);
  CHECK(again.reason == game.reason);
  CHECK(again.white == game.white);
  CHECK(again.white_rating == game.white_rating);
  CHECK(again.event == game.event);
  CHECK(again.round == game.round);
  CHECK(again.site == game.site);
  CHECK(again.date == "2018-10-29");
  CHECK(again.id == game.id);
  CHECK(again.clocks == game.clocks);
  CHECK(again.comments == game.comments);
  CHECK(to_sgf(again) == to_sgf(game));
}

TEST_CASE("the last clock of each side stands at the end, where it has one") {
  const auto end_of = [](std::vector<std::optional<std::int64_t>> clocks) {
    GameText game = sample();
    game.clocks = std::move(clocks);
    const std::string text = to_sgf(game);
    const std::size_t begin = text.find("; P0[14 done]\n") + 14;
    return text.substr(begin);
  };
  CHECK(end_of({}) == ")\n");
  CHECK(end_of({std::nullopt, std::nullopt}) == ")\n");
  CHECK(end_of({3'723'999}) == ";\nP0[time 1:02:03 ]\n)\n");
  CHECK(end_of({std::nullopt, 3'599'999, std::nullopt}) == ";\nP1[time 0:59:59 ]\n)\n");
  CHECK(end_of({1000, 2000, 43'199'000, 60'000}) ==
        ";\nP0[time 11:59:59 ]\nP1[time 0:01:00 ]\n)\n");
}

TEST_CASE("headers are written value by value") {
  const auto has = [](const GameText& game, const std::string& line) {
    return ("\n" + to_sgf(game)).find("\n" + line + "\n") != std::string::npos;
  };
  GameText game = sample();
  game.other_tags = {{"SgfSpeed", "fast"}, {"TimeControl", "Fixed 1"}, {"Annotator", "Carol"}};
  game.black_rating = 7;
  CHECK(has(game, "GS[fast]"));
  CHECK(has(game, "TC[Fixed 1]"));
  CHECK(has(game, "P1[ranking 7]"));
  CHECK(to_sgf(game).find("Carol") == std::string::npos);
  game.event = "a\tb\x1F[c]\x7F ~";
  CHECK(has(game, "EV[a b \\[c\\]  ~]"));
  game.event = "";
  CHECK(to_sgf(game).find("EV[") == std::string::npos);
  for (const auto& [iso, date] :
       std::vector<std::pair<std::string, std::string>>{{"2018-01-09", "9 January 2018"},
                                                        {"2018-12-31", "31 December 2018"},
                                                        {"2018-10-10", "10 October 2018"},
                                                        {"2018-13-01", "2018-13-01"},
                                                        {"2018-00-01", "2018-00-01"},
                                                        {"2018-10", "2018-10"}}) {
    game.date = iso;
    CHECK(has(game, "DT[" + date + "]"));
  }
  const std::array<const char*, 8> variants = {"hive",   "hive-m",  "hive-l",  "hive-lm",
                                               "hive-p", "hive-pm", "hive-pl", "hive-plm"};
  for (unsigned bits = 0; bits < 8; ++bits) {
    game.game_type = GameType::from_bits(bits);
    const std::string set = to_string(game.game_type);
    CAPTURE(set);
    CHECK(has(game, std::string("SU[") + variants[bits] + " 2 0 101]"));
    for (const auto& [letter, mark] :
         {std::pair{'M', 'm'}, std::pair{'L', 'l'}, std::pair{'P', 'p'}})
      CHECK((set.find(letter, 4) != std::string::npos) ==
            (std::string(variants[bits]).find(mark, 4) != std::string::npos));
  }
}

TEST_CASE("how a game ended is told by commands") {
  struct Row {
    Outcome result;
    ResultReason reason;
    std::string last;
  };
  const auto row = GENERATE(values<Row>({
      {Outcome::white_wins, ResultReason::resignation, "; P1[13 resign]\n; P1[14 done]\n"},
      {Outcome::white_wins, ResultReason::timeout, "; P0[13 winontime]\n; P0[14 done]\n"},
      {Outcome::draw, ResultReason::agreement,
       "; P0[13 offerdraw]\n; P0[14 done]\n; P1[15 acceptdraw]\n; P1[16 done]\n"},
      {Outcome::draw, ResultReason::stated, "; P1[12 done]\n"},
      {Outcome::black_wins, ResultReason::stated, "; P1[12 done]\n"},
      {Outcome::unknown, ResultReason::none, "; P1[12 done]\n"},
  }));
  GameText game = sample();
  game.clocks.clear();
  game.result = row.result;
  game.reason = row.reason;
  const std::string text = to_sgf(game);
  CAPTURE(text);
  CHECK(text.ends_with(row.last + ")\n"));
  const Replay played = replay(only_record(text));
  CHECK(played.status == Status::valid);
  CHECK(played.result == row.result);
  CHECK(played.reason == row.reason);
}

TEST_CASE("a reason that does not fit the result has no command") {
  for (const auto& [result, reason] :
       std::vector<std::pair<Outcome, ResultReason>>{{Outcome::draw, ResultReason::timeout},
                                                     {Outcome::unknown, ResultReason::timeout},
                                                     {Outcome::draw, ResultReason::resignation},
                                                     {Outcome::unknown, ResultReason::resignation},
                                                     {Outcome::white_wins, ResultReason::agreement},
                                                     {Outcome::unknown, ResultReason::agreement}}) {
    GameText game = sample();
    game.clocks.clear();
    game.result = result;
    game.reason = reason;
    CHECK(to_sgf(game).ends_with("; P1[12 done]\n)\n"));
  }
}

TEST_CASE("the winner is named so that both players can be told apart") {
  for (const auto& [white, black] : std::vector<std::pair<std::string, std::string>>{
           {"Alice", "Bob"}, {"guest", "guest"}, {"", ""}, {"Ann", "Ann-Marie"}, {"a]b", "c\\"}}) {
    CAPTURE(white, black);
    for (const Outcome result : {Outcome::white_wins, Outcome::black_wins}) {
      GameText game = sample();
      game.white = white;
      game.black = black;
      game.result = result;
      game.reason = ResultReason::stated;
      const GameRecord record = only_record(to_sgf(game));
      CHECK(record.result.outcome == result);
      CHECK(record.white.value_or("") == white);
      CHECK(record.black.value_or("") == black);
    }
  }
}

TEST_CASE("a climb and a step down from a stack are told as the site does") {
  Position position(GameType::from_bits(7), QueenOpening::allowed);
  const auto play = [&](const std::string& text) {
    const Move move = resolve(position, parse_move_string(text).value()).value().move;
    REQUIRE(position.is_legal(move));
    const std::string now = boardspace_reference(position, move);
    const std::string then = boardspace_reference(position, move, ReferenceEra::until_2013);
    position.apply(move);
    return std::pair(now, then);
  };
  using Pair = std::pair<std::string, std::string>;
  CHECK(play("wP") == Pair(".", "."));
  CHECK(play("bP wP-") == Pair("wP-", "wP-"));
  CHECK(play("wQ -wP") == Pair("-wP", "-wP"));
  CHECK(play("bQ bP\\") == Pair("bP\\", "bP\\"));
  CHECK(play("wA1 -wQ") == Pair("-wQ", "-wQ"));
  CHECK(play("bB1 bP/") == Pair("bP/", "bP/"));
  CHECK(play("wA1 \\wQ") == Pair("\\wQ", "\\wQ"));
  CHECK(play("bB1 bP") == Pair(".", "bP"));
  CHECK(play("wA1 -wQ") == Pair("-wQ", "-wQ"));
  // Only the stack that is left lies beside the cell.
  CHECK(play("bB1 bP/") == Pair(".", "bP/"));
}

TEST_CASE("the column beyond the last letters has a number") {
  GameText game = sample();
  game.result = Outcome::unknown;
  game.reason = ResultReason::none;
  game.clocks.clear();
  game.comments.clear();
  game.moves = {"wG1"};
  std::string last[2] = {"wG1", "wG1"};
  // Two rows of pieces, white to the west and black to the east.
  const std::vector<std::string> bugs = {"Q",  "S1", "S2", "B1", "B2", "G2", "G3",
                                         "A1", "A2", "A3", "M",  "L",  "P"};
  game.moves.push_back("bG1 wG1-");
  last[1] = "bG1";
  for (const std::string& bug : bugs) {
    game.moves.push_back("w" + bug + " -" + last[0]);
    last[0] = "w" + bug;
    game.moves.push_back("b" + bug + " " + last[1] + "-");
    last[1] = "b" + bug;
  }
  const std::string text = to_sgf(game);
  CHECK(text.find("dropb wP1 A 13 -wL") != std::string::npos);
  CHECK(text.find("dropb bM1 Z 13 bA3-") != std::string::npos);
  CHECK(text.find("dropb bL1 1Z 13 bM-") != std::string::npos);
  CHECK(replay(only_record(text)).plies() == 28);
}

TEST_CASE("any game is read back cell by cell") {
  rc::prop("random games", [] {
    const GameType type = GameType::from_bits(*rc::gen::inRange(0U, 8U));
    const auto moves = test::random_game(*rc::gen::arbitrary<unsigned>(), type, 60);
    GameText game;
    game.game_type = type;
    game.moves = test::texts_of(type, moves);
    const auto records = read_records(to_sgf(game), "x");
    RC_ASSERT(records.size() == 1U);
    const Replay played = replay(records[0]);
    RC_ASSERT(played.status == Status::valid);
    RC_ASSERT(played.game_type == type);
    const Hex origin = moves.front().to;
    std::vector<Move> shifted = moves;
    for (Move& move : shifted)
      if (!move.is_pass()) move.to = move.to - origin;
    RC_ASSERT(played.moves == shifted);
  });
}
