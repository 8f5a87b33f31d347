// The index against a recount that knows nothing of it: all games replayed, positions compared by
// their encodings.

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <tuple>

#include "db/fixture.hpp"
#include "db/many_games.hpp"
#include "db/same_moves.hpp"
#include "db/segment.hpp"
#include "notation/text.hpp"
#include "replay/key.hpp"
#include "replay/resolve.hpp"

using namespace waggle;
using namespace waggle::db;
using namespace waggle::test;

namespace {

constexpr GameType all_bugs_set = GameType::from_bits(7);

using Encoding = std::vector<std::uint64_t>;

Encoding encoding_of(const Position& position) { return Canonical(position).encoding(); }

bool is_name(const std::optional<std::string>& name, const std::string& other) {
  return name && text::equal_ignoring_case(*name, other);
}

/// A game with its positions in both colours.
struct Replayed {
  Game game;
  std::vector<Encoding> straight;
  std::vector<Encoding> swapped;
};

struct Visited {
  std::size_t ply = 0;
  bool swapped = false;
};

/// Answers counted from the games that the filter lets through.
class Oracle {
 public:
  Oracle(Database& database, const Filter& filter) : filter_(filter) {
    database.games(filter, true, [&](Game&& game) {
      Replayed one{std::move(game), {}, {}};
      Position position(one.game.game_type, QueenOpening::allowed);
      for (std::size_t ply = 0;; ++ply) {
        one.straight.push_back(encoding_of(position));
        one.swapped.push_back(encoding_of(position.colours_exchanged()));
        if (ply == one.game.moves.size()) break;
        position.apply(resolve(position, *parse_move_string(one.game.moves[ply]))->move);
      }
      games_.push_back(std::move(one));
    });
  }

  /// Returns how many games have been at the position.
  std::size_t check(Database& database, const PositionQuery& query) const {
    const Encoding asked = encoding_of(query.position);
    const auto answer = database.explore(query, filter_);
    Score all;
    std::int64_t ended = 0;
    std::map<Encoding, Score> edges;
    std::map<std::int64_t, Visited> hits;
    for (const Replayed& one : games_) {
      const auto visit = visit_of(one, asked, query);
      if (!visit) continue;
      hits[one.game.id] = *visit;
      const Outcome outcome = seen(one.game, visit->swapped);
      all.add(outcome);
      if (visit->ply + 1 == one.straight.size())
        ++ended;
      else
        edges[(visit->swapped ? one.swapped : one.straight)[visit->ply + 1]].add(outcome);
    }
    CHECK(answer.all == all);
    CHECK(answer.ended == ended);
    CHECK(answer.moves.size() == edges.size());
    const auto by_move = database.games_by_move(query, filter_);
    CHECK(by_move.size() == answer.moves.size());
    for (const ExploredMove& move : answer.moves)
      CHECK(std::ssize(by_move.at(move.text)) == move.edge.games());
    for (const ExploredMove& move : answer.moves) {
      INFO(move.text);
      Position after = query.position.under(all_bugs_set, QueenOpening::allowed).without_rest();
      if (move.move.is_pass())
        after = after.passed();
      else
        after.apply(move.move);
      const Encoding child = encoding_of(after);
      CHECK(edges[child] == move.edge);
      std::int64_t reached = 0;
      for (const Replayed& one : games_) reached += visit_of(one, child, query) ? 1 : 0;
      CHECK(move.reached == reached);
    }
    std::size_t found = 0;
    database.search(query, filter_, [&](Hit&& hit) {
      ++found;
      REQUIRE(hits.contains(hit.game.id));
      CHECK(hit.ply == static_cast<int>(hits[hit.game.id].ply));
      CHECK(hit.swapped == hits[hit.game.id].swapped);
    });
    CHECK(found == hits.size());
    return hits.size();
  }

