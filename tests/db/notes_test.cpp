// What records say besides their moves is kept.

#include "db/notes_blob.hpp"

#include <catch2/catch.hpp>
#include <limits>

#include "db/damage.hpp"
#include "fixture.hpp"
#include "random_games.hpp"

using namespace waggle;
using namespace waggle::db;
using namespace waggle::test;

namespace {

constexpr auto largest = std::numeric_limits<std::int64_t>::max();
constexpr auto least = std::numeric_limits<std::int64_t>::min();

const std::vector<GameNotes> examples = {
    {{{"TimeControl", "Fixed 600000"}}, {}, {}},
    {{}, {}, {{0, "before"}, {2, ""}, {2, "behind\nit"}, {4, std::string(300, 'x')}}},
    {{}, {1000, 2000, 1500, 900'000'000}, {}},
    {{}, {std::nullopt, 5, std::nullopt, 3}, {}},
    {{{"A", ""}, {"", "B"}, {"Annotator", std::string("nul\0", 4)}},
     {largest, least, least, largest},
     {{1, "имя 🐝"}}}};

}  // namespace

TEST_CASE("notes are read as they were written") {
  CHECK(encode_notes({}).empty());
  CHECK(encode_notes({{}, {std::nullopt, std::nullopt}, {}}).empty());
  CHECK(decode_notes("", 4) == GameNotes());
  for (const GameNotes& notes : examples) CHECK(decode_notes(encode_notes(notes), 4) == notes);
  // A clock that goes on slowly takes few bytes.
  GameNotes clocks;
  for (int ply = 0; ply < 40; ++ply) clocks.clocks.emplace_back(3000 + ply * 4000);
  CHECK(encode_notes(clocks).size() < 40 * 2 + 8);
}

TEST_CASE("notes stand in a file as its documents say") {
  const GameNotes notes{{{"Ab", "c"}}, {7, std::nullopt, 5}, {{3, "d"}}};
  CHECK(encode_notes(notes) == std::string("\x01\x02"
                                           "Ab\x01"
                                           "c\x01\x03\x01"
                                           "d\x02\x01\x0E\x00\x01\x03",
                                           16));
}

TEST_CASE("notes that are damaged are refused or read as others") {
  for (const GameNotes& notes : examples) {
    const std::string whole = encode_notes(notes);
    for (std::size_t size = 1; size < whole.size(); ++size)
      CHECK_THROWS_AS(decode_notes(whole.substr(0, size), 4), Damage);
    CHECK_THROWS_AS(decode_notes(whole + '\0', 4), Damage);
    for (std::size_t at = 0; at < whole.size(); ++at)
      for (const char other : {'\0', '\x01', '\x7F', '\x80', '\xFF'}) {
        std::string damaged = whole;
        damaged[at] = other;
        try {
          const GameNotes read = decode_notes(damaged, 4);
          CHECK((read.clocks.empty() || read.clocks.size() == 4));
          for (const auto& [ply, text] : read.comments) CHECK((ply >= 0 && ply <= 4));
        } catch (const Damage&) {
        }
      }
  }
  CHECK_THROWS_AS(decode_notes(encode_notes(examples[1]), 3), Damage);
  CHECK_THROWS_AS(decode_notes(encode_notes(examples[2]), 5), Damage);
}

TEST_CASE("clocks, comments and tags of the record that speaks for a game are kept", "[both]") {
  const auto game = random_game({}, 5, 4);
  GameText text;
  text.white = "Alice";
  text.black = "Bob";
  text.other_tags = {{"Annotator", "Carol"}, {"Opening", "S-Q-A"}};
  text.comments = {{0, "at the start"}, {3, "a good one"}};
  GameText plain = text;
  plain.other_tags.clear();
  plain.comments.clear();
  Fresh fresh;
  fresh.add({{"a.pgn", pgn_of(game, plain)}});
  CHECK(games_of(fresh.database).at(0).notes == GameNotes());
  fresh.add({{"b.pgn", pgn_of(game, text)}});
  const auto games = games_of(fresh.database);
  REQUIRE(games.size() == 1);
  CHECK(games[0].notes == GameNotes{text.other_tags, {}, text.comments});
  CHECK(fresh.database.game(games[0].id, false)->notes == GameNotes());
  const auto verified = fresh.database.verify([](const Fault& fault) { FAIL(fault.message); });
  CHECK_FALSE(verified.checks.empty());
}

TEST_CASE("notes go with their record, and damaged ones are found") {
  const auto game = random_game({}, 5, 4);
  GameText text;
  text.white = "Alice";
  text.comments = {{3, "a good one"}};
  Fresh fresh;
  fresh.add({{"a.pgn", pgn_of(game, text)}});
  execute(fresh.place, "UPDATE note SET data = x'0001'");
  std::vector<std::string> faults;
  fresh.database.verify([&](const Fault& fault) { faults.push_back(fault.message); });
  REQUIRE(faults.size() == 1);
  CHECK(faults[0].starts_with("record 1 of game 1: "));
  CHECK_THROWS_AS(games_of(fresh.database), StoreError);
  fresh.database.remove_source("a.pgn");
  for (const auto& table : fresh.database.info().tables)
    if (table.name == "note") CHECK(table.rows == 0);
}
