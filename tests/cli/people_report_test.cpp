// Reports about a player, about two of them, and about an event.

#include <catch2/catch.hpp>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "archive_maker.hpp"
#include "support/files.hpp"
#include "support/program.hpp"

using namespace waggle;
using Json = nlohmann::ordered_json;
using test::run_waggle;

namespace {

const std::string spiders =
    "1. wS1\n2. bS1 wS1-\n3. wQ -wS1\n4. bQ bS1-\n5. wA1 -wQ\n6. bA1 bQ-\n7. wA2 -wA1\n"
    "8. bA2 bA1-\n9. wG1 -wA2\n10. bG1 bA2-\n";
const std::string ends_with_beetle = spiders.substr(0, spiders.find("bG1")) + "bB1 bA2-\n";
const std::string grasshoppers =
    "1. wG1\n2. bA1 wG1-\n3. wQ -wG1\n4. bQ bA1-\n5. wA1 -wQ\n6. bS1 bQ-\n";

struct Entry {
  std::string white;
  std::string black;
  std::string round;
  std::string result;
  std::string moves = spiders;
  std::string event = "Spring Cup";
};

std::string pgn(const Entry& entry) {
  return "[GameType \"Base\"]\n[Event \"" + entry.event + "\"]\n[Round \"" + entry.round +
         "\"]\n[Date \"2024.03.0" + entry.round + "\"]\n[White \"" + entry.white +
         "\"]\n[Black \"" + entry.black + "\"]\n[Result \"" + entry.result + "\"]\n\n" +
         entry.moves + "\n";
}

class Shelf {
 public:
  explicit Shelf(const std::vector<Entry>& entries, const std::string& tail = "") {
    std::string text;
    for (const Entry& entry : entries) text += pgn(entry);
    folder_.write("games.pgn", text + tail);
    run_waggle({"import", database, folder_.path("games.pgn"), "--quiet"});
  }

  test::Outcome run(std::vector<std::string> options, const std::string& format = "json") const {
    options.insert(options.begin(),
                   {"report", database, "-o", folder_.path("out"), "--format", format});
    return run_waggle(options);
  }
  Json report(const std::vector<std::string>& options) const {
    const auto done = run(options);
    INFO(done.err);
    REQUIRE(done.code == 0);
    return Json::parse(test::content_of(folder_.path("out")));
  }
  std::string written() const { return test::content_of(folder_.path("out")); }
  std::vector<Json> games(std::vector<std::string> filters) const {
    filters.insert(filters.begin(), {"games", database, "--format", "ndjson"});
    std::istringstream lines(run_waggle(filters).out);
    std::vector<Json> games;
    for (std::string line; std::getline(lines, line);) games.push_back(Json::parse(line));
    return games;
  }

 private:
  test::TemporaryFolder folder_;

 public:
  std::string database = folder_.path("shelf.db");
};

const std::vector<Entry> cup = {{"Alice", "Bob", "1", "1-0"},
                                {"Carol", "Dora", "1", "1/2-1/2"},
                                {"Alice", "Carol", "2", "1-0"},
                                {"Alice", "Carol", "2", "0-1", ends_with_beetle},
                                {"Dora", "Bob", "2", "0-1"},
                                {"Alice", "Dora", "3", "0-1"},
                                {"Bob", "Alice", "1", "1-0", grasshoppers, "Other"}};

const Json& table_of(const Json& document, const std::string& section, const std::string& key) {
  for (const Json& one : document["sections"])
    if (one["id"] == section)
      for (const Json& block : one["blocks"])
        if (block.value("key", "") == key) return block["rows"];
  FAIL("no table " << section << " " << key);
  return document;
}

bool has_table(const Json& document, const std::string& section, const std::string& key) {
  for (const Json& one : document["sections"])
    if (one["id"] == section)
      for (const Json& block : one["blocks"])
        if (block.value("key", "") == key) return true;
  return false;
}

const Json& row_of(const Json& rows, const std::string& column, const std::string& text) {
  for (const Json& row : rows)
    if (row[column] == text) return row;
  FAIL("no row " << text);
  return rows;
}

Json value(const Json& cell) { return cell.is_object() ? cell["value"] : cell; }

}  // namespace