  /// Lists in every order, the first of them only, and between two plies.
  void check_listings(Database& database, const PositionQuery& query) const {
    const Encoding asked = encoding_of(query.position);
    for (const Order order : {Order::oldest, Order::newest, Order::rating}) {
      std::vector<const Replayed*> games;
      for (const Replayed& one : games_)
        if (visit_of(one, asked, query)) games.push_back(&one);
      std::ranges::sort(games, [&](const Replayed* a, const Replayed* b) {
        return comes_before(a->game, b->game, order);
      });
      for (const Listing& listing :
           {Listing{order, {}, {}, {}}, Listing{order, 3, {}, {}}, Listing{order, 0, {}, {}},
            Listing{order, {}, 3, 5}, Listing{order, 2, 4, {}}}) {
        std::vector<std::int64_t> expected;
        for (const Replayed* one : games) {
          const int ply = static_cast<int>(visit_of(*one, asked, query)->ply);
          if (ply < listing.min_ply.value_or(0) || ply > listing.max_ply.value_or(1000)) continue;
          if (listing.limit && std::ssize(expected) == *listing.limit) break;
          expected.push_back(one->game.id);
        }
        std::vector<std::int64_t> told;
        database.search(
            query, filter_, [&](Hit&& hit) { told.push_back(hit.game.id); }, listing);
        CHECK(told == expected);
      }
    }
  }

  /// Every road leads to the position as it was asked, and games are counted as a look at their
  /// moves from all sides counts them. Returns how many roads there are.
  std::size_t check_roads(Database& database, const PositionQuery& query) const {
    const auto roads = database.roads(query, filter_);
    std::map<std::vector<std::uint64_t>, Score> expected;
    for (const Replayed& one : games_) {
      const auto visit =
          visit_of(one, encoding_of(query.position), {query.position, query.set, false});
      if (!visit) continue;
      const auto moves = moves_of(one.game.game_type, one.game.moves);
      expected[canonical_moves(std::span(moves).first(visit->ply))].add(seen(one.game, false));
    }
    std::map<std::vector<std::uint64_t>, Score> told;
    for (const Road& road : roads) {
      const auto moves = moves_of(all_bugs_set, road.moves);
      Position end(all_bugs_set, QueenOpening::allowed);
      for (const Move& move : moves) end.apply(move);
      CHECK(outline(end) == outline(query.position));
      told[canonical_moves(moves)] += road.score;
      CHECK(std::ssize(road.games) == road.score.games());
    }
    CHECK(told == expected);
    CHECK(told.size() == roads.size());
    CHECK(std::ranges::is_sorted(roads, std::ranges::greater{},
                                 [](const Road& road) { return road.score.games(); }));
    return roads.size();
  }

 private:
  static bool comes_before(const Game& a, const Game& b, Order order) {
    const auto rank = [&](const Game& game) {
      const int rated = int{game.white_rating.has_value()} + int{game.black_rating.has_value()};
      const int sum = game.white_rating.value_or(0) + game.black_rating.value_or(0);
      return order == Order::rating ? std::pair(-rated, -sum) : std::pair(0, 0);
    };
    if (rank(a) != rank(b)) return rank(a) < rank(b);
    if (a.date != b.date) {
      if (!a.date || !b.date) return a.date.has_value();
      return order == Order::oldest ? a.date < b.date : a.date > b.date;
    }
    return a.id < b.id;
  }

  static std::vector<Move> moves_of(GameType set, const std::vector<std::string>& texts) {
    std::vector<Move> moves;
    Position position(set, QueenOpening::allowed);
    for (const std::string& text : texts) {
      moves.push_back(resolve(position, *parse_move_string(text))->move);
      position.apply(moves.back());
    }
    return moves;
  }

  /// Cells with their contents, wherever the hive lies, but not turned.
  static std::vector<std::tuple<int, int, std::uint64_t>> outline(const Position& position) {
    std::vector<std::tuple<int, int, std::uint64_t>> cells;
    const Canonical canonical(position);
    Hex least{1 << 20, 1 << 20};
    for (const StackCell& cell : canonical.cells())
      least = {std::min(least.q, cell.hex.q), std::min(least.r, cell.hex.r)};
    for (const StackCell& cell : canonical.cells())
      cells.emplace_back(cell.hex.q - least.q, cell.hex.r - least.r, cell.content);
    std::ranges::sort(cells);
    return cells;
  }

