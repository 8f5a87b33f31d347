// What leaves a database: whole games that read back as the same, and rows of positions.

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "notation/writer.hpp"
#include "replay/replay.hpp"
#include "replay/sgf_writer.hpp"
#include "support/files.hpp"
#include "support/games.hpp"
#include "support/program.hpp"

using namespace waggle;
using Json = nlohmann::ordered_json;
using test::run_waggle;

namespace {

/// Games with whatever their records may say.
class RandomTexts {
 public:
  explicit RandomTexts(unsigned seed) : random_(seed) {}

  GameText next() {
    GameText game;
    game.game_type = GameType::from_bits(below(8));
    const auto moves = test::random_game(below(1'000'000), game.game_type,
                                         below(20) == 0 ? 200 : 1 + static_cast<int>(below(40)));
    game.moves = test::texts_of(game.game_type, moves);
    const Position end = test::played(game.game_type, moves);
    game.board_state = name_of(end.state());
    tell_result(game, end);
    game.white = maybe(names);
    game.black = maybe(names);
    if (below(2) == 0) game.white_rating = 800 + static_cast<int>(below(1500));
    if (below(2) == 0) game.black_rating = 800 + static_cast<int>(below(1500));
    game.event = maybe({"Club evening", "Gr\xc3\xbcner Pokal, 2. Runde", "Open \\ closed [A]"});
    game.site = maybe({"Here", "https://example.org/games/17"});
    game.round = maybe({"1", "2.3"});
    game.date = maybe({"2020-03-31", "1999-12-01", "2019-07", "2018"});
    // Site and source have their own forms of ids.
    if (below(2) == 0)
      game.id = below(2) == 0 ? "T!HV-ann-bob-2020-03-31-" + std::to_string(1000 + below(9000))
                              : "game-" + std::to_string(below(100'000));
    return game;
  }

 private:
  const std::vector<std::string> names = {"Alice",
                                          "alice",
                                          "O'Hara",
                                          "Jos\xc3\xa9 Mar\xc3\xad"
                                          "a",
                                          "=1+1",
                                          "a, b",
                                          "-c-",
                                          "Weakbot2",
                                          "Dumbot",
                                          "Bob"};

  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }

  std::optional<std::string> maybe(const std::vector<std::string>& texts) {
    if (below(3) == 0) return std::nullopt;
    return texts[below(static_cast<unsigned>(texts.size()))];
  }

  void tell_result(GameText& game, const Position& end) {
    if (end.is_over()) {
      game.reason = ResultReason::surrounded;
      game.result = end.state() == BoardState::draw         ? Outcome::draw
                    : end.state() == BoardState::white_wins ? Outcome::white_wins
                                                            : Outcome::black_wins;
      return;
    }
    using R = ResultReason;
    const std::vector<R> wins = {R::resignation,  R::timeout,   R::forfeit,
                                 R::adjudication, R::abandoned, R::stated};
    switch (below(3)) {
      case 0:
        game.result = below(2) == 0 ? Outcome::white_wins : Outcome::black_wins;
        game.reason = wins[below(static_cast<unsigned>(wins.size()))];
        break;
      case 1:
        game.result = Outcome::draw;
        game.reason = below(2) == 0 ? R::agreement : R::adjudication;
        break;
      default:
        break;
    }
  }

  std::mt19937 random_;
};

/// A database of made records: game files, and trees for every fourth.
struct Made {
  test::TemporaryFolder folder;
  std::string database = folder.path("made.db");

