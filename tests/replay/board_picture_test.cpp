#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <regex>
#include <set>

#include "replay/grid.hpp"
#include "replay/orientation.hpp"
#include "replay/picture.hpp"
#include "support/odd_positions.hpp"

using namespace waggle;

namespace {

/// What a pattern finds in a text: its first group, in order.
std::vector<std::string> found(const std::string& text, const std::string& pattern) {
  const std::regex regex(pattern);
  std::vector<std::string> all;
  for (std::sregex_iterator at(text.begin(), text.end(), regex), end; at != end; ++at)
    all.push_back((*at)[1]);
  return all;
}

std::string without_groups(const std::string& svg) {
  return std::regex_replace(svg, std::regex("<g>.*?</g>"), "");
}

/// A tile as drawn: the middle of its corners, whose it is, and its letters.
struct Drawn {
  double x = 0;
  double y = 0;
  std::string fill;
  std::string letters;
};

std::vector<Drawn> tiles_in(const std::string& svg) {
  const std::regex tile(
      R"re(<polygon points="([^"]*)" fill="(#[^"]*)"[^>]*>(?:<polygon [^>]*>)?<text [^>]*>(.)(?:<tspan [^>]*>(.)</tspan>)?</text>)re");
  const std::string text = without_groups(svg);
  std::vector<Drawn> all;
  for (std::sregex_iterator at(text.begin(), text.end(), tile), end; at != end; ++at) {
    Drawn drawn{0, 0, (*at)[2], (*at)[3].str() + (*at)[4].str()};
    const std::string points = (*at)[1];
    for (const std::string& corner : test::split(points, ' ')) {
      const auto parts = test::split(corner, ',');
      drawn.x += std::stod(parts.at(0)) / 6;
      drawn.y += std::stod(parts.at(1)) / 6;
    }
    all.push_back(std::move(drawn));
  }
  return all;
}

bool is_flat(const Position& position) {
  return std::ranges::all_of(tiles_of(position), [](const Tile& tile) { return tile.level == 1; });
}

const PlayedGame& climb() {
  static const PlayedGame game =
      play_game_string(R"(Base;x;x;wS1;bS1 wS1-;wQ -wS1;bQ bS1/;wB1 \wQ;bG1 bQ-;wB1 wQ)").value();
  return game;
}

/// A hive with a stack of seven, and what follows.
PlayedGame tall() {
  const auto line =
      test::split(test::content_of(test::data_file("cases/68-seven-high.uhp")), '\n').at(0);
  return play_game_string(line).value();
}

constexpr std::array<Orientation, 12> all_orientations = {{{0, false},
                                                           {1, false},
                                                           {2, false},
                                                           {3, false},
                                                           {4, false},
                                                           {5, false},
                                                           {0, true},
                                                           {1, true},
                                                           {2, true},
                                                           {3, true},
                                                           {4, true},
                                                           {5, true}}};

}  // namespace

TEST_CASE("a board is turned clockwise by sixths, after left and right were exchanged") {
  int compared = 0;
  for (const Position& position : test::odd_positions(0)) {
    if (!is_flat(position)) continue;
    ++compared;
    const auto plain = tiles_in(svg_board(tiles_of(position)));
    REQUIRE(plain.size() == tiles_of(position).size());
    for (const Orientation& orientation : all_orientations) {
      std::vector<Drawn> image = tiles_in(svg_board(tiles_of(turned(position, orientation))));
      REQUIRE(image.size() == plain.size());
      const double angle = orientation.sixths * 3.141592653589793 / 3;
      for (const Drawn& drawn : plain) {
        const double x = orientation.mirrored ? -drawn.x : drawn.x;
        // y grows downwards, so that this turns clockwise.
        const double there_x = x * std::cos(angle) - drawn.y * std::sin(angle);
        const double there_y = x * std::sin(angle) + drawn.y * std::cos(angle);
        const auto hit = std::ranges::find_if(image, [&](const Drawn& other) {
          return std::abs(other.x - there_x) < 0.5 && std::abs(other.y - there_y) < 0.5;
        });
        REQUIRE(hit != image.end());
        CHECK(hit->letters == drawn.letters);
        CHECK(hit->fill == drawn.fill);
        image.erase(hit);
      }
    }
  }
  CHECK(compared > 20);
}

