#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "db/backend.hpp"
#include "db/clickhouse/cluster.hpp"
#include "db/prepared.hpp"

namespace waggle::db::clickhouse {

/// Adds records, a batch at a time: sends rows under a number that nobody counts yet, then commits
/// it. Where somebody else has committed a batch meanwhile that concerns the same games, the rows
/// are left to lie and the batch is made anew.
class Writer {
 public:
  Writer(Cluster& cluster, std::size_t batch_records, const OnImport& on,
         std::function<bool()> stop);

  void add(Prepared&& prepared);
  /// Stores what is still waiting.
  void finish() { flush(); }

  const ImportSummary& summary() const noexcept { return summary_; }

 private:
  void flush();

  Cluster& cluster_;
  std::size_t batch_records_;
  const OnImport& on_;
  std::function<bool()> stop_;
  std::vector<Prepared> waiting_;
  ImportSummary summary_;
};

}  // namespace waggle::db::clickhouse
