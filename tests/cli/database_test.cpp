#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "cli/output.hpp"
#include "cli/source_name.hpp"
#include "support/files.hpp"
#include "support/program.hpp"

using namespace waggle;
using Json = nlohmann::ordered_json;
using test::run_waggle;

namespace {

/// A database of the samples.
struct Samples {
  test::TemporaryFolder folder;
  std::string database = folder.path("samples.db");
  test::Outcome import = run_waggle({"import", database, "samples", "--format", "json"});
};

std::int64_t sum(const Json& row) {
  return row["white"].get<std::int64_t>() + row["draws"].get<std::int64_t>() +
         row["black"].get<std::int64_t>() + row["unknown"].get<std::int64_t>();
}

}  // namespace

TEST_CASE(
    "importing the samples counts games, copies and refusals and a second time adds nothing") {
  const Samples samples;
  CHECK(samples.import.code == 1);
  Json summary = Json::parse(samples.import.out);
  CHECK(summary["read"] == 34);
  CHECK(summary["imported"] == 25);
  CHECK(summary["duplicates"] == 2);
  CHECK(summary["rejected"] == 7);
  CHECK(summary["positions"].get<int>() > 500);
  CHECK(samples.import.err.find("rejected: samples/broken/split-hive.pgn: R110 ply 7") !=
        std::string::npos);
  Json again = Json::parse(
      run_waggle({"import", samples.database, "samples", "--format", "json", "--quiet"}).out);
  CHECK(again["read"] == 34);
  CHECK(again["imported"] == 0);
  CHECK(again["duplicates"] == 27);
  CHECK(again["rejected"] == 7);
  CHECK(again["positions"] == 0);
}

TEST_CASE("the number of a game leads to its board, its position and its moves") {
  const Samples samples;
  const Json games = Json::parse(
      run_waggle({"games", samples.database, "--format", "json", "--white", "alice"}).out);
  REQUIRE(!games.empty());
  const Json& game = games[0];
  const std::string number = std::to_string(game["game"].get<std::int64_t>());
  const std::string place = samples.database + "#" + number;
  const auto shown = [](const std::string& position) {
    return Json::parse(run_waggle({"show", "--format", "json", position}).out);
  };
  const std::string line =
      run_waggle({"games", samples.database, "--game", number, "--to", "uhp"}).out;
  CHECK(shown(place)["game_string"].get<std::string>() + "\n" == line);
  CHECK(test::split(line, ';').size() == game["plies"].get<std::size_t>() + 3);
  const std::string moves =
      game["moves"][0].get<std::string>() + ";" + game["moves"][1].get<std::string>();
  CHECK(shown(place + ".2")["rule_key"] == shown(moves)["rule_key"]);
  CHECK(run_waggle({"search", samples.database, "--position", place + ".9", "--format", "csv"})
            .out.find("\n" + number + ",9,") != std::string::npos);
  CHECK(run_waggle({"games", samples.database, "--game", number, "--format", "json"}).out ==
        "[\n" + game.dump() + "\n]\n");
  const auto two = run_waggle(
      {"games", samples.database, "--game", number + "," + number + ",999", "--format", "csv"});
  CHECK(two.code == 1);
  CHECK(test::split(two.out, '\n').size() == 2 + 1);
  CHECK(two.err == "there is no game 999\n");
  CHECK(run_waggle({"games", samples.database, "--game", number, "--player", "alice"}).code == 2);
  for (const std::string wrong : {"#999", "#0", "#", "", "#1.9999"}) {
    const auto run = run_waggle({"show", samples.database + wrong});
    CAPTURE(wrong, run.err);
    CHECK(run.code == 2);
    CHECK(run.err.find("samples.db") != std::string::npos);
  }
}