TEST_CASE("an event has a cross-table in which each game counts once") {
  const Shelf shelf(cup,
                    "[GameType \"Base\"]\n[Event \"Spring Cup\"]\n[White \"Dora\"]\n[Black "
                    "\"Alice\"]\n\n1. wS1\n2. bS1 wS1-\n3. bA1 bS1-\n");
  const Json report = shelf.report({"--event", "spring cup"});
  CHECK(report["title"] == "Spring Cup");
  CHECK(report["subtitle"] == "Event");
  CHECK(report["provenance"]["filters"] == "event spring cup");
  const auto games = shelf.games({"--event", "Spring Cup"});
  CHECK(report["facts"]["games"] == std::to_string(games.size() - 1));
  CHECK(report["facts"]["set_aside"] == "1");

  SECTION("sorted by points, ties by the sum of the opponents' points") {
    const Json& rows = table_of(report, "crosstable", "crosstable");
    REQUIRE(rows.size() == 4);
    // Points are recomputed from the list of games without the second record of round 2.
    std::map<std::string, double> points;
    for (const Json& game : games) {
      if (game["round"] == "2" && game["white"] == "Alice" && game["result"] == "BlackWins")
        continue;
      const double white = game["result"] == "WhiteWins" ? 1 : game["result"] == "Draw" ? 0.5 : 0;
      points[game["white"]] += white;
      points[game["black"]] += 1 - white;
    }
    const std::vector<std::string> order = {"Alice", "Dora", "Bob", "Carol"};
    for (std::size_t i = 0; i < order.size(); ++i) {
      CHECK(rows[i]["player"] == order[i]);
      CHECK(value(rows[i]["points"]) == points.at(order[i]));
    }
    CHECK(value(rows[0]["berger"]) == 1 * 1 + 1 * 0.5);
    CHECK(value(rows[1]["berger"]) == 1 * 2 + 0.5 * 0.5);
    CHECK(value(rows[0]["1"]) == "×");
    CHECK(value(rows[0]["2"]) == 0);
    CHECK(rows[0]["2"]["games"].size() == 1);
    CHECK(value(rows[2]["4"]) == "·");
  }
  SECTION("the pair without a game and who is not in a round are told") {
    const Json& pairs = table_of(report, "missing", "pairs");
    REQUIRE(pairs.size() == 1);
    CHECK(pairs[0]["pair"] == "Bob – Carol");
    const Json& absent = table_of(report, "missing", "absent");
    REQUIRE(absent.size() == 1);
    CHECK(absent[0]["round"] == "3");
    CHECK(absent[0]["players"] == "Bob, Carol");
  }
  SECTION("the record that disagrees is shown with its difference") {
    const Json& disputes = table_of(report, "records", "disputes");
    REQUIRE(disputes.size() == 1);
    CHECK(disputes[0]["pair"] == "Alice – Carol");
    CHECK(disputes[0]["counted"] == "no");
    CHECK(disputes[0]["difference"] == "the moves differ from ply 10, the results differ");
    const Json& rejected = table_of(report, "records", "rejected");
    REQUIRE(rejected.size() == 1);
    CHECK(rejected[0]["source"].get<std::string>().ends_with("games.pgn#8"));
  }
  SECTION("rounds list the games") {
    CHECK(table_of(report, "rounds", "rounds").size() == games.size() - 1);
  }
  SECTION("an event that is a filter of openings has no cross-table") {
    const Json openings = shelf.report({"--event", "Spring Cup", "--about", "openings"});
    CHECK(openings["facts"]["games"] == std::to_string(games.size()));
    CHECK_FALSE(has_table(openings, "crosstable", "crosstable"));
  }
}

