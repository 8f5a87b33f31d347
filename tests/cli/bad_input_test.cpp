#include <sys/stat.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <iterator>

#include "support/files.hpp"
#include "support/program.hpp"

using namespace waggle;
using test::run_waggle;

namespace {

/// The program must say what is wrong and with what, and end with the code of usage or environment.
void check_usage(const std::vector<std::string>& arguments, const std::string& says) {
  const auto run = run_waggle(arguments);
  CAPTURE(arguments, run.out, run.err);
  CHECK(run.code == 2);
  CHECK(run.out.empty());
  CHECK(run.err.starts_with("waggle: "));
  CHECK(run.err.find(says) != std::string::npos);
}

}  // namespace

TEST_CASE("what is wrong with a command line is said in a sentence") {
  check_usage({}, "no command given");
  check_usage({"dance"}, "dance");
  check_usage({"validate"}, "PATH");
  check_usage({"--format", "json", "validate", "samples"},
              "options stand behind the command: waggle validate --format ...");
  check_usage({"version"}, "waggle --version");
  check_usage({"-v"}, "waggle --version");
  check_usage({"show", "CMakeLists.txt"}, "CMakeLists.txt: no record of a game is recognised");
  check_usage({"validate", "--format", "xml", "samples"}, "xml");
  check_usage({"validate", "samples", "--threads", "-3"}, "threads");
  check_usage({"validate", "no/such/file.sgf"}, "no such file or folder: no/such/file.sgf");
  check_usage({"convert", "samples"}, "--to");
  check_usage({"show", "wX9"}, "wX9");
  check_usage({"show", "wS1;bA1 wS1-;wA1 bA1-"}, "ply 3");
  check_usage({"show", "samples/sound/queen-first.pgn#2"}, "no game 2");
  check_usage({"show", "samples/sound/queen-first.pgn#1.99"}, "6 plies");
  check_usage({"show", "samples/sound/queen-first.pgn#1.x"}, "FILE#GAME.PLY");
  check_usage({"show", "samples"}, "it is a folder: for a position in a file write FILE#GAME.PLY");
  for (const char* file : {"no-such.pgn", "no/such", "my games/no-such.sgf", "a,b.pgn"})
    check_usage({"show", file}, "and there is no file of that name");
  CHECK(run_waggle({"show", "wX9 /wS1"}).err.find("no file") == std::string::npos);
  check_usage({"moves", "Base;InProgress;Black[1];wQ"}, "moves alone (wQ), without a set");
  check_usage({"show", "wX" + std::string(5000, 'x')}, "not a position");
  check_usage({"show", "wX" + std::string(5000, 'x') + "#1"}, "not a position");
  check_usage({"show", std::string(5000, 'x') + ",y"}, "HOP");
  check_usage({"show", "wS1;bS1 wS1-;wA1[-2,0]"}, "ply 3");
  check_usage({"show", "QAAAA,w"}, "column 5: White has only 3 ants");
  check_usage({"search", "no.db", "--position", "Qd,w"}, "dragonfly");
  check_usage({"show", "clickhouse://localhost:1/games#5.2"}, "localhost");
  check_usage({"show", "clickhouse://localhost:1/games"}, "is a database");
  check_usage({"moves", "Q,w"}, "Black is to move");
  check_usage({"openings", "x.db", "--depth", "0"}, "--depth");
  check_usage({"validate", "-", "-"}, "standard input is named more than once");
  check_usage({"moves", "Base;wS1;bS1 wS1-"},
              "expected the state of the game, such as InProgress, found the move \"wS1\"");
  check_usage({"perft", "Base;InProgress;wS1", "--depth", "1"},
              "expected the turn, such as White[2], found the move \"wS1\"");
  check_usage({"show", "wQ  bQ\n wA\nWhite to move"}, "line 2, column 2: wA stands between");
  check_usage({"show", "--hop", "--svg", "Qq,w"}, "--svg");
  check_usage({"show", "--svg", "--png", "Qq,w"}, "--png");
  check_usage({"show", "--png", "--format", "json", "Qq,w"}, "--format");
  check_usage({"show", "--labels", "Qq,w"}, "--labels is about pictures: give --svg or --png");
  check_usage({"show", "--hop", "--theme", "print", "Qq,w"}, "--theme is about pictures");
  check_usage({"show", "--no-numbers", "Qq,w"}, "--no-numbers");
  check_usage({"show", "--no-last-move", "Qq,w"}, "--no-last-move");
  check_usage({"show", "--cell", "40", "Qq,w"}, "--cell");
  check_usage({"show", "--width", "40", "Qq,w"}, "--width");
  check_usage({"show", "--svg", "--cell", "40", "--width", "400", "Qq,w"},
              "--cell excludes --width");
  check_usage({"show", "--svg", "--width", "0", "Qq,w"}, "--width");
  check_usage({"show", "--svg", "--cell", "x", "Qq,w"}, "--cell");
  check_usage({"show", "--svg", "--theme", "dark", "Qq,w"},
              "expected screen|print, found \"dark\"");
  check_usage({"show", "--turn", "6", "Qq,w"}, "--turn");
  check_usage({"show", "--turn", "-1", "Qq,w"}, "--turn");
  check_usage({"show", "--svg", "-o", "no/such/folder/x.svg", "Qq,w"}, "no/such/folder/x.svg");
  check_usage({"validate", std::string(5000, 'x')}, "no such file");
  check_usage({"perft", "Base", "--depth", "x"}, "depth");
  check_usage({"games", "no.db"}, "no.db");
  check_usage({"search", "no.db", "--position", "rubbish"}, "rubbish");
}

