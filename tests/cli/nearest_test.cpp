// What somebody may have meant.

#include "cli/nearest.hpp"

#include <catch2/catch.hpp>

#include "support/program.hpp"

using namespace waggle;
using cli::nearest;
using test::run_waggle;
using Words = std::vector<std::string>;

TEST_CASE("words that differ in a few letters are near, the nearest first") {
  const Words words = {"games", "names", "search", "show", "validate", "info"};
  CHECK(nearest("gmaes", words) == Words{"games"});  // two letters exchanged are one fault
  CHECK(nearest("shwo", words) == Words{"show"});
  CHECK(nearest("names", words) == Words{"names", "games"});
  CHECK(nearest("dance", words).empty());
  CHECK(nearest("", words).empty());
  CHECK(nearest("x", words).empty());
  CHECK(nearest("shovel-ware", words).empty());
}

TEST_CASE("a beginning of a word, or of a part of it, is near, shorter words first") {
  const Words words = {"Club evening, second", "Club evening", "Alice Ash", "Mapleash"};
  CHECK(nearest("club", words) == Words{"Club evening", "Club evening, second"});
  CHECK(nearest("ash", words) == Words{"Alice Ash"});
  CHECK(nearest("al", words).empty());
}

TEST_CASE("letters are those of any alphabet, whatever their case, and at most three are told") {
  CHECK(nearest("МАЛЕНА", {"малина", "калина"}) == Words{"малина", "калина"});
  CHECK(nearest("ёлка", {"Ёлка"}) == Words{"Ёлка"});
  CHECK(nearest("rose", {"rose1", "rose2", "rose3", "rose4"}) == Words{"rose1", "rose2", "rose3"});
}

TEST_CASE("a suggestion is a part of a sentence") {
  CHECK(cli::did_you_mean("shwo", {"show"}) == "; did you mean show?");
  CHECK(cli::did_you_mean("ros", {"rose", "rosa", "roso"}, {"<", ">"}) ==
        "; did you mean <rosa>, <rose> or <roso>?");
  CHECK(cli::did_you_mean("dance", {"show"}).empty());
}

TEST_CASE("what is mistyped on a command line is answered with what may have been meant") {
  const auto says = [](const std::vector<std::string>& arguments, const std::string& what) {
    const auto run = run_waggle(arguments);
    CAPTURE(arguments, run.err);
    CHECK(run.code == 2);
    CHECK(run.err == "waggle: " + what + "\n");
  };
  says({"shwo"}, "there is no command \"shwo\"; did you mean show?");
  says({"dance"}, "there is no command \"dance\"; waggle --help lists them");
  says({"help", "gmaes"}, "there is no command \"gmaes\"; did you mean games?");
  says({"games", "x.db", "--palyer", "a"},
       "games has no option \"--palyer\"; did you mean --player?");
  says({"games", "x.db", "--colour"},
       "games has no option \"--colour\"; waggle games --help lists them");
  // The required argument is missing only because of the option.
  says({"show", "--fromat"}, "show has no option \"--fromat\"; did you mean --format?");
  says({"games", "x.db", "--format", "ndjosn"},
       "--format: expected table|json|ndjson|csv, found \"ndjosn\"; did you mean ndjson?");
  says({"games", "x.db", "--set", "Bas+MLP"},
       "--set: expected a set such as Base+MLP, found \"Bas+MLP\"; did you mean Base+MLP, "
       "Base+LP or Base+ML?");
  says({"games", "x.db", "--result", "whitewin"},
       "--result: expected WhiteWins|BlackWins|Draw|Unknown, found \"whitewin\"; did you mean "
       "WhiteWins?");
  says({"report", "x.db", "-o", "x", "--format", "md"},
       "--format: expected html|markdown|json, found \"md\"; did you mean markdown?");
  says({"games", "x.db", "--white-line", "SQA"},
       "--white-line: expected a line such as S-Q-A, a formation such as fork, or both with a "
       "blank between, found \"SQA\"; did you mean S-Q-A?");
  says({"explain", "R110", "onehive"}, "there is no code \"onehive\"; did you mean one-hive?");
  says({"explain", "onehive"}, "there is no code \"onehive\"; did you mean one-hive?");
}

