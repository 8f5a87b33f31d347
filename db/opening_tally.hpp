#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "db/database.hpp"

namespace waggle::db {

/// A game as its opening is told from.
struct OpenedGame {
  std::int64_t id = 0;
  GameType set;
  bool turned = false;                 ///< its sides are exchanged in the answer
  Outcome outcome = Outcome::unknown;  ///< as the question sees it
  std::string moves;                   ///< encode_moves(), or the beginning of that
};

/// Adds up games by the openings of both sides. `next` puts a game into its argument, or returns
/// false when there is none any more.
Openings openings_of(const std::function<bool(OpenedGame&)>& next, Language language);

}  // namespace waggle::db