  explicit Made(int games) {
    RandomTexts texts(7);
    std::string files;
    std::string trees;
    for (int i = 0; i < games; ++i) {
      const GameText game = texts.next();
      if (i % 4 == 0)
        trees += to_sgf(game);
      else
        files += to_pgn(game);
    }
    const auto import = run_waggle({"import", database, folder.write("made.pgn", files),
                                    folder.write("made.sgf", trees), "--quiet"});
    REQUIRE(import.code == 0);
  }
};

std::vector<Json> objects_in(const std::string& text) {
  std::vector<Json> objects;
  for (const std::string& line : test::split(text, '\n'))
    if (!line.empty()) objects.push_back(Json::parse(line));
  return objects;
}

/// Whether games have their moves or, since files by directions do not say which way round the hive
/// lies, what is the same for all orientations: the keys of the last positions.
enum class By { moves, end };

/// The games of a database in the order of their content, without what its numbers and sources are.
std::vector<Json> games_of(const std::string& database, By by = By::moves) {
  std::vector<Json> games =
      Json::parse(run_waggle({"games", database, "--to", "json"}).out).get<std::vector<Json>>();
  if (by == By::end) {
    std::map<std::int64_t, Json> ends;
    const auto rows = run_waggle({"export", database, "--positions", "--format", "ndjson"});
    for (const Json& row : objects_in(rows.out))
      if (row["move"].is_null()) ends[row["game"]] = row["study_key"];
    for (Json& game : games) game["moves"] = ends.at(game["game"]);
  }
  for (Json& game : games) {
    game.erase("game");
    game.erase("sources");
    game.erase("tags");  // not every format has a place for all of them
  }
  std::ranges::sort(games, {}, [](const Json& game) { return game.dump(); });
  return games;
}

/// What comes back of games that were exported and imported elsewhere.
std::vector<Json> through(const std::string& database, const std::string& target, By by = By::moves,
                          std::vector<std::string> reading = {}) {
  const test::TemporaryFolder folder;
  const std::string file = folder.path("all." + target);
  REQUIRE(run_waggle({"games", database, "--to", target, "-o", file}).code == 0);
  std::vector<std::string> import = {"import", folder.path("again.db"), file, "--quiet"};
  import.insert(import.end(), reading.begin(), reading.end());
  const auto done = run_waggle(import);
  INFO(done.err);
  CHECK(done.code == 0);
  return games_of(folder.path("again.db"), by);
}

void check_equal(const std::vector<Json>& got, const std::vector<Json>& expected) {
  REQUIRE(got.size() == expected.size());
  for (std::size_t i = 0; i < got.size(); ++i) {
    CAPTURE(got[i].dump(), expected[i].dump());
    REQUIRE(got[i] == expected[i]);
  }
}

std::vector<Json> changed(std::vector<Json> games, const std::function<void(Json&)>& change) {
  for (Json& game : games) change(game);
  std::ranges::sort(games, {}, [](const Json& game) { return game.dump(); });
  return games;
}

}  // namespace

TEST_CASE("games that are exported read back as the same games") {
  const Made made(400);
  const auto games = games_of(made.database);
  REQUIRE(games.size() > 350);
  SECTION("game files keep all that is stored") {
    check_equal(through(made.database, "pgn"), games);
    check_equal(through(made.database, "direction", By::end, {"--notation", "direction"}),
                games_of(made.database, By::end));
  }
  SECTION("trees have no place for some reasons and for most ids") {
    const auto kept = changed(games, [](Json& game) {
      const std::string reason = game["result_reason"];
      if (reason == "forfeit" || reason == "adjudication" || reason == "abandoned")
        game["result_reason"] = "stated";
      if (game["id"].is_string() && game["id"].get<std::string>().starts_with("game-"))
        game["id"] = nullptr;
    });
    check_equal(through(made.database, "sgf"), kept);
  }
  SECTION("game strings keep what is on the board") {
    const auto kept = changed(games, [](Json& game) {
      for (const char* key : {"white", "black", "white_rating", "black_rating", "event", "site",
                              "round", "date", "id"})
        game[key] = nullptr;
      game["bots"] = false;
      if (game["result_reason"] == "surrounded") return;
      game["result"] = "Unknown";
      game["result_reason"] = "none";
    });
    check_equal(through(made.database, "uhp"), kept);
  }
}

TEST_CASE("an export says what its format has no place for and goes to a file only with a format") {
  const Made made(40);
  const auto uhp = run_waggle({"games", made.database, "--to", "uhp"});
  CHECK(uhp.err.starts_with("not kept, since the format has no place for it: players (in "));
  CHECK(run_waggle({"games", made.database, "--to", "pgn"}).err.empty());
  const auto lines = run_waggle({"games", made.database, "--to", "ndjson"});
  CHECK(lines.out == run_waggle({"games", made.database, "--format", "ndjson"}).out);
  const auto rows = run_waggle({"games", made.database, "--to", "csv"});
  CHECK(rows.out.starts_with("source,game,game_type,white,black,white_rating,"));
  CHECK(std::ranges::count(rows.out, '\n') == 1 + std::ranges::count(lines.out, '\n'));
  CHECK(run_waggle({"games", made.database, "-o", made.folder.path("x")}).code == 2);
  CHECK(run_waggle({"games", made.database, "--to", "uhp", "-o", made.database}).code == 2);
}

TEST_CASE("a row of positions says what the engine says") {
  const Made made(60);
  const auto rows =
      objects_in(run_waggle({"export", made.database, "--positions", "--format", "ndjson"}).out);
  std::map<std::int64_t, std::int64_t> plies;
  for (const Json& game : objects_in(run_waggle({"games", made.database, "--to", "ndjson"}).out))
    plies[game["game"]] = game["plies"];
  std::map<std::int64_t, std::int64_t> seen;
  int asked = 0;
  for (const Json& row : rows) {
    CAPTURE(row.dump());
    const std::vector<std::string> legal = row["legal_moves"];
    CHECK(row["ply"] == seen[row["game"]]++);
    CHECK(row["to_move"] == (row["ply"].get<int>() % 2 == 0 ? "white" : "black"));
    if (row["move"].is_null())
      CHECK(row["ply"] == plies[row["game"]]);
    else
      CHECK(std::ranges::find(legal, row["move"].get<std::string>()) != legal.end());
    const std::string result = row["result"];
    if (result == "Unknown")
      CHECK(row["score"].is_null());
    else if (result == "Draw")
      CHECK(row["score"] == 0.5);
    else
      CHECK(row["score"] == ((result == "WhiteWins") == (row["to_move"] == "white") ? 1 : 0));
    if (++asked % 25 != 0) continue;
    const std::string position = row["game_string"];
    const Json shown = Json::parse(run_waggle({"show", position, "--format", "json"}).out);
    CHECK(shown["study_key"] == row["study_key"]);
    // A game that began with a queen is no game for the strict engine.
    if (position.find(";wQ;") == std::string::npos && position.find(";bQ wQ") == std::string::npos)
      CHECK(Json::parse(run_waggle({"moves", position, "--format", "json"}).out)
                .get<std::vector<std::string>>() == legal);
  }
  for (const auto& [game, count] : plies) CHECK(seen[game] == count + 1);
}

TEST_CASE("positions come in the same order and words whatever the threads and the format") {
  const Made made(60);
  const auto csv = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"export", made.database, "--positions"});
    return run_waggle(more).out;
  };
  for (const std::vector<std::string>& options :
       {std::vector<std::string>{}, std::vector<std::string>{"--unique"},
        std::vector<std::string>{"--unique", "--format", "ndjson"}}) {
    auto one = options;
    one.insert(one.end(), {"--threads", "1"});
    CHECK(csv(options) == csv(one));
  }
  auto lines = test::split(csv({}), '\n');
  const auto objects = objects_in(csv({"--format", "ndjson"}));
  REQUIRE(lines.size() == objects.size() + 2);
  const auto names = test::split(lines[0], ',');
  for (std::size_t i = 0; i < objects.size(); ++i) {
    const auto cells = test::split(lines[i + 1], ',');
    REQUIRE(cells.size() == names.size());
    for (std::size_t c = 0; c < names.size(); ++c) {
      const Json& value = objects[i][names[c]];
      std::string text = value.is_string() ? value.get<std::string>()
                         : value.is_null() ? ""
                                           : value.dump();
      if (value.is_array()) {
        text.clear();
        for (const std::string move : value) text += (text.empty() ? "" : ";") + move;
      }
      CHECK(cells[c] == text);
    }
  }
}

