#include "replay/resolve.hpp"

#include <catch2/catch.hpp>

#include "replay/game_string.hpp"

using namespace waggle;

namespace {

Position at(const std::string& game) { return play_game_string(game).value().position; }

Parsed<ResolvedMove> read(const Position& position, const std::string& text) {
  return resolve(position, parse_move_string(text).value());
}

const std::string open_game =
    R"(Base;InProgress;White[5];wS1;bS1 wS1-;wB1 -wS1;bQ bS1-;wQ /wS1;bA1 bQ-;wB1 wS1;bA1 bQ/)";

}  // namespace

TEST_CASE("every choice of reference names the same cell") {
  const Position position = at(open_game);
  const auto west_of_base = read(position, "wA1 -wS1");
  const auto west_of_top = read(position, "wA1 -wB1");
  const auto north_west_of_queen = read(position, R"(wA1 \wQ)");
  REQUIRE(west_of_base.has_value());
  CHECK(west_of_base->move == west_of_top->move);
  CHECK(west_of_base->move == north_west_of_queen->move);
  CHECK(to_string(spell(position, west_of_base->move)) == "wA1 -wB1");
}

TEST_CASE("a reference to the moving piece means the cell it leaves") {
  const Position position = at("Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-");
  const auto move = read(position, R"(wQ wQ\)");
  REQUIRE(move.has_value());
  CHECK(move->findings.at(0).code == Code::self_reference);
  CHECK(position.is_legal(move->move));
  CHECK(to_string(spell(position, move->move)) == "wQ /wS1");
}

TEST_CASE(
    "a climb may be named by direction or by a covered piece in records but not in the protocol") {
  const Position buried = at(R"(Base;x;x;wB1;bB1 /wB1;wQ wB1-;bQ bB1\;wQ bQ/;bB1 wQ)");
  const auto climb = read(buried, "wB1 wQ");
  REQUIRE(climb.has_value());
  CHECK(climb->findings.at(0).code == Code::buried_reference);
  CHECK(buried.is_legal(climb->move));
  const auto refused = resolve_strictly(buried, parse_move_string("wB1 wQ").value());
  CHECK(refused.error().code == Code::buried_reference);
  CHECK(refused.error().message == "a climb names the piece that it goes on: wB1 bB1");
  CHECK(resolve_strictly(buried, parse_move_string("wB1 bB1").value()).has_value());
  const Position beside = at(R"(Base;x;x;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 \wS1;bG1 bQ-)");
  const auto over = read(beside, R"(wB1 -bS1)");
  REQUIRE(over.has_value());
  CHECK(over->findings.at(0).code == Code::climb_by_direction);
  CHECK(beside.is_legal(over->move));
  CHECK_FALSE(resolve_strictly(beside, parse_move_string(R"(wB1 -bS1)").value()).has_value());
  // The mover as the reference makes no difference.
  const auto by_itself = read(beside, R"(wB1 wB1\)");
  REQUIRE(by_itself.has_value());
  CHECK(by_itself->move == over->move);
  REQUIRE(by_itself->findings.size() == 2);
  CHECK(by_itself->findings[0].code == Code::self_reference);
  CHECK(by_itself->findings[1].code == Code::climb_by_direction);
  CHECK(resolve_strictly(beside, parse_move_string(R"(wB1 wB1\)").value()).error().code ==
        Code::climb_by_direction);
  CHECK(resolve_strictly(beside, parse_move_string("wB1 wS1").value()) == over->move);
}

TEST_CASE("references that mean nothing are told apart") {
  const Position empty{GameType{}};
  CHECK(read(empty, "wS1 bS1-").error().code == Code::first_move_reference);
  const Position one = at("Base;x;x;wS1");
  CHECK(read(one, "bS1").error().code == Code::target_missing);
  CHECK(read(one, "bS1 wA1-").error().code == Code::reference_not_placed);
}

TEST_CASE("the protocol wants pieces of a kind in the order of their numbers") {
  const Position one = at("Base;x;x;wS1");
  CHECK(resolve_strictly(one, parse_move_string("bA2 wS1-").value()).error().code ==
        Code::number_order);
  CHECK(in_order(one, *parse_piece("bA3")) == *parse_piece("bA1"));
}

TEST_CASE("game strings are played as strictly as engines play them") {
  CHECK(play_game_string("Base").has_value());
  CHECK(play_game_string("Base;NotStarted;White[1]").has_value());
  CHECK_FALSE(play_game_string("Base+PLM").has_value());
  CHECK_FALSE(play_game_string("base").has_value());
  CHECK_FALSE(play_game_string("").has_value());
  CHECK(play_game_string("Base;x;x;wQ").error().code == Code::queen_first);
  CHECK(play_game_string("Base;x;x;wS1;bS1 wS1-").value().game_string() ==
        "Base;InProgress;White[2];wS1;bS1 wS1-");
}
