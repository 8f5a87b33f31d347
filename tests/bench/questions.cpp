// How long questions to a database take, one after the other in one process: the median, the 99th
// of a hundred and the slowest. Usage: waggle_questions DB [NUMBER]. docs/performance.md has the
// method and figures.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "db/database.hpp"
#include "notation/reader.hpp"
#include "notation/writer.hpp"
#include "replay/replay.hpp"

using namespace waggle;

namespace {

Position position_after(const db::Game& game, std::size_t plies) {
  const std::vector<std::string> moves(
      game.moves.begin(),
      game.moves.begin() + static_cast<std::ptrdiff_t>(std::min(plies, game.moves.size())));
  const std::string text = to_game_string(game.game_type, "InProgress", moves);
  return replay(read_records(text, "question").at(0)).position;
}

/// Games spread over the whole database. In a file by their numbers, where those taken out again
/// are missing; on servers the least numbers, which are hashes and so spread the games by
/// themselves.
std::vector<db::Game> some_games(db::Database& database, std::int64_t number) {
  const std::int64_t last = database.totals().games;
  std::vector<std::int64_t> ids;
  for (std::int64_t i = 0; i < number; ++i) ids.push_back(1 + i * last / number);
  auto games = database.games(ids);
  if (games.empty())
    database.games({}, true, [&](db::Game&& game) { games.push_back(std::move(game)); },
                   {db::Order::id, number, {}, {}});
  return games;
}

std::string most_frequent(const std::map<std::string, int>& counts) {
  std::string best;
  int most = 0;
  for (const auto& [name, count] : counts)
    if (count > most) {
      best = name;
      most = count;
    }
  return best;
}

void measure(const std::string& what, std::size_t number,
             const std::function<void(std::size_t)>& ask) {
  if (number == 0) return;
  for (std::size_t i = 0; i < std::min<std::size_t>(number, 20); ++i) ask(i);
  std::vector<double> took;
  for (std::size_t i = 0; i < number; ++i) {
    const auto start = std::chrono::steady_clock::now();
    ask(i);
    took.push_back(
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
            .count());
  }
  std::ranges::sort(took);
  fmt::print("{:58} {:5} {:9.3f} {:9.3f} {:9.3f}\n", what, number, took[number / 2],
             took[number * 99 / 100], took.back());
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 2) {
    fmt::print(stderr, "usage: waggle_questions DB [NUMBER]\n");
    return 2;
  }
  const std::int64_t number = argc > 2 ? std::max(1L, std::strtol(argv[2], nullptr, 10)) : 1000;
  auto database = db::Database::open(argv[1], db::Database::Mode::read);
  const auto games = some_games(database, number);
  if (games.empty()) return 0;

  std::map<std::string, int> players;
  std::map<std::string, int> events;
  for (const db::Game& game : games) {
    if (game.white && !game.guests) ++players[*game.white];
    if (game.event) ++events[*game.event];
  }
  const std::string player = most_frequent(players);
  const std::string event = most_frequent(events);

  std::vector<Position> ends;
  std::vector<Position> unique;
  std::vector<Position> tenth;
  std::vector<Position> first;
  for (const db::Game& game : games) {
    const Position end = position_after(game, game.moves.size());
    std::int64_t hits = 0;
    database.search({end, {}, false}, {}, [&](db::Hit&&) { ++hits; }, {db::Order::id, 2, {}, {}});
    if (hits == 1) unique.push_back(end);
    ends.push_back(end);
    tenth.push_back(position_after(game, 10));
    first.push_back(position_after(game, 1));
  }
  const std::vector<Position> start(first.size(), position_after(games.front(), 0));

  struct Question {
    const char* what;
    db::Filter filter;
  };
  std::vector<Question> filters(9);
  filters[0].what = "no filter";
  filters[1].what = "one player";
  filters[1].filter.player = player;
  filters[2].what = "one's own games";
  filters[2].filter.as = player;
  filters[3].what = "some years";
  filters[3].filter.since = "2015";
  filters[3].filter.until = "2019";
  filters[4].what = "ratings";
  filters[4].filter.min_rating = 1600;
  filters[5].what = "an event";
  filters[5].filter.event = event;
  filters[6].what = "no bots, no guests";
  filters[6].filter.bots = false;
  filters[6].filter.guests = false;
  filters[7].what = "a line";
  filters[7].filter.white_line = "S-Q-A";
  filters[8].what = "result, set, no bots, years and ratings together";
  filters[8].filter.result = Outcome::white_wins;
  filters[8].filter.set = games.front().game_type;
  filters[8].filter.bots = false;
  filters[8].filter.since = "2015";
  filters[8].filter.min_rating = 1400;

  fmt::print("{} games; player {}, event {}\n", database.totals().games, player, event);
  fmt::print("{:58} {:>5} {:>9} {:>9} {:>9}\n", "question", "times", "p50 ms", "p99 ms", "max ms");
  const auto search = [&](const std::vector<Position>& positions, const db::Filter& filter) {
    return [&](std::size_t i) {
      database.search({positions[i], {}, false}, filter, [](db::Hit&&) {},
                      {db::Order::oldest, 20, {}, {}});
    };
  };
  const auto explore = [&](const std::vector<Position>& positions, const db::Filter& filter) {
    return [&](std::size_t i) { (void)database.explore({positions[i], {}, false}, filter); };
  };
  measure("search, a position of one game", unique.size(), search(unique, {}));
  measure("search, the last position of a game", ends.size(), search(ends, {}));
  measure("explore, a position of one game", unique.size(), explore(unique, {}));
  measure("explore, after ten plies", tenth.size(), explore(tenth, {}));
  for (const auto& [what, filter] : filters) {
    const std::size_t times = &filter == &filters[0].filter ? start.size() : start.size() / 5;
    measure(fmt::format("explore, the start: {}", what), times, explore(start, filter));
    measure(fmt::format("explore, after one ply: {}", what), times, explore(first, filter));
  }
  return 0;
} catch (const std::exception& error) {
  fmt::print(stderr, "waggle_questions: {}\n", error.what());
  return 1;
}
