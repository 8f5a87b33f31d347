#include <catch2/catch.hpp>
#include <set>

#include "db/database.hpp"
#include "db/fixture.hpp"
#include "db/line_code.hpp"
#include "db/moves_blob.hpp"
#include "db/opening.hpp"
#include "db/opening_names.hpp"
#include "db/random_games.hpp"
#include "replay/key.hpp"
#include "support/files.hpp"

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
  CHECK(opening_title("S-Q-A", Formation::fork) == "Spider-Bee-Ant");
  CHECK(opening_title("S-Q-A", Formation::post) == "Spider-Bee-Ant (post)");
}

TEST_CASE("names are told in four languages, word for word where none is published") {
  CHECK(opening_name("S-Q-A", Formation::fork, Language::ru) == "Паук-Матка-Муравей");
  CHECK(opening_name("Q-S-S", Formation::fork, Language::uk) == "Королева-Павук-Павук");
  CHECK(opening_name("G-Q-A", Formation::fork, Language::bg) == "Скакалец-Кралица-Мравка");
  CHECK_FALSE(opening_name("S-Q-A", Formation::post, Language::ru));
  CHECK(opening_title("L-P-M", Formation::arc, Language::ru) ==
        "Божья коровка-Мокрица-Москит (дуга)");
  CHECK(opening_title("B-G-S", Formation::other, Language::bg) == "Бръмбар-Скакалец-Паяк (друго)");
  CHECK(parse_language("uk") == Language::uk);
  CHECK_FALSE(parse_language("de"));
  for (std::size_t language = 0; language < languages.size(); ++language) {
    const auto which = static_cast<Language>(language);
    std::set<std::string_view> bugs;
    for (std::size_t bug = 0; bug < bug_kinds; ++bug)
      bugs.insert(word_of(static_cast<Bug>(bug), which));
    std::set<std::string_view> formations;
    for (int i = 0; i < 8; ++i) formations.insert(word_of(static_cast<Formation>(i), which));
    CHECK(bugs.size() == bug_kinds);
    CHECK(formations.size() == 8);
    CHECK_FALSE(bugs.contains(""));
    CHECK_FALSE(formations.contains(""));
    for (const NamedPosition& named : named_positions()) CHECK_FALSE(named.name(which).empty());
  }
}

TEST_CASE("every published line is told in all twelve orientations and both colours") {
  const std::string lines[] = {"S-Q-A", "B-Q-A", "G-Q-A", "Q-S-S", "Q-S-A"};
  for (const std::string& line : lines) {
    const auto piece = [&](const char* colour, std::size_t i) {
      std::string name = colour + std::string(1, line[2 * i]);
      if (line[2 * i] != 'Q') name += i == 2 && line[2] == line[4] ? "2" : "1";
      return name;
    };
    const std::string w[] = {piece("w", 0), piece("w", 1), piece("w", 2)};
    const std::string b[] = {piece("b", 0), piece("b", 1), piece("b", 2)};
    // Both lay the fork, White to the east, Black to the west.
    const std::string moves = w[0] + ";" + b[0] + " -" + w[0] + ";" + w[1] + " " + w[0] + "/;" +
                              b[1] + " /" + b[0] + ";" + w[2] + " " + w[0] + "\\;" + b[2] + " \\" +
                              b[0];
    for (int which = 0; which < 12; ++which) {
      const auto located = locate_moves(image_of(play(all_bugs_set, moves).texts, which)).value();
      for (Colour side : all_colours) {
        INFO(moves << " image " << which << " " << name_of(side));
        const auto opening = classify(located, side);
        REQUIRE(opening);
        CHECK(opening->letters() == line);
        CHECK(opening_name(opening->letters(), opening->formation));
      }
      const NamedPosition* named = deepest_named_position(all_bugs_set, located);
      REQUIRE(named);
      CHECK(named->name(Language::en) == *opening_name(line, Formation::fork) + " in kind");
    }
  }
}