TEST_CASE("a filter that cannot be read is refused before anything is opened") {
  check_usage({"games", "no.db", "--since", "yesterday"}, "yesterday");
  check_usage({"games", "no.db", "--set", "Base+X"}, "Base+X");
  check_usage({"games", "no.db", "--result", "won"}, "won");
  check_usage({"games", "no.db", "--white-line", "S-Q"}, "S-Q");
  check_usage({"games", "no.db", "--black-line", ""}, "black-line");
  check_usage({"report", "no.db", "-o", "x", "--line", "SQA"}, "SQA");
  check_usage({"report", "no.db", "-o", "x", "--matchup", "S-Q-A"}, "S-Q-A");
  check_usage({"report", "no.db", "-o", "x", "--matchup", "S-Q-A:fort"}, "fort");
  check_usage({"games", "no.db", "--palyer", "Alice"}, "no option \"--palyer\"");
  check_usage({"games", "no.db", "--bots=no"}, "--bots takes no value");
  check_usage({"validate", "no.pgn", "--quiet=false"}, "--quiet takes no value");
  check_usage({"show", "wS1", "-o", "board.png"}, "--png");
  check_usage({"show", "wS1", "--png", "-o", "board.svg"}, "--svg");
  check_usage({"games", "no.db", "--opponent", "Bob"}, "say whose opponent");
  check_usage({"games", "no.db", "--player", "alice", "--opponent", "Alice"}, "is the player");
  check_usage({"explore", "no.db", "--as", "АЛИСА", "--opponent", "Алиса"}, "is the player");
  check_usage({"games", "no.db", "--min-plies", "few"}, "min-plies");
  check_usage({"games", "no.db", "--min-plies", "-3"}, "min-plies");
  check_usage({"games", "no.db", "--limit", "-1"}, "limit");
  for (const char* date : {"2021-13", "2021-02-30", "2021-1-1", "21"})
    check_usage({"games", "no.db", "--until", date}, date);
}

TEST_CASE("files without a record are skipped in a folder and unreadable by name") {
  const test::TemporaryFolder folder;
  const std::string binary =
      folder.write("picture.png", std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16));
  folder.write("readme.txt", "The club met on Tuesday.\n");
  folder.write("empty.sgf", "");
  const auto whole = run_waggle({"validate", "--format", "ndjson", folder.path("")});
  CHECK(whole.code == 0);
  CHECK(whole.out.empty());
  CHECK(whole.err.find("picture.png") != std::string::npos);
  CHECK(whole.err.find("readme.txt") != std::string::npos);
  CHECK(whole.err.find("no record of a game was found") != std::string::npos);
  for (const std::string& name : {binary, folder.path("readme.txt"), folder.path("empty.sgf")}) {
    const auto run = run_waggle({"validate", "--format", "ndjson", name});
    CHECK(run.code == 1);
    CHECK(run.out.find(R"("status":"unreadable")") != std::string::npos);
    CHECK(run.out.find(R"("format":null)") != std::string::npos);
  }
  CHECK(run_waggle({"validate", folder.path("empty.sgf")}).out.find("empty-record") !=
        std::string::npos);
}

TEST_CASE("one bad record does not stop the run") {
  const test::TemporaryFolder folder;
  const std::string file = folder.write("mixed.uhp",
                                        "Base;InProgress;White[2];wS1;bS1 wS1-\n"
                                        "Base;InProgress;White[2];wS1;bX1 wS1-\n"
                                        "Base+Q;InProgress;White[2];wS1;bS1 wS1-\n"
                                        "\n"
                                        "Base;InProgress;White[2];wA1;bA1 wA1-\n");
  const auto run = run_waggle({"validate", "--format", "csv", file});
  CHECK(run.code == 1);
  const auto lines = test::split(run.out, '\n');
  REQUIRE(lines.size() == 6);
  CHECK(lines[1].find(",valid,") != std::string::npos);
  CHECK(lines[2].find(",invalid,") != std::string::npos);
  CHECK(lines[4].find(",valid,") != std::string::npos);
}

