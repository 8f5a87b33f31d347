#include "replay/picture.hpp"

#include <catch2/catch.hpp>

#include "replay/game_string.hpp"

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
