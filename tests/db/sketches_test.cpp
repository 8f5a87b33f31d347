#include "db/sketches.hpp"

#include <algorithm>
#include <map>

#include "db/fixture.hpp"
#include "db/many_games.hpp"
#include "replay/resolve.hpp"

using namespace waggle;
using namespace waggle::db;
using namespace waggle::test;

namespace {

constexpr GameType all_bugs_set = GameType::from_bits(7);

std::optional<std::string> text(const TextList& list, const std::optional<std::uint32_t>& number) {
  return number ? std::optional(std::string(list[*number])) : std::nullopt;
}

/// Is a sketch what the game says?
void compare(const Sketches& sketches, std::size_t i, const Game& game) {
  const Sketch& sketch = sketches.games[i];
  const auto player = [&](const std::optional<std::uint32_t>& number) {
    return number ? sketches.players[*number] : Sketches::Player{};
  };
  const auto name = [&](const std::optional<std::uint32_t>& number) {
    return number ? std::optional(player(number).name) : std::nullopt;
  };
  CAPTURE(game.id);
  REQUIRE(sketch.id == game.id);
  CHECK(sketch.set == game.game_type);
  CHECK(name(sketch.white) == game.white);
  CHECK(name(sketch.black) == game.black);
  CHECK(player(sketch.white).person == game.white_person);
  CHECK(player(sketch.black).person == game.black_person);
  CHECK(sketch.white_rating == game.white_rating);
  CHECK(sketch.black_rating == game.black_rating);
  CHECK(text(sketches.events, sketch.event) == game.event);
  CHECK(sketches.dates[i] == game.date.value_or(""));
  CHECK(sketches.source_of(sketch) == game.sources.at(0));
  CHECK(sketch.result == game.result);
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
  CHECK(texts_of(Position(game.game_type, QueenOpening::allowed), sketches.moves_of(i)) ==
        game.moves);
}

std::map<std::int64_t, Game> games_by_id(Database& database, const Filter& filter) {
  std::map<std::int64_t, Game> games;
  for (Game& game : games_of(database, filter)) games.emplace(game.id, std::move(game));
  return games;
}

void check_filter(Database& database, const Filter& filter) {
  const auto games = games_by_id(database, filter);
  const Sketches sketches = database.sketches(filter);
  REQUIRE(sketches.games.size() == games.size());
  REQUIRE(std::ranges::is_sorted(sketches.games, {}, &Sketch::id));
  Score seen;
  for (std::size_t i = 0; i < sketches.games.size(); ++i) {
    const Game& game = games.at(sketches.games[i].id);
    compare(sketches, i, game);
    CHECK(sketches.games[i].turned == game.turned);
    CHECK(sketches.games[i].ply == 0);
    seen.add(sketches.games[i].seen);
  }
  CHECK(seen == database.explore({Position(all_bugs_set), std::nullopt, false}, filter).all);
}

void check_position(Database& database, const PositionQuery& query, const Filter& filter) {
  std::map<std::int64_t, Hit> hits;
  database.search(query, filter, [&](Hit&& hit) { hits.emplace(hit.game.id, std::move(hit)); });
  const Sketches sketches = database.sketches(query, filter);
  REQUIRE(sketches.games.size() == hits.size());
  Score seen;
  for (std::size_t i = 0; i < sketches.games.size(); ++i) {
    const Sketch& sketch = sketches.games[i];
    const Hit& hit = hits.at(sketch.id);
    CHECK(sketch.ply == hit.ply);
    CHECK(sketch.swapped == hit.swapped);
    CHECK(sketches.source_of(sketch) == hit.game.sources.at(0));
    seen.add(sketch.seen);
  }
  CHECK(seen == database.explore(query, filter).all);
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
    for (const Filter& filter : {Filter{}, alice, bob, rated, nobody, again, programs})
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
  const Sketches sketches =
      fresh.database.sketches({position_after({}, asked.moves, 6), std::nullopt, false}, {});
  std::vector<int> games_and_plies;
  for (const Sketch& sketch : sketches.games) {
    games_and_plies.push_back(static_cast<int>(sketch.id));
    games_and_plies.push_back(sketch.ply);
  }
  CHECK(games_and_plies == std::vector<int>{1, 6, 3, 6, 4, 10, 5, 6});
}

TEST_CASE("themes of many games are those of each, whatever the number of threads") {
  Fresh fresh;
  std::string content;
  for (std::uint64_t seed = 0; seed < 300; ++seed)
    content += random_game(all_bugs_set, seed, 50, seed % 2 == 0).game_string() + "\n";
  fresh.add({{"lines.uhp", content}});
  const Position asked =
      position_after(all_bugs_set, random_game(all_bugs_set, 0, 50, true).moves, 2);
  const Sketches sketches = fresh.database.sketches({asked, std::nullopt, true}, {});
  REQUIRE(sketches.games.size() > 10);
  const auto themes = themes_of(sketches, 1);
  CHECK(themes_of(sketches, 3) == themes);
  CHECK(themes_of(sketches) == themes);
  for (std::size_t i = 0; i < themes.size(); ++i)
    CHECK(themes[i] == waggle::themes_of(Position(all_bugs_set, QueenOpening::allowed),
                                         sketches.moves_of(i), sketches.games[i].ply));
}

TEST_CASE("themes of a file that somebody has changed are refused") {
  Fresh fresh;
  fresh.add({{"line.uhp", play(GameType{}, "wS1;bS1 wS1-;wQ -wS1;bQ bS1-").game_string()}});
  REQUIRE(
      execute_if_allowed(fresh.folder.file("games.db"), "UPDATE record SET moves = x'00000000'"));
  const Sketches sketches = fresh.database.sketches(Filter{});
  REQUIRE(sketches.games.size() == 1);
  CHECK_THROWS_AS(sketches.moves_of(0), StoreError);
  CHECK_THROWS_AS(themes_of(sketches, 2), StoreError);
}
