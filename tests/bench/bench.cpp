// How fast the parts are. Run `build/bench/tests/bench/waggle_bench`; docs/performance.md has the
// method and figures.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <filesystem>

#include "db/database.hpp"
#include "notation/reader.hpp"
#include "notation/writer.hpp"
#include "replay/key.hpp"
#include "replay/perft.hpp"
#include "replay/replay.hpp"
#include "replay/resolve.hpp"
#include "support/files.hpp"
#include "support/games.hpp"

using namespace waggle;

namespace {

/// Real BoardSpace records where they are beside the project, else the samples.
std::vector<SourceText> boardspace_files() {
  std::filesystem::path folder = std::filesystem::path(WAGGLE_SHARED_DIR) / "corpus" / "boardspace";
  if (!std::filesystem::exists(folder))
    folder = std::filesystem::path(WAGGLE_SOURCE_DIR) / "samples";
  std::vector<SourceText> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".sgf")
      files.push_back({entry.path().string(), test::content_of(entry.path()), false});
  return files;
}

/// Games seen through all twelve symmetries, so that no branch predictor learns them by heart: the
/// real BoardSpace games where they lie beside the project (1,584 texts, 73,692 plies), else the
/// random games of the oracles.
const std::vector<std::string>& game_strings() {
  static const auto strings = [] {
    std::vector<Replay> games;
    if (std::filesystem::exists(WAGGLE_SHARED_DIR))
      for (const SourceText& file : boardspace_files())
        for (const GameRecord& record : read_records(file.content, file.name))
          games.push_back(replay(record));
    else
      for (const std::string& line : test::lines_of(test::data_file("oracles/random-games.tsv.gz")))
        games.push_back(replay(read_records(test::split(line, '\t')[0], "random").at(0)));
    std::vector<std::string> texts;
    for (int symmetry = 0; symmetry < 12; ++symmetry)
      for (const Replay& game : games) {
        if (game.status != Status::valid) continue;
        const auto moves = test::turned(game.moves, symmetry);
        texts.push_back(to_game_string(game.game_type, name_of(game.position.state()),
                                       test::texts_of(game.game_type, moves)));
      }
    return texts;
  }();
  return strings;
}

std::vector<Replay> replayed_games() {
  std::vector<Replay> games;
  for (const std::string& text : game_strings())
    games.push_back(replay(read_record({Format::uhp, 1, {}, text}, "bench")));
  return games;
}

void count(benchmark::State& state, const char* what, std::int64_t n) {
  state.counters[what] =
      benchmark::Counter(static_cast<double>(n), benchmark::Counter::kIsIterationInvariantRate);
}

void perft_base_5(benchmark::State& state) {
  std::uint64_t nodes = 0;
  for (auto _ : state) nodes = perft(Position(GameType{}), 5);
  count(state, "nodes", static_cast<std::int64_t>(nodes));
}

void perft_all_bugs_4(benchmark::State& state) {
  std::uint64_t nodes = 0;
  for (auto _ : state) nodes = perft(Position(GameType::from_bits(7)), 4);
  count(state, "nodes", static_cast<std::int64_t>(nodes));
}

void perft_midgame_2(benchmark::State& state) {
  const auto moves = test::random_game(11, GameType::from_bits(7), 32);
  const Position position = test::played(GameType::from_bits(7), moves);
  std::uint64_t nodes = 0;
  for (auto _ : state) nodes = perft(position, 2);
  count(state, "nodes", static_cast<std::int64_t>(nodes));
}

void replay_game_strings(benchmark::State& state) {
  const auto& texts = game_strings();
  std::int64_t plies = 0;
  for (auto _ : state) {
    plies = 0;
    for (const std::string& text : texts)
      plies += replay(read_record({Format::uhp, 1, {}, text}, "bench")).plies();
  }
  count(state, "plies", plies);
  count(state, "records", static_cast<std::int64_t>(texts.size()));
}

void read_game_strings(benchmark::State& state) {
  const auto& texts = game_strings();
  for (auto _ : state)
    for (const std::string& text : texts)
      benchmark::DoNotOptimize(read_record({Format::uhp, 1, {}, text}, "bench"));
  count(state, "records", static_cast<std::int64_t>(texts.size()));
}

