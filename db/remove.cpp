#include <fmt/format.h>

#include <map>
#include <vector>

#include "db/filter_sql.hpp"
#include "db/game_table.hpp"
#include "db/indexer.hpp"
#include "db/record_table.hpp"
#include "db/store.hpp"

namespace waggle::db {
namespace {

/// Takes records out and settles what becomes of their games.
class Remover {
 public:
  explicit Remover(SQLite::Database& sql)
      : sql_(sql), records_(sql), index_(sql), games_(sql, index_.segments()) {
    index_.begin();
  }

  /// The condition is on a record `o` and its source `s`.
  Removal run(const std::string& condition, const Query& query) {
    std::vector<std::int64_t> gone;
    auto rows = query.prepare(sql_,
                              "SELECT o.id, o.game_id FROM record o JOIN source s "
                              "ON s.id = o.source_id WHERE " +
                                  condition);
    while (rows.executeStep()) {
      gone.push_back(rows.getColumn(0).getInt64());
      if (rows.isColumnNull(1)) {
        ++removal_.rejected;
        continue;
      }
      ++removal_.records;
      const std::int64_t game = rows.getColumn(1).getInt64();
      if (!kinds_.contains(game)) kinds_[game] = games_.kind(game);
    }
    SQLite::Statement erase(sql_, "DELETE FROM record WHERE id = ?");
    for (std::int64_t id : gone) {
      const Reset reset(erase);
      erase.bind(1, id);
      erase.exec();
    }
    std::vector<std::int64_t> left;
    for (const auto& [game, kind] : kinds_)
      if (records_.count(game).records == 0)
        drop(game);
      else
        left.push_back(game);
    for (std::int64_t game : left) choose_record(game);
    for (std::int64_t game : left) settle(game);
    sql_.exec(
        "DELETE FROM source WHERE id NOT IN (SELECT source_id FROM record);"
        "DELETE FROM player WHERE id NOT IN (SELECT white_id FROM record WHERE white_id NOT NULL "
        "UNION SELECT black_id FROM record WHERE black_id NOT NULL);"
        "DELETE FROM event WHERE id NOT IN (SELECT event_id FROM record WHERE event_id NOT NULL)");
    index_.update();
    return removal_;
  }

 private:
  /// A game keeps its id as long as one of its records names it. Without, its records belong where
  /// records without an id do.
  void settle(std::int64_t game) {
    if (records_.count(game).named > 0) return;
    const auto others = games_.others_of_group(game);
    if (others.empty()) return games_.set_key(game, std::nullopt);
    records_.move_without_key(game, others.front().id);
    choose_record(others.front().id);
    drop(game);
  }

  void drop(std::int64_t game) {
    index_.drop(game);
    games_.remove(game);
    ++removal_.games;
  }

  void choose_record(std::int64_t game) {
    const auto [known, is_new] = kinds_.try_emplace(game, 0);
    if (is_new) known->second = games_.kind(game);
    games_.set_record(game, records_.choose(game));
    index_.touch(game);
    const std::uint8_t after = games_.kind(game);
    if (known->second != after) index_.recount(game, known->second, after);
    known->second = after;
  }

  SQLite::Database& sql_;
  RecordTable records_;
  Indexer index_;
  GameTable games_;
  std::map<std::int64_t, std::uint8_t> kinds_;  ///< as the index counts them
  Removal removal_;
};

}  // namespace

Removal SqliteStore::remove_source(const std::string& source) {
  return change([&] {
    Query query;
    const std::string condition = source_condition(source, query);
    return Remover(sql_).run(condition, query);
  });
}

Removal SqliteStore::remove_game(std::int64_t id) {
  return change([&] {
    Query query;
    const std::string condition = "o.game_id = " + query.bind(id);
    return Remover(sql_).run(condition, query);
  });
}

}  // namespace waggle::db
