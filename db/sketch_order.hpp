#pragma once

#include <vector>

#include "db/sketches.hpp"
#include "db/sought.hpp"

namespace waggle::db {

/// Tells of each game when it was at the position for the first time. Throws StoreError where it
/// never was.
void add_plies(std::vector<Sketch>& games, const Looked& looked);

/// The oldest first, those without a date last; ties by id. Requires: in the order of ids.
void sort_by_date(std::vector<Sketch>& games);

}  // namespace waggle::db
