// Records of one event, round and pairing that tell different games.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "support/files.hpp"
#include "support/program.hpp"

using namespace waggle;
using Json = nlohmann::ordered_json;
using test::run_waggle;

namespace {

const std::string moves = "1. wS1\n2. bS1 wS1-\n3. wQ -wS1\n4. bQ bS1-\n";

struct Game {
  std::string white = "Alice";
  std::string black = "Bob";
  std::string result = "1-0";
  std::string moves = ::moves;
  std::string round = "3";
  std::string event = "Spring Cup";
};

std::string pgn(const Game& game) {
  return "[GameType \"Base\"]\n[Event \"" + game.event + "\"]\n[Round \"" + game.round +
         "\"]\n[White \"" + game.white + "\"]\n[Black \"" + game.black + "\"]\n[Result \"" +
         game.result + "\"]\n\n" + game.moves + "\n";
}

/// The finding of a name among those of a record; nothing where it is not there.
Json finding_of(const Json& record, const std::string& name) {
  for (const Json& diagnostic : record["diagnostics"])
    if (diagnostic["name"] == name) return diagnostic;
  return nullptr;
}

Json validated(const std::vector<std::string>& games) {
  const test::TemporaryFolder folder;
  std::string all;
  for (const std::string& game : games) all += game;
  const auto file = folder.write("event.pgn", all);
  return Json::parse(
      run_waggle({"validate", "--rules", "tournament", "--format", "json", "--quiet", file}).out);
}

/// What is found about the second of two games.
Json second_of(const Game& one, const Game& two) {
  const test::TemporaryFolder folder;
  folder.write("a.pgn", pgn(one));
  folder.write("b.pgn", pgn(two));
  const auto run = run_waggle({"validate", "--rules", "tournament", "--format", "json", "--quiet",
                               folder.path("a.pgn"), folder.path("b.pgn")});
  const Json records = Json::parse(run.out);
  REQUIRE(records.size() == 2);
  for (const Json& diagnostic : records[0]["diagnostics"])
    CHECK(diagnostic["name"] != "records-disagree");
  for (const Json& diagnostic : records[1]["diagnostics"])
    if (diagnostic["name"] == "records-disagree") {
      CHECK(diagnostic["severity"] == "warning");
      CHECK(diagnostic["message"].get<std::string>().starts_with(folder.path("a.pgn") + " is "));
      return diagnostic;
    }
  return nullptr;
}

bool says(const Json& finding, const std::string& text) {
  return !finding.is_null() &&
         finding["message"].get<std::string>().find(text) != std::string::npos;
}

}  // namespace

TEST_CASE("two records of one pairing and round that tell the same are no finding") {
  CHECK(second_of({}, {}).is_null());
  CHECK(second_of({}, {.white = "ALICE", .black = "bob", .event = "SPRING cup"}).is_null());
  CHECK(second_of({}, {.result = "*"}).is_null());
  // The same game seen from the other side of the table.
  CHECK(second_of({}, {.moves = "1. wS1\n2. bS1 -wS1\n3. wQ wS1-\n4. bQ -bS1\n"}).is_null());
}

TEST_CASE("a round is the same one however it is written") {
  for (const char* round : {"03", "Round 3", "R3"})
    CHECK(says(second_of({}, {.result = "0-1", .round = round}), "Alice wins there"));
  CHECK(second_of({}, {.result = "0-1", .round = "3.1"}).is_null());
}

TEST_CASE("moves that differ are told with the first ply that does") {
  const Json finding = second_of({}, {.moves = "1. wS1\n2. bS1 wS1-\n3. wQ /wS1\n4. bQ bS1-\n"});
  CHECK(says(finding, "the moves differ from ply 3 on"));
  CHECK(finding["ply"] == 3);
  CHECK(finding["move"] == "wQ /wS1");
  CHECK(finding["line"] == 10);
  CHECK(finding["hint"].is_null());
}

TEST_CASE("a record that ends before the other is told") {
  const Json longer = second_of({}, {.moves = moves + "5. wA1 -wQ\n"});
  CHECK(says(longer, "it ends after ply 4"));
  CHECK(longer["ply"] == 5);
  const Json shorter = second_of({.moves = moves + "5. wA1 -wQ\n"}, {});
  CHECK(says(shorter, "it goes on after ply 4"));
  CHECK(shorter["ply"].is_null());
}

TEST_CASE("an invalid record is held to its legal part") {
  const std::string broken = moves + "5. wQ bQ-\n";
  CHECK(second_of({}, {.moves = broken}).is_null());
  CHECK(second_of({.moves = broken}, {.moves = moves + "5. wA1 -wQ\n"}).is_null());
  CHECK(says(second_of({.moves = broken}, {.moves = "1. wS1\n2. bS1 wS1-\n3. wQ /wS1\n"}),
             "from ply 3 on"));
}

TEST_CASE("results and colours that differ are told by the names of the players") {
  const Json result = second_of({}, {.result = "0-1"});
  CHECK(says(result, "Alice wins there"));
  CHECK(result["line"] == 6);
  CHECK(says(second_of({}, {.result = "1/2-1/2"}), "Alice wins there"));
  CHECK(says(second_of({.result = "1/2-1/2"}, {}), "it is a draw there"));
  const Json colours = second_of({}, {.white = "Bob", .black = "Alice", .result = "0-1"});
  CHECK(says(colours, "White is Alice there"));
  CHECK_FALSE(says(colours, "wins there"));
  CHECK(colours["hint"].get<std::string>().find("two games") != std::string::npos);
  CHECK(says(second_of({}, {.white = "Bob", .black = "Alice"}), "Alice wins there"));
}