TEST_CASE("a game and its copies fall to one part, in about the shares that are asked for") {
  const test::TemporaryFolder folder;
  std::string records;
  int games = 0;
  // Each game in three of its twelve orientations, by different players.
  for (unsigned seed = 0; seed < 200; ++seed) {
    const GameType set = GameType::from_bits(seed % 8);
    const auto moves = test::random_game(seed, set, 30);
    for (int symmetry : {0, 5, 9}) {
      GameText game;
      game.game_type = set;
      game.moves = test::texts_of(set, test::turned(moves, symmetry));
      game.white = "p" + std::to_string(games++);
      records += to_pgn(game);
    }
  }
  const std::string database = folder.path("g.db");
  REQUIRE(run_waggle({"import", database, folder.write("g.pgn", records), "--quiet"}).code == 0);
  const auto splits = [&](const std::string& shares) {
    std::map<std::string, std::set<std::string>> by_end;
    std::map<std::string, int> parts;
    for (const Json& row : objects_in(run_waggle({"export", database, "--positions", "--format",
                                                  "ndjson", "--split", shares})
                                          .out)) {
      if (!row["move"].is_null()) continue;
      by_end[row["study_key"].get<std::string>()].insert(row["split"].get<std::string>());
      ++parts[row["split"]];
    }
    CHECK(by_end.size() > 150);
    for (const auto& [key, names] : by_end) CHECK(names.size() == 1);
    return parts;
  };
  auto thirds = splits("1:1:1");
  for (const char* part : {"train", "valid", "test"}) {
    CHECK(thirds[part] > 120);
    CHECK(thirds[part] < 280);
  }
  CHECK(splits("0:0:1") == std::map<std::string, int>{{"test", 600}});
  for (const char* wrong : {"", "1", "1:2", "1:2:3:4", "a:b:c", "0:0:0", "-1:2:3"})
    CHECK(run_waggle({"export", database, "--positions", "--split", wrong}).code == 2);
}

