#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "db/database.hpp"
#include "db/stored_games.hpp"
#include "db/visitor.hpp"

namespace waggle::db {

/// By which rows of moves games came to a position; see Database::roads(). Games of which `moves`
/// knows nothing are passed over.
std::vector<Road> roads_of(
    const std::vector<Visitor>& visitors, const Looked& looked,
    const std::function<std::optional<MovesBytes>(std::int64_t game)>& moves);

}  // namespace waggle::db
