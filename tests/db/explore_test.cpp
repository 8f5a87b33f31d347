#include <algorithm>
#include <map>
#include <set>

#include "db/fixture.hpp"
#include "replay/key.hpp"
#include "replay/resolve.hpp"

using namespace waggle;
using namespace waggle::db;
using namespace waggle::test;

namespace {

constexpr GameType all_bugs_set = GameType::from_bits(7);

/// A position, and a move if there is one, as a text that is the same for all twelve images: worked
/// out without the key, from the cells alone.
std::string drawn(const Position& position, const std::optional<Move>& move = std::nullopt) {
  struct Cell {
    Hex hex;
    std::string text;
  };
  std::vector<Cell> cells;
  for (std::size_t i = 0; i < Piece::count; ++i) {
    const Piece piece = Piece::from_index(i);
    if (position.level_of(piece) != 1) continue;
    std::string text;
    for (Piece in_stack : position.stack(position.cell_of(piece)))
      text += fmt::format("{}{}", index_of(in_stack.colour()), letter_of(in_stack.bug()));
    cells.push_back({position.cell_of(piece), text});
  }
  std::string kind = move ? "pass" : "";
  if (move && !move->is_pass()) {
    kind = fmt::format("{}{}", index_of(move->piece.colour()), letter_of(move->piece.bug()));
    if (position.on_board(move->piece)) cells.push_back({position.cell_of(move->piece), "from"});
    cells.push_back({move->to, "to"});
  }
  std::string least;
  for (int which = 0; which < 12; ++which) {
    std::vector<std::string> lines;
    std::vector<Cell> seen = cells;
    Hex low{1000, 1000};
    for (Cell& cell : seen) {
      if (which >= 6) cell.hex = {cell.hex.r, cell.hex.q};
      for (int i = 0; i < which % 6; ++i) cell.hex = {-cell.hex.r, cell.hex.q + cell.hex.r};
      low = {std::min(low.q, cell.hex.q), std::min(low.r, cell.hex.r)};
    }
    for (const Cell& cell : seen)
      lines.push_back(fmt::format("{},{}{}", cell.hex.q - low.q, cell.hex.r - low.r, cell.text));
    std::ranges::sort(lines);
    const std::string text =
        fmt::format("{} {} {}", index_of(position.to_move()), kind, fmt::join(lines, " "));
    if (least.empty() || text < least) least = text;
  }
  return least;
}

/// Games with results, as the test knows them.
struct Known {
  RandomGame game;
  Outcome result;
};

Outcome board_result(const RandomGame& game) {
  switch (position_after(game.set, game.moves, game.moves.size()).state()) {
    case BoardState::white_wins:
      return Outcome::white_wins;
    case BoardState::black_wins:
      return Outcome::black_wins;
    case BoardState::draw:
      return Outcome::draw;
    default:
      return Outcome::unknown;
  }
}

/// Games that meet often, with results that the test gives them.
std::vector<Known> some_games(std::uint64_t seed, std::size_t count, GameType set) {
  std::vector<Known> known;
  for (std::size_t i = 0; i < count; ++i) {
    auto game =
        random_game(set, seed * 1000 + i, static_cast<int>(1 + (seed + i * 7) % 26), i % 3 != 0);
    game.texts = image_of(game.texts, static_cast<int>(i % 12));
    Outcome result = board_result(game);
    if (result == Outcome::unknown) result = static_cast<Outcome>(i % 4);
    known.push_back({std::move(game), result});
  }
  return known;
}

Texts records_of(const std::vector<Known>& known) {
  std::string content;
  for (std::size_t i = 0; i < known.size(); ++i) {
    GameText text;
    text.white = "White";
    text.black = "Black";
    text.id = std::to_string(i);
    text.result = known[i].result;
    content += pgn_of(known[i].game, text);
  }
  return {{"games.pgn", content}};
}

/// The answer counted by hand.
struct Recount {
  Score all;
  std::int64_t ended = 0;
  std::map<std::string, Score> edges;  ///< by drawn()
};

/// Every position of the games by drawn(), each game at its first visit.
std::map<std::string, Recount> recount(const std::vector<Known>& known) {
  std::map<std::string, Recount> counts;
  for (const Known& one : known) {
    Position position = position_after(one.game.set, one.game.moves, 0);
    std::set<std::string> visited;
    for (std::size_t ply = 0; ply <= one.game.moves.size(); ++ply) {
      const bool last = ply == one.game.moves.size();
      if (const std::string here = drawn(position); visited.insert(here).second) {
        Recount& count = counts[here];
        count.all.add(one.result);
        if (last)
          ++count.ended;
        else
          count.edges[drawn(position, one.game.moves[ply])].add(one.result);
      }
      if (!last) position.apply(one.game.moves[ply]);
    }
  }
  return counts;
}

void check_answer(Database& database, const std::map<std::string, Recount>& counts,
                  const PositionQuery& query) {
  const auto answer = database.explore(query, {});
  const Recount& expected = counts.at(drawn(query.position));
  CHECK(answer.all == expected.all);
  CHECK(answer.ended == expected.ended);
  CHECK(answer.moves.size() == expected.edges.size());
  std::int64_t sum = answer.ended;
  for (const ExploredMove& move : answer.moves) {
    sum += move.edge.games();
    const auto edge = expected.edges.find(drawn(query.position, move.move));
    INFO(move.text);
    REQUIRE(edge != expected.edges.end());
    CHECK(move.edge == edge->second);
    if (!move.rests && !move.move.is_pass()) {
      Position after = query.position.under(all_bugs_set, QueenOpening::allowed);
      REQUIRE(after.is_legal(move.move));
      after.apply(move.move);
      CHECK(move.reached == counts.at(drawn(after)).all.games());
      CHECK(to_string(spell(query.position, move.move)) == move.text);
    }
    CHECK(move.reached >= move.edge.games());
  }
  CHECK(sum == answer.all.games());
}

}  // namespace

