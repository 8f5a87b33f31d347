#include <algorithm>
#include <tuple>

#include "db/filter_sql.hpp"
#include "db/game_reader.hpp"
#include "db/store.hpp"
#include "db/visitors.hpp"

namespace waggle::db {
namespace {

struct FoundGame {
  std::optional<std::string> date;
  std::int64_t game = 0;
  int ply = 0;
  bool swapped = false;
};

}  // namespace

void Database::search(const PositionQuery& query, const Filter& filter,
                      const std::function<void(Hit&&)>& each) {
  store_->guard([&] {
    const Snapshot snapshot(store_->sql);
    SQLite::Statement date(
        store_->sql, std::string("SELECT r.date FROM ") + games_with_records + " WHERE g.id = ?");
    std::vector<FoundGame> found;
    Visitors(store_->sql, filter, query.set)
        .each(Looked(query), [&](std::int64_t game, int ply, bool swapped) {
          const Reset reset(date);
          date.bind(1, game);
          if (date.executeStep()) found.push_back({text_or_null(date, 0), game, ply, swapped});
        });
    std::ranges::sort(found, [](const FoundGame& a, const FoundGame& b) {
      return std::tuple(!a.date, a.date, a.game) < std::tuple(!b.date, b.date, b.game);
    });
    SQLite::Statement row(store_->sql, std::string("SELECT ") + game_columns + " FROM " +
                                           games_with_records + " WHERE g.id = ?");
    GameReader reader(store_->sql, false);
    for (const FoundGame& one : found) {
      const Reset reset(row);
      row.bind(1, one.game);
      if (row.executeStep()) each({reader.read(row), one.ply, one.swapped});
    }
  });
}

}  // namespace waggle::db