TEST_CASE("each position once, with the results of the games that were there") {
  const Made made(300);
  const auto all = objects_in(run_waggle({"export", made.database, "--positions", "--format",
                                          "ndjson", "--min-ply", "1", "--max-ply", "4"})
                                  .out);
  const auto unique =
      objects_in(run_waggle({"export", made.database, "--positions", "--format", "ndjson",
                             "--min-ply", "1", "--max-ply", "4", "--unique"})
                     .out);
  struct Count {
    std::set<std::int64_t> games;
    std::map<std::string, int> results;
  };
  std::map<std::pair<std::string, std::string>, Count> expected;
  std::map<std::pair<std::int64_t, std::int64_t>, Json> rows;
  for (const Json& row : all) {
    rows[{row["game"], row["ply"]}] = row;
    Count& count = expected[{row["game_type"], row["study_key"]}];
    if (count.games.insert(row["game"].get<std::int64_t>()).second) ++count.results[row["result"]];
  }
  CHECK(unique.size() == expected.size());
  CHECK(unique.size() < all.size());
  std::pair<std::int64_t, std::int64_t> last(-1, -1);
  for (Json row : unique) {
    CAPTURE(row.dump());
    const std::pair<std::int64_t, std::int64_t> place(row["game"], row["ply"]);
    CHECK(last < place);
    last = place;
    auto found = expected.extract({row["game_type"], row["study_key"]});
    REQUIRE(!found.empty());
    auto& [games, results] = found.mapped();
    CHECK(row["games"] == games.size());
    CHECK(row["white"] == results["WhiteWins"]);
    CHECK(row["draws"] == results["Draw"]);
    CHECK(row["black"] == results["BlackWins"]);
    CHECK(row["unknown"] == results["Unknown"]);
    // The rest is what the game has in the list of all.
    for (const char* key : {"games", "white", "draws", "black", "unknown", "score"}) row.erase(key);
    Json whole = rows[place];
    whole.erase("score");
    CHECK(row == whole);
  }
  CHECK(expected.empty());
}

