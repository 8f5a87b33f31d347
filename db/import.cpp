#include <chrono>

#include "db/store.hpp"
#include "db/writer.hpp"
#include "replay/pipeline.hpp"

namespace waggle::db {

ImportSummary Database::import(const SourceFeed& feed, const ImportOptions& options,
                               const std::function<void(const ImportEvent&)>& event,
                               const std::function<void(const std::string&)>& skipped,
                               const std::function<void(const ImportSummary&)>& stored) {
  return store_->guard([&] {
    if (store_->mode == Mode::read)
      throw StoreError(store_->path + ": the database is open for reading only");
    const auto start = std::chrono::steady_clock::now();
    Writer writer(store_->sql, options.batch_records, options.key_bits, event, stored);
    run_pipeline<Prepared>(
        feed, {options.threads, options.reader},
        [&](GameRecord&& record) { return prepare(std::move(record), options.replay); },
        [&](Prepared&& prepared) { writer.add(std::move(prepared)); }, skipped);
    writer.finish();
    ImportSummary summary = writer.summary();
    summary.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return summary;
  });
}

}  // namespace waggle::db
