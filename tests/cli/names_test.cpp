// names, rejected, and what is said about guests.

#include <algorithm>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "support/files.hpp"
#include "support/program.hpp"
#include "support/utf16.hpp"

using namespace waggle;
using Json = nlohmann::ordered_json;
using test::run_waggle;

namespace {

std::string pgn(const std::string& white, const std::string& black, const std::string& site,
                const std::string& moves = "1. wS1\n2. bS1 wS1-\n") {
  return "[GameType \"Base\"]\n[Site \"" + site + "\"]\n[White \"" + white + "\"]\n[Black \"" +
         black + "\"]\n[Result \"WhiteWins\"]\n\n" + moves + "\n";
}

struct Club {
  test::TemporaryFolder folder;
  std::string database = folder.path("club.db");

  Club() {
    folder.write("a.pgn", pgn("ash", "Bob", "one") + pgn("Bob", "ash", "two") +
                              pgn("guest", "Bob", "one") + pgn("Алиса", "FernBot", "one") +
                              pgn("x\x1b[31my", "tab\tbed", "two"));
    CHECK(run_waggle({"import", database, folder.path("a.pgn"), "--quiet"}).code == 0);
  }
  test::Outcome names(const std::string& text) const {
    return run_waggle({"names", database, "-"}, text);
  }
  std::int64_t games(std::vector<std::string> filters) const {
    filters.insert(filters.begin(), {"games", database, "--format", "ndjson"});
    return std::ranges::count(run_waggle(filters).out, '\n');
  }
};

}  // namespace

TEST_CASE("names are stored, listed and followed") {
  const Club club;
  const auto none = run_waggle({"names", club.database});
  CHECK(none.code == 1);
  CHECK(none.err.find("has no names") != std::string::npos);

  const std::string file =
      club.folder.write("names.tsv",
                        "# our club\nash\tone\tAlice Ash\n\"quoted\"\t*\tDoris, who plays\n"
                        "bob\t\tBob\t\nАЛИСА\tone\tАлиса\n");
  const auto stored = run_waggle({"names", club.database, file, "--format", "csv"});
  CHECK(stored.code == 0);
  CHECK(stored.out ==
        "person,kind,account,site,games\nAlice Ash,person,ash,one,1\nBob,person,Bob,one,2\n"
        "Bob,person,Bob,two,1\nАлиса,person,Алиса,one,1\n"
        "\"Doris, who plays\",person,\"\"\"quoted\"\"\",,\n");
  CHECK(stored.err ==
        "5 accounts in the list, 0 before\nno account in the database is called \"\"quoted\"\"\n");
  CHECK(run_waggle({"names", club.database, "--format", "csv"}).out == stored.out);
  const Json json = Json::parse(run_waggle({"names", club.database, "--format", "json"}).out);
  REQUIRE(json.size() == 5);
  CHECK(json[0] == Json{{"person", "Alice Ash"},
                        {"kind", "person"},
                        {"account", "ash"},
                        {"site", "one"},
                        {"games", 1}});
  CHECK(json[4]["site"].is_null());
  CHECK(json[4]["games"].is_null());

  CHECK(club.games({"--player", "alice ash"}) == 1);
  CHECK(club.games({"--player", "ash"}) == 2);
  CHECK(club.games({"--player", "ash@two"}) == 1);
  CHECK(club.games({"--player", "АЛИСА"}) == 1);
  CHECK(club.games({"--as", "Alice Ash", "--opponent", "bob"}) == 1);
  const Json game = Json::parse(
      run_waggle({"games", club.database, "--player", "Alice Ash", "--format", "ndjson"}).out);
  CHECK(game["white"] == "ash");
  CHECK(game["white_person"] == "Alice Ash");
  CHECK(game["black_person"] == "Bob");

  // A file without entries takes them away.
  const auto emptied = club.names("# nobody\n");
  CHECK(emptied.code == 0);
  CHECK(emptied.err == "0 accounts in the list, 5 before\n");
  CHECK(run_waggle({"names", club.database}).code == 1);
  CHECK(club.games({"--player", "Alice Ash"}) == 0);
}

TEST_CASE("a file of names with faults changes nothing and tells them all") {
  const Club club;
  REQUIRE(club.names("ash\tone\tAlice Ash\n").code == 0);
  const auto faulty = club.names("bob\t\tBob\nbob\t*\tRob\nx\n\x1b[31m\t\tX\nfern\t\tF\trobot\n");
  CHECK(faulty.code == 2);
  CHECK(faulty.out.empty());
  CHECK(faulty.err ==
        "-:2:1: \"bob\" is in line 1 already, where it is somebody else's or of another kind\n"
        "-:3:2: a line has account, site, person and kind, parted by tabs; this one ends after the "
        "account\n"
        "-:4:1: a control character (U+001B)\n"
        "-:5:9: the kind is person, bot or guest, not \"robot\"\n"
        "waggle: -: 4 lines cannot be understood; the names in the database stay as they were\n");
  CHECK(club.games({"--player", "Alice Ash"}) == 1);
  for (const std::string& file : {club.folder.path("no.tsv"), club.folder.path("")}) {
    const auto run = run_waggle({"names", club.database, file});
    CHECK(run.code == 2);
    CHECK(run.err.find(file) != std::string::npos);
  }
  CHECK(run_waggle({"names", club.folder.path("no.db"), "-"}, "ash\tone\tA\n").code == 2);
  CHECK_FALSE(std::filesystem::exists(club.folder.path("no.db")));
}

