#pragma once

#include <map>
#include <string>
#include <vector>

#include "cli/report/seen_game.hpp"
#include "db/database.hpp"
#include "replay/picture.hpp"

namespace waggle::cli {

/// "S-Q-A fork" of one side.
struct LineKey {
  Colour side;
  std::string line;
  std::string formation;

  auto operator<=>(const LineKey&) const noexcept = default;
};

/// What is shown of a line beside its numbers.
struct LineStory {
  std::vector<const SeenGame*> games;
  std::map<std::string, std::int64_t>
      next;  ///< the side's turn after the third bug: "places an ant" and how often
};

/// Sorts games by the line of each side. The games must outlive the result and carry their moves.
std::map<LineKey, LineStory> tell_lines(const std::vector<SeenGame>& games);

/// The three pieces of a line as its formation lays them, White's or Black's; `enemy` is where the
/// enemy's first piece stands. Three pieces in a row for `other`.
struct FormationPicture {
  std::vector<Tile> tiles;
  std::optional<Hex> enemy;
};
FormationPicture draw_formation(const LineKey& key);

}  // namespace waggle::cli
