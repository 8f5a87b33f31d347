#pragma once

#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>

#include <cstddef>
#include <utility>
#include <vector>

#include "db/database.hpp"

namespace waggle::cli {

/// Makes something of each game, several at once, and takes what was made in the order of the
/// games' numbers. `with` adds what the making needs, in that order, too. `threads` 0: as many as
/// the machine has cores. Memory is bounded by a block of games.
template <typename Made, typename With, typename Make, typename Take>
void each_made(db::Database& database, const db::Filter& filter, int threads, const With& with,
               const Make& make, const Take& take) {
  constexpr std::size_t block_games = 256;
  struct Item {
    db::Game game;
    decltype(with(std::declval<const db::Game&>())) more;
  };
  const tbb::global_control enough(
      tbb::global_control::max_allowed_parallelism,
      static_cast<std::size_t>(threads > 0 ? threads : tbb::info::default_concurrency()));
  db::Listing by_id;
  by_id.order = db::Order::id;
  std::vector<Item> block;
  const auto finish = [&] {
    std::vector<Made> made(block.size());
    tbb::parallel_for(std::size_t{0}, block.size(),
                      [&](std::size_t i) { made[i] = make(block[i].game, block[i].more); });
    for (Made& one : made) take(std::move(one));
    block.clear();
  };
  database.games(
      filter, true,
      [&](db::Game&& game) {
        auto more = with(game);
        block.push_back({std::move(game), std::move(more)});
        if (block.size() == block_games) finish();
      },
      by_id);
  finish();
}

/// The same where a game is all that is needed.
template <typename Made, typename Make, typename Take>
void each_made(db::Database& database, const db::Filter& filter, int threads, const Make& make,
               const Take& take) {
  struct Nothing {};
  each_made<Made>(
      database, filter, threads, [](const db::Game&) { return Nothing{}; },
      [&](const db::Game& game, const Nothing&) { return make(game); }, take);
}

}  // namespace waggle::cli
