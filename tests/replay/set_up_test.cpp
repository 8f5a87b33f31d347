#include "replay/set_up.hpp"

#include <catch2/catch.hpp>

#include "replay/hop.hpp"

using namespace waggle;

namespace {

void check_refused(const std::string& text, Code code, std::uint64_t column) {
  CAPTURE(text);
  const auto position = read_hop(text);
  REQUIRE_FALSE(position.has_value());
  CAPTURE(position.error().message);
  CHECK(position.error().code == code);
  CHECK(position.error().at.column == column);
}

}  // namespace

TEST_CASE("what no game can come to is refused, and where it stands") {
  check_refused("base,QM,w", Code::not_in_set, 7);
  check_refused("QAAAA,w", Code::no_such_piece, 5);
  check_refused("QqQ,w", Code::no_such_piece, 3);
  check_refused("Q1=A,w", Code::onto_piece, 2);
  check_refused("QA+G+S+A+G+S,w", Code::onto_piece, 12);
  check_refused("A+G+S+B-a-g-s-b,w", Code::queen_due, 7);
  check_refused("Qa1=b,w", Code::move_before_queen, 3);
  check_refused("Qa1=M,b", Code::onto_piece, 3);
  check_refused("Qq!2=B,b", Code::covered, 2);
  check_refused(",b", Code::wrong_side, 1);
  check_refused("q,w", Code::wrong_side, 1);
  check_refused("q,b", Code::wrong_side, 1);
  check_refused("Q,w", Code::wrong_side, 1);
  check_refused("Qq3+A,w", Code::bad_reference, 3);
  check_refused("Qq0+A,w", Code::bad_reference, 3);
  check_refused("Qq99999999999999999999+A,w", Code::bad_reference, 3);
  check_refused("Qq1+(A3=B),w", Code::bad_reference, 7);
}

TEST_CASE("what is merely odd is read") {
  // The sites' own examples, in which Black has had too few turns; both queens surrounded; the
  // highest stack.
  for (const char* text : {"QA-a,w", "QA-a2=B,b", "Qq1=B1=b1=B1=b1=M1=m,w"})
    CHECK(read_hop(text).has_value());
  CHECK(out_of_turn(read_hop("QA-a,w").value()).has_value());
  CHECK(out_of_turn(read_hop("A+G+S,b").value()).has_value());
  CHECK_FALSE(out_of_turn(read_hop("QA-a,b").value()).has_value());
  CHECK_FALSE(out_of_turn(read_hop("A+G+S-a-g-s,w").value()).has_value());
  CHECK_FALSE(out_of_turn(read_hop(",w").value()).has_value());
  CHECK(read_hop("Qq1=B1=b1=B1=b1=M1=m,w").value().height(Hex{}) == 7);
}

TEST_CASE("a side that was set up has had its turns: the queen falls due") {
  const Position due = read_hop("A+G+S-a-g-s,w").value();
  CHECK(due.ply() == 6);
  for (const Move& move : due.legal_moves()) CHECK(move.piece.bug() == Bug::queen);
  CHECK(read_hop("Aa,w").value().ply() == 2);
  CHECK(read_hop("AaQ,b").value().ply() == 3);
  CHECK(read_hop(",w").value().state() == BoardState::not_started);
}

TEST_CASE("bugs without numbers get the least free ones") {
  const auto named = [](std::optional<int> first, std::optional<int> second) {
    SetUp setup;
    setup.bugs = {{{0, 0}, Colour::white, Bug::ant, first, {}},
                  {{1, 0}, Colour::black, Bug::queen, {}, {}},
                  {{-1, 0}, Colour::white, Bug::ant, second, {}}};
    setup.to_move = Colour::black;
    const Position position = set_up(setup).value();
    CHECK(position.game_type() == GameType{});
    return to_string(*position.top({0, 0})) + to_string(*position.top({-1, 0}));
  };
  CHECK(named({}, {}) == "wA1wA2");
  CHECK(named({}, 1) == "wA2wA1");
  CHECK(named(3, {}) == "wA3wA1");
  SetUp twice;
  twice.bugs = {{{0, 0}, Colour::white, Bug::ant, 1, {}}, {{1, 0}, Colour::white, Bug::ant, 1, {}}};
  CHECK(set_up(twice).error().code == Code::already_placed);
  SetUp apart;
  apart.bugs = {{{0, 0}, Colour::white, Bug::ant, {}, {}},
                {{2, 0}, Colour::black, Bug::ant, {}, {}}};
  CHECK(set_up(apart).error().code == Code::one_hive);
  SetUp covered;
  covered.bugs = {{{0, 0}, Colour::white, Bug::queen, {}, {}},
                  {{1, 0}, Colour::black, Bug::queen, {}, {}},
                  {{1, 0}, Colour::white, Bug::beetle, {}, {}}};
  covered.resting = 1;
  CHECK(set_up(covered).error().code == Code::covered);
}

TEST_CASE("where no set is named it is the least one that has the bugs") {
  for (unsigned bits = 0; bits < 8; ++bits) {
    SetUp setup;
    setup.to_move = Colour::black;
    setup.bugs = {{{0, 0}, Colour::white, Bug::queen, {}, {}}};
    for (const Bug bug : {Bug::mosquito, Bug::ladybug, Bug::pillbug})
      if (GameType::from_bits(bits).has(bug))
        setup.bugs.push_back(
            {{static_cast<int>(setup.bugs.size()), 0}, Colour::white, bug, {}, {}});
    CHECK(set_up(setup).value().game_type() == GameType::from_bits(bits));
    setup.set = GameType::from_bits(7);
    CHECK(set_up(setup).value().game_type() == GameType::from_bits(7));
  }
}

TEST_CASE("who has had too few turns is told in words") {
  const auto words = [](const char* hop) {
    return out_of_turn(read_hop(hop).value()).value_or("");
  };
  CHECK(words("QA-a,w") ==
        "no game comes to this position with White to move: Black has placed 1 piece and no queen, "
        "in 2 turns");
  CHECK(words("A+G+S,b") ==
        "no game comes to this position with Black to move: Black has placed 0 pieces and no "
        "queen, in 2 turns");
  CHECK(words("A+Gqaa,w") ==
        "no game comes to this position with White to move: White has placed 2 pieces and no "
        "queen, in 3 turns");
  CHECK(words("A+Gqaa,b") ==
        "no game comes to this position with Black to move: White has placed 2 pieces and no "
        "queen, in 4 turns");
  CHECK(words("QA-q,w").empty());
}
