#pragma once

#include <string>
#include <vector>

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

/// The three pieces of a line as its formation lays them, White's or Black's; `enemy` is where the
/// enemy's first piece stands. Three pieces in a row for `other`.
struct FormationPicture {
  std::vector<Tile> tiles;
  std::optional<Hex> enemy;
};
FormationPicture draw_formation(const LineKey& key);

}  // namespace waggle::cli
