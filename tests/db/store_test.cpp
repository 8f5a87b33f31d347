#include <catch2/catch.hpp>

#include "db/database.hpp"
#include "db/fixture.hpp"
#include "db/many_games.hpp"
#include "support/files.hpp"

using namespace waggle;
using namespace waggle::db;
using namespace waggle::test;

namespace fs = std::filesystem;

namespace {

void write(const std::string& path, const std::string& content) {
  std::ofstream(path, std::ios::binary) << content;
}

/// What opening says against a file; also that the file is untouched and nothing lies beside it.
std::string refusal(const TempFolder& folder, const std::string& path) {
  const bool is_file = fs::is_regular_file(path);
  const std::string before = is_file ? content_of(path) : "";
  std::string message;
  for (auto mode : {Database::Mode::write, Database::Mode::read}) {
    try {
      Database::open(path, mode);
      FAIL("opened " << path);
    } catch (const StoreError& error) {
      message = error.what();
    }
    CHECK(message.starts_with(path));
  }
  if (is_file) CHECK(content_of(path) == before);
  CHECK(std::distance(fs::directory_iterator(folder.path()), {}) == 1);
  return message;
}

std::string made(const TempFolder& folder) {
  const std::string path = folder.file("games.db");
  auto database = Database::open(path, Database::Mode::write);
  database.import(feed_of({{"a.uhp", random_game({}, 7, 20).game_string()}}), {});
  return path;
}

}  // namespace

TEST_CASE("a missing file is made for writing and refused for reading") {
  const TempFolder folder;
  const std::string path = folder.file("games.db");
  CHECK_THROWS_WITH(Database::open(path, Database::Mode::read), Catch::Contains("no such file"));
  CHECK_FALSE(fs::exists(path));
  { Database::open(path, Database::Mode::write); }
  CHECK(Database::open(path, Database::Mode::read).totals().games == 0);
  CHECK_THROWS_AS(Database::open(folder.file("no/such/folder.db"), Database::Mode::write),
                  StoreError);
}

TEST_CASE("a name that leaves no room for files beside is refused before anything is made") {
  const TempFolder folder;
  CHECK_THROWS_WITH(Database::open(folder.file(std::string(248, 'n')), Database::Mode::write),
                    Catch::Contains("name is too long"));
  CHECK(fs::is_empty(folder.path()));
  { Database::open(folder.file(std::string(247, 'n')), Database::Mode::write); }
  CHECK(std::distance(fs::directory_iterator(folder.path()), {}) == 1);
}

TEST_CASE("an import leaves one file behind and reading leaves it as it is") {
  const TempFolder folder;
  const std::string path = made(folder);
  const std::string before = content_of(path);
  {
    auto database = Database::open(path, Database::Mode::read);
    CHECK(database.totals().games == 1);
    CHECK_THROWS_WITH(database.import(feed_of({}), {}), Catch::Contains("reading only"));
  }
  CHECK(content_of(path) == before);
  CHECK(std::distance(fs::directory_iterator(folder.path()), {}) == 1);
}

TEST_CASE("the database can be read while it is written") {
  const TempFolder folder;
  const std::string path = made(folder);
  auto writer = Database::open(path, Database::Mode::write);
  auto reader = Database::open(path, Database::Mode::read);
  writer.import(feed_of({{"b.uhp", random_game({}, 8, 20).game_string()}}), {});
  CHECK(reader.totals().games == 2);
}

TEST_CASE("an import that is asked to stop keeps whole batches and has told how much") {
  const TempFolder folder;
  const std::string path = folder.file("games.db");
  std::string games;
  for (std::uint32_t i = 0; i < 300; ++i) games += random_game({}, i, 12).game_string() + "\n";
  std::int64_t stored = 0;
  {
    auto database = Database::open(path, Database::Mode::write);
    int events = 0;
    database.stop_when([&] { return events > 25; });
    ImportOptions options;
    options.batch_records = 10;
    CHECK_THROWS_AS(database.import(
                        feed_of({{"a.uhp", games}}), options,
                        [&](const ImportEvent&) {
                          if (++events > 25) throw Stopped();
                        },
                        {}, [&](const ImportSummary& now) { stored = now.read; }),
                    Stopped);
  }
  CHECK(stored == 20);
  auto database = Database::open(path, Database::Mode::write);
  CHECK(database.totals().games == 20);
  CHECK(database.verify({}).faults() == 0);
  CHECK(database.import(feed_of({{"a.uhp", games}}), {}).duplicates == 20);
  database.stop_when([] { return true; });
  CHECK_THROWS_AS(database.verify({}), Stopped);
  CHECK_THROWS_AS(database.compact(), Stopped);
  database.stop_when([] { return false; });
  CHECK(database.totals().games == 300);
}

