#include "db/roads_of.hpp"
#include "db/store.hpp"
#include "db/visitors.hpp"

namespace waggle::db {

std::vector<Road> SqliteStore::roads(const PositionQuery& query, const Filter& filter) {
  return guard([&] {
    const Snapshot snapshot(sql_);
    const Looked looked(query.position, false);
    StoredGames games(sql_);
    return roads_of(Visitors(sql_, filter, query.set).all(looked), looked,
                    [&](std::int64_t game) { return games.moves(game); });
  });
}

}  // namespace waggle::db