TEST_CASE("explore sums up, merges equal moves and knows other sets apart") {
  const Samples samples;
  const Json start = Json::parse(run_waggle({"explore", samples.database, "--format", "json"}).out);
  CHECK(start["games"] == 25);
  std::int64_t games = start["ended"].get<std::int64_t>();
  for (const Json& move : start["moves"]) {
    games += move["games"].get<std::int64_t>();
    CHECK(sum(move) == move["games"].get<std::int64_t>());
    CHECK(move["reached"].get<std::int64_t>() >= move["games"].get<std::int64_t>());
    CHECK((move["score"].is_null() ||
           (move["low"] <= move["score"] && move["score"] <= move["high"])));
  }
  CHECK(games == 25);
  CHECK(sum(start) == 25);
  const Json second = Json::parse(
      run_waggle({"explore", samples.database, "--position", "wS1", "--format", "json"}).out);
  for (const Json& move : second["moves"]) CHECK(move["equivalents"] == 6);
  const auto in_set = [&](const std::string& set) {
    return Json::parse(
               run_waggle({"explore", samples.database, "--position", set, "--format", "json"})
                   .out)["games"]
        .get<int>();
  };
  CHECK(in_set("Base") + in_set("Base+M") + in_set("Base+P") + in_set("Base+ML") +
            in_set("Base+MP") + in_set("Base+MLP") ==
        24);
  CHECK(Json::parse(run_waggle({"explore", samples.database, "--position", "Base", "--any-set",
                                "--format", "json"})
                        .out)["games"] == 25);
}

TEST_CASE("a position that only games of other sets have reached is told") {
  const Samples samples;
  const std::string opening = "wS1;bS1 wS1-";
  const auto games = Json::parse(run_waggle({"explore", samples.database, "--position", opening,
                                             "--any-set", "--format", "json"})
                                     .out)["games"]
                         .get<int>();
  REQUIRE(games > 1);
  for (const char* command : {"search", "explore"}) {
    const auto run = run_waggle(
        {command, samples.database, "--position", "Base+P;InProgress;White[2];" + opening});
    CHECK(run.code == 1);
    CHECK(run.out.empty());
    CHECK(run.err == "no game with Base+P reached this position; with --any-set there are " +
                         std::to_string(games) + " games\n");
  }
  // None of another set either.
  CHECK(run_waggle({"search", samples.database, "--position",
                    "Base;InProgress;White[3];wA1;bA1 wA1-;wA2 -wA1;bA2 bA1-"})
            .err == "no game with Base reached this position\n");
}

TEST_CASE("explore lists games and roads when asked for, and null when not") {
  const Samples samples;
  const auto ask = [&](std::vector<std::string> more) {
    std::vector<std::string> words = {"explore", samples.database, "--position",
                                      "wS1",     "--format",       "json"};
    words.insert(words.end(), more.begin(), more.end());
    return Json::parse(run_waggle(words).out);
  };
  const Json plain = ask({});
  for (const char* key : {"top", "recent", "roads", "more_roads"}) CHECK(plain.at(key).is_null());
  const Json full = ask({"--games", "3", "--roads", "1"});
  REQUIRE(full["recent"].size() == 3);
  REQUIRE(full["top"].size() == 3);
  CHECK(full["recent"][0]["ply"] == 1);
  CHECK(full["recent"][0]["date"] >= full["recent"][1]["date"]);
  REQUIRE(full["roads"].size() == 1);
  CHECK(full["roads"][0]["moves"] == Json{"wS1"});
  CHECK(full["roads"][0]["games"] == full["games"]);
  CHECK(full["more_roads"] == 0);
  CHECK(ask({"--roads", "0"})["more_roads"] == 1);
  const auto table = run_waggle({"explore", samples.database, "--position", "wS1", "--roads", "0"});
  CHECK(table.out.find("How games came here\n") != std::string::npos);
  CHECK(table.out.find("and 1 more\n") != std::string::npos);
}

TEST_CASE("a position is found by HOP and by the board that show drew") {
  const Samples samples;
  const auto hits = [&](const std::string& position, const std::string& input = "") {
    const auto run = run_waggle(
        {"search", samples.database, "--position", position, "--format", "ndjson"}, input);
    CAPTURE(position, run.err);
    CHECK(run.code == 0);
    return run.out;
  };
  for (const std::string game :
       {"Base+MLP;InProgress;White[2];wS1;bS1 wS1-", "samples/sound/boardspace-2020.sgf#1.12"}) {
    const std::string expected = hits(game);
    CHECK_FALSE(expected.empty());
    const std::string hop = run_waggle({"show", "--hop", game}).out;
    CHECK(hits(hop.substr(0, hop.size() - 1)) == expected);
    CHECK(hits("-", hop) == expected);
    const std::string drawn = run_waggle({"show", game}).out;
    CHECK(hits("-", drawn) == expected);
    CHECK(hits(drawn) == expected);
    const auto explored = [&](const std::string& position) {
      return run_waggle({"explore", samples.database, "--position", position, "--format", "csv"})
          .out;
    };
    // The board keeps names and orientation, and with them the texts of the moves.
    CHECK(explored(drawn) == explored(game));
  }
}

