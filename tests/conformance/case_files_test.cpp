// Trouble that people met with records, a small record of our own for each, and what the program
// must say about it: tests/data/cases.

#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "replay/game_string.hpp"
#include "replay/key.hpp"
#include "support/files.hpp"
#include "support/program.hpp"

using namespace waggle;
using Json = nlohmann::ordered_json;
using test::split;

namespace {

const std::string folder = "tests/data/cases/";

/// `also` holds what a case claims beyond the columns: `key=value`, or for the first finding
/// `message~part` and `hint~part`, with ` | ` between them.
struct Row {
  std::string number, file, game, options, status, plies, board_state, result, reason, findings,
      also;
};

std::vector<Row> rows() {
  std::vector<Row> rows;
  for (const std::string& line : test::lines_of(test::data_file("cases/expected.tsv"))) {
    const auto field = split(line, '\t');
    INFO(line);
    REQUIRE(field.size() == 11);
    rows.push_back({field[0], field[1], field[2], field[3], field[4], field[5], field[6], field[7],
                    field[8], field[9], field[10]});
  }
  return rows;
}

/// Codes in order of place, each with its ply where it has one: `R142@9`.
std::string findings_of(const Json& record) {
  std::string text;
  for (const Json& finding : record["diagnostics"]) {
    if (!text.empty()) text += ' ';
    text += finding["code"].get<std::string>();
    if (!finding["ply"].is_null()) text += '@' + std::to_string(finding["ply"].get<int>());
  }
  return text.empty() ? "-" : text;
}

std::string text_of(const Json& value) {
  if (value.is_null()) return "-";
  return value.is_string() ? value.get<std::string>() : value.dump();
}

/// The records of a file as the program tells them; each file with its options is read once.
const std::vector<Json>& told(const Row& row) {
  static std::map<std::string, std::vector<Json>> known;
  const auto [at, fresh] = known.try_emplace(row.file + ' ' + row.options);
  if (!fresh) return at->second;
  std::vector<std::string> arguments = {"validate", "--quiet", "--format", "ndjson"};
  if (row.options != "-")
    for (const std::string& word : split(row.options, ' ')) arguments.push_back(word);
  arguments.push_back(folder + row.file);
  for (const std::string& line : split(test::run_waggle(arguments).out, '\n'))
    if (!line.empty()) at->second.push_back(Json::parse(line));
  return at->second;
}

void check_also(const Json& record, const std::string& claim) {
  const std::size_t mark = claim.find_first_of("=~");
  REQUIRE(mark != std::string::npos);
  const std::string key = claim.substr(0, mark);
  const std::string value = claim.substr(mark + 1);
  if (claim[mark] == '=') {
    CHECK(text_of(record.at(key)) == value);
  } else {
    REQUIRE_FALSE(record["diagnostics"].empty());
    CHECK_THAT(text_of(record["diagnostics"].back().at(key)), Catch::Contains(value));
  }
}

std::string readme() { return test::content_of(test::data_file("cases/README.md")); }

}  // namespace

TEST_CASE("each record that shows a known trouble comes to its right answer") {
  const auto all = rows();
  CHECK(all.size() >= 150);
  std::map<std::string, std::size_t> rows_of_file;
  for (const Row& row : all) ++rows_of_file[row.file + ' ' + row.options];
  for (const Row& row : all) {
    INFO("case " << row.number << ": " << row.file << ", game " << row.game << ", options "
                 << row.options);
    CHECK(row.file.starts_with(row.number + '-'));
    const auto& records = told(row);
    CHECK(records.size() == rows_of_file[row.file + ' ' + row.options]);
    const auto game = static_cast<std::size_t>(std::stoi(row.game));
    REQUIRE(game <= records.size());
    const Json& record = records[game - 1];
    CHECK(record["status"] == row.status);
    CHECK(text_of(record["plies"]) == row.plies);
    CHECK(record["board_state"] == row.board_state);
    CHECK(record["result"] == row.result);
    CHECK(record["result_reason"] == row.reason);
    CHECK(findings_of(record) == row.findings);
    if (row.also == "-") continue;
    std::string rest = row.also;
    for (std::size_t at = 0; at != std::string::npos; rest = rest.substr(at + 3)) {
      at = rest.find(" | ");
      check_also(record, rest.substr(0, at));
      if (at == std::string::npos) break;
    }
  }
}

TEST_CASE("every file of a known trouble has a row in the table and every row a line to read") {
  std::set<std::string> named;
  for (const Row& row : rows()) named.insert(row.file);
  const std::string text = readme();
  for (const auto& entry : std::filesystem::directory_iterator(test::data_file("cases"))) {
    const std::string name = entry.path().filename().string();
    if (name == "README.md" || name.ends_with(".tsv")) continue;
    CAPTURE(name);
    CHECK(named.contains(name));
    named.erase(name);
    CHECK(text.find('`' + name + '`') != std::string::npos);
  }
  CHECK(named.empty());
}