TEST_CASE("records of other rounds, events and pairings are not compared") {
  CHECK(second_of({}, {.result = "0-1", .round = "4"}).is_null());
  CHECK(second_of({}, {.result = "0-1", .event = "Autumn Cup"}).is_null());
  CHECK(second_of({}, {.black = "Carol", .result = "0-1"}).is_null());
  CHECK(second_of({.round = "?"}, {.result = "0-1", .round = "?"}).is_null());
  CHECK(second_of({.event = ""}, {.result = "0-1", .event = ""}).is_null());
}

TEST_CASE("disagreeing records are found only under tournament rules and warn under --strict") {
  const test::TemporaryFolder folder;
  const std::string file = folder.write("c.pgn", pgn({}) + pgn({.result = "0-1"}));
  CHECK(run_waggle({"validate", file}).out.find("M009") == std::string::npos);
  const auto run = run_waggle({"validate", "--rules", "tournament", file});
  CHECK(run.code == 0);
  CHECK(run.out.find("c.pgn:18:1: warning M009 records-disagree: ") != std::string::npos);
  CHECK(run_waggle({"validate", "--rules", "tournament", "--strict", file}).code == 1);
  CHECK(run_waggle({"validate", "--rules", "tournament", "--summary", file}).out.find("M009") !=
        std::string::npos);
}

TEST_CASE("which record disagrees does not depend on the number of threads") {
  const test::TemporaryFolder folder;
  std::string games;
  for (int i = 0; i < 2000; ++i)
    games += pgn({.result = i % 3 == 0 ? "1-0" : "0-1", .round = std::to_string(i % 700)});
  const std::string file = folder.write("many.pgn", games);
  const auto with = [&](const std::string& threads) {
    return run_waggle({"validate", "--rules", "tournament", "--format", "ndjson", "--threads",
                       threads, file})
        .out;
  };
  const std::string one = with("1");
  CHECK(one.find("records-disagree") != std::string::npos);
  CHECK(with("7") == one);
}

TEST_CASE("under tournament rules a record says who played, and when") {
  const auto messages = [](const Game& game, const std::string& name) {
    const Json finding = finding_of(validated({pgn(game)})[0], name);
    return finding.is_null() ? std::string() : finding["message"].get<std::string>();
  };
  CHECK(messages({}, "player-missing").empty());
  CHECK(messages({}, "round-missing").empty());
  CHECK(messages({.white = "?"}, "player-missing") == "the record names no player for White");
  CHECK(messages({.black = ""}, "player-missing") == "the record names no player for Black");
  CHECK(messages({.white = "", .black = "?"}, "player-missing") ==
        "the record names no player for White and no player for Black");
  CHECK(messages({.round = "?"}, "round-missing") == "the record names no round");
  CHECK(messages({.round = "-", .event = "?"}, "round-missing") ==
        "the record names no event and no round");
  const test::TemporaryFolder folder;
  const auto file = folder.write("a.pgn", pgn({.white = "?", .round = "?"}));
  CHECK(run_waggle({"validate", "--strict", file}).code == 0);
  CHECK(run_waggle({"validate", "--strict", "--rules", "tournament", file}).code == 1);
  // A round that is missing is no more than a note.
  const auto other = folder.write("b.pgn", pgn({.round = "?"}));
  CHECK(run_waggle({"validate", "--strict", "--rules", "tournament", other}).code == 0);
}

TEST_CASE("records with the same moves and other players, events or rounds are told") {
  // Twelve plies, and the same from the other side of the table.
  const std::string twelve = moves +
                             "5. wA1 -wQ\n6. bA1 bQ-\n7. wA2 -wA1\n8. bA2 bA1-\n9. wA3 -wA2\n"
                             "10. bA3 bA2-\n11. wG1 -wA3\n12. bG1 bA3-\n";
  const std::string turned =
      "1. wS1\n2. bS1 -wS1\n3. wQ wS1-\n4. bQ -bS1\n5. wA1 wQ-\n6. bA1 -bQ\n7. wA2 wA1-\n"
      "8. bA2 -bA1\n9. wA3 wA2-\n10. bA3 -bA2\n11. wG1 wA3-\n12. bG1 -bA3\n";
  const auto second = [&](const Game& one, const Game& two) -> std::string {
    const Json records = validated({pgn(one), pgn(two)});
    CHECK(finding_of(records[0], "same-moves").is_null());
    const Json finding = finding_of(records[1], "same-moves");
    if (finding.is_null()) return {};
    const auto message = finding["message"].get<std::string>();
    return message.substr(message.find(" has ") + 1);
  };
  const Game game{.moves = twelve};
  CHECK(second(game, game).empty());
  CHECK(second(game, {.white = "ALICE", .result = "*", .moves = twelve}).empty());
  CHECK(second(game, {.black = "Bop", .moves = turned}) ==
        "has the same 12 plies, but Black is Bob there");
  CHECK(second({.white = "?", .moves = twelve}, game) ==
        "has the same 12 plies, but names nobody for White");
  CHECK(second(game, {.moves = twelve, .round = "4"}) ==
        "has the same 12 plies, but the round is 3 there");
  CHECK(second(game, {.white = "Bob", .black = "Alice", .moves = twelve, .event = "Autumn Cup"}) ==
        "has the same 12 plies, but White is Alice there, Black is Bob there, the event is Spring "
        "Cup there");
  CHECK(second(game, {.moves = twelve, .round = "?"}).empty());
  // Eleven plies are played twice now and then, and thirteen are not the same game as twelve.
  const std::string eleven = twelve.substr(0, twelve.find("12. "));
  CHECK(second({.moves = eleven}, {.black = "Bop", .moves = eleven}).empty());
  CHECK(second(game, {.black = "Bop", .moves = twelve + "13. wG2 -wG1\n"}).empty());
}
