#include <algorithm>
#include <cstdlib>
#include <map>
#include <random>

#include "db/fixture.hpp"
#include "db/many_games.hpp"
#include "db/sketches.hpp"
#include "support/files.hpp"

/// A file and servers answer alike. Numbers of games and the order of games with the same date are
/// their own; nothing else is.

using namespace waggle;
using namespace waggle::db;
using namespace waggle::test;

namespace {

std::string told(const Score& score) {
  return fmt::format("{}-{}-{}?{}", score.white, score.draws, score.black, score.unknown);
}

std::string told(const Exploration& exploration) {
  std::string text = fmt::format("{} ended {}\n", told(exploration.all), exploration.ended);
  for (const ExploredMove& move : exploration.moves)
    text += fmt::format("{} {} {} {} {}\n", move.text, told(move.edge), move.reached,
                        move.equivalents, move.rests);
  return text;
}

std::string told(const Openings& openings) {
  std::string text = fmt::format("{} {}\n", openings.short_white, openings.short_black);
  for (const LineRow& row : openings.lines)
    text += fmt::format("{} {} {} {} {}\n", index_of(row.side), row.line, row.formation, row.title,
                        told(row.score));
  for (const FormationRow& row : openings.formations)
    text += fmt::format("{} {} {}\n", index_of(row.side), row.formation, told(row.score));
  for (const MatchupRow& row : openings.matchups)
    text += fmt::format("{} {} {}\n", row.white_line, row.black_line, told(row.score));
  for (const FirstBugsRow& row : openings.first_bugs)
    text += fmt::format("{} {} {}\n", letter_of(row.white_bug), letter_of(row.black_bug),
                        told(row.score));
  for (const QueenTurnRow& row : openings.queen_turns)
    text += fmt::format("{} {} {}\n", index_of(row.side), row.turn.value_or(0), told(row.score));
  for (const NamedPositionRow& row : openings.positions)
    text += fmt::format("{} {}\n", row.name, told(row.score));
  return text;
}

std::string told(const Totals& totals) {
  return fmt::format("{} {} {} {} {} {} {}", totals.games, totals.records, totals.rejected,
                     totals.positions, totals.first_date.value_or("-"),
                     totals.last_date.value_or("-"), totals.players);
}

std::string told(const Game& game) {
  return fmt::format("{} {} {} {} {} {} {} {} {} {}", game.date.value_or("-"),
                     fmt::join(game.sources, ","), game.white.value_or("-"),
                     game.black.value_or("-"), name_of(game.result), name_of(game.reason),
                     game.plies, game.game_key.value_or("-"), game.bots, game.turned);
}

std::string told(const Sketch& game) {
  return fmt::format("{} {} {} {} {} {} {} {} {} {} {} {}", game.date.value_or("-"),
                     game.white.value_or("-"), game.black.value_or("-"), name_of(game.outcome),
                     name_of(game.seen), game.plies, game.ply, game.swapped, game.as_black,
                     game.bots, game.event.value_or("-"), game.moves.size());
}

/// Lines in text order: what has the same date may come in any.
template <typename Things>
std::vector<std::string> sorted(const Things& things) {
  std::vector<std::string> lines;
  for (const auto& thing : things) lines.push_back(told(thing));
  std::ranges::sort(lines);
  return lines;
}

std::vector<std::string> hits_of(Database& database, const PositionQuery& query,
                                 const Filter& filter, const Listing& listing = {}) {
  std::vector<std::string> hits;
  database.search(
      query, filter,
      [&](Hit&& hit) {
        hits.push_back(fmt::format("{} {} {}", told(hit.game), hit.ply, hit.swapped));
      },
      listing);
  return hits;
}

/// What can be asked of a set of games, but for positions.
void compare_games(Database& file, Database& servers, const Filter& filter) {
  CHECK(sorted(games_of(file, filter)) == sorted(games_of(servers, filter)));
  CHECK(told(file.totals(filter)) == told(servers.totals(filter)));
  CHECK(told(file.openings(filter)) == told(servers.openings(filter)));
  OpeningsOptions few;
  few.depth = 7;
  CHECK(told(file.openings(filter, few)) == told(servers.openings(filter, few)));
  CHECK(sorted(file.sketches(filter)) == sorted(servers.sketches(filter)));
}

void compare_position(Database& file, Database& servers, const PositionQuery& query,
                      const Filter& filter) {
  CHECK(told(file.explore(query, filter)) == told(servers.explore(query, filter)));
  auto one = hits_of(file, query, filter);
  auto two = hits_of(servers, query, filter);
  std::ranges::sort(one);
  std::ranges::sort(two);
  CHECK(one == two);
  CHECK(sorted(file.sketches(filter, query)) == sorted(servers.sketches(filter, query)));
  const auto sizes = [&](Database& database) {
    std::map<std::string, std::size_t> by_move;
    for (const auto& [move, games] : database.games_by_move(query, filter))
      by_move[move] = games.size();
    return by_move;
  };
  CHECK(sizes(file) == sizes(servers));
}

void compare_roads(Database& file, Database& servers, const PositionQuery& query,
                   const Filter& filter) {
  const auto roads = [&](Database& database) {
    std::vector<std::string> lines;
    for (const Road& road : database.roads(query, filter))
      lines.push_back(
          fmt::format("{} {} {}", fmt::join(road.moves, ";"), told(road.score), road.games.size()));
    return lines;
  };
  CHECK(roads(file) == roads(servers));
}

/// A file of made games for a thorough run; without it little is asked.
const char* more_games() {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing here changes the environment.
  return std::getenv("WAGGLE_TEST_GAMES");
}

/// Everything that is asked here, of two databases with the same records.
void compare(Database& file, Database& servers, std::size_t positions,
             const std::vector<std::function<void(Filter&)>>& settings) {
  CHECK(dump(file) == dump(servers));
  CHECK(servers.verify({}).faults() == 0);
  const auto games = games_of(file);
  REQUIRE(!games.empty());
  std::mt19937_64 random(5);
  std::vector<PositionQuery> queries = {{Position{}, std::nullopt, false},
                                        {Position{}, GameType{}, false}};
  while (queries.size() < positions) {
    const Game& game = games[random() % games.size()];
    const auto moves = moves_of(game);
    const std::size_t plies = random() % 3 == 0
                                  ? random() % (moves.size() + 1)
                                  : random() % std::min<std::size_t>(8, moves.size() + 1);
    PositionQuery query{position_after(game.game_type, moves, plies), std::nullopt,
                        random() % 3 == 0};
    if (random() % 4 == 0) query.set = game.game_type;
    queries.push_back(query);
  }
  for (std::size_t i = 0; i < settings.size(); ++i) {
    INFO("filter " << i);
    Filter filter;
    settings[i](filter);
    compare_games(file, servers, filter);
    Filter both = filter;
    settings[random() % settings.size()](both);
    if (more_games()) compare_games(file, servers, both);
    for (std::size_t n = 0; n < (more_games() ? 2 : 1); ++n) {
      const std::size_t which = random() % queries.size();
      INFO("position " << which);
      if (more_games()) compare_position(file, servers, queries[which], filter);
      compare_position(file, servers, queries[which], both);
    }
  }
  for (std::size_t i = 0; i < queries.size(); ++i) {
    INFO("position " << i);
    compare_position(file, servers, queries[i], {});
    if (i % 8 == 0) compare_roads(file, servers, queries[i], {});
  }
  // With the order of games that have the same date left open, a limit may take any of them.
  for (const Order order : {Order::oldest, Order::newest, Order::rating}) {
    Listing few{order, 10, std::nullopt, std::nullopt};
    const auto ranks = [&](Database& database) {
      std::vector<std::string> found;
      database.games(
          {}, false,
          [&](Game&& game) {
            found.push_back(order == Order::rating ? std::to_string(game.white_rating.value_or(0) +
                                                                    game.black_rating.value_or(0))
                                                   : game.date.value_or("-"));
          },
          few);
      return found;
    };
    CHECK(ranks(file) == ranks(servers));
    CHECK(hits_of(servers, queries.front(), {}, few).size() ==
          std::min<std::size_t>(10, games.size()));
  }
  // Between plies, at a first visit.
  Listing between{Order::oldest, std::nullopt, 2, 5};
  for (const PositionQuery& query : queries)
    CHECK(hits_of(file, query, {}, between).size() == hits_of(servers, query, {}, between).size());
}

struct Both {
  TempFolder folder;
  std::string place = new_place_on_servers();
  Database file = Database::open(folder.file("games.db"), Database::Mode::write);
  Database servers = Database::open(place, Database::Mode::write);