TEST_CASE("names of records and files stand inert on a terminal") {
  const Club club;
  REQUIRE(club.names("ash\tone\t\xe2\x80\xaeturned \"round\"\nnobody\xe2\x80\xae\t\tX\n").code ==
          0);
  for (const std::string& command :
       {"names '" + club.database + "'", "games '" + club.database + "'",
        "games '" + club.database + "' --player guest"}) {
    const auto run =
        test::shell("script -qec \"waggle " + command + "\" /dev/null", WAGGLE_SOURCE_DIR);
    if (run.err.find("script: ") != std::string::npos && run.out.empty()) return;  // none here
    CAPTURE(run.out);
    CHECK(run.out.size() > 20);
    for (const char* steering : {"\033[31m", "\xe2\x80\xae", "\t"})
      CHECK(run.out.find(steering) == std::string::npos);
  }
  const auto run = run_waggle({"names", club.database});
  CHECK(run.err.find("\xe2\x80\xae") == std::string::npos);
}

TEST_CASE("guests are listed with a word about them and have no score or report of their own") {
  const Club club;
  const auto games = run_waggle({"games", club.database, "--player", "GUEST", "--format", "csv"});
  CHECK(games.code == 0);
  CHECK(std::ranges::count(games.out, '\n') == 2);
  CHECK(games.err ==
        "\"GUEST\" is what many people play under; these are the games of all of them\n");
  CHECK(club.games({"--guests"}) == 1);
  CHECK(club.games({"--no-guests"}) == 4);
  CHECK(club.games({"--bots"}) == 1);
  CHECK(club.games({"--no-bots", "--no-guests"}) == 3);
  CHECK(run_waggle({"games", club.database, "--guests", "--no-guests"}).code == 2);
  const std::string report = club.folder.path("r.html");
  for (const auto& arguments : std::vector<std::vector<std::string>>{
           {"explore", club.database, "--as", "guest"},
           {"openings", club.database, "--as", "guest"},
           {"report", club.database, "-o", report, "--as", "guest"},
           {"report", club.database, "-o", report, "--player", "guest"}}) {
    const auto run = run_waggle(arguments);
    CHECK(run.code == 2);
    CHECK(run.out.empty());
    CHECK(run.err.find("no one player to judge") != std::string::npos);
    CHECK(std::ranges::count(run.err, '\n') == 1);
  }
  CHECK_FALSE(std::filesystem::exists(report));
  CHECK(run_waggle({"report", club.database, "-o", report, "--no-guests"}).code == 0);
  CHECK(test::content_of(report).find("without guests") != std::string::npos);
}

TEST_CASE("a report is turned to a person's side whichever account played") {
  const Club club;
  REQUIRE(club.names("ash\t\tAlice Ash\n").code == 0);
  const std::string report = club.folder.path("r.html");
  REQUIRE(run_waggle({"report", club.database, "-o", report, "--as", "Alice Ash"}).code == 0);
  const std::string page = test::content_of(report);
  CHECK(page.find("<dt>Won by Alice Ash</dt>") != std::string::npos);
  const Json explored = Json::parse(
      run_waggle({"explore", club.database, "--as", "Alice Ash", "--format", "json"}).out);
  CHECK(explored["games"] == 2);
  CHECK(explored["white"] == 1);
  CHECK(explored["black"] == 1);
}

TEST_CASE("rejected records are listed with what was found") {
  const test::TemporaryFolder folder;
  const std::string database = folder.path("s.db");
  CHECK(run_waggle({"import", database, "samples", "--quiet"}).code == 1);
  const auto rejected = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"rejected", database});
    return run_waggle(more);
  };
  const Json json = Json::parse(rejected({"--format", "json"}).out);
  REQUIRE(json.size() == 7);
  std::string validated;
  for (const std::string& line : test::split(
           run_waggle({"validate", "samples/broken", "--format", "ndjson", "--quiet"}).out, '\n'))
    validated += line + "\n";
  for (const Json& record : json) {
    CAPTURE(record.dump());
    CHECK(record["status"] != "valid");
    REQUIRE(!record["diagnostics"].empty());
    // The findings are those of validate.
    for (const Json& finding : record["diagnostics"])
      CHECK(validated.find(finding.dump()) != std::string::npos);
  }
  CHECK(std::ranges::count(rejected({"--format", "ndjson"}).out, '\n') == 7);
  CHECK(std::ranges::count(rejected({"--format", "csv", "--limit", "2"}).out, '\n') == 3);
  const auto one = rejected({"--source", "samples/broken/split-hive.pgn"});
  CHECK(one.code == 0);
  CHECK(
      one.out.starts_with("samples/broken/split-hive.pgn: invalid\n"
                          "samples/broken/split-hive.pgn:16:4: error R110 one-hive: ply 7"));
  const auto none = rejected({"--source", "nowhere", "--format", "json"});
  CHECK(none.code == 1);
  CHECK(none.out == "[]\n");
  CHECK(none.err.find("no rejected record") != std::string::npos);
}

TEST_CASE("a file of names in UTF-16, as a table is exported on Windows, is read") {
  const Club club;
  const auto file = club.folder.write(
      "names.txt", test::in_utf16("ash\tone\tAlice Ash\r\nАЛИСА\tone\tАлиса\r\n", false));
  const auto stored = run_waggle({"names", club.database, file, "--format", "csv"});
  CHECK(stored.code == 0);
  CHECK(stored.out ==
        "person,kind,account,site,games\nAlice Ash,person,ash,one,1\nАлиса,person,Алиса,one,1\n");
}
