#include "cli/report/lines.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "db/opening.hpp"

namespace waggle::cli {
namespace {

std::string with_article(Bug bug) {
  const std::string name(name_of(bug));
  if (bug == Bug::queen) return "the queen";
  return (bug == Bug::ant ? "an " : "a ") + name;
}

/// What a side did on its first turn after its third bug had landed.
std::string next_turn(const db::Game& game, Colour side) {
  std::set<Piece> placed;
  int own_placed = 0;
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
    const auto move = parse_move_string(game.moves[ply]);
    if (!move) return {};
    const bool own_turn = (ply % 2 == 0) == (side == Colour::white);
    const bool placement = move->piece && !placed.contains(*move->piece);
    if (own_turn && own_placed == 3) {
      if (move->is_pass()) return "passes";
      const Bug bug = move->piece->bug();
      if (placement) return "places " + with_article(bug);
      if (move->piece->colour() != side) return "throws an enemy " + std::string(name_of(bug));
      return "moves " + with_article(bug);
    }
    if (placement) {
      placed.insert(*move->piece);
      if (move->piece->colour() == side) ++own_placed;
    }
  }
  return "the record ends";
}

}  // namespace

std::map<LineKey, LineStory> tell_lines(const std::vector<SeenGame>& games) {
  std::map<LineKey, LineStory> lines;
  for (const SeenGame& seen : games)
    for (Colour side : all_colours) {
      const auto& opening = seen.opening(side);
      if (!opening) continue;
      LineStory& story =
          lines[{side, opening->letters(), std::string(name_of(opening->formation))}];
      story.games.push_back(&seen);
      ++story.next[next_turn(seen.game, seen.real(side))];
    }
  return lines;
}

FormationPicture draw_formation(const LineKey& key) {
  // The enemy's first piece lies to the west, so the starting axis runs from there to the east.
  const Direction d = Direction::east;
  const Direction up = turned(d, 1);
  const Direction down = turned(d, -1);
  const Hex a{};
  std::array<Hex, 3> cells{a, a + d, a + d + d};
  const auto formation = db::parse_formation(key.formation).value_or(db::Formation::other);
  switch (formation) {
    case db::Formation::post:
      break;
    case db::Formation::hook:
      cells = {a, a + d, a + d + up};
      break;
    case db::Formation::step:
      cells = {a, a + up, a + up + d};
      break;
    case db::Formation::angle:
      cells = {a, a + up, a + up + up};
      break;
    case db::Formation::arc:
      cells = {a, a + up, a + up + turned(up, 1)};
      break;
    case db::Formation::hub:
      cells = {a, a + up, a + d};
      break;
    case db::Formation::fork:
      cells = {a, a + up, a + down};
      break;
    case db::Formation::other:
      break;
  }
  FormationPicture picture;
  std::array<int, bug_kinds> used{};
  std::size_t i = 0;
  for (char letter : key.line) {
    const auto bug = bug_of(letter);
    if (!bug || i == cells.size()) continue;
    const auto piece = Piece::make(key.side, *bug, ++used[index_of(*bug)]);
    if (piece) picture.tiles.push_back({cells[i], *piece, 1});
    ++i;
  }
  if (formation != db::Formation::other) picture.enemy = a + opposite(d);
  return picture;
}

}  // namespace waggle::cli
