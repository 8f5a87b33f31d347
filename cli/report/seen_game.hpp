#pragma once

#include "db/database.hpp"

namespace waggle::cli {

/// A game as a report looks at it: from White's side, or from that of the player whom the filter's
/// `as` names.
struct SeenGame {
  db::Game game;
  bool turned = false;  ///< the player had Black

  /// The colour that a side of the report has in this game.
  Colour real(Colour seen) const noexcept { return turned ? other(seen) : seen; }

  const std::optional<db::OpeningLine>& opening(Colour seen) const noexcept {
    return real(seen) == Colour::white ? game.white_opening : game.black_opening;
  }

  /// The result with White standing for the report's first side.
  Outcome result() const noexcept {
    if (!turned || game.result == Outcome::draw || game.result == Outcome::unknown)
      return game.result;
    return game.result == Outcome::white_wins ? Outcome::black_wins : Outcome::white_wins;
  }
};

/// Who the two sides of a report are.
struct Sides {
  std::string first = "White";
  std::string second = "Black";
  bool own = false;  ///< the first is a player, not a colour

  const std::string& of(Colour seen) const noexcept {
    return seen == Colour::white ? first : second;
  }
};

}  // namespace waggle::cli
