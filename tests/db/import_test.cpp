#include <algorithm>
#include <numeric>

#include "db/fixture.hpp"

using namespace waggle;
using namespace waggle::db;
using namespace waggle::test;

namespace {

GameText tagged(const char* white, const char* black, const char* id = nullptr,
                const char* date = nullptr) {
  GameText text;
  if (white) text.white = white;
  if (black) text.black = black;
  if (id) text.id = id;
  if (date) text.date = date;
  return text;
}

RandomGame image(const RandomGame& game, int which) {
  return {game.set, game.moves, image_of(game.texts, which)};
}

struct Told {
  ImportEvent::Kind kind;
  std::string source;
  std::int64_t game;
};

std::function<void(const ImportEvent&)> into(std::vector<Told>& told) {
  return [&told](const ImportEvent& event) {
    if (event.kind != ImportEvent::Kind::added)
      told.push_back({event.kind, event.record.source, event.game_id});
  };
}

}  // namespace

TEST_CASE("the same game rotated and mirrored is one game with all its sources", "[both]") {
  const auto game = random_game({}, 1, 30);
  Fresh fresh;
  Texts texts;
  for (int which = 0; which < 12; ++which)
    texts.emplace_back("image" + std::to_string(which) + ".pgn",
                       pgn_of(image(game, which), tagged(which % 2 ? "alice" : "Alice", "Bob")));
  std::vector<Told> told;
  const auto summary = fresh.add(texts, {}, into(told));
  CHECK(summary.imported == 1);
  CHECK(summary.duplicates == 11);
  CHECK(told.size() == 11);
  const auto games = games_of(fresh.database);
  REQUIRE(games.size() == 1);
  CHECK(games[0].sources.size() == 12);
  CHECK(told[0].kind == ImportEvent::Kind::duplicate);
  CHECK(told[0].game == games[0].id);
  CHECK(fresh.database.totals().records == 12);
}

TEST_CASE("equal moves of other players or of another set are another game", "[both]") {
  const auto game = random_game({}, 1, 30);
  auto wider = game;
  wider.set = GameType::from_bits(1);
  Fresh fresh;
  const auto summary = fresh.add({{"a.pgn", pgn_of(game, tagged("Alice", "Bob"))},
                                  {"b.pgn", pgn_of(game, tagged("Bob", "Alice"))},
                                  {"c.pgn", pgn_of(game, tagged("Alice", nullptr))},
                                  {"d.pgn", pgn_of(wider, tagged("Alice", "Bob"))}});
  CHECK(summary.imported == 4);
}

TEST_CASE("equal moves of the same players with other game ids are two games", "[both]") {
  const auto game = random_game({}, 1, 30);
  Fresh fresh;
  const auto summary =
      fresh.add({{"a.pgn", pgn_of(game, tagged("Alice", "Bob", "one", "2020-01-01"))},
                 {"b.pgn", pgn_of(image(game, 5), tagged("Alice", "Bob", "two", "2020-01-01"))},
                 {"c.pgn", pgn_of(image(game, 7), tagged("Alice", "Bob", "two"))},
                 {"d.pgn", pgn_of(game, tagged("Alice", "Bob"))}});
  CHECK(summary.imported == 2);
  CHECK(summary.duplicates == 2);
  const auto games = games_of(fresh.database);
  REQUIRE(games.size() == 2);
  CHECK(games[0].game_key == "one");
  CHECK(games[0].sources == std::vector<std::string>{"a.pgn", "d.pgn"});
  CHECK(games[1].game_key == "two");
  CHECK(games[1].sources.size() == 2);
}

