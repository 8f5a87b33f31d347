#include <sys/stat.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <numeric>
#include <random>

#include "support/files.hpp"
#include "support/program.hpp"

using namespace waggle;
using Json = nlohmann::ordered_json;
using test::run_waggle;

namespace {

std::vector<Json> lines_of_json(const std::string& text) {
  std::vector<Json> lines;
  for (const std::string& line : test::split(text, '\n'))
    if (!line.empty()) lines.push_back(Json::parse(line));
  return lines;
}

std::vector<std::string> keys_of(const Json& object) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : object.items()) keys.push_back(key);
  return keys;
}

const Json& record_from(const std::vector<Json>& records, const std::string& file) {
  const auto found = std::ranges::find_if(records, [&](const Json& record) {
    return record["source"].get<std::string>().ends_with(file);
  });
  INFO(file);
  REQUIRE(found != records.end());
  return *found;
}

}  // namespace

TEST_CASE("validate prints one object a record with every key") {
  const auto run = run_waggle({"validate", "--format", "ndjson", "samples"});
  CHECK(run.code == 1);
  const auto records = lines_of_json(run.out);
  CHECK(records.size() == 34);
  for (const Json& record : records) {
    CHECK(keys_of(record) ==
          std::vector<std::string>{"source", "game", "format", "status", "game_type", "white",
                                   "black", "date", "plies", "board_state", "result",
                                   "result_reason", "game_string", "diagnostics"});
    CHECK(record["plies"].is_number_integer());
    for (const Json& diagnostic : record["diagnostics"])
      CHECK(keys_of(diagnostic) == std::vector<std::string>{"severity", "code", "name", "line",
                                                            "column", "ply", "move", "message",
                                                            "hint"});
  }
  CHECK(run.err.find("skipped: samples/broken/empty.sgf") != std::string::npos);
}

TEST_CASE("what is mended is told by whoever writes or stores the game") {
  const test::TemporaryFolder folder;
  const std::string file = "samples/broken/wrong-set.uhp";
  const std::string told = "mended: " + file + ": ";
  const auto written = run_waggle({"convert", file, "--to", "uhp"});
  CHECK(written.code == 0);
  CHECK(written.err.starts_with(told));
  const auto stored = run_waggle({"import", folder.path("x.db"), file});
  CHECK(stored.code == 0);
  CHECK(stored.err.starts_with(told));
  CHECK(run_waggle({"import", folder.path("x.db"), file}).err.empty());
  CHECK(run_waggle({"convert", file, "--to", "uhp", "--quiet"}).err.empty());
  const std::string turned =
      folder.write("turned.uhp",
                   "Base;InProgress;White[5];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wA2 -wA1;"
                   "bA2 -bA1;wG1 -wA2;bA3 bA2-;wA3 -wG1;bG1 bA3-\n");
  CHECK(
      run_waggle({"convert", turned, "--to", "uhp"}).err.find("mended: " + turned + ": ply 8: ") !=
      std::string::npos);
}

TEST_CASE("what lies in a folder and is not gone into is told") {
  namespace fs = std::filesystem;
  const test::TemporaryFolder folder;
  fs::create_directories(folder.path("in/deep"));
  folder.write("in/deep/game.uhp", "Base;InProgress;White[2];wS1;bS1 wS1-\n");
  fs::create_directory_symlink(folder.path("in"), folder.path("in/around"));
  fs::create_symlink(folder.path("nowhere"), folder.path("in/nothing"));
  fs::create_symlink(folder.path("in/deep/game.uhp"), folder.path("in/linked.uhp"));
  REQUIRE(mkfifo(folder.path("in/pipe").c_str(), 0600) == 0);
  const auto run = run_waggle({"validate", "--format", "ndjson", folder.path("in")});
  CHECK(run.code == 0);
  CHECK(lines_of_json(run.out).size() == 2);
  CHECK(run.err == "skipped: " + folder.path("in/around") +
                       " (a link to a folder)\nskipped: " + folder.path("in/nothing") +
                       " (a link to no file)\nskipped: " + folder.path("in/pipe") +
                       " (no regular file)\n3 files without a record were skipped\n");
  CHECK(run_waggle({"import", folder.path("x.db"), folder.path("in")}).err == run.err);
  CHECK(run_waggle({"validate", "--summary", "--quiet", folder.path("in")})
            .out.ends_with("; 3 files skipped\n"));
}

