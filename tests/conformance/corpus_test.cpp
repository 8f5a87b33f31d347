// Real records against what they must come to. Counted as skipped where the records are not beside
// the project.

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <set>

#include "notation/reader.hpp"
#include "replay/replay.hpp"
#include "replay/resolve.hpp"
#include "support/files.hpp"

using namespace waggle;
using test::split;

namespace {

std::vector<std::filesystem::path> files_below(const std::filesystem::path& folder,
                                               const std::string& extension) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
    if (entry.path().extension() == extension) files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

/// The moves that texts mean, whatever references they choose; the first piece on (0, 0).
std::vector<Move> moves_of(GameType type, const std::string& texts) {
  Position position(type, QueenOpening::allowed);
  std::vector<Move> moves;
  for (const std::string& text : split(texts, ';')) {
    const auto move = resolve(position, parse_move_string(text).value());
    INFO(text);
    REQUIRE(move.has_value());
    REQUIRE(position.is_legal(move->move));
    position.apply(move->move);
    moves.push_back(move->move);
  }
  return moves;
}

const Diagnostic* error_of(const Replay& replay) {
  const auto error = std::ranges::find(replay.diagnostics, Severity::error, &Diagnostic::severity);
  return error == replay.diagnostics.end() ? nullptr : &*error;
}

}  // namespace

TEST_CASE("every BoardSpace tree comes to the set, plies, state, result and cells that are known") {
  const auto corpus = test::shared_file("corpus/boardspace");
  if (!corpus) return;
  std::map<std::pair<std::string, int>, std::vector<std::string>> expected;
  for (const std::string& line : test::lines_of(*corpus / "expected.tsv")) {
    const auto field = split(line, '\t');
    expected[{field[0], std::stoi(field[1])}] = field;
  }
  int trees = 0;
  int unsupported = 0;
  for (const auto& path : files_below(*corpus, ".sgf")) {
    const std::string name =
        "boardspace/" + std::filesystem::relative(path, *corpus).generic_string();
    for (const GameRecord& record : read_records(test::content_of(path), name)) {
      ++trees;
      CAPTURE(name, record.game);
      const Replay game = replay(record);
      const auto known = expected.find({name, record.game});
      REQUIRE((known != expected.end() || game.status == Status::unsupported));
      if (known == expected.end() || known->second[2] == "unsupported") {
        CHECK(game.status == Status::unsupported);
        CHECK(game.plies() == 0);
        ++unsupported;
        if (known != expected.end()) expected.erase(known);
        continue;
      }
      const auto& field = known->second;
      CHECK(game.status == Status::valid);
      CHECK(to_string(game.game_type) == field[2]);
      CHECK(std::to_string(game.plies()) == field[3]);
      CHECK(name_of(game.position.state()) == field[4]);
      CHECK(game.moves == moves_of(game.game_type, field.at(7)));
      // The RE property: unknown where it is absent and the board does not decide.
      if (field[5] != "-")
        CHECK(game.result == (field[5] == "White"   ? Outcome::white_wins
                              : field[5] == "Black" ? Outcome::black_wins
                                                    : Outcome::draw));
      if (field[4] == "InProgress") {
        if (field[6].starts_with("resign"))
          CHECK(game.reason == ResultReason::resignation);
        else if (field[6] == "agreed-draw")
          CHECK(game.reason == ResultReason::agreement);
        else if (field[5] != "-")
          CHECK((game.reason == ResultReason::stated || game.reason == ResultReason::repetition));
      } else {
        CHECK(game.reason == ResultReason::surrounded);
      }
      expected.erase(known);
    }
  }
  CHECK(trees == 134);
  CHECK(unsupported == 2);
  CHECK(expected.empty());
}

TEST_CASE("each Mzinga game file replays to the cells of its BoardSpace twin") {
  const auto pgn = test::shared_file("corpus/pgn/mzinga");
  const auto sgf = test::shared_file("corpus/boardspace/2013-2023");
  if (!pgn || !sgf) return;
  int twins = 0;
  for (const auto& path : files_below(*pgn, ".pgn")) {
    CAPTURE(path.filename().string());
    const GameRecord record = read_records(test::content_of(path), "pgn").at(0);
    const GameRecord other =
        read_records(test::content_of(*sgf / path.stem().concat(".sgf")), "sgf").at(0);
    const Replay game = replay(record);
    const Replay twin = replay(other);
    CHECK(game.status == Status::valid);
    CHECK(game.moves == twin.moves);
    CHECK(game.game_type == twin.game_type);
    CHECK(game.result == twin.result);
    CHECK(record.white == other.white);
    CHECK(record.black == other.black);
    if (other.id) CHECK(record.id == other.id);
    CHECK(record.date == other.date);
    ++twins;
  }
  CHECK(twins == 19);
}

TEST_CASE("game files in the style of hivegame are valid or break the rule that their names say") {
  const auto folder = test::shared_file("corpus/pgn");
  if (!folder) return;
  int valid = 0;
  for (const char* part : {"hivegame/valid", "hivegame-prototype/valid"})
    for (const auto& path : files_below(*folder / part, ".pgn")) {
      CAPTURE(path.string());
      const Replay game = replay(read_records(test::content_of(path), "pgn").at(0));
      if (const Diagnostic* error = error_of(game)) UNSCOPED_INFO(error->message);
      CHECK(game.status == Status::valid);
      ++valid;
    }
  CHECK(valid == 14);

  const std::vector<std::tuple<std::string, int, std::string>> faults = {
      {"invalid/ant_climb", 12, "onto-piece"},
      {"invalid/duplicated_move", 10, "wrong-side"},
      {"invalid/move_a_just_moved", 8, "thrown-resting"},
      {"invalid/move_before_q", 3, "move-before-queen"},
      {"invalid/spawn_relative_to_self", 1, "first-move-reference"},
      {"invalid/spawn_unallowed", 9, "touches-opponent"},
      {"invalid/spider_moves", 10, "out-of-reach"},
      {"invalid/white_double_spawn", 6, "wrong-side"},
      {"print/print", 15, "no-such-piece"}};
  for (const auto& [name, ply, rule] : faults) {
    CAPTURE(name);
    const Replay game =
        replay(read_records(test::content_of(*folder / "hivegame" / (name + ".pgn")), name).at(0));
    CHECK(game.status == Status::invalid);
    const Diagnostic* error = error_of(game);
    REQUIRE(error != nullptr);
    CHECK(error->ply == ply);
    CHECK(info_of(error->code).name == rule);
    CHECK(game.plies() == ply - 1);
  }
}