TEST_CASE("search finds a position in any orientation and prints one object a game") {
  const Samples samples;
  const auto east =
      run_waggle({"search", samples.database, "--position", "wS1;bS1 wS1-", "--format", "ndjson"});
  CHECK(east.code == 0);
  CHECK(east.out ==
        run_waggle({"search", samples.database, "--position", "wS1;bS1 /wS1", "--format", "ndjson"})
            .out);
  for (const std::string& line : test::split(east.out, '\n')) {
    if (line.empty()) continue;
    const Json hit = Json::parse(line);
    CHECK(hit["ply"] == 2);
    for (const char* key : {"game", "white", "black", "date", "result", "source"})
      CHECK(hit.contains(key));
  }
  const auto none =
      run_waggle({"search", samples.database, "--position", "wA1;bP wA1-;wQ -wA1;bQ bP-;wM wQ\\"});
  CHECK(none.code == 1);
  CHECK(none.err.find("no game reached") != std::string::npos);
}

TEST_CASE("games are filtered and exported") {
  const Samples samples;
  const auto of = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"games", samples.database});
    arguments.insert(arguments.end(), {"--format", "ndjson"});
    return std::ranges::count(run_waggle(arguments).out, '\n');
  };
  CHECK(of({}) == 25);
  CHECK(of({"--player", "ALICE"}) == 4);
  CHECK(of({"--white", "alice", "--event", "Club evening"}) == 1);
  CHECK(of({"--since", "2024-05-04", "--until", "2024-05-04"}) == 1);
  CHECK(of({"--set", "Base+ML"}) >= 1);
  CHECK(of({"--bots"}) == 4);
  CHECK(of({"--no-bots"}) == 21);
  CHECK(of({"--limit", "3"}) == 3);
  const auto none = run_waggle({"games", samples.database, "--player", "nobody"});
  CHECK(none.code == 1);
  const auto uhp = run_waggle({"games", samples.database, "--to", "uhp"});
  const test::TemporaryFolder folder;
  CHECK(run_waggle({"validate", "--quiet", folder.write("all.uhp", uhp.out)}).code == 0);
  const auto pgn = run_waggle({"games", samples.database, "--to", "pgn"});
  CHECK(run_waggle({"validate", "--quiet", folder.write("all.pgn", pgn.out)}).code == 0);
}

TEST_CASE(
    "names that a spreadsheet would run are texts in CSV for people, and as they are elsewhere") {
  const test::TemporaryFolder folder;
  const std::string file = folder.write(
      "names.pgn",
      "[GameType \"Base\"]\n[White \"=1+1\"]\n[Black \"-2+3\"]\n[Event \"@x\"]\n[WhiteElo "
      "\"1500\"]\n\n1. wS1\n2. bS1 wS1-\n");
  const std::string database = folder.path("names.db");
  run_waggle({"import", database, file, "--quiet"});
  for (const auto& run : {run_waggle({"games", database, "--format", "csv"}),
                          run_waggle({"validate", file, "--format", "csv"}),
                          run_waggle({"convert", file, "--to", "csv"})})
    CHECK(run.out.find(",'=1+1,'-2+3,") != std::string::npos);
  CHECK(run_waggle({"games", database, "--format", "ndjson"}).out.find("\"=1+1\"") !=
        std::string::npos);
  run_waggle({"export", database, "-o", folder.path("index")});
  CHECK(test::content_of(folder.path("index") + "/game.csv").find(",=1+1,-2+3,1500,") !=
        std::string::npos);
}