  std::optional<Visited> visit_of(const Replayed& one, const Encoding& asked,
                                  const PositionQuery& query) const {
    if (query.set && *query.set != one.game.game_type) return std::nullopt;
    for (std::size_t ply = 0; ply < one.straight.size(); ++ply) {
      if (one.straight[ply] == asked) return Visited{ply, false};
      if (query.swap_colours && one.swapped[ply] == asked) return Visited{ply, true};
    }
    return std::nullopt;
  }

  Outcome seen(const Game& game, bool swapped) const {
    const bool turned = filter_.as ? !is_name(game.white, *filter_.as) : swapped;
    if (turned && game.result == Outcome::white_wins) return Outcome::black_wins;
    if (turned && game.result == Outcome::black_wins) return Outcome::white_wins;
    return game.result;
  }

  Filter filter_;
  std::vector<Replayed> games_;
};

/// Positions of the games, the start and common ones first.
std::vector<Position> some_positions(Database& database, std::size_t count) {
  std::vector<Position> positions;
  std::mt19937_64 random(1);
  const auto games = games_of(database);
  std::set<Encoding> seen;
  for (std::size_t i = 0; positions.size() < count; ++i) {
    const Game& game = games[random() % games.size()];
    Position position(game.game_type, QueenOpening::allowed);
    const std::size_t plies = std::min(i / 3, static_cast<std::size_t>(random() % 18));
    for (std::size_t ply = 0; ply < std::min(plies, game.moves.size()); ++ply)
      position.apply(resolve(position, *parse_move_string(game.moves[ply]))->move);
    if (seen.insert(encoding_of(position)).second) positions.push_back(position);
  }
  return positions;
}

std::vector<Filter> some_filters() {
  std::vector<Filter> filters(9);
  filters[1].player = "bob";
  filters[2].as = "ALICE";
  filters[3].since = "2005";
  filters[3].until = "2011-06";
  filters[4].min_rating = 1500;
  filters[4].set = all_bugs_set;
  filters[5].result = Outcome::draw;
  filters[5].min_plies = 6;
  filters[6].event = "AUTUMN";
  filters[6].bots = false;
  filters[7].source = "f1";
  filters[7].as = "Bob";
  filters[7].opponent = "carol";
  return filters;
}

}  // namespace

TEST_CASE("the index answers as a recount does, whatever is asked and however short the keys are",
          "[both][slow]") {
  const int key_bits = GENERATE(64, 8, 3);
  CAPTURE(key_bits);
  Fresh fresh;
  ImportOptions options;
  options.key_bits = key_bits;
  options.batch_records = 300;
  CHECK(fresh.add(many_games(1300), options).duplicates >= 130);
  const auto positions = some_positions(fresh.database, key_bits == 64 ? 60 : 20);
  auto filters = some_filters();
  filters.back().white_line = fresh.database.openings({}).lines.at(0).line;
  for (const Filter& filter : filters) {
    const Oracle oracle(fresh.database, filter);
    std::size_t found = 0;
    for (const Position& position : positions) {
      CAPTURE(&filter - filters.data());
      const std::optional<GameType> set =
          position.ply() % 2 == 0 ? std::nullopt : std::optional(position.game_type());
      found += oracle.check(fresh.database, {position, set, position.ply() % 3 == 0});
    }
    CHECK(found > 10);
  }
}

TEST_CASE("games at a position are listed as asked, and by which moves they came there",
          "[both][slow]") {
  Fresh fresh;
  fresh.add(many_games(1300));
  const auto positions = some_positions(fresh.database, 40);
  std::size_t most_roads = 0;
  for (const Filter& filter : {some_filters()[0], some_filters()[2], some_filters()[6]}) {
    const Oracle oracle(fresh.database, filter);
    for (const Position& position : positions) {
      const PositionQuery query{position, std::nullopt, position.ply() % 3 == 0};
      oracle.check_listings(fresh.database, query);
      most_roads = std::max(most_roads, oracle.check_roads(fresh.database, query));
    }
  }
  CHECK(most_roads > 1);
}

