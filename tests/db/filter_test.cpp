#include <algorithm>
#include <random>

#include "db/fixture.hpp"
#include "db/player.hpp"

using namespace waggle;
using namespace waggle::db;
using namespace waggle::test;

namespace {

struct Known {
  RandomGame game;
  GameText text;
  std::string source;
  bool bots = false;
};

/// Games with every mixture of tags.
std::vector<Known> tagged_games() {
  const std::vector<std::optional<std::string>> names = {"Alice",  "bob",    "Zoë",
                                                         "Dumbot", "guest7", std::nullopt};
  const std::vector<std::optional<std::string>> events = {"Open", "Club Night", std::nullopt};
  const std::vector<std::optional<std::string>> dates = {"2019-12-31", "2020",       "2020-03",
                                                         "2020-03-15", "2021-01-01", std::nullopt};
  const std::vector<std::optional<int>> ratings = {1200, 1500, 1800, std::nullopt};
  std::mt19937_64 random(17);
  const auto pick = [&](const auto& list) { return list[random() % list.size()]; };
  std::vector<Known> known;
  for (std::size_t i = 0; i < 120; ++i) {
    Known one;
    one.game = random_game(GameType::from_bits(random() % 8 & 1 ? 7 : 0), i,
                           static_cast<int>(1 + random() % 20));
    one.text.white = pick(names);
    one.text.black = pick(names);
    one.text.event = pick(events);
    one.text.date = pick(dates);
    one.text.white_rating = pick(ratings);
    one.text.black_rating = pick(ratings);
    one.text.result = static_cast<Outcome>(random() % 4);
    one.text.id = "id" + std::to_string(i);
    one.source = fmt::format("{}/f{}.pgn",
                             i % 3 == 0   ? "club"
                             : i % 3 == 1 ? "site/x.zip!"
                                          : "clubs",
                             i);
    one.bots = one.text.white == "Dumbot" || one.text.black == "Dumbot";
    known.push_back(std::move(one));
  }
  return known;
}

bool is(const std::optional<std::string>& name, const std::string& wanted) {
  return name && folded(*name) == folded(wanted);
}

std::string first_day(const std::string& date) {
  return date + std::string("0000-01-01").substr(date.size());
}
std::string last_day(const std::string& date) {
  return date + std::string("0000-12-31").substr(date.size());
}

/// The filter in words of its own.
bool passes(const Known& known, const Filter& filter) {
  const GameText& t = known.text;
  const auto plays = [&](const std::string& name) {
    return is(t.white, name) || is(t.black, name);
  };
  if (filter.player && !plays(*filter.player)) return false;
  if (filter.as && !plays(*filter.as)) return false;
  if (filter.opponent) {
    const auto whose = filter.as ? filter.as : filter.player;
    const bool meets = whose ? (is(t.white, *whose) && is(t.black, *filter.opponent)) ||
                                   (is(t.black, *whose) && is(t.white, *filter.opponent))
                             : plays(*filter.opponent);
    if (!meets) return false;
  }
  if (filter.white && !is(t.white, *filter.white)) return false;
  if (filter.black && !is(t.black, *filter.black)) return false;
  if (filter.event && !is(t.event, *filter.event)) return false;
  if (filter.since && (!t.date || first_day(*t.date) < first_day(*filter.since))) return false;
  if (filter.until && (!t.date || last_day(*t.date) > last_day(*filter.until))) return false;
  if (filter.set && known.game.set != *filter.set) return false;
  if (filter.result && t.result != *filter.result) return false;
  if (filter.min_rating &&
      !(t.white_rating >= *filter.min_rating && t.black_rating >= *filter.min_rating))
    return false;
  if (filter.max_rating &&
      !(t.white_rating && t.black_rating && t.white_rating <= *filter.max_rating &&
        t.black_rating <= *filter.max_rating))
    return false;
  const int plies = static_cast<int>(known.game.moves.size());
  if (filter.min_plies && plies < *filter.min_plies) return false;
  if (filter.max_plies && plies > *filter.max_plies) return false;
  if (filter.source && known.source != *filter.source &&
      !known.source.starts_with(*filter.source + "/") &&
      !known.source.starts_with(*filter.source + "!/"))
    return false;
  if (filter.guests && (t.white == "guest7" || t.black == "guest7") != *filter.guests) return false;
  return !filter.bots || known.bots == *filter.bots;
}

}  // namespace

