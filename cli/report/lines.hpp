#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "db/opening.hpp"
#include "replay/picture.hpp"

namespace waggle::cli {

/// The three pieces of a line as its formation lays them, White's or Black's; `enemy` is where the
/// enemy's first piece stands. Three pieces in a row for `other`.
struct FormationPicture {
  std::vector<Tile> tiles;
  std::optional<Hex> enemy;
};
FormationPicture draw_formation(Colour side, std::string_view line, db::Formation formation);

}  // namespace waggle::cli