TEST_CASE("a file that says it has a log is read where none lies") {
  const TempFolder folder;
  const std::string path = made(folder);
  execute(path, "PRAGMA journal_mode = WAL");
  CHECK(content_of(path)[18] == 2);
  { CHECK(Database::open(path, Database::Mode::read).totals().games == 1); }
  // Whoever closes last puts the log away.
  CHECK(content_of(path)[18] == 1);
  CHECK(std::distance(fs::directory_iterator(folder.path()), {}) == 1);
}

TEST_CASE("a folder is refused") {
  const TempFolder folder;
  fs::create_directory(folder.file("games"));
  CHECK_THAT(refusal(folder, folder.file("games")), Catch::Contains("a folder"));
}

TEST_CASE("a text file is refused and not touched") {
  const TempFolder folder;
  const std::string path = folder.file("games.txt");
  write(path, "Base;InProgress;White[2];wS1;bS1 wS1-\n");
  CHECK_THAT(refusal(folder, path), Catch::Contains("not a waggle database"));
}

TEST_CASE("a SQLite file of another program is refused and not touched") {
  const TempFolder folder;
  const std::string path = folder.file("other.db");
  execute(path, "CREATE TABLE game(id INTEGER)");
  CHECK_THAT(refusal(folder, path), Catch::Contains("another program"));
}

TEST_CASE("a newer and an older version are refused by number") {
  const TempFolder folder;
  const std::string path = made(folder);
  execute(path, "PRAGMA user_version = 99");
  CHECK_THAT(refusal(folder, path), Catch::Contains("version 99") && Catch::Contains("newer"));
  execute(path, "PRAGMA user_version = 0");
  CHECK_THAT(refusal(folder, path), Catch::Contains("version 0") && Catch::Contains("no longer"));
  execute(path, "PRAGMA user_version = 1");
  CHECK_THAT(refusal(folder, path),
             Catch::Contains("version 1") && Catch::Contains("import the records again"));
}

