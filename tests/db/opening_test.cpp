#include <catch2/catch.hpp>

#include "db/database.hpp"
#include "db/fixture.hpp"
#include "db/line_code.hpp"
#include "db/moves_blob.hpp"
#include "db/opening.hpp"
#include "db/random_games.hpp"

using namespace waggle;
using namespace waggle::db;
using namespace waggle::test;

namespace {

constexpr GameType all_bugs_set = GameType::from_bits(7);

// Black's first piece stands to the west of White's and White's to the east of Black's: d is east
// for White, west for Black. Both sides lay the triple that the name says.
struct Sample {
  const char* name;
  const char* moves;
};

const Sample samples[] = {
    {"post", R"(wS1;bS1 -wS1;wQ wS1-;bQ -bS1;wA1 wQ-;bA1 -bQ)"},
    {"hook", R"(wS1;bS1 -wS1;wQ wS1-;bQ -bS1;wA1 wQ/;bA1 \bQ)"},
    {"step", R"(wS1;bS1 -wS1;wQ wS1/;bQ /bS1;wA1 wQ-;bA1 -bQ)"},
    {"angle", R"(wS1;bS1 -wS1;wQ wS1/;bQ /bS1;wA1 wQ/;bA1 /bQ)"},
    {"arc", R"(wS1;bS1 -wS1;wQ wS1/;bQ /bS1;wA1 \wQ;bA1 bQ\)"},
    {"hub", R"(wS1;bS1 -wS1;wQ wS1/;bQ /bS1;wA1 wS1-;bA1 -bS1)"},
    {"hub", R"(wS1;bS1 -wS1;wQ wS1-;bQ -bS1;wA1 wS1/;bA1 /bS1)"},
    {"fork", R"(wS1;bS1 -wS1;wQ wS1/;bQ \bS1;wA1 wS1\;bA1 /bS1)"},
    // The queen steps before the third piece lands.
    {"other", R"(wS1;bS1 -wS1;wQ wS1-;bQ -bS1;wQ wS1/;bQ /bS1;wA1 wS1-;bA1 -bS1)"},
};

std::vector<Move> moves_of(const Sample& sample, int which) {
  return locate_moves(image_of(play(all_bugs_set, sample.moves).texts, which)).value();
}

}  // namespace

TEST_CASE("every triple is told in all twelve orientations and both colours") {
  for (const Sample& sample : samples)
    for (int which = 0; which < 12; ++which)
      for (Colour side : all_colours) {
        INFO(sample.moves << " image " << which << " " << name_of(side));
        const auto opening = classify(moves_of(sample, which), side);
        REQUIRE(opening);
        CHECK(name_of(opening->formation) == sample.name);
        CHECK(opening->letters() == "S-Q-A");
        const int last = std::string_view(sample.name) == "other" ? 8 : 6;
        CHECK(opening->ply == last - (side == Colour::white ? 1 : 0));
      }
}

TEST_CASE("a formation is other where a piece was placed apart or thrown") {
  // The third piece on the far side of a second that lies ahead.
  const auto apart = play({}, R"(wS1;bS1 -wS1;wQ wS1/;bQ \bS1;wA1 wQ\;bA1 /bS1)");
  CHECK(classify(apart.moves, Colour::white)->formation == Formation::hub);
  // The pillbug throws her own queen over to the far side.
  const auto thrown = play(all_bugs_set, R"(wP;bS1 -wP;wQ wP-;bQ -bS1;wQ \wP;bA1 -bQ;wA1 wP-)");
  CHECK(classify(thrown.moves, Colour::white)->formation == Formation::other);
  CHECK(classify(thrown.moves, Colour::black)->formation == Formation::post);
}

TEST_CASE("a side that placed fewer than three bugs has no line") {
  const auto game = play({}, R"(wS1;bS1 -wS1;wQ wS1-;bQ -bS1;wA1 wQ-)");
  CHECK(classify(game.moves, Colour::white));
  CHECK_FALSE(classify(game.moves, Colour::black));
  CHECK_FALSE(classify({}, Colour::white));
}

