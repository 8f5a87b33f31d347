// Real records through all formats and back. Counted as skipped where the records are not beside
// the project.

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/json.hpp"
#include "cli/target.hpp"
#include "notation/reader.hpp"
#include "replay/replay.hpp"
#include "support/files.hpp"
#include "support/records.hpp"

using namespace waggle;

namespace {

struct Game {
  GameRecord record;
  Replay replay;
};

/// The valid games below a folder, in the order of names.
std::vector<Game> games_below(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".sgf" || entry.path().extension() == ".pgn")
      files.push_back(entry.path());
  std::ranges::sort(files);
  std::vector<Game> games;
  for (const auto& path : files)
    for (GameRecord& record : read_records(test::content_of(path), path.string())) {
      Replay game = replay(record);
      if (game.status == Status::valid) games.push_back({std::move(record), std::move(game)});
    }
  return games;
}

/// The last word of the turn of each ply, which is BoardSpace's reference; nothing for passes.
std::vector<std::string> references_of(const Game& game) {
  std::vector<std::string> words;
  for (std::size_t ply = 0; ply < game.replay.moves.size(); ++ply) {
    const auto turn = game.replay.turns[ply];
    const std::string text = turn ? game.record.turns[*turn].text : std::string();
    words.push_back(game.replay.moves[ply].is_pass() ? "" : text.substr(text.rfind(' ') + 1));
  }
  return words;
}

}  // namespace

TEST_CASE("a game that goes through all formats and back keeps every move") {
  const auto corpus = test::shared_file("corpus");
  if (!corpus) return;
  int games = 0;
  int references = 0;
  for (const Game& first : games_below(*corpus)) {
    CAPTURE(first.record.source, first.record.game);
    Game game = first;
    for (const auto target : {cli::Target::sgf, cli::Target::uhp, cli::Target::pgn,
                              cli::Target::uhp, cli::Target::sgf}) {
      const auto text = cli::written_as(target, to_game_text(game.record, game.replay));
      game.record = test::only_record(text);
      game.replay = replay(game.record);
      REQUIRE(game.replay.status == Status::valid);
      REQUIRE(game.replay.moves == first.replay.moves);
      REQUIRE(game.replay.game_type == first.replay.game_type);
    }
    ++games;
    const bool by_the_site = first.record.format == Format::sgf && first.record.date &&
                             *first.record.date >= "2016" && *first.record.date < "2024";
    if (!by_the_site) continue;
    // What the formats between have no place for, the board tells anew.
    const auto written = references_of(game);
    const auto expected = references_of(first);
    for (std::size_t ply = 0; ply < expected.size(); ++ply)
      if (first.replay.turns[ply] && !first.replay.moves[ply].is_pass()) {
        CHECK(written[ply] == expected[ply]);
        ++references;
      }
  }
  CHECK(games == 166);
  CHECK(references == 5799);
}

TEST_CASE("times of real records stand in their objects, none left out") {
  const auto corpus = test::shared_file("corpus");
  if (!corpus) return;
  int clocks = 0;
  for (const Game& game : games_below(*corpus)) {
    CAPTURE(game.record.source, game.record.game);
    const auto object = nlohmann::json::parse(cli::record_json(game.record, game.replay, true));
    REQUIRE(object["turns"].size() == game.replay.moves.size());
    for (std::size_t ply = 0; ply < game.replay.moves.size(); ++ply) {
      const auto turn = game.replay.turns[ply];
      const auto clock = turn ? game.record.turns[*turn].clock_ms : std::nullopt;
      const auto& told = object["turns"][ply]["clock_ms"];
      CHECK((clock ? told == *clock : told.is_null()));
      clocks += clock ? 1 : 0;
    }
  }
  CHECK(clocks == 3040);
}

TEST_CASE("talk stands in the object of a record wherever it was said") {
  for (const char* tree :
       {"(;GM[27]SU[hive];P0[0 done]C[one];P0[1 move W wS1 N 13 .]C[two];P0[2 done]C[three]"
        ";P1[3 done]C[four];P1[4 move B bS1 O 13 .];P1[5 done])",
        "(;GM[27]SU[hive]C[one];P0[1 dropb]C[two];P0[2 done]C[three];P1[3 done]C[four])"}) {
    const GameRecord record = test::only_record(tree);
    const auto object = nlohmann::json::parse(cli::record_json(record, replay(record), true));
    std::string talk = object["comment"].dump();
    for (const auto& turn : object["turns"]) talk += turn["comment"].dump();
    CAPTURE(tree, object.dump());
    for (const char* word : {"one", "two", "three", "four"})
      CHECK(talk.find(word) != std::string::npos);
  }
}
