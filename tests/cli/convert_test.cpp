// Records go from one format to another and back; what a format has no place for is said.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "support/program.hpp"

using namespace waggle;
using Json = nlohmann::ordered_json;
using test::run_waggle;

TEST_CASE("a tree of BoardSpace is written and read again as the same games") {
  const test::TemporaryFolder folder;
  const auto trees = run_waggle({"convert", "samples/sound", "--to", "sgf"});
  CHECK(trees.code == 0);
  CHECK(trees.out.find("SU[hive-plm 2 0 101]") != std::string::npos);
  const auto again =
      run_waggle({"convert", folder.write("games.sgf", trees.out), "--to", "sgf", "--quiet"});
  CHECK(again.code == 0);
  CHECK(again.out == trees.out);
}

TEST_CASE("games by directions are read when asked for") {
  const test::TemporaryFolder folder;
  const std::string game = "samples/sound/boardspace-2020.sgf";
  const auto text = run_waggle({"convert", game, "--to", "direction", "--quiet"});
  const std::string file = folder.write("games.pgn", text.out);
  const auto read = run_waggle({"convert", file, "--notation", "direction", "--to", "direction"});
  CHECK(read.code == 0);
  CHECK(read.out == text.out);
  CHECK(run_waggle({"validate", file, "--quiet"}).code == 1);
}

TEST_CASE("JSON has clocks, comments and tags, and other formats say what they lose") {
  const test::TemporaryFolder folder;
  const std::string tree = folder.write(
      "game.sgf",
      "(;GM[27]SU[hive]TC[None]P0[id \"Alice\"]P1[id \"Bob\"]C[before]\n; P0[0 Start P0]\n"
      "; P0[1 pick W 4 wS1]\n; P0[2 dropb wS1 N 13 .]\n; P0[3 done]TM[1500]C[quick]\n)\n");
  const Json json = Json::parse(run_waggle({"convert", tree, "--to", "json"}).out).at(0);
  CHECK(json["comment"] == "before");
  CHECK(json["turns"] == Json::parse(R"([{"move":"wS1","clock_ms":1500,"comment":"quick"}])"));
  CHECK(json["tags"].size() == 5);
  const auto uhp = run_waggle({"convert", tree, "--to", "uhp"});
  CHECK(uhp.err.find("clocks (in 1), comments (in 1), players (in 1), tags (in 1)") !=
        std::string::npos);
  CHECK(run_waggle({"convert", tree, "--to", "pgn"}).err.find("it: clocks (in 1)\n") !=
        std::string::npos);
  CHECK(run_waggle({"convert", tree, "--to", "sgf"}).err.empty());
  CHECK(run_waggle({"convert", tree, "--to", "pgn", "--quiet"}).err.empty());
}