  void add(const Texts& texts, const ImportOptions& options = {}) {
    const auto one = file.import(feed_of(texts), options);
    const auto two = servers.import(feed_of(texts), options);
    CHECK(one.read == two.read);
    CHECK(one.imported == two.imported);
    CHECK(one.duplicates == two.duplicates);
    CHECK(one.rejected == two.rejected);
    CHECK(one.positions == two.positions);
  }
};

std::vector<std::function<void(Filter&)>> settings_of(const std::string& player,
                                                      const std::string& other,
                                                      const std::string& source) {
  return {
      [](Filter&) {},
      [=](Filter& f) { f.player = player; },
      [=](Filter& f) { f.as = player; },
      [=](Filter& f) { f.as = other + "@boardspace.net"; },
      [=](Filter& f) { f.white = other; },
      [=](Filter& f) { f.black = other; },
      [=](Filter& f) {
        f.as = player;
        f.opponent = other;
      },
      [](Filter& f) { f.since = "2010"; },
      [](Filter& f) { f.until = "2015-06"; },
      [](Filter& f) { f.set = GameType{}; },
      [](Filter& f) { f.result = Outcome::draw; },
      [](Filter& f) { f.min_rating = 1500; },
      [](Filter& f) { f.max_rating = 1700; },
      [](Filter& f) { f.min_plies = 12; },
      [](Filter& f) { f.max_plies = 16; },
      [=](Filter& f) { f.source = source; },
      [](Filter& f) { f.bots = false; },
      [](Filter& f) { f.bots = true; },
      [](Filter& f) { f.guests = false; },
      [](Filter& f) { f.event = "SPRING"; },
      [](Filter& f) { f.white_line = "S-Q-A"; },
      [](Filter& f) { f.black_line = "fork"; },
  };
}

}  // namespace

