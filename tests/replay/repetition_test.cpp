#include "replay/repetition.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

#include "notation/reader.hpp"
#include "replay/replay.hpp"
#include "support/files.hpp"

using namespace waggle;

namespace {

std::string told(const RepetitionCount& count) {
  if (!count.third) return "-";
  const auto [one, two, three] = *count.third;
  return std::to_string(one) + "/" + std::to_string(two) + "/" + std::to_string(three);
}

Replay replayed(const std::string& type, const std::string& moves) {
  return replay(read_records(type + ";InProgress;White[1];" + moves, "test").at(0));
}

}  // namespace

TEST_CASE("third occurrences come at the plies that are known for seventy-four games") {
  const auto path = test::shared_file("oracles/repetition.tsv");
  if (!path) return;
  const std::vector<std::pair<std::size_t, Repetition>> columns = {{7, Repetition::absolute},
                                                                   {8, Repetition::translation},
                                                                   {10, Repetition::symmetry},
                                                                   {12, Repetition::hive}};
  int games = 0;
  for (const std::string& line : test::lines_of(*path)) {
    const auto field = test::split(line, '\t');
    CAPTURE(field[0], field[14]);
    const Replay game = replayed(field[1], field[14]);
    const int legal =
        field[5] == "-" ? std::stoi(field[2]) : std::stoi(field[5].substr(4)) - 1;  // "ply 12 ..."
    CHECK(game.plies() == legal);
    if (field[5] == "-") CHECK(name_of(game.position.state()) == field[4]);
    for (const auto& [column, reading] : columns) {
      CAPTURE(name_of(reading));
      CHECK(told(count_repetition(game.start(), game.moves, reading)) == field[column]);
    }
    ++games;
  }
  CHECK(games == 74);
}

TEST_CASE("a short cycle is noted and does not end the game") {
  const Replay game = replayed(
      "Base",
      R"(wS1;bB1 wS1-;wQ \wS1;bQ bB1\;wQ -wS1;bQ bB1-;wQ \wS1;bQ bB1\;wQ -wS1;bQ bB1-;wQ \wS1;bQ bB1\;wQ -wS1)");
  for (Repetition reading :
       {Repetition::absolute, Repetition::translation, Repetition::symmetry, Repetition::hive})
    CHECK(told(count_repetition(game.start(), game.moves, reading)) == "4/8/12");
  // The first time the queen had just been placed, later she had moved there.
  CHECK(told(count_repetition(game.start(), game.moves, Repetition::boardspace)) == "5/9/13");
  CHECK(game.plies() == 13);
  CHECK(game.status == Status::valid);
  for (Repetition reading : all_repetitions) {
    CHECK(count_repetition(game.start(), game.moves, reading).of_last == 3);
    // A position that is new has been there once.
    std::vector<Move> moves = game.moves;
    const auto legal = game.position.legal_moves();
    moves.push_back(*std::ranges::find(legal, Move::Kind::placement, &Move::kind));
    CHECK(count_repetition(game.start(), moves, reading).of_last == 1);
  }
}

TEST_CASE("a queen that moved last and nobody who did are two positions for BoardSpace") {
  const Replay game = replayed(
      "Base",
      R"(wS1;bB1 wS1-;wQ \wS1;bQ bB1\;wQ -wS1;bQ bB1-;wQ \wS1;bQ bB1\;wQ -wS1;bQ bB1-;wQ \wS1;bQ bB1\;wQ -wS1)");
  REQUIRE(game.plies() == 13);
  const Position fifth = replayed("Base", R"(wS1;bB1 wS1-;wQ \wS1;bQ bB1\;wQ -wS1)").position;
  std::vector<Position::PlacedPiece> pieces;
  for (const char* name : {"wS1", "bB1", "wQ", "bQ"})
    pieces.push_back({*parse_piece(name), fifth.cell_of(*parse_piece(name))});
  const std::span moves = std::span(game.moves).subspan(5);
  const auto start = [&](std::optional<Piece> resting) {
    return Position::of_pieces(fifth.game_type(), pieces, 5, resting);
  };
  CHECK(told(count_repetition(start(parse_piece("wQ")), moves, Repetition::boardspace)) == "0/4/8");
  CHECK(told(count_repetition(start(std::nullopt), moves, Repetition::boardspace)) == "-");
  CHECK(told(count_repetition(start(std::nullopt), moves, Repetition::absolute)) == "0/4/8");
}

TEST_CASE("the first of three occurrences may follow a placement and the last may end the game") {
  // The queen touches one piece more in the position that comes again than in those between.
  const std::string begin = R"(wS1;bS1 wS1-;wQ \wS1;bQ bS1\;wQ wS1/;bA1 bS1-)";
  const std::string cycle = R"(;wQ \wS1;bQ /bS1;wQ wS1/;bQ bS1\)";
  CHECK(replayed("Base", begin + cycle).third_occurrences.empty());
  const Replay game = replayed("Base", begin + cycle + cycle);
  CHECK(game.plies() == 14);
  REQUIRE_FALSE(game.third_occurrences.empty());
  CHECK(game.third_occurrences[0].second == std::array{6, 10, 14});
  const Replay on = replayed("Base", begin + cycle + cycle + ";wA1 -wS1");
  REQUIRE_FALSE(on.third_occurrences.empty());
  CHECK(on.third_occurrences[0].second == std::array{6, 10, 14});
}

TEST_CASE("the draws that BoardSpace gave end at the third occurrence under its reading") {
  const auto folder = test::shared_file("corpus/boardspace");
  if (!folder) return;
  const std::vector<std::pair<std::string, int>> draws = {
      {"2020-withdrawn/HV-playerone-playertwo-2020-07-31-1200.sgf", 25},
      {"2020-withdrawn/HV-guest-Dumbot-2020-07-30-2005.sgf", 304},
      {"2020/HV-olive-WeakBot-2020-08-03-1807.sgf", 57}};
  for (const auto& [name, plies] : draws) {
    CAPTURE(name);
    const Replay game = replay(read_records(test::content_of(*folder / name), name).at(0));
    CHECK(game.plies() == plies);
    const auto count = count_repetition(game.start(), game.moves, Repetition::boardspace);
    REQUIRE(count.third.has_value());
    CHECK(count.third->at(2) == plies);
    CHECK(game.result == Outcome::draw);
    CHECK(game.reason == ResultReason::repetition);
  }
  const Replay went_on = replay(
      read_records(test::content_of(*folder / "2013-2023/U!HV-iris-Dumbot-2013-04-20-0054.sgf"),
                   "iris")
          .at(0));
  CHECK(went_on.plies() == 140);
  CHECK_FALSE(
      count_repetition(went_on.start(), went_on.moves, Repetition::boardspace).third.has_value());
  CHECK(told(count_repetition(went_on.start(), went_on.moves, Repetition::absolute)) == "80/84/88");
}