TEST_CASE("the order of import changes nothing", "[both][slow]") {
  const auto game = random_game({}, 2, 24);
  const auto other_game = random_game({}, 3, 24);
  const Texts texts = {
      {"k-two.pgn", pgn_of(image(game, 3), tagged("Alice", "Bob", "two", "2020-01-02"))},
      {"plain.pgn", pgn_of(image(game, 8), tagged("Alice", "Bob"))},
      {"l-one.pgn", pgn_of(game, tagged("ALICE", "Bob", "one", "2020-01-01"))},
      {"lines.uhp",
       game.game_string() + "\n" + game.game_string() + "\n" + other_game.game_string() + "\n"},
      {"broken.uhp", "Base;InProgress;White[2];wS1;wS2 wS1-\n"},
      {"named.uhp", other_game.game_string()},
  };
  const std::size_t in_group = 3;
  std::vector<std::size_t> order(texts.size());
  std::iota(order.begin(), order.end(), 0);
  std::string expected;
  // The records of one group in all orders; the others before, between and after them.
  for (std::size_t shift = 0; shift < texts.size(); ++shift) {
    std::ranges::sort(order);
    do {
      auto shifted = order;
      std::ranges::rotate(shifted, shifted.begin() + static_cast<std::ptrdiff_t>(shift));
      if (shift % 2 == 1) std::swap(shifted[1], shifted[4]);
      Texts permuted;
      for (std::size_t i : shifted) permuted.push_back(texts[i]);
      Fresh fresh;
      const auto summary = fresh.add(permuted);
      CHECK(summary.read == 8);
      CHECK(summary.rejected == 1);
      CHECK(summary.imported == 6);
      const std::string now = dump(fresh.database);
      if (expected.empty()) expected = now;
      REQUIRE(now == expected);
    } while (std::next_permutation(order.begin(), order.begin() + in_group));
  }
}

TEST_CASE("importing again adds nothing, under another name too", "[both]") {
  const auto game = random_game({}, 2, 24);
  const std::string lines = game.game_string() + "\n" + game.game_string() + "\n";
  Fresh fresh;
  const Texts texts = {{"a.pgn", pgn_of(game, tagged("Alice", "Bob"))},
                       {"lines.uhp", lines},
                       {"broken.uhp", "Base;InProgress;White[2];wS1;wS2 wS1-\n"}};
  CHECK(fresh.add(texts).imported == 3);
  const std::string before = dump(fresh.database);
  const auto again = fresh.add(texts);
  CHECK(again.imported == 0);
  CHECK(again.duplicates == 3);
  CHECK(again.rejected == 1);
  CHECK(again.positions == 0);
  CHECK(dump(fresh.database) == before);
  const auto copied = fresh.add({{"copy.uhp", lines}});
  CHECK(copied.duplicates == 2);
  CHECK(fresh.database.totals().games == 3);
}

TEST_CASE("equal lines of self play stay separate games") {
  const std::string line = random_game({}, 4, 10).game_string() + "\n";
  Fresh fresh;
  CHECK(fresh.add({{"a.uhp", line + line + line}}).imported == 3);
  CHECK(games_of(fresh.database)[1].sources == std::vector<std::string>{"a.uhp#2"});
  SECTION("one of them is named by its place") {
    Filter filter;
    filter.source = "a.uhp#3";
    const auto games = games_of(fresh.database, filter);
    REQUIRE(games.size() == 1);
    CHECK(games[0].sources == std::vector<std::string>{"a.uhp#3"});
  }
  SECTION("a file of the same lines and more is known line by line") {
    const auto summary = fresh.add({{"a.uhp", line + line + line + line}});
    CHECK(summary.imported == 1);
    CHECK(summary.duplicates == 3);
  }
  SECTION("another file with such a line is another game") {
    CHECK(fresh.add({{"b.uhp", line}}).imported == 1);
  }
  SECTION("what comes from standard input has no place, only content") {
    CHECK(fresh.add({{"-", line}}).imported == 1);
    CHECK(fresh.add({{"-", line + line}}).imported == 2);
    CHECK(fresh.add({{"-", line + line}}).imported == 0);
  }
}

TEST_CASE("a record that is a beginning of another is told and counted as its own game") {
  const auto whole = random_game({}, 5, 30);
  auto part = random_game({}, 5, 12);
  const std::pair<std::string, std::string> long_one{"long.pgn",
                                                     pgn_of(whole, tagged("Alice", "Bob"))};
  const std::pair<std::string, std::string> short_one{
      "short.pgn", pgn_of(image(part, 4), tagged("alice", "Bob"))};
  const std::pair<std::string, std::string> others{"others.pgn",
                                                   pgn_of(part, tagged("Alice", "Carol"))};
  const std::pair<std::string, std::string> nobody{"nobody.uhp", part.game_string()};
  for (const Texts& texts :
       {Texts{long_one, short_one, others, nobody}, Texts{nobody, others, short_one, long_one}}) {
    Fresh fresh;
    std::vector<Told> told;
    CHECK(fresh.add(texts, {}, into(told)).imported == 4);
    REQUIRE(told.size() == 1);
    CHECK(told[0].kind == ImportEvent::Kind::prefix);
    const auto resembled = fresh.database.game(told[0].game);
    REQUIRE(resembled);
    CHECK(resembled->black == "Bob");
    CHECK(resembled->plies == (told[0].source == "short.pgn" ? 30 : 12));
  }
}