TEST_CASE("servers answer as a file does about games that meet often", "[.][servers]") {
  if (no_servers()) return;
  Both both;
  ImportOptions small;
  small.batch_records = 16;  // several batches, the later of which change what the first ones said
  both.add(many_games(1200), small);
  both.add({{"broken.uhp", "Base;InProgress;White[2];wS1;bS1 /wS1;nonsense\n"},
            {"void.pgn", "[GameType \"Base\"]\n\n"}},
           small);
  both.add(many_games(300), small);
  compare(both.file, both.servers, more_games() ? 60 : 12, settings_of("alice", "Dumbot", "again"));
}

TEST_CASE("servers answer as a file does about the corpus", "[.][servers]") {
  if (no_servers()) return;
  const auto corpus = shared_file("corpus");
  if (!corpus) return;
  Both both;
  const char* more = more_games();
  std::vector<std::string> paths = {corpus->string()};
  if (more) paths.emplace_back(more);
  Texts texts;
  for (const std::string& path : paths) {
    if (std::filesystem::is_regular_file(path)) {
      texts.emplace_back(path, content_of(path));
      continue;
    }
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path))
      if (entry.is_regular_file())
        texts.emplace_back(entry.path().string(), content_of(entry.path()));
  }
  std::ranges::sort(texts);
  both.add(texts);
  std::map<std::string, int> players;
  for (const Game& game : games_of(both.file))
    for (const auto& name : {game.white, game.black})
      if (name) ++players[*name];
  std::vector<std::pair<int, std::string>> by_games;
  for (const auto& [name, games] : players) by_games.emplace_back(-games, name);
  std::ranges::sort(by_games);
  REQUIRE(by_games.size() > 1);
  compare(both.file, both.servers, more ? 40 : 10,
          settings_of(by_games[0].second, by_games[1].second, paths.back()));
}
