#include "db/sketches.hpp"

#include <algorithm>

#include "db/fixture.hpp"
#include "db/many_games.hpp"
#include "replay/resolve.hpp"

using namespace waggle;
using namespace waggle::db;
using namespace waggle::test;

namespace {

constexpr GameType all_bugs_set = GameType::from_bits(7);

/// Is a sketch what the game says?
void compare(const Sketch& sketch, const Game& game) {
  CAPTURE(game.id);
  REQUIRE(sketch.id == game.id);
  CHECK(sketch.set == game.game_type);
  CHECK(sketch.white == game.white);
  CHECK(sketch.black == game.black);
  CHECK(sketch.white_rating == game.white_rating);
  CHECK(sketch.black_rating == game.black_rating);
  CHECK(sketch.event == game.event);
  CHECK(sketch.round == game.round);
  CHECK(sketch.date == game.date);
  CHECK(sketch.outcome == game.result);
  CHECK(sketch.reason == game.reason);
  CHECK(sketch.plies == game.plies);
  CHECK(sketch.board_state == game.board_state);
  CHECK(sketch.bots == game.bots);
  CHECK((sketch.white_guest || sketch.black_guest) == game.guests);
  for (const auto& [mine, its] : {std::pair(sketch.white_opening, game.white_opening),
                                  std::pair(sketch.black_opening, game.black_opening)}) {
    REQUIRE(mine.has_value() == its.has_value());
    if (!mine) continue;
    CHECK(mine->bugs == its->bugs);
    CHECK(mine->formation == its->formation);
  }
  CHECK(texts_of(Position(game.game_type, QueenOpening::allowed), moves_of(sketch)) == game.moves);
}

void check_filter(Database& database, const Filter& filter) {
  const auto games = games_of(database, filter);
  const auto sketches = database.sketches(filter);
  REQUIRE(sketches.size() == games.size());
  Score seen;
  for (std::size_t i = 0; i < games.size(); ++i) {
    compare(sketches[i], games[i]);
    CHECK(sketches[i].as_black == games[i].turned);
    CHECK(sketches[i].ply == 0);
    seen.add(sketches[i].seen);
  }
  CHECK(seen == database.explore({Position(all_bugs_set), std::nullopt, false}, filter).all);
}

void check_position(Database& database, const PositionQuery& query, const Filter& filter) {
  std::vector<Hit> hits;
  database.search(query, filter, [&](Hit&& hit) { hits.push_back(std::move(hit)); });
  const auto sketches = database.sketches(filter, query);
  REQUIRE(sketches.size() == hits.size());
  Score seen;
  for (std::size_t i = 0; i < hits.size(); ++i) {
    CHECK(sketches[i].id == hits[i].game.id);
    CHECK(sketches[i].ply == hits[i].ply);
    CHECK(sketches[i].swapped == hits[i].swapped);
    seen.add(sketches[i].seen);
  }
  CHECK(seen == database.explore(query, filter).all);
}

std::vector<const Sketch*> pointers_to(const std::vector<Sketch>& sketches) {
  std::vector<const Sketch*> pointers;
  for (const Sketch& sketch : sketches) pointers.push_back(&sketch);
  return pointers;
}

}  // namespace

TEST_CASE("sketches say of games what the games say") {
  // So many that filters go by columns, and with few of them by single rows.
  for (std::size_t count : {60U, 1500U}) {
    Fresh fresh;
    fresh.add(many_games(count));
    Filter alice;
    alice.as = "Alice";
    Filter bob;
    bob.player = "bob";
    bob.since = "2008-03";
    Filter rated;
    rated.min_rating = 1500;
    rated.event = "Spring";
    Filter nobody;
    nobody.player = "Zoe";
    Filter again;
    again.source = "again";
    Filter programs;
    programs.bots = true;
    Filter people;
    people.guests = false;
    for (const Filter& filter : {Filter{}, alice, bob, rated, nobody, again, programs, people})
      check_filter(fresh.database, filter);

    // Games that were taken out leave gaps between numbers.
    for (std::int64_t id = 5; id < 40; ++id)
      if (id != 21) fresh.database.remove_game(id);
    check_filter(fresh.database, {});

    const auto game = fresh.database.game(2).value();
    Position position(all_bugs_set, QueenOpening::allowed);
    for (std::size_t ply = 0; ply <= std::min<std::size_t>(game.moves.size(), 6); ++ply) {
      if (ply > 0)
        position.apply(resolve(position, parse_move_string(game.moves[ply - 1]).value())->move);
      for (bool swap : {false, true})
        for (const Filter& filter : {Filter{}, alice})
          check_position(fresh.database, {position, std::nullopt, swap}, filter);
    }
  }
}

TEST_CASE("the first visit is told of games that come by different roads") {
  Fresh fresh;
  const std::string one = "wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wG1 -wA1;bG1 bA1-";
  const std::string turned = "wS1;bS1 wS1\\;wQ \\wS1;bQ bS1\\;wA1 \\wQ;bA1 bQ\\";
  const std::string another = "wS1;bS1 wS1-;wA1 -wS1;bA1 bS1-;wQ -wA1;bQ bA1-";
  const std::string late =
      "wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wQ \\wS1;bQ bS1/;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-";
  std::string content;
  for (const std::string& moves : {one, another, turned, late, one})
    content += play(GameType{}, moves).game_string() + "\n";
  fresh.add({{"lines.uhp", content}});
  const RandomGame asked = play(GameType{}, one);
  const auto sketches =
      fresh.database.sketches({}, {position_after({}, asked.moves, 6), std::nullopt, false});
  std::vector<int> games_and_plies;
  for (const Sketch& sketch : sketches) {
    games_and_plies.push_back(static_cast<int>(sketch.id));
    games_and_plies.push_back(sketch.ply);
  }
  CHECK(games_and_plies == std::vector<int>{1, 6, 3, 6, 4, 10, 5, 6});
}

TEST_CASE("themes of many games are those of each, whatever the number of threads", "[both]") {
  Fresh fresh;
  std::string content;
  for (std::uint64_t seed = 0; seed < 300; ++seed)
    content += random_game(all_bugs_set, seed, 50, seed % 2 == 0).game_string() + "\n";
  fresh.add({{"lines.uhp", content}});
  const Position asked =
      position_after(all_bugs_set, random_game(all_bugs_set, 0, 50, true).moves, 2);
  const auto sketches = fresh.database.sketches({}, {asked, std::nullopt, true});
  REQUIRE(sketches.size() > 10);
  const auto themes = themes_of(pointers_to(sketches), 1);
  CHECK(themes_of(pointers_to(sketches), 3) == themes);
  CHECK(themes_of(pointers_to(sketches)) == themes);
  for (std::size_t i = 0; i < themes.size(); ++i)
    CHECK(themes[i] == waggle::themes_of(Position(all_bugs_set, QueenOpening::allowed),
                                         moves_of(sketches[i]), sketches[i].ply));
}

TEST_CASE("themes of a file that somebody has changed are refused") {
  Fresh fresh;
  fresh.add({{"line.uhp", play(GameType{}, "wS1;bS1 wS1-;wQ -wS1;bQ bS1-").game_string()}});
  REQUIRE(
      execute_if_allowed(fresh.folder.file("games.db"), "UPDATE record SET moves = x'00000000'"));
  const auto sketches = fresh.database.sketches(Filter{});
  REQUIRE(sketches.size() == 1);
  CHECK_THROWS_AS(moves_of(sketches[0]), StoreError);
  CHECK_THROWS_AS(themes_of(pointers_to(sketches), 2), StoreError);
}