TEST_CASE("explore agrees with a recount at every position of random games", "[both][slow]") {
  for (std::uint64_t seed : {1U, 2U}) {
    const auto set = seed == 1 ? GameType{} : all_bugs_set;
    const auto known = some_games(seed, 40, set);
    Fresh fresh;
    CHECK(fresh.add(records_of(known)).imported == 40);
    const auto counts = recount(known);
    std::set<std::string> asked;
    for (const Known& one : known)
      for (std::size_t ply = 0; ply <= one.game.moves.size(); ++ply) {
        const Position position = position_after(set, one.game.moves, ply);
        if (!asked.insert(drawn(position)).second) continue;
        check_answer(fresh.database, counts, {position, set, false});
      }
    CHECK(asked.size() == counts.size());
    CHECK(asked.size() > 200);
  }
}

TEST_CASE("a position is found in any orientation and by any order of moves") {
  // Both ways lead to the same cells.
  const auto one = play({}, R"(wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 /wS1;bA1 bS1/)");
  const auto two = play({}, R"(wS1;bS1 wS1-;wA1 /wS1;bA1 bS1/;wQ -wS1;bQ bS1-)");
  Fresh fresh;
  fresh.add({{"games.uhp", one.game_string() + "\n" + two.game_string() + "\n"}});
  for (int which = 0; which < 12; ++which) {
    const auto image = image_of(one.texts, which);
    Position position;
    for (const MoveString& text : image) position.apply(resolve(position, text)->move);
    std::vector<Hit> hits;
    fresh.database.search({position, GameType{}, false}, {},
                          [&](Hit&& hit) { hits.push_back(std::move(hit)); });
    REQUIRE(hits.size() == 2);
    CHECK(hits[0].ply == 6);
    CHECK(hits[0].game.sources.front() == "games.uhp#1");
    CHECK(fresh.database.explore({position, GameType{}, false}, {}).ended == 2);
  }
}

TEST_CASE("six equivalent answers to one piece are one move", "[both]") {
  std::string lines;
  for (const char* second : {"wS1-", "wS1/", R"(\wS1)", "-wS1", "/wS1", R"(wS1\)"})
    lines += std::string("wS1;bS1 ") + second + "\n";
  lines += "wS1;bA1 wS1/\n";
  Fresh fresh;
  CHECK(fresh.add({{"games.uhp", lines}}).imported == 7);
  const Position asked = position_after({}, play({}, "wS1").moves, 1);
  const auto answer = fresh.database.explore({asked, std::nullopt, false}, {});
  REQUIRE(answer.moves.size() == 2);
  CHECK(answer.moves[0].text == "bS1 -wS1");
  CHECK(answer.moves[0].edge.games() == 6);
  CHECK(answer.moves[0].equivalents == 6);
  CHECK(answer.moves[0].reached == 6);
  CHECK(answer.moves[1].text == "bA1 -wS1");
  CHECK(answer.moves[1].edge == Score{0, 0, 0, 1});
}

