// A database looked after: checked, repaired, and rid of records.

#include <algorithm>

#include "db/fixture.hpp"
#include "db/many_games.hpp"

using namespace waggle;
using namespace waggle::db;
using namespace waggle::test;

namespace {

/// What a check says, a line each.
std::vector<std::string> faults_of(Database& database) {
  std::vector<std::string> faults;
  const auto verification = database.verify(
      [&](const Fault& fault) { faults.push_back(fault.what + ": " + fault.message); });
  CHECK(verification.faults() == static_cast<std::int64_t>(faults.size()));
  return faults;
}

Texts those_in(const Texts& texts, const std::string& folder) {
  Texts some;
  for (const auto& text : texts)
    if (text.first.starts_with(folder + "/")) some.push_back(text);
  return some;
}

}  // namespace

TEST_CASE("a sound database is found sound, and what was looked at is counted") {
  Fresh fresh;
  fresh.add(many_games(1100));
  fresh.add({{"broken.uhp", "Base;InProgress;White[2];wS1;wS2 wS1-\n"}});
  CHECK(faults_of(fresh.database).empty());
  const auto verification = fresh.database.verify({});
  const auto totals = fresh.database.totals();
  REQUIRE(verification.checks.size() == 6);
  CHECK(verification.checks[0].what == "file");
  CHECK(verification.checks[2].checked == totals.records);
  CHECK(verification.checks[3].checked == totals.games);
  CHECK(verification.checks[4].checked == totals.positions);
}

TEST_CASE("an empty database is sound") {
  Fresh fresh;
  CHECK(faults_of(fresh.database).empty());
}

TEST_CASE("whatever was changed behind the program's back is found, and the index is made anew") {
  const TempFolder folder;
  const std::string path = folder.file("games.db");
  {
    auto database = Database::open(path, Database::Mode::write);
    database.import(feed_of(many_games(60)), {});
  }
  struct Damage {
    const char* sql;
    const char* what;
    bool is_index;  ///< so that it can be made anew
  };
  const std::vector<Damage> damages = {
      {"UPDATE game SET plies = plies + 1 WHERE id = 3", "games", false},
      {"UPDATE game SET board_state = 4 WHERE id = 3", "games", false},
      {"UPDATE game SET positions = positions - 1 WHERE id = 3", "games", false},
      {"UPDATE game SET white_line = 1 WHERE white_line IS NOT NULL", "games", false},
      {"UPDATE game SET black_formation = NULL WHERE black_formation IS NOT NULL", "games", false},
      {"UPDATE game SET group_hash = group_hash + 1 WHERE id = 5", "games", false},
      {"UPDATE game SET begin_hash = begin_hash + 1 WHERE id = 5", "games", false},
      {"UPDATE record SET moves = x'0004' WHERE id = 9", "records", false},
      {"UPDATE game SET record_id = record_id + 1 WHERE id = 3", "links", false},
      {"UPDATE record SET source_id = 9999 WHERE id = 3", "links", false},
      {"UPDATE source SET records = 0 WHERE id = 2", "links", false},
      {"UPDATE player SET folded = folded || 'x' WHERE id = 1", "links", true},
      {"UPDATE player SET kind = 2 WHERE id = 1", "links", true},
      {"UPDATE event SET folded = upper(folded) WHERE id = 1", "links", true},
      {"DELETE FROM segment", "segments", true},
      {"DELETE FROM cold", "segments", true},
      {"UPDATE cold SET data = x'00' || data", "file", true},
      {"UPDATE cold SET data = zeroblob(3)", "segments", true},
      {"UPDATE hot SET chk = chk + 1", "segments", true},
      {"UPDATE hot SET games = games + 1", "segments", true},
      {"UPDATE hot SET counts = zeroblob(3)", "segments", true},
      {"DELETE FROM post", "segments", true},
      {"INSERT INTO post VALUES(123456789012345, x'00')", "segments", true},
      {"UPDATE segment SET positions = 1", "segments", true},
      {"UPDATE facet SET data = zeroblob(length(data)) WHERE id = 0", "facets", true},
      {"DELETE FROM facet WHERE id > 9000000000", "facets", true},
      {"INSERT INTO facet VALUES(7, x'00')", "facets", true},
      {"UPDATE record SET date = '1999' WHERE date IS NOT NULL", "facets", true},
      {"UPDATE record SET outcome = (outcome + 1) % 4", "segments", true},
  };
  for (const Damage& damage : damages) {
    CAPTURE(damage.sql);
    const TempFolder other;
    const std::string copy = other.file("games.db");
    std::filesystem::copy_file(path, copy);
    if (!execute_if_allowed(copy, damage.sql)) {
      CHECK(std::string(damage.what) == "file");  // the file itself does not take it
      continue;
    }
    auto database = Database::open(copy, Database::Mode::write);
    const auto faults = faults_of(database);
    CHECK(std::ranges::any_of(faults, [&](const std::string& fault) {
      return fault.starts_with(std::string(damage.what) + ": ");
    }));
    if (!damage.is_index) continue;
    CHECK(database.compact().games == database.totals().games);
    CHECK(faults_of(database).empty());
  }
}

