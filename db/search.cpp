#include "db/filter_sql.hpp"
#include "db/game_reader.hpp"
#include "db/occurrence_table.hpp"
#include "db/store.hpp"

namespace waggle::db {

void Database::search(const PositionQuery& query, const Filter& filter,
                      const std::function<void(Hit&&)>& each) {
  store_->guard([&] {
    Query sql;
    const std::string from = visits(Looked(query), sql);
    const std::string where = condition(filter, sql) + set_condition(query.set, sql);
    auto rows = sql.prepare(
        store_->sql,
        std::string("SELECT ") + game_columns + ", v.ply, v.swapped FROM (" + from +
            ") v JOIN game g ON g.id = v.game_id JOIN record r ON r.id = g.record_id WHERE " +
            where + " " + game_order);
    GameReader reader(store_->sql, false);
    while (rows.executeStep()) {
      Hit hit;
      hit.game = reader.read(rows);
      hit.ply = rows.getColumn(game_column_count).getInt();
      hit.swapped = rows.getColumn(game_column_count + 1).getInt() != 0;
      each(std::move(hit));
    }
  });
}

}  // namespace waggle::db