TEST_CASE("a question without a set is answered by all sets and with one by that set", "[both]") {
  const auto narrow = play({}, "wS1;bS1 wS1-;wQ -wS1");
  const auto wide = play(all_bugs_set, R"(wS1;bS1 wS1/;wM /wS1)");
  const auto queen = play({}, "wQ;bQ wQ-");
  Fresh fresh;
  fresh.add({{"a.uhp", narrow.game_string()},
             {"b.uhp", wide.game_string()},
             {"c.uhp", queen.game_string()}});
  const Position asked = position_after({}, narrow.moves, 2);
  CHECK(fresh.database.explore({asked, GameType{}, false}, {}).all.games() == 1);
  CHECK(fresh.database.explore({asked, all_bugs_set, false}, {}).all.games() == 1);
  CHECK(fresh.database.explore({asked, GameType::from_bits(1), false}, {}).all.games() == 0);
  const auto both = fresh.database.explore({asked, std::nullopt, false}, {});
  REQUIRE(both.moves.size() == 2);
  CHECK(both.moves[0].text == "wM -wS1");
  CHECK_FALSE(both.moves[0].rests);
  CHECK(both.moves[1].text == "wQ -wS1");
  // The start, asked under the tournament rule, has games that began with the queen.
  const auto start = fresh.database.explore({Position{}, std::nullopt, false}, {});
  CHECK(start.all.games() == 3);
  CHECK(start.moves.size() == 2);
}

TEST_CASE("a move that a rest forbids in the history asked about is marked", "[both]") {
  // White's queen stands beside Black's pillbug: just arrived, or arrived before two ants went to
  // and fro.
  const auto rested = play(all_bugs_set, R"(wS1;bP wS1-;wA1 -wS1;bQ bP-;wQ \wS1;bA1 bQ-;wQ wS1/)");
  const auto eased = play(
      all_bugs_set,
      R"(wS1;bP wS1-;wA1 /wS1;bQ bP-;wQ \wS1;bA1 bQ-;wQ wS1/;bA1 bQ/;wA1 \wS1;bA1 bQ-;wA1 -wS1;wQ bP\)");
  Fresh fresh;
  fresh.add({{"eased.uhp", eased.game_string()}});
  const Position at_rest = position_after(all_bugs_set, rested.moves, 7);
  const Position at_ease = position_after(all_bugs_set, eased.moves, 11);
  REQUIRE(drawn(at_rest) == drawn(at_ease));
  for (const Position& asked : {at_rest, at_ease}) {
    const auto answer = fresh.database.explore({asked, all_bugs_set, false}, {});
    REQUIRE(answer.moves.size() == 1);
    CHECK(answer.moves[0].text == R"(wQ bP\)");
    CHECK(answer.moves[0].rests == (asked.resting() == at_rest.resting()));
    CHECK(answer.moves[0].reached == 1);
  }
}

TEST_CASE("a pass that was forced in a smaller set is shown where the asked one has moves",
          "[both]") {
  constexpr GameType with_pillbug = GameType::from_bits(4);
  const auto game = play(
      with_pillbug,
      R"(wP;bS1 wP-;wQ /wP;bQ bS1-;wB1 -wQ;bB1 bS1\;wG1 wB1\;bB1 wP\;wS1 wG1\;bQ bS1/;wB1 -wP;bB1 wQ;wG2 wS1\;)"
      R"(bB1 wB1;wG3 wG2\;bA1 bQ\;wS2 wG3-;bA1 bS1\;wA1 wS2/;bA1 bQ\;wA2 wA1/;bA1 bS1\;wA3 wA2/;bA1 bQ\;)"
      R"(wB2 wA3/;bA1 wB2/;pass;bQ \bS1)");
  Fresh fresh;
  fresh.add({{"a.uhp", game.game_string()}});
  const Position asked =
      position_after(with_pillbug, game.moves, 26).under(all_bugs_set, QueenOpening::allowed);
  REQUIRE_FALSE(asked.is_legal(Move::pass()));
  const auto answer = fresh.database.explore({asked, std::nullopt, false}, {});
  REQUIRE(answer.moves.size() == 1);
  CHECK(answer.moves[0].text == "pass");
  CHECK(answer.moves[0].reached == 1);
  CHECK_FALSE(answer.moves[0].rests);
}