TEST_CASE("a record cut off anywhere is told and never crashes") {
  const std::string whole = test::content_of(std::filesystem::path(WAGGLE_SOURCE_DIR) /
                                             "samples/sound/boardspace-2013.sgf");
  const test::TemporaryFolder folder;
  for (std::size_t length = 1; length < whole.size(); length += 97) {
    const std::string file = folder.write("cut.sgf", whole.substr(0, length));
    const auto run = run_waggle({"validate", "--format", "ndjson", file});
    CAPTURE(length, run.out, run.err);
    const bool complete = whole.find(')', length) == std::string::npos;
    CHECK(run.code == (complete ? 0 : 1));
    CHECK(test::split(run.out, '\n').size() == 2);
  }
}

TEST_CASE("a file that cannot be read is told and the rest is read") {
  if (geteuid() == 0) return;  // root may read everything
  const test::TemporaryFolder folder;
  folder.write("a.uhp", "Base;InProgress;White[2];wS1;bS1 wS1-\n");
  chmod(folder.write("b.uhp", "Base;InProgress;White[2];wS1;bS1 wS1-\n").c_str(), 0);
  const auto run = run_waggle({"validate", "--format", "ndjson", folder.path("")});
  CHECK(run.code == 2);
  CHECK(test::split(run.out, '\n').size() == 2);
  CHECK(run.err.find("b.uhp") != std::string::npos);
}

TEST_CASE("an output that cannot be written is an error before the work begins") {
  check_usage({"convert", "samples/sound", "--to", "pgn", "-o", "no/such/folder/x.pgn"},
              "no/such/folder/x.pgn");
  const auto full =
      test::shell("waggle convert samples/sound --to json > /dev/full", WAGGLE_SOURCE_DIR);
  CHECK(full.code == 2);
  CHECK(full.err.find("standard output") != std::string::npos);
}

TEST_CASE("a conversion may replace the file that it reads and spoils nothing when it fails") {
  const test::TemporaryFolder folder;
  const std::string file = folder.write("game.uhp", "Base;InProgress;White[2];wS1;bS1 wS1-\n");
  CHECK(run_waggle({"convert", file, "--to", "uhp", "-o", file}).code == 0);
  CHECK(test::content_of(file) == "Base;InProgress;White[2];wS1;bS1 wS1-\n");
  CHECK(run_waggle({"convert", "no/such/file", "--to", "uhp", "-o", file}).code == 2);
  CHECK(test::content_of(file) == "Base;InProgress;White[2];wS1;bS1 wS1-\n");
  CHECK(std::distance(std::filesystem::directory_iterator(folder.path("")), {}) == 1);
}

TEST_CASE(
    "findings stand on lines of their own on a terminal and texts of records cannot steer it") {
  const test::TemporaryFolder folder;
  const std::string file =
      folder.write("steer.uhp", "Base;InProgress;White[2];wS1;bS1 \033[31mwS1-\n");
  const auto run = test::shell(
      "script -qec \"waggle validate samples/broken '" + file + "'\" /dev/null", WAGGLE_SOURCE_DIR);
  if (run.err.find("script: ") != std::string::npos && run.out.empty())
    return;  // no such program here
  CAPTURE(run.out);
  CHECK(std::ranges::count(run.out, '\n') > 8);
  CHECK(run.out.find("\033[31m") == std::string::npos);
  CHECK(run.out.find("split-hive.pgn:16:4: error R110") != std::string::npos);
}

TEST_CASE("who sits at a terminal is told which file was written") {
  const test::TemporaryFolder folder;
  const std::string database = folder.path("c.db");
  run_waggle({"import", database, "samples/sound/club-evening.pgn", "--quiet"});
  const auto at_terminal = [&](const std::string& command) {
    const auto run = test::shell("script -qec '" + command + "' /dev/null", folder.path(""));
    return run.err.find("script: ") == std::string::npos ? run.out : std::string("no script");
  };
  if (at_terminal("true") == "no script") return;  // no such program here
  const std::string file = std::string(WAGGLE_SOURCE_DIR) + "/samples/sound/club-evening.pgn";
  for (const auto& [command, what] : std::vector<std::pair<std::string, std::string>>{
           {"waggle show wS1 --hop -o out", ": 9 bytes"},
           {"waggle convert " + file + " --to pgn -o out", "4 games"},
           {"waggle games c.db --to pgn --white alice -o out", ": 1 game\r"},
           {"waggle export c.db --positions -o out", "4 games"},
           {"waggle export c.db -o folder", "4 games"},
           {"waggle report c.db --format markdown -o out", "KiB"}}) {
    CAPTURE(command);
    const std::string told = at_terminal(command);
    CHECK(told.find("wrote ") != std::string::npos);
    CHECK(told.find(what) != std::string::npos);
    CHECK(std::ranges::count(told, '\n') == 1);
    std::filesystem::remove_all(folder.path("folder"));
    CHECK(at_terminal(command + " --quiet").empty());
    std::filesystem::remove_all(folder.path("folder"));
    CHECK(test::shell(command + " 2>&1", folder.path("")).out.find("wrote") == std::string::npos);
  }
  CHECK(at_terminal("waggle show wS1 --hop").find("wrote") == std::string::npos);
}