TEST_CASE("a record at a place from which another was taken in is told, and both stay") {
  const auto game = random_game({}, 5, 30);
  const std::string other = pgn_of(random_game({}, 6, 30), tagged("Carol", "Dora"));
  const std::string wrong = pgn_of(game, tagged("Alice", "Bop"));
  const std::string mended = pgn_of(game, tagged("Alice", "Bob"));
  Fresh fresh;
  std::vector<int> told;
  const auto listen = [&](const ImportEvent& event) {
    if (event.kind == ImportEvent::Kind::other_record) told.push_back(event.record.game);
  };
  fresh.add({{"a.pgn", other + wrong}}, {}, listen);
  fresh.add({{"a.pgn", other + wrong}, {"b.pgn", mended}}, {}, listen);
  CHECK(told.empty());
  fresh.add({{"a.pgn", other + mended}}, {}, listen);
  CHECK(told == std::vector{2});
  CHECK(games_of(fresh.database).size() == 3);
  // Standard input is no place.
  fresh.add({{"-", other}, {"-", mended}}, {}, listen);
  CHECK(told.size() == 1);
}

TEST_CASE("a duplicate with another result than its game is told", "[both]") {
  const auto game = random_game({}, 5, 30);
  const auto record = [&](const std::string& name, Outcome result, const char* id = nullptr) {
    GameText text = tagged("Alice", "Bob", id);
    text.result = result;
    // The record with the most tags speaks for the game.
    if (name == "speaks.pgn") text.event = "Club";
    return std::pair<std::string, std::string>{name, pgn_of(game, text)};
  };
  Fresh fresh;
  std::vector<std::pair<std::string, Outcome>> told;
  std::optional<Outcome> counts_as;
  const auto told_of = [&](const Texts& texts) {
    told.clear();
    fresh.add(texts, {}, [&](const ImportEvent& event) {
      if (event.kind != ImportEvent::Kind::other_result) return;
      told.emplace_back(event.record.source, event.before);
      counts_as = event.now;
    });
    return told;
  };
  using enum Outcome;
  CHECK(told_of({record("speaks.pgn", black_wins), record("same.pgn", black_wins),
                 record("silent.pgn", unknown)})
            .empty());
  const Texts other{record("other.pgn", white_wins), record("draw.pgn", draw)};
  CHECK(told_of(other) == std::vector{std::pair<std::string, Outcome>("other.pgn", black_wins),
                                      std::pair<std::string, Outcome>("draw.pgn", black_wins)});
  CHECK(counts_as == black_wins);
  CHECK(games_of(fresh.database)[0].result == black_wins);
  CHECK(told_of(other).empty());
  // A record that comes to speak for the game changes what it counts as.
  auto richer = record("rich.pgn", white_wins);
  richer.second.insert(0, "[Annotator \"Carol\"]\n[Event \"Club\"]\n[Opening \"none\"]\n");
  CHECK(told_of({richer}) == std::vector{std::pair<std::string, Outcome>("rich.pgn", black_wins)});
  CHECK(counts_as == white_wins);
  CHECK(games_of(fresh.database)[0].result == white_wins);
  // With ids of their own they are other games; the first one joins what has none.
  told_of({record("one.pgn", black_wins, "1")});
  CHECK(told_of({record("two.pgn", white_wins, "2")}).empty());
  CHECK(told_of({record("three.pgn", draw, "2")}) ==
        std::vector{std::pair<std::string, Outcome>("three.pgn", white_wins)});
}