TEST_CASE("of two records of a game the one with a result counts, and results are told") {
  const std::string twelve = spiders + "11. wA3 -wG1\n12. bA3 bG1-\n";
  const Shelf shelf({{"Alice", "Bob", "1", "*", spiders},
                     {"Alice", "Bob", "1", "1-0", twelve},
                     {"Carol", "Dora", "1", "1-0"},
                     {"Carol", "Dora", "1", "0-1"},
                     {"Alice", "Carol", "2", "1-0", grasshoppers}},
                    "[GameType \"Base\"]\n[Event \"Spring Cup\"]\n[Round \"3\"]\n[White \"Dora\"]\n"
                    "[Black \"Bob\"]\n\n1. wS1\n2. bS1 wS1-\n3. bA1 bS1-\n");
  const Json report = shelf.report({"--event", "spring cup"});
  const Json& disputes = table_of(report, "records", "disputes");
  REQUIRE(disputes.size() == 1);
  CHECK(value(disputes[0]["first"]).get<std::string>().ends_with("#2"));
  CHECK(value(disputes[0]["second"]).get<std::string>().ends_with("#1"));
  CHECK(disputes[0]["difference"] == "the second ends after ply 10, only one has a result");
  CHECK(disputes[0]["counted"] == "no");
  CHECK(value(row_of(table_of(report, "crosstable", "crosstable"), "player", "Alice")["points"]) ==
        2);
  const Json& same = table_of(report, "records", "tags");
  REQUIRE(same.size() == 1);
  CHECK(same[0]["difference"].get<std::string>().starts_with("the results differ: "));
  // The round of which no record was taken in has everybody missing.
  const Json& absent = table_of(report, "missing", "absent");
  CHECK(row_of(absent, "round", "3")["players"] == "Alice, Bob, Carol, Dora");
}

TEST_CASE("rounds that are written in several ways are one") {
  const Shelf shelf({{"Alice", "Bob", "1", "1-0"},
                     {"Carol", "Dora", "01", "1-0"},
                     {"Alice", "Carol", "2", "1-0", grasshoppers},
                     {"Dora", "Bob", "Round 2", "1-0", grasshoppers}});
  CHECK_FALSE(has_table(shelf.report({"--event", "spring cup"}), "missing", "absent"));
}

TEST_CASE("players who are equal in everything share a rank") {
  const Shelf shelf({{"Alice", "Bob", "1", "1-0"},
                     {"Carol", "Dora", "1", "1-0", grasshoppers},
                     {"Alice", "Carol", "2", "1/2-1/2"},
                     {"Eve", "Alice", "3", "0-1"}});
  const Json report = shelf.report({"--event", "spring cup"});
  const Json& rows = table_of(report, "crosstable", "crosstable");
  std::vector<std::pair<std::string, int>> ranks;
  for (const Json& row : rows) ranks.emplace_back(row["player"], value(row["rank"]));
  CHECK(ranks == std::vector<std::pair<std::string, int>>{
                     {"Alice", 1}, {"Carol", 2}, {"Bob", 3}, {"Dora", 3}, {"Eve", 3}});
}

TEST_CASE("names of an event that may be one player's are told") {
  const Shelf shelf({{"Anna Ash", "Birgit", "1", "1-0"},
                     {"Anna  Ash", "Carol", "2", "1-0"},
                     {"Birgitt", "Karol", "2", "0-1"},
                     {"player1", "player2", "3", "1-0"},
                     {"Jan", "Bo", "3", "1-0"},
                     {"Jim", "Al", "3", "1-0"},
                     {"Jon", "Cy", "3", "1-0"},
                     {"Lily", "Lila", "3", "1-0"},
                     {"Bernhard", "Bernard", "4", "1-0"},
                     {"José", "Jose_", "5", "1-0", grasshoppers}});
  const Json report = shelf.report({"--event", "spring cup"});
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const Json& row : table_of(report, "records", "names"))
    pairs.emplace_back(value(row["first"]), value(row["second"]));
  CHECK(pairs == std::vector<std::pair<std::string, std::string>>{
                     {"Anna  Ash", "Anna Ash"}, {"Birgit", "Birgitt"}, {"Carol", "Karol"}});
  const Json& first = table_of(report, "records", "names")[0];
  CHECK(value(first["first_games"]) == 1);
  CHECK(first["first"]["games"].size() == 1);
  CHECK(first["first"]["games"] != first["second"]["games"]);
  CHECK_FALSE(has_table(Shelf(cup).report({"--event", "spring cup"}), "records", "names"));
}

