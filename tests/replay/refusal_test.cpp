#include <catch2/catch.hpp>

#include "replay/game_string.hpp"
#include "replay/replay.hpp"
#include "replay/resolve.hpp"
#include "support/files.hpp"
#include "support/records.hpp"

using namespace waggle;

namespace {

struct Case {
  const char* game;
  const char* move;
  Code code;
  const char* message;
};

// One move for each rule; the positions are those of the oracles where there is one.
const Case cases[] = {
    {"Base;x;x;wS1", "bQ wS1-", Code::queen_first, "the queen may not be placed on the first turn"},
    {"Base;x;x;wS1", "wA1 wS1-", Code::wrong_side,
     "it is Black's turn, and wA1 (ant) may not be placed by Black"},
    {"Base;x;x;wS1", "bM wS1-", Code::not_in_set, "bM (mosquito) is not in the set Base"},
    {"Base;x;x;wS1;bS1 wS1-", "pass", Code::pass_with_moves,
     "White may not pass: there are 15 legal moves"},
    {"Base;x;x;wS1;bS1 wS1-", "wA1 bS1-", Code::touches_opponent,
     "wA1 (ant) would touch bS1 (spider): a new piece may touch its own colour only"},
    {"Base;x;x;wS1;bS1 wS1-", "wA1 wS1", Code::placed_on_piece,
     "wA1 (ant) may not be placed on wS1: new pieces go to empty cells"},
    {"Base;x;x;wS1;bS1 wS1-", "wS1 /bS1", Code::move_before_queen,
     "White may not move wS1 (spider) before the queen is placed"},
    {R"(Base;x;x;wS1;bS1 wS1-;wB1 \wS1;bB1 bS1/;wG1 /wS1;bG1 bS1\)", R"(wS2 /wG1)", Code::queen_due,
     "White must place the queen now: this is turn 4 and she is still in hand"},
    {R"(Base;x;x;wG1;bB1 \wG1;wQ /wG1;bS1 -bB1;wS1 /wQ;bQ /bS1)", R"(wQ \wS1)", Code::one_hive,
     "wQ (queen) may not move: without it the hive falls apart"},
    {R"(Base;x;x;wB1;bS1 -wB1;wS1 wB1/;bQ \bS1;wS2 \wS1)", "bQ -wS2", Code::leaves_hive,
     "bQ (queen) would lose touch with the hive on its way"},
    {R"(Base;x;x;wB1;bS1 wB1/;wB2 -wB1;bQ \bS1;wQ -wB2;bB1 -bQ;wQ \wB2)", "bQ -bS1", Code::gate,
     "bQ (queen) does not fit through: the cells on both sides are taken"},
    {R"(Base;x;x;wS1;bS1 -wS1;wA1 wS1-;bS2 \bS1;wQ \wA1;bA1 bS2/)", "wA1 -wQ", Code::gate,
     "wA1 (ant) cannot slide there: every way leads through a gate"},
    {R"(Base;x;x;wB1;bS1 \wB1;wQ wB1-;bQ bS1/;wQ wB1/)", "bS1 -wB1", Code::out_of_reach,
     "bS1 (spider) must go exactly three cells along the hive and does not get there"},
    {R"(Base;x;x;wG1;bB1 wG1/;wQ wG1\;bQ bB1-;wQ wG1-;bB1 wQ)", "wG1 bQ/", Code::cannot_jump,
     "wG1 (grasshopper) must jump in a straight line over at least one piece to the first empty "
     "cell"},
    {R"(Base;x;x;wG1;bB1 wG1/;wQ wG1\;bQ bB1-;wQ wG1-;bB1 wQ)", "wG1 bB1", Code::onto_piece,
     "wG1 (grasshopper) may not climb: the cell is taken by bB1"},
    {R"(Base+MLP;x;x;wA1;bA1 -wA1;wM wA1\;bL /bA1;wQ wM/;bM bL\;wM bM\;bQ \bA1)", "wM bM-",
     Code::mosquito_idle, "wM (mosquito) touches nothing but mosquitoes and may not move"},
    {R"(Base;x;x;wS1;bS1 wS1-;wB1 \wS1;bB1 bS1/;wG1 /wS1;bG1 bS1\;wQ /wB1;bQ bB1\;wB1 wQ;bB1 bQ)",
     R"(wQ \wS1)", Code::covered, "wQ (queen) is covered by wB1 and may not move"},
    {R"(Base+MP;x;x;wP;bM -wP;wQ wP/;bQ /bM;wQ bQ-;wP bM/)", R"(wP \bM)", Code::resting,
     "wP (pillbug) rests this turn: it was thrown in the ply before"},
    {R"(Base+MP;x;x;wG1;bP wG1\;wQ wG1/;bQ bP-;wQ \bQ)", "wQ bP\\", Code::thrown_resting,
     "wQ (queen) may not be thrown: it moved in the ply before"},
    {R"(Base+MP;x;x;wP;bP /wP;wQ wP/;bQ /bP;wQ -wP;wP -bP)", "bQ /wP", Code::thrower_resting,
     "wP (pillbug) was thrown in the ply before: it rests and may not throw bQ (queen)"},
    {R"(Base+P;x;x;wP;bA1 wP-;wQ -wP;bQ bA1-)", "bA1 wP/", Code::one_hive,
     "bA1 (ant) may not be thrown: without it the hive falls apart"},
    {R"(Base+P;x;x;wP;bB1 wP-;wQ /wP;bQ bB1/;wQ wP\;bQ \bB1;wQ /wP;bA1 bQ/;wQ wP\;bA1 -bQ;wQ /wP;bB2 \bQ;wQ wP\;bB2 bQ;bA1 -wP;bB1 wQ)",
     "bA1 wP-", Code::throw_gate,
     "bA1 (ant) may not be thrown there: it does not fit between two stacks"},
    {R"(Base+MP;x;x;wP;bP wP\;wQ wP/;bQ /bP;wB1 -wP;bM bQ-;wB1 wP;bB1 -bQ;wQ \wB1)", "wB1 bM/",
     Code::thrown_stacked, "wB1 (beetle) may not be thrown: it stands in a stack"},
    {R"(Base+P;x;x;wP;bA1 wP-;wG1 -wP;bQ bA1-)", "bA1 wP/", Code::move_before_queen,
     "White may not throw bA1 (ant) before the queen is placed"},
    {R"(Base+MLP;x;x;wP;bL wP\;wQ wP/;bB1 bL-;wQ \bB1;bG1 bL\)", "bB1 -wP", Code::no_thrower,
     "bB1 (beetle) does not touch wP (pillbug) and may not be thrown by it"},
    {R"(Base;x;x;wS1;bS1 wS1-;wQ -wS1;bQ bS1-)", "wQ -wS1", Code::no_move,
     "wQ (queen) would stay where it is"},
};

/// "wQ0,0 bB1-1,2": pieces and their cells, lower ones of a stack first; White moves.
Position position_of(const std::string& text) {
  std::vector<Position::PlacedPiece> pieces;
  for (const std::string& word : test::split(text, ' ')) {
    const bool is_single = std::string("QMLP").find(word[1]) != std::string::npos;
    const std::size_t cell = is_single ? 2 : 3;
    const std::size_t comma = word.find(',');
    pieces.push_back(
        {parse_piece(word.substr(0, cell)).value(),
         {std::stoi(word.substr(cell, comma - cell)), std::stoi(word.substr(comma + 1))}});
  }
  return Position::of_pieces(GameType::from_bits(7), pieces, 20, std::nullopt);
}

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
    CHECK(info_of(refusal->code).name == info_of(c.code).name);
    CHECK(refusal->message == c.message);
  }
}