TEST_CASE("an export that cannot be written or means nothing is refused") {
  const Made made(10);
  const auto check_usage = [&](std::vector<std::string> arguments, const std::string& words) {
    arguments.insert(arguments.begin(), {"export", made.database});
    const auto done = run_waggle(arguments);
    CAPTURE(done.err);
    CHECK(done.code == 2);
    CHECK(done.err.find(words) != std::string::npos);
  };
  check_usage({}, "-o");
  check_usage({"--unique", "-o", made.folder.path("x")}, "--positions");
  check_usage({"--positions", "--min-ply", "3", "--max-ply", "2"}, "--min-ply");
  check_usage({"-o", made.folder.path("no/such/x")}, "cannot write");
  check_usage({"-o", made.folder.path("")}, "not empty");
  check_usage({"-o", made.database}, "no folder");
  const auto none = run_waggle({"export", made.database, "--positions", "--player", "nobody"});
  CHECK(none.code == 1);
  CHECK(none.out.starts_with("game,ply,split,"));
}

TEST_CASE("an exported folder is the same whatever the threads") {
  const Made made(60);
  const auto all_of = [&](const std::string& name, const std::string& threads) {
    const std::string folder = made.folder.path(name);
    REQUIRE(run_waggle({"export", made.database, "-o", folder, "--threads", threads}).code == 0);
    std::map<std::string, std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
      files[entry.path().filename()] = test::content_of(entry.path());
    return files;
  };
  const auto one = all_of("one", "1");
  CHECK(one.size() == 2 + 16 + 3);
  CHECK(one == all_of("three", "3"));
  for (const auto& entry : std::filesystem::directory_iterator(made.folder.path("")))
    CHECK(entry.path().filename().string().find("one.") == std::string::npos);
}

TEST_CASE("info counts rows and bytes by table") {
  const Made made(100);
  const Json info = Json::parse(run_waggle({"info", made.database, "--format", "json"}).out);
  CHECK(info["version"] == 4);
  CHECK(info["games"] == games_of(made.database).size());
  CHECK(info["bytes"] == std::filesystem::file_size(made.database));
  std::int64_t sum = 0;
  for (const Json& table : info["tables"]) {
    if (table["name"] == "game") CHECK(table["rows"] == info["games"]);
    if (!table["bytes"].is_null()) sum += table["bytes"].get<std::int64_t>();
  }
  // All but the schema's page, free pages and what SQLite keeps for itself.
  CHECK(sum > info["bytes"].get<std::int64_t>() / 2);
  CHECK(sum < info["bytes"].get<std::int64_t>());
  const auto table = run_waggle({"info", made.database});
  CHECK(table.code == 0);
  CHECK(table.out.find("\nsegments ") != std::string::npos);
}

TEST_CASE("what a database writes of a record is what convert writes of it") {
  const std::filesystem::path sound = WAGGLE_SOURCE_DIR "/samples/sound";
  int clocks = 0;
  int comments = 0;
  for (const auto& entry : std::filesystem::directory_iterator(sound)) {
    const test::TemporaryFolder folder;
    const std::string database = folder.path("one.db");
    const std::string file = entry.path().string();
    if (run_waggle({"import", database, file, "--quiet"}).code != 0) continue;
    for (const char* format : {"pgn", "sgf", "direction", "uhp"}) {
      CAPTURE(file, format);
      CHECK(run_waggle({"games", database, "--to", format, "--quiet"}).out ==
            run_waggle({"convert", file, "--to", format, "--quiet"}).out);
    }
    for (const Json& game : objects_in(run_waggle({"games", database, "--to", "ndjson"}).out)) {
      if (!game["clocks_ms"].is_null()) {
        ++clocks;
        CHECK(game["clocks_ms"].size() == game["plies"]);
      }
      comments += game["comments"].empty() ? 0 : 1;
    }
  }
  CHECK(clocks >= 2);
  CHECK(comments >= 1);
}
