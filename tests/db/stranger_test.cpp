// Files that a stranger made: nothing in them is run, and no number in them is taken as it comes.

#include <catch2/catch.hpp>

#include "db/database.hpp"
#include "db/fixture.hpp"
#include "support/files.hpp"

using namespace waggle;
using namespace waggle::db;
using namespace waggle::test;

namespace fs = std::filesystem;

namespace {

/// Nine games that are the same lines, so that the index has common positions, a game of two
/// players, and a record that is rejected.
void make(const std::string& path) {
  std::string lines;
  for (int i = 0; i < 9; ++i) lines += random_game({}, 7, 20).game_string() + "\n";
  GameText players;
  players.white = "Alice";
  players.black = "Bob";
  auto database = Database::open(path, Database::Mode::write);
  database.import(feed_of({{"a.uhp", lines},
                           {"b.pgn", pgn_of(random_game({}, 8, 20), players)},
                           {"c.uhp", "Base;InProgress;White[2];wS1;wS2"}}),
                  {});
}

/// A copy of a file to which something was done.
class Altered {
 public:
  explicit Altered(const std::string& original, const std::string& sql)
      : path(folder_.file("games.db")) {
    fs::copy_file(original, path);
    execute(path, "PRAGMA ignore_check_constraints = ON; " + sql);
  }

 private:
  TempFolder folder_;

 public:
  const std::string path;
};

/// What is said when every question is asked, and records are added and taken out.
std::string said(const std::string& path) {
  std::string text;
  const auto ask = [&](Database::Mode mode, const auto& question) {
    try {
      auto database = Database::open(path, mode);
      question(database);
    } catch (const StoreError& error) {
      text += std::string(error.what()) + "\n";
    }
  };
  Filter bob;
  bob.player = "bob";
  const PositionQuery start{Position{}, {}, false};
  constexpr auto read = Database::Mode::read;
  ask(read, [](auto& database) { games_of(database); });
  ask(read, [](auto& database) { database.rejections([](Rejection&&) {}); });
  ask(read, [](auto& database) { database.openings({}); });
  ask(read, [](auto& database) { database.names(); });
  ask(read, [](auto& database) { database.sketches({}); });
  ask(read, [](auto& database) {
    database.verify([](const Fault& fault) { throw StoreError("damaged: " + fault.message); });
  });
  for (const Filter& filter : {Filter{}, bob}) {
    ask(read, [&](auto& database) { database.explore(start, filter); });
    ask(read, [&](auto& database) { database.search(start, filter, [](Hit&&) {}); });
    ask(read, [&](auto& database) { database.sketches(filter, start); });
    ask(read, [&](auto& database) { database.roads(start, filter); });
  }
  const TempFolder other;
  for (const auto& change : std::vector<std::function<void(Database&)>>{
           [](auto& database) { database.compact(); },
           [](auto& database) { database.remove_game(3); },
           [](auto& database) {
             database.import(feed_of({{"b", "wS1;bS1 wS1-"}}), {});
           }}) {
    fs::copy_file(path, other.file("games.db"), fs::copy_options::overwrite_existing);
    try {
      auto database = Database::open(other.file("games.db"), Database::Mode::write);
      change(database);
    } catch (const StoreError& error) {
      text += std::string(error.what()) + "\n";
    }
  }
  return text;
}

}  // namespace

TEST_CASE("a file in which somebody has put more, or less, than waggle is not used") {
  const TempFolder folder;
  const std::string original = folder.file("games.db");
  make(original);
  CHECK(said(original).empty());
  const std::string rewrite = "PRAGMA writable_schema = ON; UPDATE sqlite_master SET ";
  for (const auto& [sql, part] : std::vector<std::pair<std::string, std::string>>{
           {"CREATE TRIGGER more AFTER INSERT ON game BEGIN DELETE FROM record; END",
            "trigger more"},
           {"CREATE VIEW more AS SELECT * FROM game", "view more"},
           {"CREATE TABLE more(id INTEGER)", "table more"},
           {"CREATE VIRTUAL TABLE more USING fts5(text)", "table more"},
           {"CREATE INDEX more ON game(plies)", "index more"},
           {"ANALYZE", "table sqlite_stat1"},
           {"ALTER TABLE game ADD COLUMN more INTEGER AS (plies * 2)", "table game"},
           {"ALTER TABLE game RENAME COLUMN plies TO moves", "table game"},
           {"DROP INDEX game_by_group", "index game_by_group"},
           {"DROP TABLE post", "table post"},
           {"DROP VIEW account; CREATE VIEW account AS SELECT * FROM player", "view account"},
           {rewrite + "sql = replace(sql, 'BETWEEN 0 AND 7', 'IN (SELECT 1)') WHERE name = 'game'",
            "table game"},
           {rewrite + "type = 'view', rootpage = 0, sql = 'CREATE VIEW segment AS SELECT 1 AS "
                      "first_game, 9 AS games, 64 AS key_bits, 9 AS positions' "
                      "WHERE name = 'segment'",
            "segment"},
           {rewrite + "tbl_name = 'game' WHERE name = 'record_by_game'", "record_by_game"}}) {
    INFO(sql);
    const Altered file(original, sql);
    const std::string before = content_of(file.path);
    for (const auto mode : {Database::Mode::read, Database::Mode::write}) {
      try {
        Database::open(file.path, mode);
        FAIL("it was opened");
      } catch (const StoreError& error) {
        const std::string message = error.what();
        CHECK(message.starts_with(file.path));
        CHECK_THAT(message, Catch::Contains(part) || Catch::Contains("malformed"));
      }
    }
    CHECK(content_of(file.path) == before);
  }
}