TEST_CASE("the colour-swapped position is asked as well and turned round") {
  // Black gains a ply by a detour of White: the cells are those of the first game with colours
  // exchanged.
  const auto straight = play({}, R"(wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ)");
  const auto detour = play({}, R"(wS1;bS1 wS1-;wQ \wS1;bQ bS1-;wQ -wS1;bA1 bQ-)");
  Position asked = position_after({}, straight.moves, 5);
  Position other_side = position_after({}, detour.moves, 6);
  REQUIRE(drawn(asked) == drawn(other_side.colours_exchanged()));
  auto a = straight;
  auto b = detour;
  const auto extend = [](RandomGame& game, const char* text) {
    Position position = position_after({}, game.moves, game.moves.size());
    const Move move = resolve(position, parse_move_string(text).value())->move;
    game.texts.push_back(spell(position, move));
    game.moves.push_back(move);
  };
  extend(a, "bG1 bQ-");
  extend(b, "wG1 -wQ");
  GameText won;
  won.white = "Alice";
  won.black = "Bob";
  won.result = Outcome::white_wins;
  Fresh fresh;
  fresh.add({{"a.pgn", pgn_of(a, won)}, {"b.pgn", pgn_of(b, won)}});

  const auto plain = fresh.database.explore({asked, std::nullopt, false}, {});
  CHECK(plain.all == Score{1, 0, 0, 0});
  const auto both = fresh.database.explore({asked, std::nullopt, true}, {});
  CHECK(both.all == Score{1, 0, 1, 0});
  REQUIRE(both.moves.size() == 1);
  CHECK(both.moves[0].text == "bG1 bQ-");
  CHECK(both.moves[0].edge == Score{1, 0, 1, 0});
  CHECK(both.moves[0].reached == 2);
  std::vector<std::pair<int, bool>> hits;
  fresh.database.search({asked, std::nullopt, true}, {},
                        [&](Hit&& hit) { hits.emplace_back(hit.ply, hit.swapped); });
  CHECK(hits == std::vector<std::pair<int, bool>>{{5, false}, {6, true}});
  SECTION("as a player, the score is his whatever the colours") {
    Filter filter;
    filter.as = "Alice";
    CHECK(fresh.database.explore({asked, std::nullopt, true}, filter).all == Score{2, 0, 0, 0});
    filter.as = "Bob";
    CHECK(fresh.database.explore({asked, std::nullopt, true}, filter).all == Score{0, 0, 2, 0});
  }
}

TEST_CASE("a game that has been at a position in both colours counts once with its earlier visit",
          "[both]") {
  // A line of six, the same from both ends. White's ant takes three steps to come back, Black's
  // two.
  const auto game = play(
      {},
      R"(wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wA1 \wQ;bA1 bQ/;wA1 \wS1;bA1 bQ-;wA1 -wQ;bG1 bA1-)");
  const Position first = position_after({}, game.moves, 6);
  const Position second = position_after({}, game.moves, 11);
  REQUIRE(drawn(first) == drawn(second.colours_exchanged()));
  GameText won;
  won.white = "Alice";
  won.result = Outcome::white_wins;
  Fresh fresh;
  fresh.add({{"a.pgn", pgn_of(game, won)}});
  const auto ask = [&](const Position& position, bool swap, int ply, bool swapped, Score score,
                       const char* move) {
    const PositionQuery query{position, std::nullopt, swap};
    int hits = 0;
    fresh.database.search(query, {}, [&](Hit&& hit) {
      ++hits;
      CHECK(hit.ply == ply);
      CHECK(hit.swapped == swapped);
    });
    CHECK(hits == 1);
    const auto answer = fresh.database.explore(query, {});
    CHECK(answer.all == score);
    REQUIRE(answer.moves.size() == 1);
    CHECK(answer.moves[0].text == move);
    CHECK(answer.moves[0].reached == 1);
  };
  ask(first, false, 6, false, {1, 0, 0, 0}, R"(wA1 /wQ)");
  ask(first, true, 6, false, {1, 0, 0, 0}, R"(wA1 /wQ)");
  ask(second, false, 11, false, {1, 0, 0, 0}, "bG1 bA1-");
  ask(second, true, 6, true, {0, 0, 1, 0}, R"(bA1 bQ/)");
}

TEST_CASE("a game that shuttles counts once for a position and with its first visit", "[both]") {
  const auto game =
      play({}, R"(wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wQ \wS1;bQ bS1/;wQ -wS1;bQ bS1-;wA1 /wQ)");
  Fresh fresh;
  const auto summary = fresh.add({{"a.uhp", game.game_string()}});
  CHECK(summary.positions < 10);
  const Position asked = position_after({}, game.moves, 4);
  const auto answer = fresh.database.explore({asked, std::nullopt, false}, {});
  CHECK(answer.all.games() == 1);
  REQUIRE(answer.moves.size() == 1);
  fresh.database.search({asked, std::nullopt, false}, {}, [&](Hit&& hit) { CHECK(hit.ply == 4); });
}
