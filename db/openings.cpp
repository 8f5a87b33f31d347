#include <fmt/format.h>

#include "db/filter_sql.hpp"
#include "db/opening_tally.hpp"
#include "db/store.hpp"

namespace waggle::db {

Openings SqliteStore::openings(const Filter& filter, const OpeningsOptions& options) {
  return guard([&] {
    Query query;
    const std::string turned =
        filter.as ? fmt::format("NOT coalesce({}, 0)", plays_white(*filter.as, query)) : "0";
    const std::string outcome = seen_outcome(filter, query);
    const std::string moves =
        options.depth
            ? fmt::format("substr(r.moves, 1, {})", query.bind(std::int64_t{2} * *options.depth))
            : "r.moves";
    const std::string where = condition(filter, query);
    auto rows =
        query.prepare(sql_, fmt::format("SELECT g.id, g.game_type, {}, {}, {} FROM {} WHERE {}",
                                        turned, outcome, moves, games_with_records, where));
    const auto next = [&](OpenedGame& game) {
      if (!rows.executeStep()) return false;
      game = {rows.getColumn(0).getInt64(),
              GameType::from_bits(static_cast<unsigned>(rows.getColumn(1).getInt())),
              rows.getColumn(2).getInt() != 0, word_at(rows, 3, Outcome::unknown),
              rows.getColumn(4).getString()};
      return true;
    };
    return openings_of(next, options.language);
  });
}

}  // namespace waggle::db