/// Calls a function with every position and the move that was played in it.
template <typename Function>
void each_ply(benchmark::State& state, const Function& function) {
  const auto games = replayed_games();
  std::int64_t plies = 0;
  for (auto _ : state) {
    plies = 0;
    for (const Replay& game : games) {
      Position position = game.start();
      for (const Move& move : game.moves) {
        function(position, move);
        position.apply(move);
        ++plies;
      }
    }
  }
  count(state, "plies", plies);
}

void move_only(benchmark::State& state) {
  each_ply(state, [](const Position&, const Move&) {});
}

void judge_moves(benchmark::State& state) {
  each_ply(state, [](const Position& position, const Move& move) {
    benchmark::DoNotOptimize(position.is_legal(move));
  });
}

void generate_and_find(benchmark::State& state) {
  std::vector<Move> moves;
  each_ply(state, [&](const Position& position, const Move& move) {
    position.list_legal_moves(moves);
    benchmark::DoNotOptimize(std::ranges::find(moves, move));
  });
}

void study_keys(benchmark::State& state) {
  each_ply(state, [](const Position& position, const Move&) {
    benchmark::DoNotOptimize(study_key(position));
  });
}

void both_keys(benchmark::State& state) {
  each_ply(state, [](const Position& position, const Move&) {
    benchmark::DoNotOptimize(keys_of(position));
  });
}

/// From text to verdict, with the keys of every position.
void replay_game_strings_with_keys(benchmark::State& state) {
  std::int64_t plies = 0;
  for (auto _ : state) {
    plies = 0;
    for (const std::string& text : game_strings()) {
      const Replay game = replay(read_record({Format::uhp, 1, {}, text}, "bench"));
      Position position = game.start();
      for (const Move& move : game.moves) {
        position.apply(move);
        benchmark::DoNotOptimize(keys_of(position));
      }
      plies += game.plies();
    }
  }
  count(state, "plies", plies);
}

void replay_boardspace(benchmark::State& state) {
  const auto files = boardspace_files();
  std::int64_t records = 0;
  std::int64_t bytes = 0;
  for (auto _ : state) {
    records = bytes = 0;
    for (const SourceText& file : files)
      for (const GameRecord& record : read_records(file.content, file.name)) {
        benchmark::DoNotOptimize(replay(record));
        ++records;
      }
    for (const SourceText& file : files) bytes += static_cast<std::int64_t>(file.content.size());
  }
  count(state, "records", records);
  count(state, "bytes", bytes);
}

void import_games(benchmark::State& state) {
  std::string content;
  for (const std::string& text : game_strings()) content += text + "\n";
  const auto file = std::filesystem::temp_directory_path() / "waggle-bench.db";
  db::ImportSummary summary;
  for (auto _ : state) {
    for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(file.string() + end);
    auto database = db::Database::open(file.string(), db::Database::Mode::write);
    bool fed = false;
    summary = database.import(
        [&]() -> std::optional<SourceText> {
          if (fed) return std::nullopt;
          fed = true;
          return SourceText{"bench.uhp", content, true};
        },
        {static_cast<int>(state.range(0)), {}, 1000});
  }
  state.counters["bytes/game"] =
      static_cast<double>(std::filesystem::file_size(file)) / static_cast<double>(summary.imported);
  for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(file.string() + end);
  count(state, "positions", summary.positions);
  count(state, "games", summary.imported);
}

BENCHMARK(perft_base_5)->Unit(benchmark::kMillisecond);
BENCHMARK(perft_all_bugs_4)->Unit(benchmark::kMillisecond);
BENCHMARK(perft_midgame_2)->Unit(benchmark::kMillisecond);
BENCHMARK(move_only)->Unit(benchmark::kMillisecond);
BENCHMARK(judge_moves)->Unit(benchmark::kMillisecond);
BENCHMARK(generate_and_find)->Unit(benchmark::kMillisecond);
BENCHMARK(study_keys)->Unit(benchmark::kMillisecond);
BENCHMARK(both_keys)->Unit(benchmark::kMillisecond);
BENCHMARK(read_game_strings)->Unit(benchmark::kMillisecond);
BENCHMARK(replay_game_strings)->Unit(benchmark::kMillisecond);
BENCHMARK(replay_game_strings_with_keys)->Unit(benchmark::kMillisecond);
BENCHMARK(replay_boardspace)->Unit(benchmark::kMillisecond);
BENCHMARK(import_games)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