TEST_CASE("control characters of names do not come out of a table as CSV") {
  const test::TemporaryFolder folder;
  const std::string file = folder.write(
      "x.pgn", "[GameType \"Base\"]\n[White \"Al\033[31mRED\a\"]\n\n1. wS1\n2. bS1 wS1-\n");
  CHECK(run_waggle({"validate", file}).out.find("Al\xEF\xBF\xBD[31mRED\xEF\xBF\xBD") !=
        std::string::npos);
  run_waggle({"import", folder.path("x.db"), file});
  const auto csv = run_waggle({"games", folder.path("x.db"), "--format", "csv"}).out;
  CHECK(csv.find("Al\xEF\xBF\xBD[31mRED\xEF\xBF\xBD") != std::string::npos);
  CHECK(csv.find('\033') == std::string::npos);
  CHECK(
      run_waggle({"games", folder.path("x.db"), "--format", "json"}).out.find("Al\\u001b[31mRED") !=
      std::string::npos);
}

TEST_CASE("files joined in any order hold the games that they hold alone") {
  namespace fs = std::filesystem;
  std::vector<fs::path> files;
  for (const auto& file : fs::directory_iterator(fs::path(WAGGLE_SOURCE_DIR) / "samples/sound"))
    files.push_back(file.path());
  std::ranges::sort(files);
  REQUIRE(files.size() >= 16);
  const auto verdicts = [](const std::string& out, std::uint64_t lines_before = 0) {
    std::vector<Json> records = lines_of_json(out);
    for (Json& record : records) {
      record.erase("source");
      record.erase("game");
      for (Json& diagnostic : record["diagnostics"])
        diagnostic["line"] = diagnostic["line"].get<std::uint64_t>() + lines_before;
    }
    return records;
  };
  std::vector<std::string> contents;
  std::vector<std::string> alone;
  for (const auto& file : files) {
    contents.push_back(test::content_of(file));
    alone.push_back(run_waggle({"validate", "--format", "ndjson", file.string()}).out);
  }
  std::vector<std::size_t> order(files.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::mt19937 random(1);  // NOLINT: the same orders each time
  for (int turn = 0; turn < 8; ++turn) {
    if (turn == 1) std::ranges::reverse(order);
    if (turn > 1) std::ranges::shuffle(order, random);
    std::string joined;
    std::vector<Json> expected;
    for (const std::size_t i : order) {
      const auto lines = static_cast<std::uint64_t>(std::ranges::count(joined, '\n'));
      for (Json& record : verdicts(alone[i], lines)) expected.push_back(std::move(record));
      joined += contents[i];
    }
    const auto run = run_waggle({"validate", "--format", "ndjson", "-"}, joined);
    CAPTURE(turn);
    CHECK(run.code == 0);
    CHECK(verdicts(run.out) == expected);
  }
}

TEST_CASE("what stands around trees is told and is no error") {
  const std::string tree = "(;GM[27]SU[hive];P0[1 movedone W wS1 N 13 .])\n";
  const auto run = run_waggle({"validate", "-"}, tree + "Alice wrote:\n" + tree);
  CHECK(run.code == 0);
  CHECK(run.out.find("N009") != std::string::npos);
  CHECK(run.out.find("2 records: 2 valid") != std::string::npos);
  CHECK(run_waggle({"validate", "--strict", "-"}, tree + "Alice wrote:\n" + tree).code == 1);
}

TEST_CASE("each broken sample has the fault that its name says") {
  const auto records =
      lines_of_json(run_waggle({"validate", "--format", "ndjson", "samples/broken"}).out);
  const std::vector<std::tuple<std::string, std::string, std::string, Json>> faults = {
      {"cut-off.sgf", "invalid", "cut-off", nullptr},
      {"missing-pass.pgn", "invalid", "pass-missing", 9},
      {"queen-too-late.uhp", "invalid", "queen-due", 7},
      {"result-the-board-contradicts.pgn", "invalid", "result-contradicts-board", nullptr},
      {"split-hive.pgn", "invalid", "one-hive", 7},
      {"throw-of-the-piece-that-just-moved.pgn", "invalid", "thrown-resting", 6},
      {"unknown-variant.sgf", "unsupported", "unsupported-variant", nullptr},
      {"wrong-set.uhp", "valid", "set-repaired", nullptr}};
  CHECK(records.size() == faults.size());
  for (const auto& [file, status, name, ply] : faults) {
    const Json& record = record_from(records, file);
    CAPTURE(record.dump());
    CHECK(record["status"] == status);
    CHECK(std::ranges::any_of(record["diagnostics"], [&](const Json& diagnostic) {
      return diagnostic["severity"].get<std::string>() ==
                 (status == "valid" ? "warning" : "error") &&
             diagnostic["name"].get<std::string>() == name && diagnostic["ply"] == ply;
    }));
  }
}

TEST_CASE("every sound sample is valid in its dialect and results come from where they should") {
  const auto run = run_waggle({"validate", "--format", "ndjson", "samples/sound"});
  CHECK(run.code == 0);
  const auto records = lines_of_json(run.out);
  for (const Json& record : records) CHECK(record["status"] == "valid");
  const Json& y2013 = record_from(records, "boardspace-2013.sgf");
  CHECK(y2013["game_type"] == "Base+P");
  CHECK(y2013["white"] == "ash");
  CHECK(y2013["date"] == "2013-05-22");
  CHECK(y2013["result_reason"] == "surrounded");
  const Json& y2020 = record_from(records, "boardspace-2020.sgf");
  CHECK(y2020["result"] == "WhiteWins");
  CHECK(y2020["result_reason"] == "resignation");
  CHECK(y2020["date"] == "2020-08-01");
  CHECK(record_from(records, "both-queens-surrounded.uhp")["board_state"] == "Draw");
  CHECK(run_waggle({"validate", "--strict", "--quiet", "samples/sound"}).code == 1);
  CHECK(
      run_waggle({"validate", "--rules", "tournament", "--quiet", "samples/sound/queen-first.pgn"})
          .code == 1);
}

TEST_CASE("validate as csv, json and summary count the same records") {
  const auto csv = test::split(run_waggle({"validate", "--format", "csv", "samples"}).out, '\n');
  CHECK(csv.size() == 34 + 1 + 1);  // a heading, and nothing after the last line end
  CHECK(Json::parse(run_waggle({"validate", "--format", "json", "samples"}).out).size() == 34);
  CHECK(run_waggle({"validate", "--summary", "samples"}).out.find("34 records: 27 valid") !=
        std::string::npos);
}

TEST_CASE("validate as sarif and junit tells every finding and every record") {
  const Json sarif = Json::parse(run_waggle({"validate", "--format", "sarif", "samples"}).out);
  CHECK(sarif["version"] == "2.1.0");
  const Json& driver = sarif["runs"][0]["tool"]["driver"];
  const Json& results = sarif["runs"][0]["results"];
  CHECK(driver["rules"].size() > 60);
  std::size_t findings = 0;
  for (const Json& record :
       lines_of_json(run_waggle({"validate", "--format", "ndjson", "samples"}).out))
    findings += record["diagnostics"].size();
  CHECK(results.size() == findings);
  CHECK(results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
            .get<std::string>()
            .starts_with("samples/"));
  const auto junit = run_waggle({"validate", "--format", "junit", "samples"});
  CHECK(junit.code == 1);
  CHECK(junit.out.find(
            R"(<testsuite name="waggle" tests="34" failures="6" errors="0" skipped="1">)") !=
        std::string::npos);
  CHECK(junit.out.find("R110 wQ (queen) may not move") != std::string::npos);
}

TEST_CASE("a conversion there and back keeps every game") {
  const test::TemporaryFolder folder;
  const auto uhp = run_waggle({"convert", "samples/sound", "--to", "uhp", "--quiet"});
  CHECK(uhp.code == 0);
  const std::string first = folder.write("games.uhp", uhp.out);
  const auto pgn = run_waggle({"convert", first, "--to", "pgn"});
  const auto again = run_waggle({"convert", folder.write("games.pgn", pgn.out), "--to", "uhp"});
  CHECK(again.code == 0);
  CHECK(again.out == uhp.out);
  const Json json = Json::parse(run_waggle({"convert", first, "--to", "json"}).out);
  CHECK(json.size() == test::split(uhp.out, '\n').size() - 1);
  CHECK(json[0]["moves"].size() == json[0]["plies"]);
}

TEST_CASE("convert leaves invalid records out unless their legal part is asked for") {
  const auto without = run_waggle({"convert", "samples/broken/split-hive.pgn", "--to", "uhp"});
  CHECK(without.code == 1);
  CHECK(without.out.empty());
  CHECK(without.err.find("one-hive") != std::string::npos);
  const auto prefix =
      run_waggle({"convert", "samples/broken/split-hive.pgn", "--to", "uhp", "--prefix"});
  CHECK(prefix.code == 1);
  CHECK(prefix.out == "Base;InProgress;White[4];wG1;bB1 \\wG1;wQ /wG1;bS1 -bB1;wS1 /wQ;bQ /bS1\n");
}

TEST_CASE("show draws a position of a file, of a game string and of moves") {
  const auto board = run_waggle({"show", "samples/sound/boardspace-2023.sgf#1.2"});
  CHECK(board.code == 0);
  CHECK(board.out.find("White to move, turn 2 (ply 3)") != std::string::npos);
  CHECK(run_waggle({"show", "samples/sound/boardspace-2023.sgf#1.0"})
            .out.starts_with("the board is empty"));
  CHECK(run_waggle({"show", "--svg", "wS1;bS1 wS1-"}).out.starts_with("<svg"));
  const Json json = Json::parse(run_waggle({"show", "--format", "json", "wS1;bS1 wS1-"}).out);
  CHECK(keys_of(json) ==
        std::vector<std::string>{"game_string", "hop", "study_key", "rule_key", "key_version"});
  CHECK(json["study_key"].get<std::string>().size() == 16);
  CHECK(json ==
        Json::parse(
            run_waggle({"show", "--format", "json", "Base;InProgress;White[2];wS1;bS1 wS1-"}).out));
}

TEST_CASE("show takes and gives HOP, and reads the board that it drew") {
  const std::string game =
      R"(Base;InProgress;Black[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1/;wB1 \wQ;bG1 bQ-;wB1 wQ)";
  const Json played = Json::parse(run_waggle({"show", "--format", "json", game}).out);
  const auto hop = run_waggle({"show", "--hop", game});
  CHECK(hop.out == played["hop"].get<std::string>() + "\n");
  CHECK(hop.out.starts_with("base,"));
  const auto drawn = run_waggle({"show", game});
  CHECK(drawn.out.find("\nat rest: wB1\n") != std::string::npos);
  for (const std::string& input : {hop.out, drawn.out, game + "\n"}) {
    const auto run = run_waggle({"show", "--format", "json", "-"}, input);
    CAPTURE(input, run.err);
    CHECK(run.code == 0);
    const Json json = Json::parse(run.out);
    CHECK(keys_of(json) == keys_of(played));
    CHECK(json["game_string"].is_null() == (input != game + "\n"));
    CHECK(json["hop"] == played["hop"]);
    CHECK(json["study_key"] == played["study_key"]);
  }
  CHECK(run_waggle({"show", "-"}, drawn.out).out.find("Base, Black to move\nat rest: wB1\n") !=
        std::string::npos);
  // Who wrote no mark may have forgotten it.
  CHECK(Json::parse(run_waggle({"show", "--format", "json", "Qq,w"}).out)["rule_key"].is_null());
  CHECK(run_waggle({"show", "Qq,w"}).out.find("at rest: unknown") != std::string::npos);
  CHECK(run_waggle({"show", "--svg", "Qq,w"}).out.starts_with("<svg"));
  const auto odd = run_waggle({"show", "QA-a,w"});
  CHECK(odd.code == 0);
  CHECK(odd.err ==
        "no game comes to this position with White to move: Black has placed 1 piece and no queen, "
        "in 2 turns\n");
}

TEST_CASE("moves and perft answer for HOP") {
  CHECK(run_waggle({"perft", "base,Aa,w", "--depth", "2"}).out ==
        run_waggle({"perft", "Base;x;x;wA1;bA1 wA1-", "--depth", "2"}).out);
  CHECK(test::split(run_waggle({"moves", "base,A,b"}).out, '\n').size() == 24 + 1);
}

TEST_CASE("moves and perft are as strict as an engine") {
  CHECK(run_waggle({"perft", "Base", "--depth", "3"}).out == "0 1\n1 4\n2 96\n3 1440\n");
  CHECK(test::split(run_waggle({"moves", "Base+MLP"}).out, '\n').size() == 7 + 1);
  CHECK(Json::parse(run_waggle({"moves", "--format", "json", "Base;x;x;wS1"}).out).size() == 24);
  CHECK(run_waggle({"moves", "Base;x;x;wQ"}).code == 2);
}

TEST_CASE("moves and perft take a position as show does") {
  const std::string game = "Base;InProgress;White[2];wS1;bS1 wS1-";
  const std::string moves = run_waggle({"moves", game}).out;
  CHECK(test::split(moves, '\n').size() == 15 + 1);
  const test::TemporaryFolder folder;
  const std::string file =
      folder.write("games.uhp", "wA1\nBase;InProgress;White[2];wS1;bS1 wS1-;wQ -wS1\n");
  const std::string board = run_waggle({"show", game}).out;
  for (const auto& [position, input] : std::vector<std::pair<std::string, std::string>>{
           {"wS1;bS1 wS1-", ""},
           {"wS2;bS2 wS2-", ""},  // read with the tolerance of the readers
           {file + "#2.2", ""},
           {"-", game + "\n"},
           {"-", board}}) {
    const auto run = run_waggle({"moves", position}, input);
    CAPTURE(position, run.err);
    CHECK(run.code == 0);
    CHECK(test::split(run.out, '\n').size() == 15 + 1);
    CHECK(run_waggle({"perft", position, "--depth", "1"}, input).out == "0 1\n1 15\n");
  }
  // The queen may have come first, but from here on the engine's rule holds.
  CHECK(run_waggle({"moves", "wQ"}).out.find("bQ") == std::string::npos);
  CHECK(run_waggle({"moves", "Base;x;x;wS2"}).code == 2);
  CHECK(run_waggle({"moves", "wS1;bS1 wS1-;wA1 bS1-"}).err.find("ply 3") != std::string::npos);
}

TEST_CASE("perft --divide counts behind each move, and the counts sum to the whole") {
  for (const std::string position :
       {"Base", "samples/sound/boardspace-2023.sgf#1.20", "samples/sound/forced-pass.uhp#1.8"}) {
    const auto whole = test::split(run_waggle({"perft", position, "--depth", "2"}).out, '\n').at(2);
    auto lines = test::split(run_waggle({"perft", position, "--depth", "2", "--divide"}).out, '\n');
    REQUIRE(lines.size() >= 3);
    CHECK(lines[lines.size() - 2] == whole);
    lines.resize(lines.size() - 2);
    std::string moves;
    std::uint64_t sum = 0;
    for (const std::string& line : lines) {
      const std::size_t colon = line.rfind(": ");
      REQUIRE(colon != std::string::npos);
      moves += line.substr(0, colon) + "\n";
      sum += std::stoull(line.substr(colon + 2));
    }
    CHECK(moves == run_waggle({"moves", position}).out);
    CHECK("2 " + std::to_string(sum) == whole);
  }
  CHECK(run_waggle({"perft", "Base", "--depth", "1", "--divide"}).out ==
        "wA1: 1\nwB1: 1\nwG1: 1\nwS1: 1\n1 4\n");
  CHECK(run_waggle({"perft", "Base", "--depth", "0", "--divide"}).code == 2);
}

TEST_CASE("a file alone is its first game, and says where there are more") {
  const test::TemporaryFolder folder;
  const std::string one = folder.write("one,a.uhp", "Base;InProgress;White[2];wS1;bS1 wS1-\n");
  const auto shown = run_waggle({"show", "--hop", one});
  CHECK(shown.out == run_waggle({"show", "--hop", one + "#1"}).out);
  CHECK(shown.err.empty());
  const std::string two = folder.write("two.uhp", "wS1;bS1 wS1-\nwA1\n");
  const auto first = run_waggle({"show", "--hop", two});
  CHECK(first.out == shown.out);
  CHECK(first.err == two + " holds 2 records, this is the first; the last is " + two + "#2\n");
  CHECK(run_waggle({"show", "--hop", two + "#1"}).err.empty());
  CHECK(run_waggle({"show", folder.write("none.uhp", "\n")})
            .err.find("no record of a game is recognised") != std::string::npos);
}

TEST_CASE("uhp speaks the protocol on its streams") {
  const auto run = run_waggle({"uhp"}, "newgame Base\nplay wS1\nexit\nplay bS1 wS1-\n");
  CHECK(run.code == 0);
  CHECK(run.out.starts_with("id waggle "));
  CHECK(run.out.ends_with("Base;InProgress;Black[1];wS1\nok\n"));
}

TEST_CASE("explain knows every code by id and by name") {
  const auto all = test::split(run_waggle({"explain"}).out, '\n');
  CHECK(all.size() > 60);
  const auto by_id = run_waggle({"explain", "R110"});
  CHECK(by_id.out.starts_with("R110 one-hive (error)"));
  CHECK(run_waggle({"explain", "One-Hive"}).out == by_id.out);
  CHECK(run_waggle({"explain", "R999"}).code == 2);
}

TEST_CASE("records are read from standard input") {
  const auto run = run_waggle({"validate", "--format", "ndjson", "-"},
                              "Base;InProgress;White[2];wS1;bS1 wS1-\n");
  CHECK(run.code == 0);
  CHECK(lines_of_json(run.out).at(0)["source"] == "-");
}

TEST_CASE("a third occurrence is noted under each reading that is asked for") {
  const std::string turning =
      R"(Base;InProgress;Black[4];wQ;bQ wQ-;wQ /bQ;bQ \wQ;wQ bQ-;bQ /wQ;wQ \bQ)";
  const auto readings_noted = [&](const std::string& asked) {
    const auto run =
        run_waggle({"validate", "--format", "ndjson", "--repetition", asked, "-"}, turning);
    const auto records = lines_of_json(run.out);
    std::vector<std::string> noted;
    for (const Json& diagnostic : records.at(0)["diagnostics"])
      if (diagnostic["name"] == "third-occurrence") {
        const std::string message = diagnostic["message"];
        noted.push_back(message.substr(message.find("reading: ") + 9));
      }
    return noted;
  };
  CHECK(readings_noted("absolute").empty());
  CHECK(readings_noted("absolute,symmetry,hive") == std::vector<std::string>{"symmetry)", "hive)"});
  CHECK(run_waggle({"validate", "--repetition", "hive,twice", "-"}, turning).code == 2);
}

TEST_CASE("help and version are data and fine") {
  const auto help = run_waggle({"--help"});
  CHECK(help.code == 0);
  CHECK(help.out.find("validate") != std::string::npos);
  CHECK(help.err.empty());
  for (const std::string& line : test::split(help.out, '\n')) CHECK(line.size() <= 100);
  const auto version = run_waggle({"--version"});
  CHECK(version.code == 0);
  CHECK(version.out.find("keys: version 1") != std::string::npos);
}

TEST_CASE("help is a word, too") {
  CHECK(run_waggle({"help"}).out == run_waggle({"--help"}).out);
  CHECK(run_waggle({"help", "show"}).out == run_waggle({"show", "--help"}).out);
  CHECK(run_waggle({"help", "nothing"}).code == 2);
}

TEST_CASE("a position that was read otherwise than it stands says so") {
  const auto run = run_waggle({"show", "bS1;wS1 bS1-"});
  CHECK(run.code == 0);
  CHECK(run.err.find("colours exchanged") != std::string::npos);
  CHECK(run_waggle({"show", "wS1;bS1 wS1-"}).err.empty());
}

TEST_CASE("of an invalid record show draws the position before the fault") {
  const std::string file = "samples/broken/split-hive.pgn";
  const auto drawn = run_waggle({"show", file});
  CHECK(drawn.code == 1);
  CHECK(drawn.out == run_waggle({"show", file + "#1.6"}).out);
  CHECK(drawn.err.starts_with(file + ":16:4: error R110 one-hive: ply 7, wQ \\wS1: "));
  CHECK(drawn.err.ends_with("the record is invalid; this is " + file +
                            "#1.6, the end of its legal part\n"));
  CHECK(run_waggle({"show", "--hop", file + "#1"}).out ==
        run_waggle({"show", "--hop", file + "#1.6"}).out);
  CHECK(run_waggle({"show", "--hop", file + "#1"}).code == 1);
  CHECK(run_waggle({"show", file + "#1.6"}).code == 0);
  // A game string that cannot be played is no position, and other commands take no part of one.
  CHECK(run_waggle({"show", "wS1;bA1 wS1-;wA1 bA1-"}).code == 2);
  CHECK(run_waggle({"moves", file}).code == 2);
}

TEST_CASE("a position's set is known by its letters, whatever their order and case") {
  for (const char* set : {"base+mlp", "Base+PLM", "BASE+LMP"}) {
    CHECK(run_waggle({"perft", set, "--depth", "1"}).out == "0 1\n1 7\n");
    const std::string game = ";InProgress;White[2];wS1;bS1 wS1-";
    CHECK(run_waggle({"show", "--hop", set + game}).out ==
          run_waggle({"show", "--hop", "Base+MLP" + game}).out);
    CHECK(run_waggle({"moves", set + game}).out == run_waggle({"moves", "Base+MLP" + game}).out);
  }
  CHECK(run_waggle({"perft", "Base+MM", "--depth", "1"}).code == 2);
}

TEST_CASE("explain takes several codes, and -V is the version") {
  CHECK(run_waggle({"explain", "N212", "s005"}).out ==
        run_waggle({"explain", "N212"}).out + "\n" + run_waggle({"explain", "S005"}).out);
  CHECK(run_waggle({"-V"}).out == run_waggle({"--version"}).out);
}

TEST_CASE("counts of one are told in the singular") {
  const test::TemporaryFolder folder;
  const std::string file =
      folder.write("mixed.uhp", "Base;InProgress;Black[1];wS1\nBase;InProgress;White[2];wS1;bX1\n");
  CHECK(run_waggle({"convert", file, "--to", "uhp"})
            .err.ends_with("1 record written, 1 with errors left out\n"));
  CHECK(
      run_waggle({"show", file + "#1.2"}).err.ends_with("the game has 1 ply that can be played\n"));
  CHECK(run_waggle({"validate", "--max-source-size", "1", file})
            .out.find("it is larger than 1 byte (") != std::string::npos);
}

TEST_CASE("the summary of validate counts skipped files, their names go to standard error") {
  const test::TemporaryFolder folder;
  folder.write("a.uhp", "Base;InProgress;White[2];wS1;bS1 wS1-\n");
  const std::string sound =
      "1 record: 1 valid (0 with warnings), 0 invalid, 0 unsupported, 0 unreadable";
  CHECK(run_waggle({"validate", folder.path("")}).out == sound + "\n");
  folder.write("b.txt", "The club met on Tuesday.\n");
  CHECK(run_waggle({"validate", folder.path("")}).out == sound + "; 1 file skipped\n");
  folder.write("c.txt", "The club met on Friday.\n");
  const auto quiet = run_waggle({"validate", "--quiet", folder.path("")});
  CHECK(quiet.out == sound + "; 2 files skipped\n");
  CHECK(quiet.err.empty());
  CHECK(run_waggle({"validate", "--format", "csv", folder.path("")}).out.find("skipped") ==
        std::string::npos);
}