TEST_CASE("a beginning is told among hundreds of games that begin alike") {
  const auto whole = random_game({}, 5, 40);
  const auto part_of = [&](int plies) { return random_game({}, 5, plies); };
  Texts texts;
  for (int i = 0; i < 250; ++i)
    texts.emplace_back(fmt::format("{}.pgn", i),
                       pgn_of(whole, tagged("Alice", "Bob", fmt::format("{:03}", i).c_str())));
  Fresh fresh;
  for (int plies : {5, 12, 20, 39}) {
    std::vector<Told> told;
    fresh.add({{fmt::format("part{}.pgn", plies), pgn_of(part_of(plies), tagged("Alice", "Bob"))}},
              {}, into(told));
    CHECK(told.size() == (plies == 5 ? 0 : plies == 12 ? 1 : plies == 20 ? 2 : 3));
  }
  std::vector<Told> told;
  fresh.add(texts, {}, into(told));
  CHECK(told.size() == 250 * 4);
  told.clear();
  fresh.add({{"part30.pgn", pgn_of(part_of(30), tagged("Alice", "Bob"))}}, {}, into(told));
  // Three beginnings, and as many longer games as a look is taken at.
  CHECK(told.size() > 100);
  CHECK(std::ranges::all_of(told,
                            [](const Told& one) { return one.kind == ImportEvent::Kind::prefix; }));
}

TEST_CASE("tags come from the record with the most tags", "[both]") {
  const auto game = random_game({}, 6, 20);
  auto rich = tagged("alice", "Bob", nullptr, "2021-05-06");
  rich.white_rating = 1700;
  rich.black_rating = 1650;
  rich.event = "Club";
  rich.site = "Sofia";
  rich.round = "3";
  rich.result = Outcome::draw;
  rich.reason = ResultReason::agreement;
  Fresh fresh;
  fresh.add({{"poor.pgn", pgn_of(game, tagged("Alice", "Bob"))},
             {"rich.pgn", pgn_of(image(game, 2), rich)}});
  const auto games = games_of(fresh.database);
  REQUIRE(games.size() == 1);
  CHECK(games[0].white == "alice");
  CHECK(games[0].white_rating == 1700);
  CHECK(games[0].black_rating == 1650);
  CHECK(games[0].event == "Club");
  CHECK(games[0].site == "Sofia");
  CHECK(games[0].round == "3");
  CHECK(games[0].date == "2021-05-06");
  CHECK(games[0].result == Outcome::draw);
  CHECK(games[0].reason == ResultReason::agreement);
  CHECK(games[0].sources == std::vector<std::string>{"rich.pgn", "poor.pgn"});
  CHECK(games[0].moves.size() == 20);
  CHECK(games[0].moves[1] == to_string(image_of(game.texts, 2)[1]));
}

TEST_CASE("a rejected record is kept once for its content and goes when it comes again mended",
          "[both]") {
  const std::string broken = "Base;InProgress;White[2];wS1;wS2 wS1-\n";
  const std::string mended = "Base;InProgress;White[2];wS1;bS1 wS1-\n";
  const std::string empty = "Base;NotStarted;White[1]\n";
  Fresh fresh;
  std::vector<Told> told;
  CHECK(fresh
            .add({{"b.uhp", broken},
                  {"a.uhp", broken},
                  {"empty.uhp", empty},
                  {"nothing.txt", "hello"}},
                 {}, into(told))
            .rejected == 4);
  CHECK(told.size() == 4);
  CHECK(fresh.database.totals().rejected == 3);
  std::vector<Rejection> rejections;
  fresh.database.rejections([&](Rejection&& r) { rejections.push_back(std::move(r)); });
  REQUIRE(rejections.size() == 3);
  CHECK(rejections[0].source == "a.uhp");
  CHECK(rejections[0].status == Status::invalid);
  CHECK(rejections[0].diagnostics.at(0).code == Code::wrong_side);
  CHECK(rejections[1].source == "empty.uhp");
  CHECK(rejections[1].status == Status::unreadable);
  CHECK(rejections[2].source == "nothing.txt");

  CHECK(fresh.add({{"a.uhp", mended}}).imported == 1);
  CHECK(fresh.database.totals().rejected == 2);
  CHECK(fresh.database.totals().games == 1);
  SECTION("broken in another way, it replaces what was kept") {
    fresh.add({{"empty.uhp", broken}});
    CHECK(fresh.database.totals().rejected == 2);
  }
}

