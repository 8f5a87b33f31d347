#include <chrono>

#include "db/indexer.hpp"
#include "db/people.hpp"
#include "db/store.hpp"

namespace waggle::db {

Compaction SqliteStore::compact(const OnAdvance& advance) {
  const auto start = std::chrono::steady_clock::now();
  Compaction done;
  const auto number = [&](const char* text) {
    return guard([&] { return sql_.execAndGet(text).getInt64(); });
  };
  const auto bytes = [&] { return number("PRAGMA page_count") * number("PRAGMA page_size"); };
  done.bytes_before = bytes();
  change([&] {
    Indexer index(sql_);
    index.begin();
    index.drop_all();
    index.update(advance);
    fold_names(sql_);
  });
  if (advance) advance({"giving back space"});
  guard([&] { sql_.exec("VACUUM"); });
  done.games = number("SELECT count(*) FROM game");
  done.positions = number("SELECT coalesce(sum(positions), 0) FROM segment");
  done.bytes_after = bytes();
  done.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return done;
}

}  // namespace waggle::db
