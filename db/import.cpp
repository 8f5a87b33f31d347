#include "db/importing.hpp"
#include "db/store.hpp"
#include "db/writer.hpp"

namespace waggle::db {

ImportSummary SqliteStore::import(const SourceFeed& feed, const ImportOptions& options,
                                  const OnImport& on) {
  return guard([&] {
    if (mode_ == Mode::read) throw StoreError(path_ + ": the database is open for reading only");
    Writer writer(sql_, options.batch_records, options.key_bits, on.event, on.stored);
    return import_into(writer, feed, options, on);
  });
}

}  // namespace waggle::db
