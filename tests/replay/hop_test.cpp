#include "replay/hop.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

#include "replay/key.hpp"
#include "support/odd_positions.hpp"

using namespace waggle;

TEST_CASE("a walk lays cells as it turns") {
  const Position position = read_hop("A+Q+B+B3-(g+g1-g-q!),w3").value();
  const auto at = [&](int q, int r) {
    const auto piece = position.top({q, r});
    return piece ? to_string(*piece) : "";
  };
  CHECK(at(0, 0) == "wA1");
  CHECK(at(1, -1) == "wQ");
  CHECK(at(1, -2) == "wB1");
  CHECK(at(0, -2) == "wB2");
  CHECK(at(2, -3) == "bG1");
  CHECK(at(2, -4) == "bG2");
  CHECK(at(3, -3) == "bG3");
  CHECK(at(3, -2) == "bQ");
  CHECK(position.pieces_on_board() == 8);
  CHECK(position.to_move() == Colour::white);
  CHECK(to_string(position.resting().value()) == "bQ");
}

TEST_CASE("the canonical text is the one that hivegame.com writes") {
  const auto canonical = [](const std::string& text) { return to_hop(read_hop(text).value()); };
  CHECK(canonical("QA-a,w") == "A+a1-Q,w");
  CHECK(canonical("QA+a,w") == "A+Q1-a,w");
  CHECK(canonical("A+Q+B+B3-(g+g1-g-q!),w3") == "A+Q+B+B3-(g+g1-g-q!),w");
  CHECK(canonical("A+BMBPSLGGSAAGqapgbgblmgsasaQ,w") == "A+BMBPSLGGSAAGqapgbgblmgsasaQ,w");
  CHECK(canonical("QA-a2=B,b") == "A+a1=B1-Q,b");
  CHECK(canonical("base,,w") == "base,,w");
  CHECK(canonical(",w") == ",w");
}

TEST_CASE("a position written as HOP and read again is the same, whichever way it lies") {
  std::vector<std::string> first;
  std::size_t stacks = 0;
  for (int symmetry = 0; symmetry < 12; ++symmetry) {
    const auto positions = test::odd_positions(symmetry);
    for (std::size_t i = 0; i < positions.size(); ++i) {
      const Position& position = positions[i];
      const std::string text = to_hop(position);
      CAPTURE(symmetry, i, text);
      const auto again = read_hop(text);
      REQUIRE(again.has_value());
      CHECK_FALSE(out_of_turn(*again));
      CHECK(study_key(*again) == study_key(position));
      CHECK(again->game_type() == position.game_type());
      CHECK(again->state() == position.state());
      CHECK(to_hop(*again) == text);
      CHECK(again->count_moves() == position.count_moves());
      // The mark carries the rest, and so every identity.
      CHECK(again->resting().has_value() == position.resting().has_value());
      CHECK(again->rest_matters() == position.rest_matters());
      if (symmetry == 0) first.push_back(text);
      // Rotations share a text, mirror images may not.
      if (symmetry < 6) CHECK(text == first[i]);
      stacks += text.find('=') != std::string::npos ? 1 : 0;
    }
  }
  CHECK(stacks > 1000);
}

TEST_CASE("a text read keeps the moves of each bug") {
  // What HOP does not keep is the way round and the numbers: turn the hive until a corner fits.
  for (const Position& position : test::odd_positions(0)) {
    const Position again = read_hop(to_hop(position)).value();
    const auto expected = test::nameless_moves(position);
    bool found = position.pieces_on_board() == 0;
    for (int symmetry = 0; symmetry < 6 && !found; ++symmetry) {
      const auto moves = again.legal_moves();
      each_piece(position.board().placed(), [&](Piece piece) {
        if (found) return;
        const Hex shift = position.cell_of(piece);
        std::multiset<std::string> turned;
        const auto text = [&](Hex hex) {
          const Hex to = test::turned(hex, symmetry) + shift;
          return std::to_string(to.q) + "," + std::to_string(to.r);
        };
        for (const Move& move : moves)
          turned.insert(move.is_pass()
                            ? std::string("pass")
                            : to_string(move.piece).substr(0, 2) +
                                  (again.on_board(move.piece) ? text(again.cell_of(move.piece))
                                                              : std::string("hand")) +
                                  ">" + text(move.to));
        found = turned == expected;
      });
    }
    CAPTURE(to_hop(position));
    CHECK(found);
  }
}

TEST_CASE("stacks of every height are told bottom first") {
  const std::string climbers = "BbBbMm";
  for (std::size_t height = 2; height <= 7; ++height) {
    std::string text = "Qq";
    for (std::size_t i = 0; i + 1 < height; ++i) text += std::string("1=") + climbers[i];
    const Position position = read_hop(text + ",w").value();
    CHECK(position.height({}) == static_cast<int>(height));
    const Position again = read_hop(to_hop(position)).value();
    CHECK(study_key(again) == study_key(position));
    CHECK(again.count_moves() == position.count_moves());
  }
}

TEST_CASE("an entry that is not there is told at its place") {
  for (const auto& [text, words, byte] :
       std::vector<std::tuple<std::string, std::string, std::size_t>>{
           {"QA3-a,w", "2 entries so far", 3},
           {"Q3=B,w", "1 entry so far", 2},
           {"QA0+a,w", "2 entries so far", 3}}) {
    CAPTURE(text);
    const auto read = read_hop(text);
    REQUIRE_FALSE(read.has_value());
    CAPTURE(read.error().message);
    CHECK(read.error().code == Code::bad_reference);
    CHECK(read.error().message.find(words) != std::string::npos);
    CHECK(read.error().at == SourcePosition{1, byte, byte - 1});
  }
}