TEST_CASE("a published name belongs to line and formation together") {
  CHECK(opening_name("S-Q-A", Formation::fork) == "Spider-Bee-Ant");
  CHECK(opening_name("B-Q-A", Formation::fork) == "Beetle-Bee-Ant");
  CHECK(opening_name("G-Q-A", Formation::fork) == "Grasshopper-Bee-Ant");
  CHECK(opening_name("Q-S-S", Formation::fork) == "Bee-Spider-Spider");
  CHECK(opening_name("Q-S-A", Formation::fork) == "Bee-Spider-Ant");
  CHECK_FALSE(opening_name("S-Q-A", Formation::post));
  CHECK_FALSE(opening_name("A-Q-A", Formation::fork));
}

TEST_CASE("names of formations and lines read back") {
  for (int i = 0; i < 8; ++i) {
    const auto formation = static_cast<Formation>(i);
    CHECK(parse_formation(name_of(formation)) == formation);
  }
  CHECK_FALSE(parse_formation("spoon"));
  for (int code = 0; code < 512; ++code) CHECK(parse_line(line_letters(code)) == code);
  CHECK_FALSE(parse_line("S-Q"));
  CHECK_FALSE(parse_line("S-X-A"));
}

TEST_CASE("openings count a line for each side and one matchup a game") {
  Fresh fresh;
  std::string content;
  const char* results[] = {"WhiteWins", "WhiteWins", "Draw", "BlackWins", "Unknown"};
  int n = 0;
  for (const Sample& sample : {samples[7], samples[7], samples[0], samples[5], samples[7]}) {
    GameText text;
    text.white = n % 2 == 0 ? "Alice" : "Bob";
    text.black = n % 2 == 0 ? "Bob" : "Alice";
    text.id = "g" + std::to_string(n);
    for (int i = 0; i < 4; ++i)
      if (name_of(static_cast<Outcome>(i)) == results[n]) text.result = static_cast<Outcome>(i);
    content += pgn_of(play(all_bugs_set, sample.moves), text);
    ++n;
  }
  GameText text;
  text.white = "Alice";
  text.black = "Carol";
  content += pgn_of(play({}, "wG1;bG1 wG1-;wQ -wG1"), text);
  CHECK(fresh.add({{"openings.pgn", content}}).imported == 6);

  const auto openings = fresh.database.openings({});
  REQUIRE(openings.lines.size() == 6);
  const LineRow& first = openings.lines.front();
  CHECK(first.side == Colour::white);
  CHECK(first.line == "S-Q-A");
  CHECK(first.formation == "fork");
  CHECK(first.name == "Spider-Bee-Ant");
  CHECK(first.score == Score{2, 0, 0, 1});
  CHECK_FALSE(openings.lines[2].name);
  REQUIRE(openings.matchups.size() == 1);
  CHECK(openings.matchups[0].white_line == "S-Q-A");
  CHECK(openings.matchups[0].score == Score{2, 1, 1, 1});
  CHECK(openings.formations.size() == 6);
  CHECK(openings.short_white == 1);
  CHECK(openings.short_black == 1);

  SECTION("as a player, the white side is his and so are the wins") {
    Filter filter;
    filter.as = "alice";
    const auto turned = fresh.database.openings(filter);
    REQUIRE(turned.matchups.size() == 1);
    // Alice: White in games 0 (won), 2 (draw) and 4 (unknown), Black in 1 (lost) and 3 (won).
    CHECK(turned.matchups[0].score == Score{2, 1, 1, 1});
    CHECK(turned.lines.front().score == Score{1, 0, 1, 1});
    CHECK(turned.short_white == 1);
    filter.as = "carol";
    CHECK(fresh.database.openings(filter).short_white == 1);
    CHECK(fresh.database.openings(filter).lines.empty());
  }
  SECTION("games are filtered by line and formation") {
    Filter filter;
    filter.white_line = "S-Q-A fork";
    CHECK(games_of(fresh.database, filter).size() == 3);
    filter.white_line = "S-Q-A";
    CHECK(games_of(fresh.database, filter).size() == 5);
    filter.black_line = "post";
    CHECK(games_of(fresh.database, filter).size() == 1);
    filter.black_line = "nonsense";
    CHECK(games_of(fresh.database, filter).empty());
  }
}