TEST_CASE("time that ran out is told of an event's games") {
  const auto tree = [](const char* black, const char* used) {
    return std::string(
               "(;GM[27]EV[Club]RO[1]TC[Fixed 600000]SU[hive]\nP0[id \"Alice\"]\nP1[id \"") +
           black +
           "\"]\n; P0[0 Start P0]\n; P0[1 Dropb wS1 N 13 .]\n; P0[2 Done]TM[5000]\n"
           "; P1[3 Dropb bS1 O 13 wS1-]\n; P1[4 Done]TM[" +
           used + "]\n; P0[5 Dropb wQ M 13 -wS1]\n; P0[6 Done]TM[9000]\n)\n";
  };
  const test::TemporaryFolder folder;
  const auto database = folder.path("club.db");
  folder.write("club.sgf", tree("Bob", "600001") + tree("Carol", "600000"));
  REQUIRE(run_waggle({"import", database, folder.path("club.sgf"), "--quiet"}).code == 0);
  const auto run =
      run_waggle({"report", database, "--event", "club", "--format", "json", "-o", "-"});
  const Json report = Json::parse(run.out);
  const Json& findings = table_of(report, "tournament", "tournament");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0]["black"] == "Bob");
  CHECK(value(findings[0]["ply"]) == 2);
  CHECK(findings[0]["finding"].get<std::string>().starts_with("M007 Black has used 0:10:00.001"));
}

TEST_CASE("a game that an event has twice under other names is told") {
  const std::string twelve = spiders + "11. wA3 -wG1\n12. bA3 bG1-\n";
  const std::string turned =
      "1. wS1\n2. bS1 -wS1\n3. wQ wS1-\n4. bQ -bS1\n5. wA1 wQ-\n6. bA1 -bQ\n7. wA2 wA1-\n"
      "8. bA2 -bA1\n9. wG1 wA2-\n10. bG1 -bA2\n11. wA3 wG1-\n12. bA3 -bG1\n";
  const Shelf shelf({{"Alice", "Bob", "1", "1-0", twelve},
                     {"Alice", "Bop", "1", "1-0", turned},
                     {"Carol", "Dora", "1", "1-0"},
                     {"Carol", "Bob", "2", "1-0"},
                     {"Dora", "Bob", "3", "1-0", twelve + "13. wG2 -wA3\n"}});
  const Json report = shelf.report({"--event", "spring cup"});
  const Json& twins = table_of(report, "records", "twins");
  REQUIRE(twins.size() == 1);
  CHECK(twins[0]["round"] == "1");
  const std::set<std::string> pairs{value(twins[0]["pair"]), value(twins[0]["first_pair"])};
  CHECK(pairs == std::set<std::string>{"Alice – Bob", "Alice – Bop"});
  CHECK(twins[0]["pair"]["games"] != twins[0]["first_pair"]["games"]);
  CHECK(twins[0]["record"] != twins[0]["first"]);
  CHECK(report["facts"]["games"] == "5");
  CHECK_FALSE(has_table(Shelf(cup).report({"--event", "spring cup"}), "records", "twins"));
}

TEST_CASE("games of an event that were handed in more than once are told") {
  const Shelf shelf(
      {{"Alice", "Bob", "1", "1-0"}, {"Alice", "Bob", "1", "1-0"}, {"Carol", "Dora", "1", "1-0"}});
  const Json report = shelf.report({"--event", "spring cup"});
  const Json& copies = table_of(report, "records", "copies");
  REQUIRE(copies.size() == 1);
  CHECK(copies[0]["first"].get<std::string>().ends_with("games.pgn#1"));
  CHECK(copies[0]["others"].get<std::string>().ends_with("games.pgn#2"));
  CHECK(copies[0]["game"]["games"].size() == 1);
  CHECK_FALSE(has_table(Shelf(cup).report({"--event", "spring cup"}), "records", "copies"));
}

TEST_CASE("an archive of an event's games that broke off is told") {
  const test::TemporaryFolder folder;
  const std::string whole = test::zip_of({{"a.pgn", pgn({"Alice", "Bob", "1", "1-0"})},
                                          {"b.pgn", pgn({"Carol", "Dora", "1", "1-0"})}});
  folder.write("cut.zip", whole.substr(0, whole.size() / 2));
  folder.write("other.zip",
               test::zip_of({{"c.txt", pgn({"X", "Y", "1", "1-0", "1. wQ9\n", "Other"})}}));
  const std::string database = folder.path("club.db");
  run_waggle({"import", database, folder.path("cut.zip"), folder.path("other.zip"), "--quiet"});
  const auto run =
      run_waggle({"report", database, "--event", "spring cup", "--format", "json", "-o", "-"});
  const Json report = Json::parse(run.out);
  const Json& rejected = table_of(report, "records", "rejected");
  REQUIRE(rejected.size() == 1);
  CHECK(rejected[0]["source"].get<std::string>().find("cut.zip") != std::string::npos);
  CHECK(rejected[0]["finding"].get<std::string>().starts_with("N007"));
}

