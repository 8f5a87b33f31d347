#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "db/database.hpp"
#include "replay/key.hpp"

namespace waggle::db {

/// A position that is looked for: what finds it, and what decides.
struct Sought {
  Canonical canonical;
  std::uint64_t key = 0;
  std::uint64_t check = 0;
  std::vector<std::uint64_t> encoding;
  int pieces = 0;  ///< on the board
  Colour to_move = Colour::white;

  explicit Sought(const Position& position);
  /// Compares the positions themselves, whatever their keys.
  bool is(const Canonical& other) const {
    return other.study_key().value == key && other.encoding() == encoding;
  }
  /// Can it be this one? Tells most positions of a game apart at no cost.
  bool may_be(const Position& position) const noexcept {
    return position.pieces_on_board() == pieces && position.to_move() == to_move;
  }
};

/// A position as a question means it, once or in both colours.
struct Looked {
  Sought straight;
  std::optional<Sought> swapped;

  explicit Looked(const PositionQuery& query);
  Looked(const Position& position, bool swap_colours);
};

}  // namespace waggle::db
