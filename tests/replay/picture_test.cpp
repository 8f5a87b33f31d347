#include "replay/picture.hpp"

#include <catch2/catch.hpp>
#include <map>

#include "replay/game_string.hpp"
#include "replay/hop.hpp"
#include "support/files.hpp"
#include "support/odd_positions.hpp"

using namespace waggle;

TEST_CASE("a text board lays cells as the hexes lie and lists stacks") {
  const auto game =
      play_game_string(R"(Base;x;x;wS1;bS1 wS1-;wQ -wS1;bQ bS1/;wB1 \wQ;bG1 bQ-;wB1 wQ)").value();
  CHECK(text_board(game.position) ==
        "             .   .   .\n"
        "   .   .   .  bQ  bG1  .\n"
        " .  wB1+wS1 bS1  .   .\n"
        "   .   .   .   .\n"
        "stack, bottom first: wQ wB1\n");
  CHECK(text_board(Position{}) == "the board is empty\n");
}

TEST_CASE("an svg board has a tile and a letter for every piece and nothing from outside") {
  const auto game =
      play_game_string(R"(Base;x;x;wS1;bS1 wS1-;wQ -wS1;bQ bS1/;wB1 \wQ;bG1 bQ-;wB1 wQ)").value();
  SvgOptions options;
  options.title = "a <board> & \"more\"";
  options.marked = Hex{-1, 0};
  options.left = Hex{-1, -1};
  const std::string svg = svg_board(tiles_of(game.position), options);
  const auto count = [&](const std::string& part) {
    int n = 0;
    for (std::size_t at = svg.find(part); at != std::string::npos; at = svg.find(part, at + 1)) ++n;
    return n;
  };
  CHECK(count("<text") == 6);
  CHECK(count("<polygon") == 7);
  CHECK(count("a &lt;board&gt; &amp; &quot;more&quot;") == 1);
  CHECK(count("http") == 1);  // the name space
  CHECK(svg.starts_with("<svg"));
  CHECK(svg.ends_with("</svg>"));
}

TEST_CASE("an svg board is drawn as it was when people looked at it") {
  // tests/data/pictures: whoever changes how boards look, looks at the new ones and puts them
  // there.
  const auto tiles = [](const char* hop) { return tiles_of(read_hop(hop).value()); };
  const auto bugs = tiles("QA-SG+BLMP(a-q+bglsmp)1=B5=b,w");
  SvgOptions plain;
  plain.title = "Bugs";
  plain.marked = Hex{0, 0};
  plain.left = Hex{3, -1};
  SvgOptions print = plain;
  print.theme = BoardTheme::print;
  print.alone = true;
  print.cell_names = true;
  print.paper = true;
  print.width = 800;
  print.description = "In words";
  SvgOptions large;
  large.radius = 40;
  large.scale = 1.5;
  large.numbers = false;
  large.alone = true;
  large.left = Hex{1, 0};
  large.marked = Hex{0, 0};
  SvgOptions print_left = large;
  print_left.theme = BoardTheme::print;
  print_left.cell_names = true;
  const auto tower = tiles("Qq1=B1=b1=B1=b1=M2=m,w");
  const std::map<std::string, SvgPicture> pictures = {
      {"plain", svg_picture(bugs, plain)},      {"print", svg_picture(bugs, print)},
      {"tower", svg_picture(tower, large)},     {"tower-print", svg_picture(tower, print_left)},
      {"empty", svg_picture({}, SvgOptions{})},
  };
  SvgOptions tiny;
  tiny.scale = 0.001;
  CHECK(svg_picture(bugs, tiny).width == 1);
  CHECK(svg_picture(bugs, tiny).height == 1);
  for (const auto& [name, picture] : pictures) {
    CAPTURE(name);
    CHECK(picture.text + "\n" == test::content_of(test::data_file("pictures/" + name + ".svg")));
    const std::string size = "width=\"" + std::to_string(picture.width) + "\" height=\"" +
                             std::to_string(picture.height) + "\"";
    CHECK(picture.text.find(size) != std::string::npos);
  }
}

TEST_CASE("a picture read is the position that was drawn, whichever way it lies") {
  for (int symmetry = 0; symmetry < 12; ++symmetry)
    for (const Position& position : test::odd_positions(symmetry)) {
      for (const bool played : {true, false}) {
        const std::string text = text_picture(position, {played, true, "wQ bS1-"});
        CAPTURE(text);
        const auto again = read_picture(text);
        REQUIRE(again.has_value());
        CHECK(study_key(again->position) == study_key(position));
        CHECK(rule_key(again->position) == rule_key(position));
        CHECK(again->set == position.game_type());
        CHECK(again->rest_known);
        CHECK(again->position.resting() == position.resting());
        CHECK(again->position.state() == position.state());
        const auto tiles = tiles_of(position);
        if (tiles.empty()) continue;
        const Piece first = tiles[0].piece;
        CHECK(test::nameless_moves(again->position, again->position.cell_of(first)) ==
              test::nameless_moves(position, position.cell_of(first)));
        CHECK(text_board(again->position) == text_board(position));
      }
    }
}