TEST_CASE("an event tells a missing game that was handed in and not taken, whatever its file") {
  const Shelf shelf(cup);
  const test::TemporaryFolder folder;
  folder.write("late.pgn", pgn({"carol", "Bob", "3", "1-0", "1. wS1\n2. bS1 wS1-\n3. bA1 bS1-\n"}));
  folder.write("other.pgn",
               pgn({"Bob", "Carol", "1", "1-0", "1. wS1\n2. bS1 wS1-\n3. bA1 bS1-\n", "Other"}));
  run_waggle({"import", shelf.database, folder.path("late.pgn"), folder.path("other.pgn")});
  const Json report = shelf.report({"--event", "Spring Cup"});
  const Json& rejected = table_of(report, "records", "rejected");
  REQUIRE(rejected.size() == 1);
  CHECK(rejected[0]["source"] == folder.path("late.pgn") + "#1");
  CHECK(rejected[0]["pair"] == "carol – Bob");
  CHECK(rejected[0]["round"] == "3");
  const Json& pairs = table_of(report, "missing", "pairs");
  REQUIRE(pairs.size() == 1);
  CHECK(pairs[0]["pair"] == "Bob – Carol");
  CHECK(pairs[0]["rejected"] == folder.path("late.pgn") + "#1");
  const auto listed = run_waggle({"rejected", shelf.database, "--format", "csv", "--limit", "1"});
  CHECK(listed.out.find(",carol,Bob,Spring Cup,3,2024-03-03\n") != std::string::npos);
  const Json object = Json::parse(
      run_waggle({"rejected", shelf.database, "--format", "ndjson", "--limit", "1"}).out);
  CHECK(object["event"] == "Spring Cup");
  CHECK(object["white"] == "carol");
}

TEST_CASE("an event says what tournament rules have against its games") {
  const std::string there = "wS1\nbS1 wS1-\nwQ -wS1\nbQ bS1-\n";
  const std::string round = "wQ \\wS1\nbQ bS1/\nwQ -wS1\nbQ bS1-\n";
  const auto numbered = [](const std::string& moves) {
    std::istringstream lines(moves);
    std::string text;
    int number = 0;
    for (std::string move; std::getline(lines, move);)
      text += std::to_string(++number) + ". " + move + "\n";
    return text;
  };
  const Shelf shelf(
      {{"Alice", "Bob", "1", "1-0"},
       {"Bob", "Carol", "1", "1-0", numbered(there + round + round + "wA1 -wQ\n")},
       {"Carol", "Dora", "2", "1/2-1/2", numbered(there + round + round)},
       {"Dora", "Alice", "2", "1-0", "1. wQ\n2. bS1 wQ-\n3. wS1 -wQ\n4. bA1 bS1-\n"}});
  const Json rows = table_of(shelf.report({"--event", "spring cup"}), "tournament", "tournament");
  REQUIRE(rows.size() == 2);
  CHECK(rows[0]["white"] == "Bob");
  CHECK(value(rows[0]["ply"]) == 13);
  CHECK(rows[0]["finding"].get<std::string>().starts_with("R152 ply 12 drew the game"));
  CHECK(rows[1]["black"] == "Alice");
  CHECK(value(rows[1]["ply"]) == 1);
  CHECK(rows[1]["finding"].get<std::string>().starts_with("R105 "));
}

TEST_CASE("a return game with other colours in one round is a game of its own") {
  const Shelf shelf({{"Alice", "Bob", "1", "1-0"}, {"Bob", "Alice", "1", "1-0", grasshoppers}});
  const Json report = shelf.report({"--event", "Spring Cup"});
  CHECK(report["facts"]["set_aside"] == "0");
  CHECK_FALSE(has_table(report, "records", "disputes"));
  const Json& rows = table_of(report, "crosstable", "crosstable");
  CHECK(value(rows[0]["2"]) == 1);
  CHECK(rows[0]["2"]["games"].size() == 2);
}

