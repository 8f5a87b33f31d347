#include "db/clickhouse/writer.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "db/clickhouse/plan.hpp"
#include "db/segment.hpp"

namespace waggle::db::clickhouse {

Writer::Writer(Cluster& cluster, std::size_t batch_records, const OnImport& on,
               std::function<bool()> stop)
    : cluster_(cluster), batch_records_(batch_records), on_(on), stop_(std::move(stop)) {
  waiting_.reserve(batch_records);
}

void Writer::add(Prepared&& prepared) {
  waiting_.push_back(std::move(prepared));
  if (waiting_.size() >= batch_records_) flush();
}

void Writer::flush() {
  if (waiting_.empty()) return;
  // What was read after that may be cut off.
  if (stop_ && stop_()) throw Stopped();
  CommitLog& log = cluster_.log();
  for (bool is_committed = false; !is_committed;) {
    const std::uint32_t batch = log.begin();
    Commits known = log.read();
    Plan plan(cluster_, known, waiting_);
    plan.send(batch);
    while (!(is_committed = log.commit(batch, known))) {
      const Commits before = std::exchange(known, log.read());
      std::vector<std::uint32_t> others;
      std::ranges::set_difference(known.batches, before.batches, std::back_inserter(others));
      if (plan.is_touched_by(others)) break;
    }
    if (!is_committed) continue;
    const ImportSummary& added = plan.summary();
    summary_.read += added.read;
    summary_.imported += added.imported;
    summary_.duplicates += added.duplicates;
    summary_.rejected += added.rejected;
    summary_.positions += added.positions;
    if (on_.stored) on_.stored(summary_);
    for (std::size_t i = 0; on_.event && i < waiting_.size(); ++i) {
      const Plan::Event& event = plan.events()[i];
      on_.event({event.kind, waiting_[i].record, waiting_[i].replay,
                 static_cast<std::int64_t>(event.game)});
      if (contradict(event.before, waiting_[i].replay.result))
        on_.event({ImportEvent::Kind::other_result, waiting_[i].record, waiting_[i].replay,
                   static_cast<std::int64_t>(event.game), event.before, event.now});
      for (std::uint64_t game : event.begin_alike)
        on_.event({ImportEvent::Kind::prefix, waiting_[i].record, waiting_[i].replay,
                   static_cast<std::int64_t>(game)});
    }
  }
  waiting_.clear();
}

}  // namespace waggle::db::clickhouse