TEST_CASE("each filter and their combinations agree with a recount", "[both][slow]") {
  const auto known = tagged_games();
  Texts texts;
  for (const Known& one : known) texts.emplace_back(one.source, pgn_of(one.game, one.text));
  Fresh fresh;
  REQUIRE(fresh.add(texts).imported == static_cast<std::int64_t>(known.size()));

  std::vector<std::function<void(Filter&)>> settings = {
      [](Filter& f) { f.player = "ALICE"; },
      [](Filter& f) { f.player = "Bob"; },
      [](Filter& f) { f.player = "nobody"; },
      [](Filter& f) { f.as = "ZOË"; },
      [](Filter& f) { f.as = "Zoë"; },
      [](Filter& f) { f.as = "Alice"; },
      [](Filter& f) { f.opponent = "bob"; },
      [](Filter& f) { f.white = "alice"; },
      [](Filter& f) { f.black = "Dumbot"; },
      [](Filter& f) { f.event = "club night"; },
      [](Filter& f) { f.since = "2020-01-01"; },
      [](Filter& f) { f.since = "2020-03"; },
      [](Filter& f) { f.until = "2020-12-31"; },
      [](Filter& f) { f.until = "2020"; },
      [](Filter& f) { f.until = "2020-03-15"; },
      [](Filter& f) { f.set = GameType{}; },
      [](Filter& f) { f.set = GameType::from_bits(7); },
      [](Filter& f) { f.result = Outcome::draw; },
      [](Filter& f) { f.result = Outcome::unknown; },
      [](Filter& f) { f.min_rating = 1500; },
      [](Filter& f) { f.max_rating = 1500; },
      [](Filter& f) { f.min_plies = 10; },
      [](Filter& f) { f.max_plies = 12; },
      [](Filter& f) { f.source = "club"; },
      [](Filter& f) { f.source = "site/x.zip"; },
      [](Filter& f) { f.source = "clubs/f2.pgn"; },
      [](Filter& f) { f.bots = true; },
      [](Filter& f) { f.bots = false; },
      [](Filter& f) { f.guests = true; },
      [](Filter& f) { f.guests = false; },
      [](Filter&) {},
  };
  const auto check = [&](const Filter& filter) {
    std::vector<std::string> expected;
    for (const Known& one : known)
      if (passes(one, filter)) expected.push_back(*one.text.id);
    std::vector<std::string> found;
    for (const Game& game : games_of(fresh.database, filter)) found.push_back(*game.game_key);
    std::ranges::sort(expected);
    std::ranges::sort(found);
    CHECK(found == expected);
    const auto n = static_cast<std::int64_t>(expected.size());
    CHECK(fresh.database.totals(filter).games == n);
    CHECK(fresh.database.explore({Position{}, std::nullopt, false}, filter).all.games() == n);
    std::int64_t hits = 0;
    fresh.database.search({Position{}, std::nullopt, false}, filter, [&](Hit&&) { ++hits; });
    CHECK(hits == n);
  };
  for (std::size_t i = 0; i < settings.size(); ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      INFO(i << " and " << j);
      Filter filter;
      settings[i](filter);
      settings[j](filter);
      check(filter);
    }
  std::mt19937_64 random(3);
  for (int n = 0; n < 100; ++n) {
    Filter filter;
    for (int k = 0; k < 4; ++k) settings[random() % settings.size()](filter);
    check(filter);
  }
}

TEST_CASE("games come in the order of date with unknown ones last", "[both]") {
  const auto game = random_game({}, 1, 10);
  const auto text = [](const char* id, std::optional<std::string> date) {
    GameText t;
    t.white = "Alice";
    t.id = id;
    t.date = std::move(date);
    return t;
  };
  Fresh fresh;
  fresh.add({{"a.pgn",
              pgn_of(game, text("none", std::nullopt)) + pgn_of(game, text("late", "2021-02-03")) +
                  pgn_of(game, text("year", "2020")) + pgn_of(game, text("day", "2020-05-05"))}});
  std::vector<std::string> order;
  for (const Game& one : games_of(fresh.database)) order.push_back(*one.game_key);
  CHECK(order == std::vector<std::string>{"year", "day", "late", "none"});
  const auto totals = fresh.database.totals();
  CHECK(totals.first_date == "2020");
  CHECK(totals.last_date == "2021-02-03");
  CHECK(totals.players == 1);
}

TEST_CASE("what a user writes into a filter is a value and never part of a statement", "[both]") {
  Fresh fresh;
  GameText text;
  text.white = "Robert'); DROP TABLE game; --";
  text.black = "50%_\"";
  fresh.add({{"a'b.pgn", pgn_of(random_game({}, 1, 6), text)}});
  Filter filter;
  filter.white = text.white;
  filter.source = "a'b.pgn";
  CHECK(games_of(fresh.database, filter).size() == 1);
  filter = {};
  filter.player = "50%";
  CHECK(games_of(fresh.database, filter).empty());
  filter.player = "' OR 1 --";
  CHECK(games_of(fresh.database, filter).empty());
}

TEST_CASE("a score is turned to the side of a player", "[both]") {
  const auto game = random_game({}, 1, 6);
  GameText text;
  text.white = "Alice";
  text.black = "Bob";
  text.result = Outcome::white_wins;
  GameText other = text;
  std::swap(other.white, other.black);
  GameText draw = text;
  draw.result = Outcome::draw;
  draw.id = "drawn";
  text.id = "won";
  Fresh fresh;
  fresh.add({{"a.pgn", pgn_of(game, text) + pgn_of(game, other) + pgn_of(game, draw)}});
  Filter filter;
  const PositionQuery start{Position{}, std::nullopt, false};
  CHECK(fresh.database.explore(start, filter).all == Score{2, 1, 0, 0});
  filter.as = "ALICE";
  CHECK(fresh.database.explore(start, filter).all == Score{1, 1, 1, 0});
  filter.white = "Alice";
  CHECK(fresh.database.explore(start, filter).all == Score{1, 1, 0, 0});
}