TEST_CASE("openings have the shape that scripts rely on") {
  const Samples samples;
  const Json openings =
      Json::parse(run_waggle({"openings", samples.database, "--format", "json"}).out);
  for (const Json& line : openings["lines"]) {
    // The filter lets exactly the games of the row through.
    const auto listed =
        run_waggle({"games", samples.database, "--format", "ndjson",
                    line["side"] == "white" ? "--white-line" : "--black-line",
                    line["line"].get<std::string>() + " " + line["formation"].get<std::string>()});
    CHECK(std::ranges::count(listed.out, '\n') == line["games"].get<std::int64_t>());
    CHECK(sum(line) == line["games"].get<std::int64_t>());
    for (const char* key : {"side", "line", "formation", "name", "score", "low", "high"})
      CHECK(line.contains(key));
  }
  std::int64_t white = openings["short"]["white"].get<std::int64_t>();
  for (const Json& line : openings["lines"])
    if (line["side"] == "white") white += line["games"].get<std::int64_t>();
  CHECK(white == 25);
  CHECK(openings.contains("formations"));
  for (const Json& row : openings["matchups"])
    CHECK(row["white_line"].get<std::string>().size() == 5);
  for (const Json& row : openings["lines"]) CHECK(row["title"].is_string());
  std::int64_t first = 0;
  for (const Json& row : openings["first_bugs"]) {
    CHECK(row["white_bug"].get<std::string>().size() == 1);
    CHECK(row["black_bug"].get<std::string>().size() == 1);
    first += row["games"].get<std::int64_t>();
  }
  CHECK(first == 25);
  std::int64_t queens = 0;
  for (const Json& row : openings["queen_turns"]) {
    CHECK((row["turn"].is_null() || (row["turn"] >= 1 && row["turn"] <= 4)));
    if (row["side"] == "black") queens += row["games"].get<std::int64_t>();
  }
  CHECK(queens == 25);
  CHECK(openings["named_positions"].is_array());
}

TEST_CASE("openings look at the first plies and name in a language") {
  const Samples samples;
  const auto ask = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"openings", samples.database};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_waggle(arguments);
  };
  const Json cut = Json::parse(ask({"--depth", "4", "--format", "json"}).out);
  CHECK(cut["lines"].empty());
  CHECK(cut["short"]["white"] == 25);
  const Json english = Json::parse(ask({"--format", "json"}).out);
  const Json russian = Json::parse(ask({"--format", "json", "--lang", "ru"}).out);
  REQUIRE(english["lines"].size() == russian["lines"].size());
  for (std::size_t i = 0; i < english["lines"].size(); ++i) {
    CHECK(english["lines"][i]["formation"] == russian["lines"][i]["formation"]);
    CHECK(english["lines"][i]["name"].is_null() == russian["lines"][i]["name"].is_null());
    CHECK(english["lines"][i]["title"] != russian["lines"][i]["title"]);
  }
  CHECK(ask({"--lang", "de"}).code == 2);
  CHECK(ask({"--depth", "-1"}).code == 2);
}

TEST_CASE("the tables of openings speak the language and have as many rows as asked for") {
  const Samples samples;
  const auto ask = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"openings", samples.database});
    return run_waggle(more).out;
  };
  const std::string english = ask({});
  CHECK(english.starts_with("Lines of White (score: of White)\nline "));
  CHECK(english.find("more\n") == std::string::npos);
  for (const char* language : {"ru", "uk", "bg"})
    for (const bool as : {false, true}) {
      std::string text =
          as ? ask({"--lang", language, "--as", "alice"}) : ask({"--lang", language});
      // Letters of lines, names of players and of no other word are Latin.
      text = std::regex_replace(text, std::regex("\\b[QSBGAMLP](-[QSBGAMLP]){2}\\b|Alice"), "");
      CAPTURE(text);
      CHECK_FALSE(std::regex_search(text, std::regex("[A-Za-z]")));
      CHECK(std::ranges::count(text, '\n') ==
            std::ranges::count(as ? ask({"--as", "alice"}) : english, '\n'));
    }
  const auto rows = [&](const std::string& limit) {
    const Json json = Json::parse(ask({"--format", "json", "--limit", limit}));
    std::vector<std::size_t> sizes;
    for (const char* list : {"lines", "formations", "matchups", "first_bugs", "queen_turns"})
      sizes.push_back(json[list].size());
    return sizes;
  };
  CHECK(rows("3") == std::vector<std::size_t>{2 * 3, 3, 3, 3, 3});
  const std::string few = ask({"--limit", "3"});
  const auto all_lines = Json::parse(ask({"--format", "json"}))["lines"];
  const auto of_white =
      std::ranges::count_if(all_lines, [](const Json& line) { return line["side"] == "white"; });
  CHECK(few.find("\nand " + std::to_string(of_white - 3) + " more\n\nLines of Black") !=
        std::string::npos);
  CHECK(ask({"--limit", "999"}) == english);
}

