#include "db/sought.hpp"

namespace waggle::db {

Sought::Sought(const Position& position)
    : canonical(position),
      key(canonical.study_key().value),
      check(canonical.check()),
      encoding(canonical.encoding()),
      pieces(position.pieces_on_board()),
      to_move(position.to_move()) {}

Looked::Looked(const PositionQuery& query) : Looked(query.position, query.swap_colours) {}

Looked::Looked(const Position& position, bool swap_colours) : straight(position) {
  if (swap_colours) swapped.emplace(position.colours_exchanged());
}

}  // namespace waggle::db