TEST_CASE("every filter lets the same games through at a position of all and in a list",
          "[both][slow]") {
  Fresh fresh;
  Texts texts = many_games(1300);
  for (const auto& [name, date] : {std::pair("y.pgn", "2007"), std::pair("m.pgn", "2007-02")}) {
    GameText text;
    text.white = "Carol";
    text.date = date;
    texts.emplace_back(name, pgn_of(random_game({}, 5, 7), text));
  }
  const std::string self_play = random_game({}, 9, 9).game_string() + "\n";
  texts.emplace_back("lines.uhp", self_play + self_play + self_play);
  texts.emplace_back("x#y", self_play + self_play);
  fresh.add(texts);
  std::vector<Filter> filters;
  const auto add = [&](const auto& set) {
    Filter filter;
    set(filter);
    filters.push_back(filter);
  };
  for (const char* name : {"Alice", "BOB", "nobody"}) {
    add([&](Filter& f) { f.player = name; });
    add([&](Filter& f) { f.white = name; });
    add([&](Filter& f) { f.black = name; });
    add([&](Filter& f) { f.as = name; });
    add([&](Filter& f) { f.opponent = name; });
    add([&](Filter& f) {
      f.as = name;
      f.opponent = "carol";
    });
    add([&](Filter& f) {
      f.player = name;
      f.opponent = "dumbot";
      f.white = "Bob";
    });
  }
  for (const char* date : {"2007", "2007-02", "2007-02-03", "2012-12", "1990", "2030-01-01"}) {
    add([&](Filter& f) { f.since = date; });
    add([&](Filter& f) { f.until = date; });
    add([&](Filter& f) { f.since = f.until = date; });
  }
  for (int rating : {0, 1399, 1500, 1799, 3000, 70'000}) {
    add([&](Filter& f) { f.min_rating = rating; });
    add([&](Filter& f) { f.max_rating = rating; });
  }
  add([&](Filter& f) { f.min_rating = -5; });
  for (int plies : {0, 1, 9, 18, 70'000}) {
    add([&](Filter& f) { f.min_plies = plies; });
    add([&](Filter& f) { f.max_plies = plies; });
  }
  for (const auto outcome :
       {Outcome::white_wins, Outcome::draw, Outcome::black_wins, Outcome::unknown})
    add([&](Filter& f) { f.result = outcome; });
  for (bool bots : {true, false}) add([&](Filter& f) { f.bots = bots; });
  for (const auto set : {GameType{}, all_bugs_set, GameType::from_bits(2)})
    add([&](Filter& f) { f.set = set; });
  const auto lines = fresh.database.openings({}).lines;
  for (const auto& line : {lines.front(), lines.back()}) {
    add([&](Filter& f) { f.white_line = line.line; });
    add([&](Filter& f) { f.black_line = line.line + " " + line.formation; });
    add([&](Filter& f) { f.white_line = line.formation; });
  }
  for (const char* words : {"", "no-such", "S-Q-A B-Q-A"})
    add([&](Filter& f) { f.white_line = words; });
  for (const char* event : {"spring", "AUTUMN", "none"}) add([&](Filter& f) { f.event = event; });
  for (const char* source : {"f1", "f1/", "again", "f0/6.pgn", "f0/6.pgn#1", "f0/6.pgn#01",
                             "lines.uhp", "lines.uhp#2", "lines.uhp#9", "x#y#2", "x#y", "nowhere"})
    add([&](Filter& f) { f.source = source; });
  add([&](Filter& f) {
    f.source = "again";
    f.result = Outcome::draw;
    f.as = "alice";
  });
  add([&](Filter& f) {
    f.as = "bob";
    f.since = "2003";
    f.max_rating = 1700;
    f.bots = false;
    f.set = all_bugs_set;
  });
  std::size_t found = 0;
  for (const Filter& filter : filters) {
    CAPTURE(&filter - filters.data());
    Score expected;
    fresh.database.games(filter, false, [&](Game&& game) {
      const bool turned = filter.as && !is_name(game.white, *filter.as);
      CHECK(game.turned == turned);
      const Outcome exchanged = game.result == Outcome::white_wins   ? Outcome::black_wins
                                : game.result == Outcome::black_wins ? Outcome::white_wins
                                                                     : game.result;
      expected.add(turned ? exchanged : game.result);
    });
    found += expected.games() > 0 ? 1 : 0;
    CHECK(fresh.database.explore({Position{}, std::nullopt, false}, filter).all == expected);
  }
  CHECK(found > 40);
}

TEST_CASE("neither threads nor the size of a batch change the index") {
  const Texts texts = many_games(1100);
  std::string expected;
  for (const auto& [threads, batch] : {std::pair(1, 8192), std::pair(4, 97), std::pair(2, 1000)}) {
    Fresh fresh;
    ImportOptions options;
    options.threads = threads;
    options.batch_records = batch;
    fresh.add(texts, options);
    const std::string now = index_of_file(fresh.folder.file("games.db"));
    CHECK(now.size() > 10'000);
    if (expected.empty()) expected = now;
    CHECK(now == expected);
  }
}

TEST_CASE("games are indexed in ranges that depend on their number alone") {
  using Ranges = std::vector<GameRange>;
  CHECK(ranges_up_to(0).empty());
  CHECK(ranges_up_to(1) == Ranges{{1, 1}});
  CHECK(ranges_up_to(1024) == Ranges{{1, 1024}});
  CHECK(ranges_up_to(65'536 + 8'192 + 1'024 + 5) ==
        Ranges{{1, 65'536}, {65'537, 8'192}, {73'729, 1'024}, {74'753, 5}});
}

TEST_CASE("a segment holds what was put into it") {
  std::mt19937_64 random(3);
  std::vector<Visit> visits;
  std::vector<std::uint8_t> kinds(1000);
  for (auto& kind : kinds) kind = static_cast<std::uint8_t>(random() % 32);
  std::map<std::uint64_t, std::vector<Visit>> by_key;
  for (std::uint32_t game = 0; game < 1000; ++game)
    for (std::uint64_t place = 0; place < 30; ++place) {
      // Some keys are shared by many games, some differ in their lower half alone.
      const std::uint64_t key = place < 5    ? place << 60U
                                : place < 10 ? (place << 50U) + random() % 300
                                             : random();
      const Visit visit{key, key * 7, game,
                        place == 29 ? record_ends : static_cast<std::uint32_t>(random() % 400)};
      if (std::ranges::any_of(by_key[key], [&](const Visit& v) { return v.game == game; }))
        continue;
      by_key[key].push_back(visit);
      visits.push_back(visit);
    }
  std::ranges::shuffle(visits, random);
  const Segment segment = make_segment({1, 1000}, 64, visits, kinds);
  CHECK(segment.positions == static_cast<std::int64_t>(visits.size()));
  CHECK(segment.large.size() >= 5);
  std::map<std::uint32_t, std::string> chunks(segment.chunks.begin(), segment.chunks.end());
  CHECK(chunks.size() == segment.chunks.size());
  for (const auto& [key, expected] : by_key) {
    auto chunk = chunks.upper_bound(static_cast<std::uint32_t>(key >> 32U));
    REQUIRE(chunk != chunks.begin());
    --chunk;
    CHECK(chunk->second.size() < 5000);
    const InChunk found = find_in_chunk(chunk->first, chunk->second, key);
    if (expected.size() < large_run) {
      for (const Visit& visit : expected)
        CHECK(std::ranges::find(found.games, visit.game) != found.games.end());
      continue;
    }
    const auto number = std::ranges::find_if(
        found.large, [&, k = key](std::uint32_t n) { return segment.large[n].key == k; });
    REQUIRE(number != found.large.end());
    const LargeRun& large = segment.large[*number];
    CHECK(large.check == key * 7);
    CHECK(large.games == static_cast<std::int64_t>(expected.size()));
    const auto counts = decode_counts(large.counts);
    const auto moves = moves_of(counts);
    std::size_t at = 0;
    each_posting(large.postings, [&](std::uint32_t game, std::size_t move) {
      REQUIRE(at < expected.size());
      CHECK(game == expected[at].game);
      REQUIRE(move < moves.size());
      CHECK(moves[move] == expected[at].move);
      ++at;
    });
    CHECK(at == expected.size());
    std::int64_t sum = 0;
    for (const MoveCount& count : counts) {
      sum += count.games;
      CHECK(count.games == std::ranges::count_if(expected, [&](const Visit& v) {
              return v.move == count.move && kinds[v.game] == count.kind;
            }));
    }
    CHECK(sum == large.games);
  }
}
