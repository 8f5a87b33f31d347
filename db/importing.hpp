#pragma once

#include <chrono>
#include <utility>

#include "db/backend.hpp"
#include "db/prepared.hpp"
#include "replay/pipeline.hpp"

namespace waggle::db {

/// Reads, replays and hands records in their order to whoever writes them: add(), finish() and
/// summary().
template <typename Writer>
ImportSummary import_into(Writer& writer, const SourceFeed& feed, const ImportOptions& options,
                          const OnImport& on) {
  const auto start = std::chrono::steady_clock::now();
  run_pipeline<Prepared>(
      feed, {options.threads, options.reader},
      [&](GameRecord&& record) { return prepare(std::move(record), options.replay); },
      [&](Prepared&& prepared) { writer.add(std::move(prepared)); }, on.skipped);
  writer.finish();
  ImportSummary summary = writer.summary();
  summary.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return summary;
}

}  // namespace waggle::db