TEST_CASE("a database of version 2 is brought up to date when it is opened for writing") {
  const TempFolder folder;
  const std::string path = folder.file("games.db");
  Texts texts = many_games(300);
  const auto tagged = [](const char* white, const char* site) {
    GameText text;
    text.white = white;
    text.black = "Élan";
    if (site[0] != '\0') text.site = site;
    return text;
  };
  texts.emplace_back("1.pgn", pgn_of(random_game({}, 901, 9), tagged("Fern", "club")));
  texts.emplace_back("2.pgn", pgn_of(random_game({}, 902, 9), tagged("Fern", "hivegame.com")));
  texts.emplace_back(
      "3.pgn", "[WhiteType \"program\"]\n" + pgn_of(random_game({}, 903, 9), tagged("Fern", "")));
  texts.emplace_back("4.pgn", pgn_of(random_game({}, 904, 9), tagged("guest", "club")));
  std::string expected;
  {
    auto database = Database::open(path, Database::Mode::write);
    database.import(feed_of(texts), {});
    expected = dump(database);
  }
  // Version 2: a player is a name, folds and other people's names are unknown, names count as bots.
  execute(path, R"sql(
PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON;
UPDATE record SET bots = 1 WHERE white_id IN (SELECT id FROM player WHERE kind = 1)
  OR black_id IN (SELECT id FROM player WHERE kind = 1);
UPDATE record SET
  white_id = (SELECT min(o.id) FROM player p JOIN player o ON o.name = p.name WHERE p.id = white_id),
  black_id = (SELECT min(o.id) FROM player p JOIN player o ON o.name = p.name WHERE p.id = black_id);
CREATE TABLE player_2(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
INSERT INTO player_2 SELECT min(id), name FROM player GROUP BY name;
CREATE TABLE event_2(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
INSERT INTO event_2 SELECT id, name FROM event;
DROP VIEW account; DROP TABLE alias; DROP TABLE player; DROP TABLE event;
ALTER TABLE player_2 RENAME TO player; ALTER TABLE event_2 RENAME TO event;
CREATE INDEX player_by_name ON player(name COLLATE NOCASE);
CREATE INDEX event_by_name ON event(name COLLATE NOCASE);
DROP TABLE note;
PRAGMA user_version = 2;
)sql");
  const std::string before = content_of(path);
  CHECK_THROWS_WITH(Database::open(path, Database::Mode::read),
                    Catch::Contains("version 2") && Catch::Contains("waggle compact"));
  CHECK(content_of(path) == before);
  {
    auto database = Database::open(path, Database::Mode::write);
    CHECK(dump(database) == expected);
    database.verify([](const Fault& fault) { FAIL(fault.what << ": " << fault.message); });
    CHECK(database.import(feed_of(texts), {}).imported == 0);
    Filter filter;
    filter.player = "fern@club";
    CHECK(games_of(database, filter).size() == 1);
    filter.player = "éLAN";
    CHECK(games_of(database, filter).size() == 4);
    database.set_names({{"dumbot", "", std::nullopt, PlayerKind::person}});
    filter = {};
    filter.bots = true;
    CHECK(games_of(database, filter).size() == 1);
  }
  CHECK(Database::open(path, Database::Mode::read).totals().games == 302);
}

TEST_CASE("a database of version 3 is brought up to date and holds notes from then on") {
  const TempFolder folder;
  const std::string path = folder.file("games.db");
  GameText text;
  text.white = "Fern";
  text.comments = {{1, "a comment"}};
  const auto record = [&](int seed) { return pgn_of(random_game({}, seed, 9), text); };
  Database::open(path, Database::Mode::write).import(feed_of({{"1.pgn", record(1)}}), {});
  execute(path, "DROP TABLE note; PRAGMA user_version = 3");
  CHECK_THROWS_WITH(Database::open(path, Database::Mode::read),
                    Catch::Contains("version 3") && Catch::Contains("waggle compact"));
  auto database = Database::open(path, Database::Mode::write);
  database.import(feed_of({{"2.pgn", record(2)}}), {});
  const auto games = games_of(database);
  REQUIRE(games.size() == 2);
  CHECK(games[0].notes == GameNotes());
  CHECK(games[1].notes.comments == text.comments);
  database.verify([](const Fault& fault) { FAIL(fault.what << ": " << fault.message); });
}

TEST_CASE("keys of another version are refused") {
  const TempFolder folder;
  const std::string path = made(folder);
  execute(path, "UPDATE property SET value = 77 WHERE name = 'key_version'");
  CHECK_THAT(refusal(folder, path), Catch::Contains("keys of version 77"));
}

TEST_CASE("a file that was cut off is refused wherever it was cut") {
  const TempFolder folder;
  const std::string whole = content_of(made(folder));
  for (std::size_t size :
       {std::size_t{10}, std::size_t{50}, std::size_t{500}, whole.size() / 2, whole.size() - 1}) {
    const std::string path = folder.file("games.db");
    write(path, whole.substr(0, size));
    INFO(size);
    refusal(folder, path);
  }
}

TEST_CASE("damage inside the file is told as a sentence") {
  const TempFolder folder;
  const std::string path = made(folder);
  std::string content = content_of(path);
  std::fill(content.begin() + 4096, content.end(), 'x');
  write(path, content);
  try {
    auto database = Database::open(path, Database::Mode::read);
    database.games({}, true, [](Game&&) {});
    FAIL("read a damaged file");
  } catch (const StoreError& error) {
    CHECK_THAT(error.what(), Catch::Contains("damaged") && Catch::Contains(path));
  }
}

TEST_CASE("a move that the position does not have is a fault of the index") {
  const TempFolder folder;
  const std::string path = folder.file("games.db");
  std::string lines;
  for (int i = 0; i < 9; ++i) lines += random_game({}, 7, 20).game_string() + "\n";
  {
    auto database = Database::open(path, Database::Mode::write);
    CHECK(database.import(feed_of({{"a.uhp", lines}}), {}).imported == 9);
  }
  CHECK(
      Database::open(path, Database::Mode::read).explore({Position{}, {}, false}, {}).all.games() ==
      9);
  execute(path, "UPDATE hot SET counts = x'87070309'");
  CHECK_THROWS_WITH(Database::open(path, Database::Mode::read).explore({Position{}, {}, false}, {}),
                    Catch::Contains("database is damaged"));
  execute(path, "UPDATE hot SET counts = x'87'");
  auto database = Database::open(path, Database::Mode::read);
  CHECK_THROWS_WITH(database.explore({Position{}, std::nullopt, false}, {}),
                    Catch::Contains("database is damaged"));
}

TEST_CASE("moves that cannot be replayed are a fault of the database") {
  const TempFolder folder;
  const std::string path = made(folder);
  const auto game = random_game({}, 7, 20);
  const PositionQuery asked{position_after({}, game.moves, 10), std::nullopt, false};
  CHECK(Database::open(path, Database::Mode::read).explore(asked, {}).all.games() == 1);
  for (const std::string moves :
       {"x'00'", "x'0104'", "CAST(x'ffff' || moves AS BLOB)", "CAST(moves || moves AS BLOB)"}) {
    const TempFolder other;
    const std::string copy = other.file("games.db");
    fs::copy_file(path, copy);
    execute(copy, "UPDATE record SET moves = " + moves);
    auto database = Database::open(copy, Database::Mode::read);
    INFO(moves);
    CHECK_THROWS_WITH(database.explore(asked, {}), Catch::Contains("damaged"));
  }
}