TEST_CASE("a dossier counts a player's games by colour") {
  const Shelf shelf(cup);
  const Json report = shelf.report({"--player", "alice"});
  CHECK(report["title"] == "Alice");
  const auto as_white = shelf.games({"--white", "alice"});
  const auto as_black = shelf.games({"--black", "alice"});
  const Json& scores = table_of(report, "summary", "scores");
  // The second record of the game with Carol says that she won: it is no game of its own.
  CHECK(report["facts"]["set_aside"] == "1");
  CHECK(report["facts"]["games"] == std::to_string(as_white.size() + as_black.size() - 1));
  CHECK(value(scores[0]["games"]) == as_white.size() + as_black.size() - 1);
  CHECK(value(scores[1]["games"]) == as_white.size() - 1);
  CHECK(value(scores[2]["games"]) == as_black.size());
  // Two wins and a loss with White, a loss with Black.
  CHECK(value(scores[1]["score"]).get<double>() == Approx(2.0 / 3));
  CHECK(value(scores[2]["score"]) == 0.0);
  CHECK(value(scores[2]["lost"]) == 1);

  const Json& habits = table_of(report, "repertoire_white", "habits");
  CHECK(row_of(habits, "choice", "first bug")["most"] == "spider");
  CHECK(value(row_of(habits, "choice", "first bug")["share"]) == 1.0);
  CHECK(value(row_of(habits, "choice", "first bug")["bits"]) == 0.0);
  const Json& answers = table_of(report, "repertoire_black", "answers");
  REQUIRE(answers.size() == 1);
  CHECK(answers[0]["opponent"] == "grasshopper");
  CHECK(answers[0]["answer"] == "ant");

  const Json& opponents = table_of(report, "opponents", "opponents");
  CHECK(value(row_of(opponents, "player", "Bob")["games"]) == 2);
  CHECK(value(row_of(opponents, "player", "Carol")["games"]) == 1);
  // With White all others began with a spider but for one.
  const Json& more = table_of(report, "field", "more_black");
  CHECK(value(row_of(more, "choice", "ant")["share"]) == 1.0);
  CHECK(value(row_of(more, "choice", "ant")["others_share"]) == 0.0);
  CHECK(value(row_of(more, "choice", "ant")["others"]) == 0);

  SECTION("other filters hold, and the player may be named as before") {
    const Json as = shelf.report({"--as", "Alice", "--event", "Spring Cup"});
    CHECK(value(table_of(as, "summary", "scores")[0]["games"]) == 3);
    const Json openings = shelf.report({"--player", "Alice", "--about", "openings"});
    CHECK(openings["facts"]["games"] == "5");
    CHECK_FALSE(has_table(openings, "summary", "scores"));
  }
  SECTION("it can be written in every format") {
    for (const char* format : {"html", "markdown"}) {
      CHECK(shelf.run({"--player", "alice"}, format).code == 0);
      CHECK(shelf.written().find("Alice") != std::string::npos);
    }
  }
}

TEST_CASE("a dossier holds what happens on the player's side against all other sides") {
  const std::string queens = "1. wS1\n2. bS1 wS1-\n3. wQ -wS1\n4. bQ bS1-\n5. wQ /wS1\n";
  const Shelf shelf({{"Alice", "Bob", "1", "1-0", queens},
                     {"Bob", "Alice", "2", "1-0", queens},
                     {"Carol", "Dora", "1", "0-1", queens},
                     {"Dora", "Carol", "2", "1-0", grasshoppers}});
  const Json report = shelf.report({"--player", "Alice"});
  // Her queen moved in the game that she won, Bob's does not count, Carol's is one of four.
  const Json& moved = row_of(table_of(report, "play", "themes"), "theme", "the queen moves");
  CHECK(value(moved["games"]) == 1);
  CHECK(moved["games"]["games"].size() == 1);
  CHECK(value(moved["share"]) == 0.5);
  CHECK(value(moved["others_share"]) == 0.25);
  CHECK(value(moved["difference"]) == 0.25);
  CHECK(value(moved["score"]) == 1.0);
  const Json& climbs = row_of(table_of(report, "play", "themes"), "theme", "a beetle climbs");
  CHECK(value(climbs["share"]) == 0.0);
  CHECK(row_of(table_of(report, "play", "averages"), "measure", "tempo")["own"] == "–");
  const Shelf alone({{"Alice", "Bob", "1", "1-0", queens}});
  CHECK_FALSE(has_table(alone.report({"--player", "Alice"}), "play", "themes"));
}