TEST_CASE("a number that waggle cannot have written is told as damage, whatever is asked") {
  const TempFolder folder;
  const std::string original = folder.file("games.db");
  make(original);
  const std::string move_game =
      "UPDATE game SET id = {0} WHERE id = 10; UPDATE record SET game_id = {0} WHERE game_id = 10";
  for (const std::string& sql : std::vector<std::string>{
           fmt::format(fmt::runtime(move_game), std::int64_t{1} << 40U),
           fmt::format(fmt::runtime(move_game), "9223372036854775807"),
           fmt::format(fmt::runtime(move_game), -5),
           "UPDATE game SET id = -id; UPDATE record SET game_id = -game_id",
           "UPDATE game SET record_id = -record_id",
           "UPDATE game SET game_type = 77",
           "UPDATE game SET plies = 2000000000",
           "UPDATE game SET plies = -1",
           "UPDATE game SET board_state = 9",
           "UPDATE game SET positions = 1 << 50",
           "UPDATE game SET positions = 9223372036854775807",
           "UPDATE game SET white_formation = 100",
           "UPDATE record SET outcome = 200",
           "UPDATE record SET outcome = -1",
           "UPDATE record SET reason = 10 WHERE game_id NOT NULL",
           "UPDATE record SET format = 4",
           "UPDATE record SET status = 9 WHERE game_id IS NULL",
           "UPDATE player SET kind = 7",
           "UPDATE diagnostic SET severity = 3",
           "UPDATE diagnostic SET code = 'X999'",
           "UPDATE segment SET games = 1 << 40",
           "UPDATE segment SET games = -1",
           "UPDATE segment SET first_game = 9223372036854775807",
           "UPDATE segment SET first_game = -1023",
           "UPDATE segment SET first_game = 2",
           "UPDATE segment SET key_bits = 0",
           "UPDATE segment SET key_bits = 2000000000",
           "UPDATE hot SET games = 9223372036854775807",
           "UPDATE hot SET counts = x'8001FFFFFFFFFFFFFFFF7F'",
           "UPDATE hot SET counts = x'80'",
           "UPDATE post SET data = x'0109'",
           "UPDATE post SET data = x'FFFFFFFFFFFFFFFFFF01'",
           "UPDATE cold SET data = x'FF'",
           "UPDATE record SET moves = zeroblob(80000000) WHERE game_id = 10"}) {
    INFO(sql);
    CHECK_THAT(said(Altered(original, sql).path),
               Catch::Contains("damaged") || Catch::Contains("too big"));
  }
}

TEST_CASE("no room is made for a player whose number only a stranger can have written") {
  const TempFolder folder;
  const std::string path = folder.file("games.db");
  make(path);
  execute(path,
          "PRAGMA foreign_keys = OFF; UPDATE player SET id = 4294967290 WHERE name = 'Bob'; "
          "UPDATE record SET black_id = 4294967290 WHERE black_id NOT NULL");
  auto database = Database::open(path, Database::Mode::write);
  database.compact();
  CHECK(database.verify([](const Fault& fault) { FAIL(fault.message); }).faults() == 0);
  database.set_names({{"Bob", "", "Robert", std::nullopt}});
  REQUIRE(database.names().size() == 1);
  CHECK(database.names().front().games == 1);
  Filter bob;
  bob.player = "Robert";
  CHECK(database.explore({Position{}, {}, false}, bob).all.games() == 1);
}