TEST_CASE("a turned position is the same position, and a turned game leads to it") {
  for (const Position& position : test::odd_positions(0))
    for (const Orientation& orientation : all_orientations) {
      const Position image = turned(position, orientation);
      CHECK(study_key(image) == study_key(position));
      CHECK(image.ply() == position.ply());
      CHECK(image.resting() == position.resting());
      CHECK(image.game_type() == position.game_type());
      CHECK(image.state() == position.state());
      CHECK(image.legal_moves().size() == position.legal_moves().size());
    }
  for (const Orientation& orientation : all_orientations) {
    const PlayedGame image = turned(climb(), orientation);
    const PlayedGame again = play_game_string(image.game_string()).value();
    CHECK(again.game_string() == image.game_string());
    SvgOptions options;
    options.alone = true;
    options.cell_names = true;
    const std::string drawn = svg_board(tiles_of(turned(climb().position, orientation)), options);
    CHECK(svg_board(tiles_of(image.position), options) == drawn);
    CHECK(svg_board(tiles_of(again.position), options) == drawn);
  }
  CHECK(turned(climb(), {}).game_string() == climb().game_string());
  CHECK(turned(climb(), {1, false}).texts[1] == R"(bS1 wS1\)");
  CHECK(turned(climb(), {0, true}).texts[1] == "bS1 -wS1");
  CHECK(turned(climb(), {1, true}).texts[1] == R"(bS1 \wS1)");
}

