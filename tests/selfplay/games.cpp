#include "selfplay/games.hpp"

#include <fmt/format.h>
#include <tbb/global_control.h>

#include <algorithm>

#include "replay/pipeline.hpp"
#include "replay/resolve.hpp"
#include "replay/sgf_writer.hpp"
#include "selfplay/people.hpp"
#include "selfplay/play.hpp"
#include "support/games.hpp"

namespace waggle::selfplay {
namespace {

/// How often the sets are played, by GameType::bits().
constexpr std::array<std::uint32_t, 8> shares_of_sets = {36, 2, 4, 4, 3, 2, 1, 48};

constexpr std::array<std::string_view, 6> events = {"Spring Open", "Summer Cup",  "Autumn Open",
                                                    "Winter Cup",  "Club League", "Meadow Masters"};

/// Games are seen from any side of the table, most of them as first drawn.
constexpr std::array<std::uint32_t, 12> shares_of_symmetries = {30, 14, 10, 8, 6, 6,
                                                                8,  6,  4,  3, 3, 2};

void set_clocks(GameText& game, Random& random) {
  std::array<std::int64_t, 2> used{};
  const int pace = random.between(4, 30);
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply)
    game.clocks.emplace_back(used[ply % 2] += random.between(900, pace * 2000));
}

/// Half the range of what may be drawn: 100 against one's equal.
int keenness(const Player& player, const Player& enemy, Random& random) {
  return std::clamp(100 + (player.rating - enemy.rating) / 8 + random.between(-45, 45), 10, 190);
}

constexpr std::uint64_t games_in_a_piece = 256;

}  // namespace

MadeGame made_game(std::uint64_t seed, std::uint64_t number, std::optional<GameType> set) {
  Random random(mixed(seed) + number);
  const GameType type =
      set ? *set : GameType::from_bits(static_cast<unsigned>(random.pick(shares_of_sets)));
  const auto [white, black] = drawn_players(random);
  Play game = play(random, type, {keenness(white, black, random), keenness(black, white, random)});

  MadeGame made;
  made.moves =
      test::turned(std::move(game.moves), static_cast<int>(random.pick(shares_of_symmetries)));
  GameText& text = made.text;
  text.game_type = type;
  text.board_state = name_of(game.position.state());
  text.result = game.result;
  text.reason = game.reason;
  text.moves = texts_of(Position(type), made.moves);
  text.white = white.name;
  text.black = black.name;
  text.white_rating = white.rating;
  text.black_rating = black.rating;
  text.date = drawn_date(random);
  text.id = fmt::format("HV-{}-{}-{}-{:02}{:02}", white.name, black.name, *text.date,
                        random.between(0, 23), random.between(0, 59));
  if (random.percent(30)) {
    text.event = fmt::format("{} {}", events[random.below(events.size())], text.date->substr(0, 4));
    text.round = fmt::to_string(random.between(1, 11));
  }
  if (random.percent(70)) set_clocks(text, random);
  return made;
}

std::string written(const GameText& game, Format format) {
  switch (format) {
    case Format::pgn:
      return to_pgn(game);
    case Format::sgf:
      return to_sgf(game);
    default:
      return to_game_string(game.game_type, game.board_state, game.moves) + '\n';
  }
}

void write_games(const Options& options, const std::function<void(std::string_view)>& sink) {
  const int threads = options.threads > 0 ? options.threads : tbb::info::default_concurrency();
  FirstFault fault;
  std::uint64_t next = 0;
  const auto number = [&](tbb::flow_control& control) {
    const std::uint64_t first = next;
    next += games_in_a_piece;
    if (first >= options.games || fault.occurred()) control.stop();
    return first;
  };
  const auto make = [&](std::uint64_t first) {
    std::string piece;
    fault.guard([&] {
      const std::uint64_t end = std::min(first + games_in_a_piece, options.games);
      for (std::uint64_t i = first; i < end; ++i)
        piece += written(made_game(options.seed, i, options.set).text, options.format);
    });
    return piece;
  };
  const auto write = [&](const std::string& piece) { fault.guard([&] { sink(piece); }); };
  const tbb::global_control enough(tbb::global_control::max_allowed_parallelism,
                                   static_cast<std::size_t>(threads));
  tbb::task_arena(threads).execute([&] {
    tbb::parallel_pipeline(
        static_cast<std::size_t>(threads) * 4,
        tbb::make_filter<void, std::uint64_t>(tbb::filter_mode::serial_in_order, number) &
            tbb::make_filter<std::uint64_t, std::string>(tbb::filter_mode::parallel, make) &
            tbb::make_filter<std::string, void>(tbb::filter_mode::serial_in_order, write));
  });
  fault.rethrow();
}

}  // namespace waggle::selfplay
