#pragma once

#include <cstdint>
#include <optional>

#include "db/database.hpp"
#include "db/first_visits.hpp"
#include "db/sought.hpp"

namespace waggle::db {

/// A game that has been at a position and that a filter lets through.
struct Visitor {
  std::int64_t game = 0;
  std::uint32_t move = 0;    ///< code of the move played there, or record_ends
  std::uint8_t outcome = 0;  ///< as the question sees it
  bool swapped = false;
  std::optional<int> ply;  ///< where it is known already
};

/// A position of which is asked how many games have been there.
struct Reached {
  Looked looked;
  std::int64_t at_least = 0;  ///< so many are known to have been
};

/// An outcome with the colours exchanged where they are.
inline Outcome turned(Outcome outcome, bool swapped) noexcept {
  if (swapped && outcome == Outcome::white_wins) return Outcome::black_wins;
  if (swapped && outcome == Outcome::black_wins) return Outcome::white_wins;
  return outcome;
}

}  // namespace waggle::db
