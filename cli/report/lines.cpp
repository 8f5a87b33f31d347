#include "cli/report/lines.hpp"

#include <array>

namespace waggle::cli {
FormationPicture draw_formation(Colour side, std::string_view line, db::Formation formation) {
  // The enemy's first piece lies to the west, so the starting axis runs from there to the east.
  const Direction d = Direction::east;
  const Direction up = turned(d, 1);
  const Direction down = turned(d, -1);
  const Hex a{};
  std::array<Hex, 3> cells{a, a + d, a + d + d};
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
  for (char letter : line) {
    const auto bug = bug_of(letter);
    if (!bug || i == cells.size()) continue;
    const auto piece = Piece::make(side, *bug, ++used[index_of(*bug)]);
    if (piece) picture.tiles.push_back({cells[i], *piece, 1});
    ++i;
  }
  if (formation != db::Formation::other) picture.enemy = a + opposite(d);
  return picture;
}

}  // namespace waggle::cli