TEST_CASE("tables of openings fit eighty columns") {
  const Samples samples;
  const std::string player = "a player whose name is far too long for the heading of any table";
  const test::TemporaryFolder folder;
  const std::string file = folder.write(
      "long.pgn", "[White \"" + player + "\"]\n[Black \"Bob\"]\n[GameType \"Base\"]\n" +
                      "[Result \"WhiteWins\"]\n\n1. wS1\n2. bS1 -wS1\n3. wQ wS1/\n" +
                      "4. bQ -bS1\n5. wA1 wS1\\\n");
  CHECK(run_waggle({"import", samples.database, file, "--quiet"}).code == 0);
  for (const char* language : {"en", "ru", "uk", "bg"})
    for (const bool as : {false, true}) {
      std::vector<std::string> arguments{"openings", samples.database, "--lang", language};
      if (as) arguments.insert(arguments.end(), {"--as", player});
      const auto done = run_waggle(arguments);
      CHECK(done.code == 0);
      std::istringstream lines(done.out);
      for (std::string line; std::getline(lines, line);) {
        INFO(line);
        CHECK(cli::display_width(line) <= 80);
      }
    }
}

TEST_CASE("files that are not databases of ours are refused and left alone") {
  const test::TemporaryFolder folder;
  const std::string text =
      folder.write("notes.txt", "Not a database, but long enough to be looked at twice.\n");
  for (const auto& arguments :
       std::vector<std::vector<std::string>>{{"games", text},
                                             {"import", text, "samples/sound"},
                                             {"explore", folder.path("")},
                                             {"openings", folder.path("none.db")},
                                             {"verify", text},
                                             {"compact", folder.path("none.db")},
                                             {"remove", folder.path("none.db"), "--game", "1"},
                                             {"remove", text}}) {
    const auto run = run_waggle(arguments);
    CAPTURE(arguments, run.err);
    CHECK(run.code == 2);
    CHECK(run.err.starts_with("waggle: "));
  }
  CHECK(test::content_of(text) == "Not a database, but long enough to be looked at twice.\n");
  CHECK_FALSE(std::filesystem::exists(folder.path("none.db")));
}

TEST_CASE("verify says what it looked at and exits with 1 when it found something") {
  const Samples samples;
  const auto sound = run_waggle({"verify", samples.database, "--format", "json"});
  CHECK(sound.code == 0);
  const Json said = Json::parse(sound.out);
  std::vector<std::string> names;
  for (const Json& check : said["checks"]) {
    names.push_back(check["what"]);
    CHECK(check["checked"].get<int>() > 0);
    CHECK(check["faults"] == 0);
  }
  CHECK(names ==
        std::vector<std::string>{"file", "links", "records", "games", "segments", "facets"});
  CHECK(said["faults"].empty());

  // The last page of the file is blotted out.
  std::string bytes = test::content_of(samples.database);
  std::fill(bytes.end() - 4096, bytes.end(), 'x');
  const auto damaged = run_waggle({"verify", samples.folder.write("damaged.db", bytes)});
  CHECK(damaged.code == 1);
  CHECK(damaged.err.starts_with("file: "));
  CHECK(damaged.out.starts_with("what"));
}

TEST_CASE("remove takes out a source or a game and says how much") {
  const Samples samples;
  const auto broken =
      run_waggle({"remove", samples.database, "--source", "samples/broken", "--format", "json"});
  CHECK(broken.code == 0);
  CHECK(Json::parse(broken.out) == Json{{"records", 1}, {"games", 1}, {"rejected", 7}});
  CHECK(run_waggle({"remove", samples.database, "--source", "samples/broken"}).code == 1);
  CHECK(run_waggle({"remove", samples.database, "--game", "3"}).code == 0);
  const auto gone = run_waggle({"remove", samples.database, "--game", "3"});
  CHECK(gone.code == 1);
  CHECK(gone.err == "nothing matches\n");
  CHECK(run_waggle({"remove", samples.database, "--game", "3", "--source", "x"}).code == 2);
  const Json start = Json::parse(run_waggle({"explore", samples.database, "--format", "json"}).out);
  CHECK(start["games"] == 23);
  const auto compact = run_waggle({"compact", samples.database, "--format", "json"});
  CHECK(compact.code == 0);
  CHECK(Json::parse(compact.out)["games"] == 23);
  CHECK(run_waggle({"verify", samples.database}).code == 0);
}

