#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "db/opening.hpp"
#include "notation/reader.hpp"
#include "replay/key.hpp"
#include "replay/replay.hpp"
#include "selfplay/games.hpp"

using namespace waggle;
using selfplay::made_game;
using selfplay::write_games;

namespace {

constexpr std::array all_formats = {Format::uhp, Format::pgn, Format::sgf};

std::string made(selfplay::Options options) {
  std::string text;
  write_games(options, [&](std::string_view piece) { text += piece; });
  return text;
}

/// Of how many games, in thousandths, is the most frequent one of the values?
template <typename Value>
std::size_t greatest_share(const std::map<Value, std::size_t>& counts) {
  std::size_t most = 0;
  std::size_t all = 0;
  for (const auto& [value, count] : counts) {
    most = std::max(most, count);
    all += count;
  }
  return 1000 * most / all;
}

}  // namespace

TEST_CASE("made games are valid in every format and say what was played") {
  const Format format = GENERATE(Format::uhp, Format::pgn, Format::sgf);
  selfplay::Options options;
  options.games = 400;
  options.seed = 7;
  options.format = format;
  const auto records = read_records(made(options), "made");
  REQUIRE(records.size() == options.games);
  for (std::size_t i = 0; i < records.size(); ++i) {
    const auto game = made_game(options.seed, i);
    const Replay read = replay(records[i], {.rules = Rules::tournament});
    INFO(name_of(format) << " " << i);
    CHECK(records[i].format == format);
    CHECK(read.status == Status::valid);
    CHECK(read.texts() == game.text.moves);
    CHECK(std::ranges::all_of(read.diagnostics,
                              [](const Diagnostic& d) { return d.severity == Severity::note; }));
    CHECK(name_of(read.position.state()) == game.text.board_state);
    if (format == Format::uhp) continue;
    CHECK(read.result == game.text.result);
    CHECK(records[i].white == game.text.white);
    CHECK(records[i].black_rating == game.text.black_rating);
    CHECK(records[i].date == game.text.date);
    CHECK(records[i].id == game.text.id);
    CHECK(records[i].event == game.text.event);
  }
}

TEST_CASE("the same seed makes the same bytes, whatever the threads and the number of games") {
  for (Format format : all_formats) {
    selfplay::Options options;
    options.games = 1100;
    options.seed = 3;
    options.format = format;
    options.threads = 1;
    const std::string alone = made(options);
    options.threads = 2;
    CHECK(made(options) == alone);
    options.games = 300;
    CHECK(alone.starts_with(made(options)));
    options.seed = 4;
    CHECK_FALSE(alone.starts_with(made(options)));
  }
}

TEST_CASE("a sink that fails stops the making of games, and the caller learns of it") {
  selfplay::Options options;
  options.games = 1'000'000'000;
  CHECK_THROWS_AS(write_games(options, [](std::string_view) { throw std::runtime_error("full"); }),
                  std::runtime_error);
}

TEST_CASE("a set that is asked for is the set of every game") {
  for (unsigned bits = 0; bits < 8; ++bits)
    for (std::uint64_t i = 0; i < 20; ++i)
      CHECK(made_game(1, i, GameType::from_bits(bits)).text.game_type == GameType::from_bits(bits));
}

TEST_CASE("few lines take most of the games, and games share positions for some plies") {
  constexpr std::size_t games = 2000;
  std::map<std::string, std::size_t> lines;
  std::map<std::string, std::size_t> players;
  std::map<int, std::map<StudyKey, std::size_t>> positions;
  for (std::uint64_t i = 0; i < games; ++i) {
    const auto game = made_game(5, i, GameType::from_bits(7));
    ++players[*game.text.white];
    if (const auto line = db::classify(game.moves, Colour::white)) ++lines[line->letters()];
    Position position(game.text.game_type);
    for (const Move& move : game.moves) {
      position.apply(move);
      if (position.ply() <= 10) ++positions[position.ply()][study_key(position)];
    }
  }
  // Drawn evenly, none of the 72 lines would have more than some 25 of a thousand.
  CHECK(greatest_share(lines) > 150);
  CHECK(lines.size() > 40);
  // Of some thousands of players evenly drawn nobody would play five games of a thousand.
  CHECK(greatest_share(players) > 8);
  CHECK(players.size() > 400);
  CHECK(positions[6].size() < games / 2);
  CHECK(positions[8].size() < games * 4 / 5);
  CHECK(positions[6].size() > games / 20);
  CHECK(greatest_share(positions[6]) > 15);
  CHECK(greatest_share(positions[10]) > 2);
}

TEST_CASE("made games are about as long as real ones and end as they do") {
  constexpr std::size_t games = 2000;
  std::map<ResultReason, std::size_t> reasons;
  std::map<Outcome, std::size_t> results;
  std::size_t plies = 0;
  std::size_t placements = 0;
  std::size_t shortest = 1000;
  std::size_t longest = 0;
  for (std::uint64_t i = 0; i < games; ++i) {
    const auto game = made_game(6, i);
    ++reasons[game.text.reason];
    ++results[game.text.result];
    plies += game.moves.size();
    shortest = std::min(shortest, game.moves.size());
    longest = std::max(longest, game.moves.size());
    placements += static_cast<std::size_t>(std::ranges::count(
        game.moves, Move::Kind::placement, [](const Move& move) { return move.kind; }));
  }
  CHECK(plies / games >= 42);
  CHECK(plies / games <= 49);
  CHECK(shortest < 15);
  CHECK(longest > 120);
  // 43 percent of the plies of real games.
  CHECK(100 * placements / plies >= 40);
  CHECK(100 * placements / plies <= 46);
  CHECK(reasons[ResultReason::surrounded] > games * 8 / 10);
  for (ResultReason reason : {ResultReason::none, ResultReason::resignation,
                              ResultReason::agreement, ResultReason::timeout})
    CHECK(reasons[reason] > 0);
  for (Outcome outcome : {Outcome::white_wins, Outcome::black_wins})
    CHECK(results[outcome] > games * 4 / 10);
  CHECK(results[Outcome::draw] > 0);
}