TEST_CASE("of a stack only the piece on top has the ring") {
  SvgOptions options;
  options.marked = climb().moves.back().to;
  const auto edges = [&] {
    return found(svg_board(tiles_of(climb().position), options),
                 R"re(<polygon [^>]*fill="#[^>]*stroke="(#[^"]*)")re");
  };
  CHECK(std::ranges::count(edges(), std::string("#d9480f")) == 1);
  // The tile before the last of its row is the beetle on top.
  const std::string svg = svg_board(tiles_of(climb().position), options);
  CHECK(svg.find("#d9480f") < svg.find(">B<"));
  CHECK(svg.find("#d9480f") > svg.find(">Q</text>", svg.find("#f6efdc")));
}

TEST_CASE("where a piece went down from a stack is marked on what lay under it") {
  SvgOptions options;
  options.left = climb().moves.back().to;
  const std::string taken = svg_board(tiles_of(climb().position), options);
  CHECK(found(taken, "(stroke-dasharray)").size() == 1);
  CHECK(taken.find("stroke-dasharray") > taken.rfind("<text"));
  options.left = Hex{-1, -1};
  const std::string free = svg_board(tiles_of(climb().position), options);
  CHECK(free.find("stroke-dasharray") < free.find("<text"));
  options.theme = BoardTheme::print;
  options.left = Hex{1, 0};  // a black spider
  const std::string dark = svg_board(tiles_of(climb().position), options);
  CHECK(found(dark, R"re(stroke="(#[^"]*)"[^>]*stroke-dasharray)re") ==
        std::vector<std::string>{"#fff"});
}

TEST_CASE("a picture that stands alone lists its stacks and needs no colour for the target") {
  const PlayedGame game = tall();
  SvgOptions options;
  options.marked = game.moves.back().to;
  CHECK(found(svg_board(tiles_of(game.position), options), "(<g>|<rect|<circle)").empty());
  const auto lines = [&] {
    return found(svg_board(tiles_of(game.position), options), R"re((fill="none"))re").size();
  };
  CHECK(lines() == 0);
  options.alone = true;
  CHECK(lines() == 2);  // the target's, and the ground under the stack

  const std::string svg = svg_board(tiles_of(game.position), options);
  const auto groups = found(svg, "<g>(.*?)</g>");
  REQUIRE(groups.size() == 2);
  // The letter on top of the stack is the letter under it.
  CHECK(found(groups[0], ">([a-z])</text>") == std::vector<std::string>{"a"});
  CHECK(found(groups[1], ">([a-z])</text>") == std::vector<std::string>{"a"});
  std::string upwards;
  for (const Piece piece : game.position.stack(game.moves.back().to))
    upwards +=
        std::string(1, letter_of(piece.bug())) + (piece.colour() == Colour::white ? "w" : "b");
  REQUIRE(upwards.size() == 14);
  std::string drawn;
  const auto fills = found(groups[1], R"re(<rect [^>]*fill="(#[^"]*)")re");
  const auto letters = found(groups[1], ">([A-Z])<");
  const auto heights = found(groups[1], R"re(<rect x="[^"]*" y="([^"]*)")re");
  REQUIRE((fills.size() == 7 && letters.size() == 7 && heights.size() == 7));
  for (std::size_t i = 0; i < 7; ++i) {
    drawn += letters[i] + (fills[i] == "#f6efdc" ? "w" : "b");
    if (i > 0) CHECK(std::stod(heights[i]) < std::stod(heights[i - 1]));
  }
  CHECK(drawn == upwards);
}

TEST_CASE("a tall stack rises no higher than one of three") {
  const auto rise = [](const PlayedGame& game, Hex hex) {
    std::vector<Tile> stack;
    for (const Tile& tile : tiles_of(game.position))
      if (tile.hex == hex) stack.push_back(tile);
    const auto drawn = tiles_in(svg_board(stack));
    return std::pair(stack.size(), drawn.front().y - drawn.back().y);
  };
  const PlayedGame seven = tall();
  const auto [pieces, height] = rise(seven, seven.moves.back().to);
  CHECK(pieces == 7);
  CHECK(height == Approx(2 * 0.17 * 24).margin(0.1));
  const auto [two, low] = rise(climb(), climb().moves.back().to);
  CHECK(two == 2);
  CHECK(low == Approx(0.17 * 24).margin(0.1));
}

TEST_CASE("cells carry their names, the empty ones beside the hive, too") {
  SvgOptions options;
  options.cell_names = true;
  const std::string svg = svg_board(tiles_of(climb().position), options);
  std::multiset<std::string> expected;
  std::set<Hex> cells;
  for (const Tile& tile : tiles_of(climb().position)) {
    cells.insert(tile.hex);
    for (Direction direction : all_directions) cells.insert(tile.hex + direction);
  }
  for (const Hex hex : cells) {
    std::string name = cell_name(hex);
    std::erase(name, ' ');
    expected.insert(name);
  }
  const auto names = found(svg, ">([A-Z][0-9]+)</text>");
  CHECK(std::multiset<std::string>(names.begin(), names.end()) == expected);
  CHECK(expected.contains("N13"));
  CHECK(cell_name({0, 0}) == "N 13");
  CHECK(cell_name({13, -1}) == "1Z 14");
  CHECK(cell_name({-14, 14}) == "1A -1");
}

TEST_CASE("for print there is black and white alone, without numbers there is none") {
  SvgOptions options;
  options.theme = BoardTheme::print;
  options.alone = true;
  options.cell_names = true;
  options.marked = climb().moves.back().to;
  options.left = Hex{-1, -1};
  const std::string svg = svg_board(tiles_of(climb().position), options);
  for (const std::string& colour : found(svg, R"re((?:fill|stroke)="([^"]*)")re"))
    CHECK((colour == "#000" || colour == "#fff" || colour == "none"));
  CHECK(found(svg, "(<tspan)").size() ==
        4 + 1);  // S1, S1, B1, G1, and the beetle seen from the side
  options.numbers = false;
  CHECK(found(svg_board(tiles_of(climb().position), options), "(<tspan)").empty());
}

TEST_CASE("a picture has the size that was asked for, and its own proportions") {
  SvgOptions options;
  const SvgPicture plain = svg_picture(tiles_of(climb().position), options);
  options.scale = 3;
  const SvgPicture larger = svg_picture(tiles_of(climb().position), options);
  CHECK(std::abs(larger.width - 3 * plain.width) <= 2);
  CHECK(std::abs(larger.height - 3 * plain.height) <= 2);
  options.width = 500;
  const SvgPicture wide = svg_picture(tiles_of(climb().position), options);
  CHECK(wide.width == 500);
  CHECK(wide.height == Approx(500.0 * plain.height / plain.width).epsilon(0.02));
  CHECK(wide.text.find("width=\"500\" height=\"" + std::to_string(wide.height) + "\"") !=
        std::string::npos);
  options.width = 1;
  CHECK(svg_picture(tiles_of(tall().position), options).height >= 1);
}

TEST_CASE("a position is told in words") {
  CHECK(board_in_words(climb().position, true) ==
        "black queen on P 14; black grasshopper 1 on Q 14; white beetle 1 on top of white queen on "
        "M 13; white spider 1 on N 13; black spider 1 on O 13. White in hand: 1 spider, 1 beetle, "
        "3 grasshoppers, 3 ants. Black in hand: 1 spider, 2 beetles, 2 grasshoppers, 3 ants.");
  CHECK(board_in_words(climb().position, false)
            .starts_with("black queen on P 14; black grasshopper on Q 14; white beetle on top of "
                         "white queen on M 13"));
  CHECK(board_in_words(Position{}, true).starts_with("the board is empty. White in hand: 1 queen"));
}