TEST_CASE("a source has one name, however its path is written") {
  CHECK(cli::source_name("./a//b/./c.pgn") == "a/b/c.pgn");
  CHECK(cli::source_name("a/../b/") == "a/../b");
  CHECK(cli::source_name("//x/") == "/x");
  CHECK(cli::source_name("/") == "/");
  CHECK(cli::source_name("./") == ".");
  CHECK(cli::source_name("-") == "-");
  CHECK(cli::source_name("./a.tar!/./b//c.pgn#2") == "a.tar!/./b//c.pgn#2");
  const Samples samples;
  const auto count = [&](const std::string& source) {
    const auto run =
        run_waggle({"games", samples.database, "--format", "ndjson", "--source", source});
    return std::ranges::count(run.out, '\n');
  };
  CHECK(count("samples/sound") > 0);
  for (const char* same : {"./samples/sound", "samples//sound/", "samples/./sound"})
    CHECK(count(same) == count("samples/sound"));
  const auto again =
      run_waggle({"import", samples.database, "./samples//broken", "--format", "json", "--quiet"});
  CHECK(Json::parse(again.out)["imported"] == 0);
  CHECK(run_waggle({"games", samples.database, "--source", "."}).code == 2);
  const auto rejected = run_waggle({"rejected", samples.database, "--format", "csv"});
  CHECK(rejected.out.find("./samples") == std::string::npos);
  CHECK(std::ranges::count(rejected.out, '\n') == 1 + 7);
}