TEST_CASE("a person of the names is one player with all accounts") {
  const Shelf shelf(cup);
  run_waggle({"names", shelf.database, "-"}, "bob\t*\tRobin\ndora\t*\tRobin\n");
  const Json report = shelf.report({"--player", "robin"});
  CHECK(report["title"] == "Robin");
  CHECK(table_of(report, "summary", "accounts").size() == 2);
  const Json other = shelf.report({"--player", "alice"});
  CHECK(value(row_of(table_of(other, "opponents", "opponents"), "player", "Robin")["games"]) == 3);
}

TEST_CASE("two players are held against each other") {
  std::vector<Entry> games = cup;
  // Bob loses five times against a grasshopper, each time another way.
  const std::vector<std::string> tails = {"7. wA2 -wA1\n", "7. wB1 -wA1\n", "7. wS1 -wA1\n",
                                          "7. wG2 -wA1\n", "7. wA2 -wA1\n8. bA2 bS1-\n"};
  for (std::size_t i = 0; i < tails.size(); ++i)
    games.push_back({"Ella", "Bob", std::to_string(i + 1), "1-0", grasshoppers + tails[i], "Club"});
  const Shelf shelf(games);
  const Json report = shelf.report({"--player", "Alice", "--opponent", "bob"});
  CHECK(report["title"] == "Alice – Bob");
  const auto direct = shelf.games({"--player", "Alice", "--opponent", "Bob"});
  CHECK(value(table_of(report, "direct", "direct")[0]["games"]) == direct.size());
  const Json& best = row_of(table_of(report, "suggestions", "with_white"), "choice", "grasshopper");
  CHECK(value(best["met"]) == 5);
  CHECK(value(best["met_score"]) == 0.0);
  CHECK(value(best["games"]) == 0);
  // Alice's spiders meet Bob, who lost to the only ones that came to him and won with White.
  const Json& meeting = table_of(report, "meeting_first", "first_bugs");
  REQUIRE(meeting.size() == 1);
  CHECK(meeting[0]["choice"] == "spider");
  CHECK(value(meeting[0]["games"]) == 3);
  CHECK(value(meeting[0]["met"]) == 2);
  CHECK(value(meeting[0]["met_score"]) == 0.5);
  CHECK(meeting[0]["answer"] == "spider");
}

TEST_CASE("what to play is told only where the games support it") {
  // So many games of Ella against Bob that begin with a grasshopper, and so many of them that she
  // wins; of the others, which begin with a spider, she wins one in two. No two are the same.
  const auto suggested = [](std::size_t count, std::size_t won) -> std::string {
    const std::string pieces[] = {"wA2", "wB1", "wG3", "wS2"};
    const std::string places[] = {"-wA1", "\\wA1", "/wA1"};
    std::vector<Entry> games = {{"Alice", "Carol", "1", "1-0"}};
    for (std::size_t i = 0; i < 2 * count; ++i) {
      const bool grasshopper = i < count;
      const std::size_t n = grasshopper ? i : i - count;
      const bool wins = grasshopper ? n < won : n % 2 == 0;
      const std::string begun = grasshopper ? grasshoppers : spiders.substr(0, spiders.find("7. "));
      games.push_back({"Ella", "Bob", std::to_string(n % 9 + 1), wins ? "1-0" : "0-1",
                       begun + "7. " + pieces[n % 4] + " " + places[n / 4] + "\n",
                       "Club " + std::to_string(i)});
    }
    const Shelf shelf(games);
    const std::vector<std::string> about = {"--player", "Alice", "--opponent", "Bob"};
    const Json report = shelf.report(about);
    const bool table = has_table(report, "suggestions", "with_white");
    REQUIRE(shelf.run(about, "markdown").code == 0);
    const std::string text = shelf.written();
    const auto said = [&](const std::string& words) {
      return text.find("Alice with White: " + words + "\n") != std::string::npos;
    };
    if (said("too few games to tell")) return "too few";
    if (said("no choice that the games tell from the others")) return "none";
    return table ? "some" : "nothing said";
  };
  CHECK(suggested(4, 4) == "too few");
  CHECK(suggested(10, 6) == "none");  // Bob scores less than usual there, as he may by chance
  CHECK(suggested(10, 10) == "some");
}