TEST_CASE("a picture says in words what a board does not show") {
  const auto game =
      play_game_string(R"(Base;x;x;wS1;bS1 wS1-;wQ -wS1;bQ bS1/;wB1 \wQ;bG1 bQ-;wB1 wQ)").value();
  const std::string board = text_board(game.position);
  const std::string hands =
      "White in hand: wS2 wB2 wG1 wG2 wG3 wA1 wA2 wA3\n"
      "Black in hand: bS2 bB1 bB2 bG2 bG3 bA1 bA2 bA3\n";
  CHECK(text_picture(game.position, {true, true, "wB1 wQ"}) ==
        board + "\nBase, Black to move, turn 4 (ply 8)\nlast move: wB1 wQ\nat rest: wB1\n" + hands);
  CHECK(text_picture(game.position.passed(), {true, true, ""}) ==
        board + "\nBase, White to move, turn 5 (ply 9)\nat rest: nothing\n" + hands);
  CHECK(text_picture(game.position.passed(), {false, false, ""}) ==
        board + "\nBase, White to move\nat rest: unknown\n" + hands);
}

TEST_CASE("stacks of every height are drawn and read") {
  for (const char* stack :
       {"1=B", "1=B1=b", "1=B1=b1=B", "1=B1=b1=B1=b", "1=B1=b1=B1=b1=M", "1=B1=b1=B1=b1=M1=m"}) {
    const Position position = read_hop(std::string("Qq") + stack + ",b").value();
    const auto again = read_picture(text_picture(position, {}));
    REQUIRE(again.has_value());
    CHECK(again->position.height({0, 0}) == position.height({0, 0}));
    CHECK(study_key(again->position) == study_key(position));
  }
}

TEST_CASE("a board that somebody typed is read without numbers, dots and set") {
  const auto typed =
      read_picture("\n  bA  wB+\r\nwQ  wA  wA\nstack, bottom first: bQ wB\nblack to move");
  REQUIRE(typed.has_value());
  CHECK_FALSE(typed->set);
  CHECK_FALSE(typed->rest_known);
  const Position& position = typed->position;
  CHECK(to_string(position.game_type()) == "Base");
  CHECK(position.to_move() == Colour::black);
  CHECK(position.stack({1, 0}) == std::vector{*parse_piece("bQ"), *parse_piece("wB1")});
  CHECK(position.top({0, 0}) == parse_piece("bA1"));
  CHECK(position.top({-1, 1}) == parse_piece("wQ"));
  CHECK(position.top({0, 1}) == parse_piece("wA1"));
  CHECK(position.top({1, 1}) == parse_piece("wA2"));
}

TEST_CASE("what is no picture is refused where it goes wrong") {
  const auto check_refused = [](const std::string& text, std::uint64_t line, std::uint64_t column,
                                const std::string& says) {
    CAPTURE(text);
    const auto picture = read_picture(text);
    REQUIRE_FALSE(picture.has_value());
    CAPTURE(picture.error().message);
    CHECK(picture.error().at.line == line);
    CHECK(picture.error().at.column == column);
    CHECK(picture.error().message.find(says) != std::string::npos);
  };
  check_refused("wQ  bQ\n", 2, 1, "who is to move");
  check_refused("wQ  bQ\n wA\nWhite to move", 2, 2, "between two cells");
  check_refused("wQ  bX\nWhite to move", 1, 5, "\"bX\" is no piece");
  check_refused("wQ  bS3\nWhite to move", 1, 5, "no bS3");
  check_refused("wQ\tbQ\nWhite to move", 1, 3, "tab");
  check_refused("wQ  bQ\n\n  wA\nWhite to move", 3, 3, "does not follow");
  check_refused("wQ      bQ\nWhite to move", 1, 9, "does not hang together");
  check_refused("wB1+bQ\nWhite to move", 1, 1, "what lies below");
  check_refused("wB1+bQ\nstack: wQ wB2\nWhite to move", 2, 11, "ends with wB2");
  check_refused("wB+ bQ  wB+\nstack: wQ wB\nWhite to move", 2, 11, "more than one wB+");
  check_refused("wB1+bQ\nstack: wB1\nWhite to move", 2, 8, "two pieces");
  check_refused("wB1+bQ\nstack: wQ,wB1\nWhite to move", 2, 10, "blanks");
  check_refused("wA1 wA1 bQ\nWhite to move", 1, 5, "twice");
  check_refused("wQ  bQ\nBase+X, White to move", 2, 1, "neither a piece set");
  check_refused("wQ  bQ\nAcacia\nWhite to move", 2, 1, "neither a piece set");
  check_refused("wQ  bQ\nZinnia\nWhite to move", 2, 1, "neither a piece set");
  check_refused("wQ  bQ\nnote: hello\nWhite to move", 2, 1, "says nothing here");
  check_refused("wQ  bQ\nWhite to move\nat rest: wA1", 3, 10, "not on the board");
  check_refused("wA  bQ  wA\nBlack to move\nat rest: wA", 3, 10, "more than one wA");
  check_refused("wM  bQ\nBase, White to move", 1, 1, "Base has no mosquito");
}