TEST_CASE("every known trouble is told of in the table that people read") {
  const auto path = test::shared_file("reference/cases.md");
  if (!path) return;
  const std::string text = readme();
  const std::regex heading(R"(^### (\d+)\.)");
  int numbers = 0;
  for (const std::string& line : split(test::content_of(*path), '\n')) {
    std::smatch match;
    if (!std::regex_search(line, match, heading)) continue;
    ++numbers;
    CAPTURE(line);
    CHECK(text.find("\n| " + match[1].str() + " |") != std::string::npos);
  }
  CHECK(numbers >= 50);
}

TEST_CASE("the tests that the table of known troubles names exist") {
  std::string sources;
  for (const char* tests : {"notation", "replay", "db", "cli", "conformance"})
    for (const auto& entry : std::filesystem::directory_iterator(
             std::filesystem::path(WAGGLE_SOURCE_DIR) / "tests" / tests))
      if (entry.path().extension() == ".cpp") sources += test::content_of(entry.path());
  const std::string text = readme();
  const std::regex quoted("\"([a-z][^\"|]+)\"");
  int names = 0;
  for (std::sregex_iterator at(text.begin(), text.end(), quoted), end; at != end; ++at) {
    CAPTURE(at->str(1));
    CHECK(sources.find('"' + at->str(1) + '"') != std::string::npos);
    ++names;
  }
  CHECK(names >= 12);
}

TEST_CASE("positions of known troubles share their keys where they should and nowhere else") {
  struct Entry {
    std::string number, study, rule;
    Position position;
  };
  std::vector<Entry> entries;
  for (const std::string& line : test::lines_of(test::data_file("cases/positions.tsv"))) {
    const auto field = split(line, '\t');
    REQUIRE(field.size() == 4);
    INFO(line);
    const auto game = play_game_string(field[3]);
    REQUIRE(game.has_value());
    entries.push_back({field[0], field[1], field[2], game->position});
  }
  CHECK(entries.size() >= 14);
  for (const Entry& one : entries)
    for (const Entry& two : entries) {
      INFO("cases " << one.number << one.study << one.rule << ", " << two.number << two.study
                    << two.rule);
      const bool same_study = one.number == two.number && one.study == two.study;
      CHECK((study_key(one.position) == study_key(two.position)) == same_study);
      if (one.number == two.number && one.rule != "-" && two.rule != "-")
        CHECK((rule_key(one.position) == rule_key(two.position)) == (one.rule == two.rule));
    }
}

TEST_CASE("one tree that stands twice in a file is one game and one duplicate") {
  test::TemporaryFolder place;
  const auto run = test::run_waggle({"import", "--quiet", "--format", "json",
                                     place.path("games.db"), folder + "19-one-tree-twice.sgf"});
  const Json summary = Json::parse(run.out);
  CHECK(summary["read"] == 2);
  CHECK(summary["imported"] == 1);
  CHECK(summary["duplicates"] == 1);
}

TEST_CASE("a resigned and an unknown game count where they belong and one without a move nowhere") {
  test::TemporaryFolder place;
  const std::string database = place.path("games.db");
  const auto import = test::run_waggle(
      {"import", "--quiet", "--format", "json", database, folder + "77-won-unknown-resigned.pgn"});
  const Json summary = Json::parse(import.out);
  CHECK(summary["imported"] == 3);
  CHECK(summary["rejected"] == 1);
  const Json answer = Json::parse(
      test::run_waggle({"explore", "--format", "json", database, "--position", "wG1;bG1 wG1-"})
          .out);
  CHECK(answer["games"] == 3);
  CHECK(answer["white"] == 2);
  CHECK(answer["draws"] == 0);
  CHECK(answer["black"] == 0);
  CHECK(answer["unknown"] == 1);
}

TEST_CASE("plies past the two hundred and fifty-fifth are kept and found") {
  test::TemporaryFolder place;
  const std::string database = place.path("games.db");
  const std::string file = folder + "82-three-hundred-plies.uhp";
  CHECK(test::run_waggle({"import", "--quiet", database, file}).code == 0);
  const auto found =
      test::run_waggle({"search", "--format", "ndjson", database, "--position", file + "#1.309"});
  CHECK(Json::parse(found.out)["ply"] == 309);
  const auto shuttle = Json::parse(
      test::run_waggle({"explore", "--format", "json", database, "--position", file + "#1.4"}).out);
  CHECK(shuttle["games"] == 1);  // seventy-seven times there, counted once
}

TEST_CASE("the engine refuses every token that only looks near enough") {
  const auto lines = test::lines_of(test::data_file("cases/55-tokens-that-look-near-enough.uhp"));
  CHECK(lines.size() == 21);
  for (const std::string& line : lines) {
    CAPTURE(line);
    const auto run = test::run_waggle({"moves", line});
    CHECK(run.code == 2);
    CHECK(run.out.empty());
    CHECK_THAT(run.err, Catch::Contains("ply 5"));
  }
}

TEST_CASE("clocks of a tree are the time used so far, in milliseconds") {
  const auto run =
      test::run_waggle({"convert", "--quiet", "--to", "json", folder + "29-clocks-add-up.sgf"});
  CHECK_THAT(run.out, Catch::Contains("1032563") && Catch::Contains("10250"));
}
