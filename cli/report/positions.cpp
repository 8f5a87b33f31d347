#include "cli/report/positions.hpp"

#include <algorithm>
#include <set>

#include "replay/key.hpp"
#include "replay/resolve.hpp"

namespace waggle::cli {
namespace {

PlayedPosition look_up(db::Database& database, const db::Filter& filter, PlayedGame game) {
  PlayedPosition played{std::move(game), {}, {}};
  played.next = database.explore({played.game.position, std::nullopt, false}, filter);
  return played;
}

PlayedGame after(const PlayedGame& game, const Move& move) {
  PlayedGame next = game;
  next.texts.push_back(to_string(spell(game.position, move)));
  next.moves.push_back(move);
  next.position.apply(move);
  return next;
}

}  // namespace

std::vector<PlayedPosition> most_played(db::Database& database, const db::Filter& filter,
                                        const PositionChoice& choice) {
  // Any set may have been played, so the tree is walked with all bugs in hand and the queen allowed
  // first.
  const PlayedGame start{Position(GameType::from_bits(7), QueenOpening::allowed), {}, {}};
  std::vector<PlayedPosition> shown;
  std::vector<PlayedPosition> level{look_up(database, filter, start)};
  shown.push_back(level.front());
  const int deepest = *std::ranges::max_element(choice.plies);
  for (int ply = 1; ply <= deepest && !level.empty(); ++ply) {
    std::vector<PlayedPosition> next;
    std::set<StudyKey> seen;
    for (const PlayedPosition& parent : level)
      for (const db::ExploredMove& move : parent.next.moves) {
        if (move.reached < choice.least_games || move.rests) continue;
        PlayedGame game = after(parent.game, move.move);
        if (!seen.insert(study_key(game.position)).second) continue;
        next.push_back(look_up(database, filter, std::move(game)));
      }
    std::ranges::stable_sort(next, [](const PlayedPosition& a, const PlayedPosition& b) {
      return a.next.all.games() > b.next.all.games();
    });
    // The search goes on from more positions than are shown, so that a late meeting of many roads
    // is found.
    if (next.size() > choice.at_each * 3)
      next.erase(next.begin() + static_cast<std::ptrdiff_t>(choice.at_each * 3), next.end());
    if (std::ranges::find(choice.plies, ply) != choice.plies.end())
      shown.insert(
          shown.end(), next.begin(),
          next.begin() + static_cast<std::ptrdiff_t>(std::min(choice.at_each, next.size())));
    level = std::move(next);
  }
  for (PlayedPosition& played : shown) {
    if (played.game.moves.empty()) continue;
    database.search({played.game.position, std::nullopt, false}, filter, [&](db::Hit&& hit) {
      if (played.games.size() < choice.games_listed) played.games.push_back(std::move(hit));
    });
  }
  return shown;
}

}  // namespace waggle::cli