TEST_CASE("named positions are found in any orientation, by any road and in either colour") {
  std::set<std::string> keys;
  for (const NamedPosition& named : named_positions()) {
    const RandomGame game = play(all_bugs_set, std::string(named.moves));
    Position position(all_bugs_set, QueenOpening::allowed);
    for (const Move& move : game.moves) {
      REQUIRE(position.is_legal(move));
      position.apply(move);
    }
    INFO(named.moves);
    CHECK(keys.insert(to_string(study_key(position))).second);
    for (int which = 0; which < 12; ++which) {
      const auto located = locate_moves(image_of(game.texts, which)).value();
      CHECK(deepest_named_position(all_bugs_set, located) == &named);
    }
  }
  const auto name = [](const char* moves) {
    const RandomGame game = play(all_bugs_set, moves);
    const NamedPosition* named = deepest_named_position(all_bugs_set, game.moves);
    return named ? std::string(named->name(Language::en)) : "";
  };
  // Black's queen comes first, too, or instead of White's.
  CHECK(name(R"(wG1;bQ wG1/)") == "Queen opening");
  CHECK(name(R"(wQ;bG1 wQ/;wS1 -wQ)") == "Queen opening");
  // The second and the third bug change places.
  CHECK(name(R"(wS1;bS1 -wS1;wA1 wS1\;bA1 /bS1;wQ wS1/;bQ \bS1)") == "Spider-Bee-Ant in kind");
  // The deeper of two names; a ply more does not lose it.
  CHECK(name(R"(wQ;bQ -wQ;wS1 wQ/;bS1 \bQ;wS2 wQ\;bS2 /bQ;wA1 wS2\)") ==
        "Bee-Spider-Spider in kind");
  // As written only: with White to have moved once more it is another position.
  CHECK(name(R"(wS1;bS1 -wS1;wQ wS1/;bQ \bS1;wA1 wS1\)").empty());
  CHECK(name("wS1;bS1 -wS1").empty());
  CHECK(name("wQ").empty());
}

TEST_CASE("thirty openings are told as by hand, in all twelve orientations") {
  const auto lines = lines_of(data_file("openings.tsv"));
  REQUIRE(lines.size() == 30);
  std::set<std::pair<Colour, std::string>> formations;
  for (const std::string& text : lines) {
    const auto fields = split(text, '\t');
    REQUIRE(fields.size() == 9);
    const RandomGame game = play(all_bugs_set, fields[0]);
    Position position(all_bugs_set, QueenOpening::allowed);
    for (const Move& move : game.moves) {
      INFO(text << " at ply " << position.ply() + 1);
      REQUIRE(position.is_legal(move));
      position.apply(move);
    }
    for (int which = 0; which < 12; ++which) {
      const auto moves = locate_moves(image_of(game.texts, which)).value();
      for (Colour side : all_colours) {
        INFO(text << " image " << which << " " << name_of(side));
        const std::size_t at = side == Colour::white ? 1 : 5;
        const auto opening = classify(moves, side);
        CHECK((opening ? opening->letters() : "short") == fields[at]);
        CHECK((opening ? std::string(name_of(opening->formation)) : "-") == fields[at + 1]);
        const auto turn = queen_turn(moves, side);
        CHECK((turn ? std::to_string(*turn) : "-") == fields[at + 2]);
        const auto name =
            opening ? opening_name(opening->letters(), opening->formation) : std::nullopt;
        CHECK(name.value_or("-") == fields[at + 3]);
        if (opening) CHECK(first_bug(moves, side) == opening->bugs[0]);
        formations.emplace(side, fields[at + 1]);
      }
    }
  }
  CHECK(formations.size() == 2 * (8 + 1));  // each of the eight, and none, for either colour
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

TEST_CASE("openings count a line for each side and one matchup a game", "[both]") {
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
  REQUIRE(openings.first_bugs.size() == 2);
  CHECK(openings.first_bugs[0].white_bug == Bug::spider);
  CHECK(openings.first_bugs[0].score == Score{2, 1, 1, 1});
  CHECK(openings.first_bugs[1].black_bug == Bug::grasshopper);
  REQUIRE(openings.queen_turns.size() == 3);
  CHECK(openings.queen_turns[0].side == Colour::white);
  CHECK(openings.queen_turns[0].turn == 2);
  CHECK(openings.queen_turns[0].score == Score{2, 1, 1, 2});
  CHECK(openings.queen_turns[1].score == Score{2, 1, 1, 1});
  CHECK(openings.queen_turns[2].side == Colour::black);
  CHECK_FALSE(openings.queen_turns[2].turn);
  REQUIRE(openings.positions.size() == 1);
  CHECK(openings.positions[0].name == "Spider-Bee-Ant in kind");
  CHECK(openings.positions[0].score == Score{2, 0, 0, 1});

  SECTION("by depth, as if every record ended there") {
    const auto cut = fresh.database.openings({}, {5, Language::ru});
    CHECK(cut.short_white == 1);
    CHECK(cut.short_black == 6);
    CHECK(cut.lines.size() == 3);
    CHECK(cut.lines.front().name == "Паук-Матка-Муравей");
    CHECK(cut.matchups.empty());
    CHECK(cut.positions.empty());
    CHECK(cut.queen_turns.size() == 3);
    const auto two = fresh.database.openings({}, {2});
    CHECK(two.lines.empty());
    CHECK(two.first_bugs.size() == 2);
    REQUIRE(two.queen_turns.size() == 2);
    CHECK_FALSE(two.queen_turns[0].turn);
  }
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
