#include "db/explored.hpp"
#include "db/store.hpp"
#include "db/visitors.hpp"

namespace waggle::db {

Exploration SqliteStore::explore(const PositionQuery& asked, const Filter& filter) {
  return guard([&] {
    const Snapshot snapshot(sql_);
    Visitors visitors(sql_, filter, asked.set);
    return explored(visitors, asked);
  });
}

std::map<std::string, std::vector<std::int64_t>> SqliteStore::games_by_move(
    const PositionQuery& asked, const Filter& filter) {
  return guard([&] {
    const Snapshot snapshot(sql_);
    const Looked looked(asked);
    return by_move(Visitors(sql_, filter, asked.set).all(looked), asked, looked);
  });
}

}  // namespace waggle::db