TEST_CASE("an import that is killed leaves a sound database and is completed by another") {
  const test::TemporaryFolder folder;
  std::string half;
  for (int i = 0; i < 30'000; ++i)
    half += R"(Base;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-)"
            "\n";
  folder.write("first.uhp", half);
  folder.write("second.uhp", half);
  // The source never ends; the program is killed when it has stored something, wherever it is.
  const auto killed = test::shell(
      "mkfifo source; waggle import games.db - --quiet < source & "
      "import=$!; exec 3> source; cat first.uhp >&3; "
      "until waggle games games.db --limit 1 > games.txt 2>&1; do sleep 0.02; done; "
      "kill -9 $import; wait $import; echo $?",
      folder.path(""));
  CHECK(killed.out.find("137") != std::string::npos);
  const std::string database = folder.path("games.db");
  CHECK(run_waggle({"verify", database}).code == 0);
  const auto kept =
      Json::parse(run_waggle({"explore", database, "--format", "json"}).out)["games"].get<int>();
  CHECK(kept > 0);
  CHECK(kept <= 30'000);
  const Json completed = Json::parse(
      run_waggle({"import", database, "-", "--quiet", "--format", "json"}, half + half).out);
  CHECK(completed["read"] == 60'000);
  CHECK(completed["duplicates"] == kept);
  CHECK(Json::parse(run_waggle({"explore", database, "--format", "json"}).out)["games"] == 60'000);
  CHECK(run_waggle({"verify", database}).code == 0);
}

TEST_CASE("language, time zone and a missing home change no answer") {
  const auto answers = [](const std::string& environment) {
    const test::TemporaryFolder folder;
    std::filesystem::create_directory_symlink(WAGGLE_SOURCE_DIR, folder.path("project"));
    std::string all;
    for (const char* command :
         {"import club.db project/samples --quiet", "validate project/samples --format ndjson",
          "games club.db --format csv", "explore club.db", "info club.db --format json",
          "report club.db -o - --title T --format json"})
      all += test::shell(environment + " waggle " + command + " 2>/dev/null", folder.path("")).out;
    // How long the import took.
    return std::regex_replace(all, std::regex(" [0-9]+\\.[0-9]+\n"), "\n");
  };
  const std::string usual = answers("");
  CHECK(usual.find("Alice") != std::string::npos);
  for (const char* environment : {"env LANG=tr_TR.UTF-8 LC_ALL=tr_TR.UTF-8", "env LC_ALL=C",
                                  "env -u HOME TZ=Pacific/Kiritimati"}) {
    CAPTURE(environment);
    CHECK((answers(environment) == usual));
  }
}

TEST_CASE("search as csv says which games have the swapped position when asked for it") {
  const Samples samples;
  const std::vector<std::string> ask = {"search", samples.database, "--position",
                                        "wG1;bG1 wG1-;wQ -wG1"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), ask.begin(), ask.end());
    return run_waggle(more).out;
  };
  const auto rows = test::split(with({"--swap-colours", "--format", "csv"}), '\n');
  CHECK(rows.at(0) == "game,ply,date,white,black,result,plies,set,source,swapped");
  const Json objects = Json::parse(with({"--swap-colours", "--format", "json"}));
  REQUIRE(objects.size() + 2 == rows.size());
  for (std::size_t i = 0; i < objects.size(); ++i) {
    const Json& hit = objects[i];
    CHECK(rows[i + 1].starts_with(std::to_string(hit["game"].get<std::int64_t>()) + "," +
                                  std::to_string(hit["ply"].get<std::int64_t>()) + ","));
    CHECK(rows[i + 1].ends_with(hit["swapped"].get<bool>() ? ",true" : ",false"));
  }
  CHECK(test::split(with({"--format", "csv"}), '\n').at(0).ends_with(",source"));
}

TEST_CASE("tables of openings count what the side of the row won and lost") {
  const Samples samples;
  const std::string text = run_waggle({"openings", samples.database}).out;
  const Json openings =
      Json::parse(run_waggle({"openings", samples.database, "--format", "json"}).out);
  const auto table = text.substr(text.find("Lines of Black"));
  CHECK(test::split(table, '\n').at(1).find("  W-D-L  ") != std::string::npos);
  int rows = 0;
  for (const Json& row : openings["lines"]) {
    if (row["side"] != "black") continue;
    const std::string counts = std::to_string(row["black"].get<int>()) + "-" +
                               std::to_string(row["draws"].get<int>()) + "-" +
                               std::to_string(row["white"].get<int>());
    const std::string line = test::split(table, '\n').at(static_cast<std::size_t>(2 + rows++));
    CAPTURE(line, row.dump());
    CHECK(line.starts_with(row["line"].get<std::string>()));
    CHECK(line.find("  " + counts + "  ") != std::string::npos);
  }
  CHECK(rows > 10);
  // White's score stands beside White's wins where a row is of no one side.
  CHECK(test::split(text.substr(text.find("White line against black line")), '\n')
            .at(1)
            .find("  W-D-B  ") != std::string::npos);
}

TEST_CASE("a line is taken in any letter case and a player is called as the database has him") {
  const Samples samples;
  const auto games = [&](const std::string& line) {
    return run_waggle({"games", samples.database, "--white-line", line, "--format", "csv"}).out;
  };
  CHECK(test::split(games("S-Q-A"), '\n').size() > 3);
  CHECK(games("s-q-a") == games("S-Q-A"));
  CHECK(games("s-Q-a  POST") == games("S-Q-A post"));
  CHECK(run_waggle({"explore", samples.database, "--as", "ALICE"})
            .out.starts_with("4 games of Alice:"));
  CHECK(run_waggle({"openings", samples.database, "--as", "aLiCe"})
            .out.starts_with("Lines of Alice "));
  CHECK(run_waggle({"report", samples.database, "-o", "-", "--format", "markdown", "--as", "ALICE",
                    "--about", "openings"})
            .out.find("ALICE") == std::string::npos);
  CHECK(run_waggle({"games", samples.database, "--player", "aliCX"}).err.find("aliCX") !=
        std::string::npos);
}

TEST_CASE("a record that was mended after it had been taken in is told of, with the way out") {
  const test::TemporaryFolder folder;
  const std::string database = folder.path("club.db");
  const auto game = [](const std::string& black) {
    return "[GameType \"Base\"]\n[White \"Alice\"]\n[Black \"" + black +
           "\"]\n\n1. wS1\n2. bS1 wS1-\n";
  };
  const auto file = folder.write("a.pgn", game("Bop"));
  CHECK(run_waggle({"import", database, file}).err.empty());
  folder.write("a.pgn", game("Bob"));
  CHECK(run_waggle({"import", database, file}).err ==
        "1 record stands where the database has another one from before, and keeps it: take the "
        "source out with waggle remove DB --source FILE, and import it again\n");
  CHECK(run_waggle({"remove", database, "--source", file}).code == 0);
  CHECK(run_waggle({"import", database, file}).err.empty());
  CHECK(run_waggle({"games", database, "--format", "csv"}).out.find("Bop") == std::string::npos);
}
