#include <catch2/catch.hpp>

#include "replay/game_string.hpp"
#include "replay/resolve.hpp"

using namespace waggle;

namespace {

struct Case {
  const char* game;
  const char* move;
  Code code;
};

// One move for each rule; the positions are those of the oracles where there is one.
const Case cases[] = {
    {"Base;x;x;wS1", "bQ wS1-", Code::queen_first},
    {"Base;x;x;wS1", "wA1 wS1-", Code::wrong_side},
    {"Base;x;x;wS1", "bM wS1-", Code::not_in_set},
    {"Base;x;x;wS1;bS1 wS1-", "pass", Code::pass_with_moves},
    {"Base;x;x;wS1;bS1 wS1-", "wA1 bS1-", Code::touches_opponent},
    {"Base;x;x;wS1;bS1 wS1-", "wA1 wS1", Code::placed_on_piece},
    {"Base;x;x;wS1;bS1 wS1-", "wS1 /bS1", Code::move_before_queen},
    {R"(Base;x;x;wS1;bS1 wS1-;wB1 \wS1;bB1 bS1/;wG1 /wS1;bG1 bS1\)", R"(wS2 /wG1)",
     Code::queen_due},
    {R"(Base;x;x;wG1;bB1 \wG1;wQ /wG1;bS1 -bB1;wS1 /wQ;bQ /bS1)", R"(wQ \wS1)", Code::one_hive},
    {R"(Base;x;x;wB1;bS1 -wB1;wS1 wB1/;bQ \bS1;wS2 \wS1)", "bQ -wS2", Code::leaves_hive},
    {R"(Base;x;x;wB1;bS1 wB1/;wB2 -wB1;bQ \bS1;wQ -wB2;bB1 -bQ;wQ \wB2)", "bQ -bS1", Code::gate},
    {R"(Base;x;x;wS1;bS1 -wS1;wA1 wS1-;bS2 \bS1;wQ \wA1;bA1 bS2/)", "wA1 -wQ", Code::gate},
    {R"(Base;x;x;wB1;bS1 \wB1;wQ wB1-;bQ bS1/;wQ wB1/)", "bS1 -wB1", Code::out_of_reach},
    {R"(Base;x;x;wG1;bB1 wG1/;wQ wG1\;bQ bB1-;wQ wG1-;bB1 wQ)", "wG1 bQ/", Code::cannot_jump},
    {R"(Base;x;x;wG1;bB1 wG1/;wQ wG1\;bQ bB1-;wQ wG1-;bB1 wQ)", "wG1 bB1", Code::onto_piece},
    {R"(Base+MLP;x;x;wA1;bA1 -wA1;wM wA1\;bL /bA1;wQ wM/;bM bL\;wM bM\;bQ \bA1)", "wM bM-",
     Code::mosquito_idle},
    {R"(Base;x;x;wS1;bS1 wS1-;wB1 \wS1;bB1 bS1/;wG1 /wS1;bG1 bS1\;wQ /wB1;bQ bB1\;wB1 wQ;bB1 bQ)",
     R"(wQ \wS1)", Code::covered},
    {R"(Base+MP;x;x;wP;bM -wP;wQ wP/;bQ /bM;wQ bQ-;wP bM/)", R"(wP \bM)", Code::resting},
    {R"(Base+MP;x;x;wG1;bP wG1\;wQ wG1/;bQ bP-;wQ \bQ)", "wQ bP\\", Code::thrown_resting},
    {R"(Base+MP;x;x;wP;bP /wP;wQ wP/;bQ /bP;wQ -wP;wP -bP)", "bQ /wP", Code::thrower_resting},
    {R"(Base+P;x;x;wP;bA1 wP-;wQ -wP;bQ bA1-)", "bA1 wP/", Code::one_hive},
    {R"(Base+P;x;x;wP;bB1 wP-;wQ /wP;bQ bB1/;wQ wP\;bQ \bB1;wQ /wP;bA1 bQ/;wQ wP\;bA1 -bQ;wQ /wP;bB2 \bQ;wQ wP\;bB2 bQ;bA1 -wP;bB1 wQ)",
     "bA1 wP-", Code::throw_gate},
    {R"(Base+MP;x;x;wP;bP wP\;wQ wP/;bQ /bP;wB1 -wP;bM bQ-;wB1 wP;bB1 -bQ;wQ \wB1)", "wB1 bM/",
     Code::thrown_stacked},
    {R"(Base+P;x;x;wP;bA1 wP-;wG1 -wP;bQ bA1-)", "bA1 wP/", Code::move_before_queen},
    {R"(Base+MLP;x;x;wP;bL wP\;wQ wP/;bB1 bL-;wQ \bB1;bG1 bL\)", "bB1 -wP", Code::no_thrower},
    {R"(Base;x;x;wS1;bS1 wS1-;wQ -wS1;bQ bS1-)", "wQ -wS1", Code::no_move},
};

}  // namespace

TEST_CASE("a move that breaks a rule is refused by the name of the rule") {
  for (const Case& c : cases) {
    CAPTURE(c.game, c.move);
    const auto game = play_game_string(c.game);
    REQUIRE(game.has_value());
    const auto move = resolve(game->position, parse_move_string(c.move).value());
    REQUIRE(move.has_value());
    const auto refusal = game->position.refusal(move->move);
    REQUIRE(refusal.has_value());
    CAPTURE(refusal->message);
    CHECK(info_of(refusal->code).name == info_of(c.code).name);
    CHECK_FALSE(refusal->message.empty());
  }
}