TEST_CASE("a queen that is due and comes to a wrong cell is refused for the cell") {
  const std::string due =
      R"(Base;InProgress;White[4];wS1;bS1 wS1-;wA1 -wS1;bA1 bS1-;wA2 -wA1;bA2 bA1-;)";
  const auto code_of = [&](const std::string& move) {
    const Replay game = replay(test::only_record(due + move), {.repair = false});
    REQUIRE(game.status == Status::invalid);
    return game.diagnostics.front().code;
  };
  CHECK(code_of("wQ bS1/") == Code::touches_opponent);
  CHECK(code_of("wQ wA1") == Code::placed_on_piece);
  CHECK(code_of("wB1 -wA2") == Code::queen_due);
}

TEST_CASE("rules that few games come upon are named in words, too") {
  struct Row {
    const char* position;
    Move move;
    Code code;
    const char* message;
  };
  const auto piece = [](const char* name) { return parse_piece(name).value(); };
  // Stacks of two on both sides of the way from 0,0 to 1,0.
  const std::string stacks = "wA11,-1 bB11,-1 wG10,1 bB20,1 bA11,0 bQ2,-1 wQ2,0 ";
  const std::string gate = stacks + "wB10,0";
  const std::string gate_down = "wA11,-1 bB11,-1 wG10,1 bB20,1 bA10,0 wB10,0 bQ2,-1 wQ-1,1";
  const std::string plain = "wQ0,0 wA11,0 wB12,0 wS13,0 bQ-1,0 bA1-2,0";
  const std::vector<Row> rows = {
      {gate.c_str(), Move::move(piece("wB1"), {1, 0}), Code::gate,
       "wB1 (beetle) does not fit through: the cells on both sides are higher"},
      {gate_down.c_str(), Move::move(piece("wB1"), {1, 0}), Code::gate,
       "wB1 (beetle) does not fit through: the cells on both sides are higher"},
      {plain.c_str(), Move::place(piece("wG1"), {10, 10}), Code::placed_apart,
       "wG1 (grasshopper) would touch nothing: a new piece goes beside a piece of its own colour"},
      {plain.c_str(), Move::place(piece("wA1"), {4, 0}), Code::already_placed,
       "wA1 (ant) is on the board already"},
      {plain.c_str(), Move::move(piece("wG1"), {4, 0}), Code::bad_move,
       "wG1 (grasshopper) is not on the board"},
      {plain.c_str(), Move::move(piece("bA1"), {0, 1}), Code::wrong_side,
       "it is White's turn and bA1 (ant) is not White's piece; no pillbug or mosquito of White "
       "could throw it"},
      {"wQ0,0 bQ-1,0 wA11,0", Move::move(piece("wA1"), {10, 10}), Code::leaves_hive,
       "wA1 (ant) would lose touch with the hive"},
      {"wQ0,0 bQ-1,0 wS11,0", Move::move(piece("wS1"), {0, 1}), Code::out_of_reach,
       "wS1 (spider) must go exactly three cells along the hive and does not get there"},
      {"wQ0,0 bQ-1,0 wL1,0", Move::move(piece("wL"), {0, 1}), Code::out_of_reach,
       "wL (ladybug) must go two steps over the hive and one down, and does not get there"},
      {"wQ0,0 bQ-1,0 wB11,0", Move::move(piece("wB1"), {-1, 1}), Code::out_of_reach,
       "wB1 (beetle) moves one cell at a time"},
      {"wQ0,0 bQ-1,0 wB11,0", Move::move(piece("wB1"), {2, 0}), Code::leaves_hive,
       "wB1 (beetle) would lose touch with the hive on its way"},
      {"wQ0,0 bQ-1,0 wP1,0", Move::move(piece("wP"), {-1, 1}), Code::out_of_reach,
       "wP (pillbug) moves one cell at a time"},
      {"wQ0,0 bQ-1,0 wM1,0", Move::move(piece("wM"), {-1, 1}), Code::out_of_reach,
       "wM (mosquito) cannot get there as any bug that it touches"},
      {"wQ0,0 bQ-1,0 wA1-2,0 wM-2,0", Move::move(piece("wM"), {1, 0}), Code::out_of_reach,
       "wM (mosquito) moves one cell at a time"},
      {"wQ0,0 bQ-1,0 wP1,0 bB11,0 bA12,0", Move::move(piece("bA1"), {1, 1}), Code::thrower_covered,
       "wP (pillbug) is covered and may not throw bA1 (ant)"},
      {"wQ0,0 bQ-1,0 wP1,0 bA12,0", Move::move(piece("bA1"), {-1, 1}), Code::throw_target,
       "bA1 (ant) may be thrown to an empty cell beside the thrower only"},
      {"wQ0,0 bQ-1,0 wP1,0 bA12,0", Move::move(piece("bA1"), {0, 0}), Code::throw_target,
       "bA1 (ant) may be thrown to an empty cell beside the thrower only"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.position, to_string(row.move.piece), row.move.to.q, row.move.to.r);
    const auto refusal = position_of(row.position).refusal(row.move);
    REQUIRE(refusal.has_value());
    CHECK(refusal->message == row.message);
    CHECK(info_of(refusal->code).name == info_of(row.code).name);
  }
}
