#include <chrono>

#include "db/store.hpp"
#include "db/writer.hpp"
#include "replay/pipeline.hpp"

namespace waggle::db {

ImportSummary SqliteStore::import(const SourceFeed& feed, const ImportOptions& options,
                                  const OnImport& on) {
  return guard([&] {
    if (mode_ == Mode::read) throw StoreError(path_ + ": the database is open for reading only");
    const auto start = std::chrono::steady_clock::now();
    Writer writer(sql_, options.batch_records, options.key_bits, on.event, on.stored);
    run_pipeline<Prepared>(
        feed, {options.threads, options.reader},
        [&](GameRecord&& record) { return prepare(std::move(record), options.replay); },
        [&](Prepared&& prepared) { writer.add(std::move(prepared)); }, on.skipped);
    writer.finish();
    ImportSummary summary = writer.summary();
    summary.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return summary;
  });
}

}  // namespace waggle::db