TEST_CASE("on a terminal of eighty columns rows stand on lines of their own and fit") {
  const test::TemporaryFolder folder;
  const std::string database = folder.path("c.db");
  std::filesystem::create_directory(folder.path("records-of-the-club"));
  const std::string file = folder.path("records-of-the-club/evening-in-the-library.pgn");
  std::filesystem::copy_file(
      std::filesystem::path(WAGGLE_SOURCE_DIR) / "samples/sound/club-evening.pgn", file);
  run_waggle({"import", database, file, "--quiet"});
  const auto lines = [&](const std::string& command) {
    const auto run = test::shell("TERM=xterm script -qec 'stty cols 80; " + command + "' /dev/null",
                                 folder.path(""));
    if (run.err.find("script: ") != std::string::npos) return std::vector<std::string>{};
    std::string text = run.out;
    std::erase(text, '\r');
    return test::split(text, '\n');
  };
  if (lines("true").empty()) return;  // no such program here
  for (const std::string command :
       {"waggle games c.db", "waggle search c.db --position wS1", "waggle explain",
        "waggle explain one-hive", "waggle explore c.db --games 3"}) {
    std::size_t widest = 0;
    for (const std::string& line : lines(command)) widest = std::max(widest, line.size());
    CAPTURE(command, widest);
    CHECK(widest <= 80);
    CHECK(widest > 60);
  }
  // Meanings go on in the next line, and none is cut.
  std::string wrapped;
  for (const std::string& line : lines("waggle explain"))
    if (!line.empty()) wrapped += line.substr(line.find_first_not_of(' ')) + " ";
  const auto whole = test::split(run_waggle({"explain"}).out, '\n');
  for (const std::string& line : whole) {
    if (line.empty()) continue;
    const std::string meaning = line.substr(whole.at(0).find("meaning"));
    CAPTURE(meaning);
    CHECK(wrapped.find(" " + meaning + " ") != std::string::npos);
  }
  const auto games = lines("waggle games c.db");
  REQUIRE(games.size() > 4);
  CHECK(games[1].ends_with("evening-in-the-library.pgn#1"));
  CHECK(games[1].find("...") != std::string::npos);
  CHECK(run_waggle({"games", database}).out.find(file + "#1\n") != std::string::npos);
  for (const std::string& command :
       {"waggle validate " + file + " --format csv", "waggle convert " + file + " --to uhp"})
    for (const std::string& line : lines(command)) {
      // The line of progress is taken away before a row.
      const std::size_t taken = line.rfind("\x1b[K");
      const std::string row = taken == std::string::npos ? line : line.substr(taken);
      CAPTURE(line);
      CHECK(row.find(" left") == std::string::npos);
    }
}

TEST_CASE("a closed pipe ends the program quietly") {
  const auto run = test::shell("waggle explain --markdown | head -n 1", WAGGLE_SOURCE_DIR);
  CHECK(run.code == 0);
  CHECK(run.err.empty());
}

TEST_CASE("a database where records should be, and records where a database should be, are told") {
  const test::TemporaryFolder folder;
  const std::string database = folder.path("c.db");
  const std::string file = std::string(WAGGLE_SOURCE_DIR) + "/samples/sound/mzinga.pgn";
  REQUIRE(run_waggle({"import", database, file, "--quiet"}).code == 0);
  const auto validated = run_waggle({"validate", database});
  CHECK(validated.code == 1);
  CHECK(validated.out.find("this is a database of waggle") != std::string::npos);
  CHECK(validated.out.find("waggle verify") != std::string::npos);
  for (const std::string name : {"x.pgn", "x.SGF", "x.uhp", "x.txt"}) {
    check_usage({"import", folder.path(name), file}, "is the name of the database missing?");
    CHECK_FALSE(std::filesystem::exists(folder.path(name)));
  }
  // A database may be called so; then it is none of these files.
  std::filesystem::copy_file(database, folder.path("odd.txt"));
  CHECK(run_waggle({"import", folder.path("odd.txt"), file, "--quiet"}).code == 0);
}
