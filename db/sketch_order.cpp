#include "db/sketch_order.hpp"

#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "db/beginnings.hpp"
#include "db/damage.hpp"
#include "db/stored_games.hpp"

namespace waggle::db {

void add_plies(std::vector<Sketch>& games, const Looked& looked) {
  Beginnings<bool> straight;
  Beginnings<bool> swapped;
  for (Sketch& game : games) {
    Beginnings<bool>& beginnings = game.swapped ? swapped : straight;
    const auto* known = beginnings.of(game.moves);
    if (known == nullptr) {
      const auto visit = first_visit(game.id, {game.set, game.moves},
                                     game.swapped ? *looked.swapped : looked.straight);
      if (!visit) throw Damage("a game is said to have been where it never was");
      known = &beginnings.add(game.moves, visit->ply);
    }
    game.ply = known->plies;
  }
}

void sort_by_date(std::vector<Sketch>& games) {
  std::vector<std::tuple<bool, std::string, std::size_t>> dates;
  dates.reserve(games.size());
  for (const Sketch& game : games)
    dates.emplace_back(!game.date, game.date.value_or(""), dates.size());
  std::ranges::sort(dates);
  std::vector<std::size_t> order;
  order.reserve(games.size());
  for (const auto& date : dates) order.push_back(std::get<2>(date));
  // Each game moves to its place once, without room for a second list.
  for (std::size_t start = 0; start < order.size(); ++start)
    for (std::size_t here = start; order[here] != here;) {
      const std::size_t from = std::exchange(order[here], here);
      if (from == start) break;
      std::swap(games[here], games[from]);
      here = from;
    }
}

std::vector<Move> moves_of(const Sketch& game) {
  auto moves = legal_moves_of(game.moves, game.set);
  if (!moves) refuse_moves(game.id);
  return *std::move(moves);
}

std::vector<Themes> themes_of(std::span<const Sketch* const> games, int threads) {
  std::vector<Themes> themes(games.size());
  const int workers = threads > 0 ? threads : tbb::info::default_concurrency();
  const tbb::global_control enough(tbb::global_control::max_allowed_parallelism,
                                   static_cast<std::size_t>(workers));
  tbb::task_arena(workers).execute([&] {
    tbb::parallel_for(std::size_t{0}, games.size(), [&](std::size_t i) {
      const Sketch& game = *games[i];
      themes[i] = themes_of(stored_start(game.set), moves_of(game), game.ply);
    });
  });
  return themes;
}

}  // namespace waggle::db
