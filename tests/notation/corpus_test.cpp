#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "notation/reader.hpp"
#include "support/files.hpp"
#include "support/records.hpp"

// Other people's records: what each must come to was found by other programs.

using namespace waggle;
namespace fs = std::filesystem;

namespace {

struct Expected {
  std::string game_type;
  std::string winner;
  std::string ending;
  std::vector<std::string> moves;
};

/// By file, its trees in order.
std::map<std::string, std::vector<Expected>> expected_trees(const fs::path& table) {
  std::map<std::string, std::vector<Expected>> trees;
  for (const std::string& line : test::lines_of(table)) {
    const auto fields = test::split(line, '\t');
    REQUIRE(fields.size() >= 7);
    Expected expected{fields[2], fields[5], fields[6], {}};
    if (fields.size() > 7 && !fields[7].empty()) expected.moves = test::split(fields[7], ';');
    trees[fields[0]].push_back(expected);
  }
  return trees;
}

std::string winner_of(const StatedResult& result) {
  switch (result.outcome) {
    case Outcome::white_wins:
      return "White";
    case Outcome::black_wins:
      return "Black";
    case Outcome::draw:
      return "Draw";
    case Outcome::unknown:
      break;
  }
  return "-";
}

std::string ending_of(const StatedResult& result) {
  if (result.reason == ResultReason::agreement) return "agreed-draw";
  if (result.reason != ResultReason::resignation) return "-";
  return result.outcome == Outcome::white_wins ? "resign:Black" : "resign:White";
}

/// Does the turn name the piece of the expected move, or a pass in either of its spellings?
bool same_piece(const Turn& turn, const std::string& move) {
  if (move == "pass") return turn.kind == Turn::Kind::pass || turn.kind == Turn::Kind::bare_done;
  return turn.kind == Turn::Kind::move && turn.move.piece &&
         to_string(*turn.move.piece) == move.substr(0, move.find(' '));
}

void check_tree(const GameRecord& record, const Expected& expected) {
  // Who won is stated by the sentence, or follows from a resignation where there is none.
  const bool resigned_silently = expected.winner == "-" && expected.ending.starts_with("resign:");
  if (!resigned_silently) CHECK(winner_of(record.result) == expected.winner);
  CHECK(ending_of(record.result) == expected.ending);
  if (expected.game_type == "unsupported") {
    CHECK(record.reading == GameRecord::Reading::unsupported);
    CHECK(record.turns.empty());
    return;
  }
  REQUIRE(record.reading == GameRecord::Reading::readable);
  REQUIRE(record.game_type.has_value());
  CHECK(to_string(*record.game_type) == expected.game_type);
  CHECK(record.date.has_value());
  for (const Diagnostic& diagnostic : record.diagnostics) {
    CAPTURE(diagnostic.message);
    CHECK(diagnostic.severity != Severity::error);
  }
  // A bare Done that is no pass is a turn for the reader and no ply for the rules.
  REQUIRE(record.turns.size() >= expected.moves.size());
  for (std::size_t ply = 0; ply < record.turns.size(); ++ply) {
    CAPTURE(ply, record.turns[ply].text, record.turns[ply].at.line);
    if (ply >= expected.moves.size()) {
      CHECK(record.turns[ply].kind == Turn::Kind::bare_done);
      continue;
    }
    CHECK(same_piece(record.turns[ply], expected.moves[ply]));
    if (record.turns[ply].kind == Turn::Kind::move) CHECK(record.turns[ply].cell.has_value());
    CHECK(record.turns[ply].by == (ply % 2 == 0 ? Colour::white : Colour::black));
  }
}

std::vector<fs::path> files_under(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file()) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

TEST_CASE("real BoardSpace games come to the turns and results that other programs found") {
  const auto corpus = test::shared_file("corpus");
  if (!corpus) return;
  const auto trees = expected_trees(*corpus / "boardspace/expected.tsv");
  int count = 0;
  for (const auto& [file, expected] : trees) {
    CAPTURE(file);
    const std::string content = test::content_of(*corpus / file);
    const auto records = read_records(content, file);
    REQUIRE(records.size() == expected.size());
    for (std::size_t i = 0; i < records.size(); ++i, ++count) {
      CHECK(records[i].game == static_cast<int>(i) + 1);
      CHECK(records[i].format == Format::sgf);
      check_tree(records[i], expected[i]);
    }
  }
  CHECK(count == 134);
}

TEST_CASE("real game files are read move by move") {
  const auto corpus = test::shared_file("corpus");
  if (!corpus) return;
  int count = 0;
  for (const fs::path& file : files_under(*corpus / "pgn")) {
    CAPTURE(file.filename().string());
    const GameRecord record = test::only_record(test::content_of(file), file.string());
    CHECK(record.format == Format::pgn);
    CHECK(record.reading == GameRecord::Reading::readable);
    CHECK(record.game_type.has_value());
    CHECK_FALSE(record.turns.empty());
    for (const Diagnostic& diagnostic : record.diagnostics) {
      CAPTURE(diagnostic.message);
      CHECK(diagnostic.severity != Severity::error);
    }
    for (const Turn& turn : record.turns) {
      CAPTURE(turn.text);
      // One of the files names a third spider.
      if (turn.text == "wS3 wS2/")
        CHECK(turn.problem->code == Code::no_such_piece);
      else
        CHECK(turn.kind != Turn::Kind::unreadable);
    }
    ++count;
  }
  CHECK(count == 43);
}

TEST_CASE("game files that were converted from BoardSpace name the same pieces") {
  const auto corpus = test::shared_file("corpus");
  if (!corpus) return;
  const auto trees = expected_trees(*corpus / "boardspace/expected.tsv");
  for (const fs::path& file : files_under(*corpus / "pgn/mzinga")) {
    CAPTURE(file.filename().string());
    const GameRecord record = test::only_record(test::content_of(file), file.string());
    const auto& expected =
        trees.at("boardspace/2013-2023/" + file.stem().string() + ".sgf").front();
    REQUIRE(record.turns.size() == expected.moves.size());
    for (std::size_t ply = 0; ply < expected.moves.size(); ++ply) {
      CAPTURE(ply);
      CHECK(same_piece(record.turns[ply], expected.moves[ply]));
    }
  }
}