TEST_CASE("no report has a table without rows, and long lists are whole in JSON alone") {
  std::vector<Entry> games;
  for (int i = 0; i < 20; ++i)
    games.push_back({"Alice", "Opponent " + std::to_string(i), "1", "1-0"});
  games.push_back({"Bob", "Carol", "1", "0-1", "1. wS1\n2. bS1 wS1-\n"});
  const Shelf shelf(games);
  CHECK(table_of(shelf.report({"--player", "Alice"}), "opponents", "opponents").size() == 20);
  REQUIRE(shelf.run({"--player", "Alice"}, "markdown").code == 0);
  CHECK(shelf.written().find("| Opponent 7 | 1 |") == std::string::npos);
  CHECK(shelf.written().find("\n\nand 5 more: report --format json lists all\n") !=
        std::string::npos);
  REQUIRE(shelf.run({"--player", "Alice"}, "html").code == 0);
  CHECK(shelf.written().find("<td class=\"l\">Opponent 17</td>") != std::string::npos);
  CHECK(shelf.written().find("<td class=\"l\">Opponent 7</td>") == std::string::npos);
  CHECK(shelf.written().find("<p class=\"soft\">and 5 more: ") != std::string::npos);
  for (const std::vector<std::string>& about : {std::vector<std::string>{"--player", "Bob"},
                                                {"--player", "Bob", "--opponent", "Alice"},
                                                {"--player", "Alice", "--opponent", "Carol"},
                                                {"--event", "Spring Cup"},
                                                {"--about", "openings", "--player", "Bob"}}) {
    REQUIRE(shelf.run(about, "markdown").code == 0);
    const std::string text = shelf.written();
    for (std::size_t at = text.find("| :--"); at != std::string::npos;
         at = text.find("| :--", at + 1)) {
      const std::size_t row = text.find('\n', at) + 1;
      CAPTURE(about, text.substr(at - std::min<std::size_t>(at, 200), 300));
      CHECK(text[row] == '|');
    }
    REQUIRE(shelf.run(about, "html").code == 0);
    CHECK(shelf.written().find("<tbody>\n</tbody>") == std::string::npos);
  }
  REQUIRE(shelf.run({"--player", "Bob", "--opponent", "Alice"}, "markdown").code == 0);
  CHECK(shelf.written().find("Lines with formation: none") != std::string::npos);
}

TEST_CASE("nobody and guests have no dossier") {
  const Shelf shelf({{"Alice", "guest", "1", "1-0"}});
  CHECK(shelf.run({"--player", "nobody"}).code == 1);
  CHECK(shelf.run({"--event", "no such"}).code == 1);
  CHECK(shelf.run({"--player", "Alice", "--opponent", "nobody"}).code == 1);
  CHECK(shelf.run({"--player", "guest"}).code == 2);
  CHECK(shelf.run({"--player", "Alice", "--opponent", "guest"}).code == 2);
  CHECK(shelf.run({"--about", "player"}).code == 2);
  CHECK(shelf.run({"--about", "event"}).code == 2);
  CHECK(shelf.run({"--about", "player", "--player", "Alice", "--line", "S-Q-A"}).code == 2);
  const Json report = shelf.report({"--player", "Alice"});
  CHECK(table_of(report, "opponents", "opponents")[0]["player"] == "guests");
}

TEST_CASE("how games end is not recorded where nothing tells, and no habit is explained twice") {
  const Shelf shelf({{"Alice", "Bob", "1", "*"}});
  const Json report = shelf.report({"--player", "Alice"});
  CHECK(value(row_of(table_of(report, "results", "reasons"), "reason", "none")["games"]) == 1);
  REQUIRE(shelf.run({"--player", "Alice"}, "markdown").code == 0);
  const std::string text = shelf.written();
  const std::string caption = "How predictable the opening is";
  const std::size_t white = text.find(caption);
  REQUIRE(white != std::string::npos);
  CHECK(text.find(caption, white + 1) == std::string::npos);
}