TEST_CASE("numbers and missing values are refused in our own words") {
  const auto says = [](const std::vector<std::string>& arguments, const std::string& what) {
    const auto run = run_waggle(arguments);
    CAPTURE(arguments, run.err);
    CHECK(run.code == 2);
    CHECK(run.err == "waggle: " + what + "\n");
  };
  says({"games", "x.db", "--limit", "-1"},
       "--limit: expected a whole number from 1 on, found \"-1\"");
  says({"games", "x.db", "--limit", "0"},
       "--limit: expected a whole number from 1 on, found \"0\"");
  says({"games", "x.db", "--min-rating", "1.5"},
       "--min-rating: expected a whole number from 0 on, found \"1.5\"");
  says({"games", "x.db", "--limit", "99999999999999999999"},
       "--limit: \"99999999999999999999\" is too much");
  says({"perft", "Base", "--depth", "31"},
       "--depth: expected a whole number from 0 to 30, found \"31\"");
  says({"validate", "x", "--max-total-size", "3Q"},
       "--max-total-size: expected a number of bytes such as 500M, found \"3Q\"");
  says({"validate", "x", "--max-total-size", "99999999999T"},
       "--max-total-size: expected a number of bytes such as 500M, found \"99999999999T\"");
  says({"games", "x.db", "--limit"}, "--limit needs a value; see waggle games --help");
  says({"games", "x.db", "--limit", "1", "--limit", "2"},
       "--limit is given more than once; see waggle games --help");
  says({"games"}, "games: DB is required; see waggle games --help");
  says({"show", "wS1", "bS1"},
       "show: \"bS1\" is one argument too many (what has blanks in it goes between quotes); see "
       "waggle show --help");
}

TEST_CASE("a set is known by its letters, whatever their order and case") {
  const test::TemporaryFolder folder;
  const std::string file = folder.write("game.uhp", "Base+MLP;InProgress;White[2];wS1;bS1 wS1-\n");
  for (const char* set : {"Base+MLP", "base+pml", "BASE+LMP"})
    CHECK(run_waggle({"validate", "--strict", "--set", set, file}).code == 0);
  CHECK(run_waggle({"validate", "--strict", "--set", "base+ml", file}).code == 1);
  for (const char* set : {"Base+MM", "+MLP", "esab+MLP", "BaseMLP", ""})
    CHECK(run_waggle({"validate", "--set", set, file}).code == 2);
}

TEST_CASE("a player or an event that nobody is called is told, with who may have been meant") {
  const test::TemporaryFolder folder;
  const std::string database = folder.path("samples.db");
  run_waggle({"import", database, "samples/sound", "--quiet"});
  const auto told = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin() + 1, database);
    const auto run = run_waggle(arguments);
    CAPTURE(arguments);
    CHECK(run.code == 1);
    CHECK(run.out.empty());
    return run.err;
  };
  CHECK(told({"games", "--player", "alise"}) ==
        "no game matches\nno player is called \"alise\"; did you mean \"Alice\"?\n");
  CHECK(told({"games", "--white", "mapel@boardspace.net", "--event", "club"}) ==
        "no game matches\n"
        "no player is called \"mapel@boardspace.net\"; did you mean \"maple\"?\n"
        "no event is called \"club\"; did you mean \"Club evening\"?\n");
  CHECK(told({"explore", "--as", "nobody"}) ==
        "no game that the filters let through reached this position\n"
        "no player is called \"nobody\"\n");
  CHECK(told({"search", "--position", "wS1", "--black", "caorl"}).find("\"Carol\"") !=
        std::string::npos);
  CHECK(told({"openings", "--as", "alice", "--opponent", "bobb"}).find("\"Bob\"") !=
        std::string::npos);
  CHECK(told({"report", "--event", "clubb evening", "-o", folder.path("x.html")})
            .find("\"Club evening\"") != std::string::npos);
  CHECK(told({"export", "--player", "alise", "-o", folder.path("x")}).find("\"Alice\"") !=
        std::string::npos);
  // Known names that did not meet need no advice.
  CHECK(told({"games", "--white", "alice", "--black", "maple"}) == "no game matches\n");
}