TEST_CASE("neither threads nor the size of a batch change what is stored", "[both][slow]") {
  Texts texts;
  for (std::uint64_t i = 0; i < 20; ++i) {
    std::string content;
    for (std::uint64_t j = 0; j < 5; ++j)
      content +=
          pgn_of(random_game({}, i % 7 * 5 + j, 16), tagged("Alice", j % 2 ? "Bob" : "Carol"));
    texts.emplace_back("file" + std::to_string(i) + ".pgn", content);
  }
  std::string expected;
  for (int threads : {1, 2, 8})
    for (int batch : {1, 7, 1000}) {
      Fresh fresh;
      ImportOptions options;
      options.threads = threads;
      options.batch_records = batch;
      CHECK(fresh.add(texts, options).imported == 35);
      std::string now = dump(fresh.database);
      for (const Game& game : games_of(fresh.database)) now += fmt::format("\n{}", game.id);
      if (expected.empty()) expected = now;
      CHECK(now == expected);
    }
}

TEST_CASE("an import that breaks off keeps the whole batches and completes when run again",
          "[both]") {
  Texts texts;
  for (std::uint64_t i = 0; i < 40; ++i)
    texts.emplace_back(std::to_string(i) + ".uhp", random_game({}, i, 10).game_string());
  Fresh fresh;
  ImportOptions options;
  options.batch_records = 10;
  const auto feed = feed_of(texts);
  int fed = 0;
  const auto breaking = [&]() -> std::optional<SourceText> {
    if (++fed > 35) throw std::runtime_error("the disk went away");
    return feed();
  };
  CHECK_THROWS_WITH(fresh.database.import(breaking, options), "the disk went away");
  const auto kept = fresh.database.totals().games;
  CHECK(kept % 10 == 0);
  CHECK(kept <= 30);
  CHECK(fresh.add(texts, options).imported == 40 - kept);
  CHECK(fresh.database.totals().games == 40);
}

TEST_CASE("robots are told by name and by tag") {
  const auto game = random_game({}, 6, 20);
  Fresh fresh;
  fresh.add({{"a.pgn", pgn_of(game, tagged("Dumbot1", "Bob"))},
             {"b.pgn", pgn_of(game, tagged("Alice", "Bob"))},
             {"c.pgn", "[WhiteType \"program\"]\n" + pgn_of(game, tagged("Deep Green", "Bob"))}});
  const auto games = games_of(fresh.database);
  REQUIRE(games.size() == 3);
  CHECK(games[0].bots);
  CHECK_FALSE(games[1].bots);
  CHECK(games[2].bots);
}

TEST_CASE("rejected records are listed, all or those of a source", "[both]") {
  Fresh fresh;
  fresh.add(
      {{"club/a.uhp", "Base;InProgress;White[2];wS1;bX1 wS1-\nBase;InProgress;White[2];wS1;bS1\n"},
       {"club/b.pgn", "[GameType \"Base\"]\n\n1. wA1\n2. bA1 wB1-\n"},
       {"clubs.uhp", "Base;InProgress;White[2];wA1;bY1 wA1-\n"}});
  const auto places = [&](const std::optional<std::string>& source) {
    std::string text;
    fresh.database.rejections(
        [&](Rejection&& one) {
          CHECK(one.status == Status::invalid);
          CHECK(!one.diagnostics.empty());
          text += fmt::format("{}#{} ", one.source, one.game);
        },
        source);
    return text;
  };
  CHECK(places(std::nullopt) == "club/a.uhp#1 club/a.uhp#2 club/b.pgn#1 clubs.uhp#1 ");
  CHECK(places("club") == "club/a.uhp#1 club/a.uhp#2 club/b.pgn#1 ");
  CHECK(places("club/a.uhp#2") == "club/a.uhp#2 ");
  CHECK(places("nowhere").empty());
}

TEST_CASE("records of every format are kept with it", "[both]") {
  Fresh fresh;
  const auto summary = fresh.add({{"a", "Base;InProgress;White[2];wS1;bS1 wS1-\n"},
                                  {"b", "[GameType \"Base\"]\n\n1. wA1\n2. bA1 wA1-\n"},
                                  {"c", "(;GM[27]SU[hive];P0[1 move W wG1 N 13 .];P0[2 done])"},
                                  {"d", "[wB1]\n[bB1 wB1-]\n"},
                                  {"e", "[wB1]\n[bX1 wB1-]\n"}});
  CHECK(summary.imported == 4);
  CHECK(summary.rejected == 1);
}