TEST_CASE("records that are taken out leave what would be there without them") {
  Texts texts = many_games(1100);
  texts.emplace_back("again/broken.uhp", "Base;InProgress;White[2];wS1;wS2 wS1-\n");
  const auto stay = those_in(texts, "f0");
  const auto go = those_in(texts, "f1");
  const auto again = those_in(texts, "again");
  Fresh plain;
  plain.add(stay);
  const std::string expected = dump(plain.database);
  SECTION("added later") {
    Fresh fresh;
    fresh.add(stay);
    fresh.add(go);
    fresh.add(again);
    CHECK(dump(fresh.database) != expected);
    const auto removal = fresh.database.remove_source("again");
    CHECK(removal.rejected == 1);
    CHECK(removal.records == static_cast<std::int64_t>(again.size()) - 1);
    CHECK(faults_of(fresh.database).empty());
    CHECK(fresh.database.remove_source("f1").games > 0);
    CHECK(dump(fresh.database) == expected);
    CHECK(faults_of(fresh.database).empty());
    CHECK(index_of_file(fresh.folder.file("games.db")) ==
          index_of_file(plain.folder.file("games.db")));
  }
  SECTION("added before") {
    Fresh fresh;
    fresh.add(again);
    fresh.add(go);
    fresh.add(stay);
    fresh.database.remove_source("f1/");
    fresh.database.remove_source("again");
    CHECK(dump(fresh.database) == expected);
    CHECK(faults_of(fresh.database).empty());
    fresh.add(go);
    fresh.database.compact();
    CHECK(faults_of(fresh.database).empty());
  }
  SECTION("all of them") {
    for (const char* folder : {"f0", "nowhere", "f0"}) plain.database.remove_source(folder);
    CHECK(plain.database.totals().games == 0);
    CHECK(plain.database.totals().players == 0);
    CHECK(faults_of(plain.database).empty());
    plain.add(stay);
    CHECK(dump(plain.database) == expected);
  }
}

TEST_CASE("records without an id go where they belong when the one with an id is taken out") {
  const auto game = random_game({}, 1, 30);
  const auto record = [&](const char* id) {
    GameText text;
    text.white = "Alice";
    text.black = "Bob";
    if (id) text.id = id;
    return pgn_of(game, text);
  };
  const std::pair<std::string, std::string> one{"one.pgn", record("one")};
  const std::pair<std::string, std::string> two{"two.pgn", record("two")};
  const std::pair<std::string, std::string> none{"none.pgn", record(nullptr)};
  const auto without = [&](const Texts& out) {
    Fresh fresh;
    fresh.add({one, two, none});
    for (const auto& text : out) fresh.database.remove_source(text.first);
    CHECK(faults_of(fresh.database).empty());
    return dump(fresh.database);
  };
  const auto only = [&](const Texts& in) {
    Fresh fresh;
    fresh.add(in);
    return dump(fresh.database);
  };
  CHECK(without({one}) == only({two, none}));
  CHECK(without({two}) == only({one, none}));
  CHECK(without({none}) == only({one, two}));
  CHECK(without({one, two}) == only({none}));
  CHECK(without({two, one}) == only({none}));
  SECTION("both at once") {
    Fresh fresh;
    fresh.add({{"x/one.pgn", one.second}, {"x/two.pgn", two.second}, none});
    CHECK(fresh.database.remove_source("x").games == 1);
    CHECK(dump(fresh.database) == only({none}));
    CHECK(faults_of(fresh.database).empty());
  }
}

TEST_CASE("a game is taken out with all its records") {
  const auto game = random_game({}, 1, 30);
  GameText text;
  text.white = "Alice";
  text.black = "Bob";
  Fresh fresh;
  fresh.add({{"a.pgn", pgn_of(game, text)},
             {"b.pgn", pgn_of(game, text)},
             {"c.uhp", game.game_string()}});
  const Removal removal = fresh.database.remove_game(1);
  CHECK(removal.records == 2);
  CHECK(removal.games == 1);
  CHECK(fresh.database.remove_game(1).records == 0);
  CHECK(fresh.database.totals().games == 1);
  CHECK(fresh.database.explore({Position{}, std::nullopt, false}, {}).all.games() == 1);
  CHECK(faults_of(fresh.database).empty());
  auto reader = Database::open(fresh.folder.file("games.db"), Database::Mode::read);
  CHECK_THROWS_WITH(reader.remove_game(2), Catch::Contains("reading only"));
  CHECK_THROWS_WITH(reader.compact(), Catch::Contains("reading only"));
}
