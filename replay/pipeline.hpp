#pragma once

#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

#include <atomic>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "replay/record_feed.hpp"

namespace waggle {

struct PipelineOptions {
  int threads = 0;  ///< 0: as many as the machine has cores
  ReaderOptions reader = {};
};

/// Keeps the first exception that callbacks throw, from any thread, and calls nothing after it. An
/// exception that came through the pipeline of oneTBB itself would leak the batches in flight.
class FirstFault {
 public:
  template <typename Function>
  void guard(Function&& function) noexcept {
    if (occurred_) return;
    try {
      std::forward<Function>(function)();
    } catch (...) {
      if (!occurred_.exchange(true)) fault_ = std::current_exception();
    }
  }

  bool occurred() const noexcept { return occurred_; }

  /// Requires: no guard() is running.
  void rethrow() const {
    if (fault_) std::rethrow_exception(fault_);
  }

 private:
  std::atomic<bool> occurred_ = false;
  std::exception_ptr fault_;
};

/// Cuts sources into records, prepares each (any thread, several at once) and hands the results to
/// `sink` in the order of the sources. `skipped` is told the names of sources that hold no record
/// and were not named, in that order, too; of the two one is called at a time. Memory is bounded by
/// the records in flight and the few MiB of sources that they lie in. What a callback throws
/// reaches the caller.
///
/// `prepare` takes a GameRecord&& and, if it wants to, the std::string_view of the record's bytes,
/// which hold until `sink` is done with what was prepared.
template <typename Prepared, typename Prepare>
void run_pipeline(const SourceFeed& feed, const PipelineOptions& options, const Prepare& prepare,
                  const std::function<void(Prepared&&)>& sink,
                  const std::function<void(const std::string&)>& skipped) {
  struct Batch {
    RecordBatch records;
    std::vector<Prepared> done;
  };
  RecordFeed records(feed, options.reader);
  FirstFault fault;
  const auto read = [&](tbb::flow_control& control) {
    std::shared_ptr<Batch> batch;
    fault.guard([&] {
      if (auto next = records.next()) batch = std::make_shared<Batch>(Batch{*std::move(next), {}});
    });
    if (!batch) control.stop();
    return batch;
  };
  const auto work = [&](std::shared_ptr<Batch> batch) {
    fault.guard([&] {
      for (std::size_t i = 0; i < batch->records.size(); ++i) {
        GameRecord record = batch->records.read(i, options.reader);
        if constexpr (std::is_invocable_v<Prepare, GameRecord&&, std::string_view>)
          batch->done.push_back(prepare(std::move(record), batch->records.text(i)));
        else
          batch->done.push_back(prepare(std::move(record)));
      }
    });
    return batch;
  };
  const auto write = [&](std::shared_ptr<Batch> batch) {
    fault.guard([&] {
      if (batch->records.size() == 0 && skipped) skipped(batch->records.source());
      for (Prepared& prepared : batch->done) sink(std::move(prepared));
    });
  };

  const int threads = options.threads > 0 ? options.threads : tbb::info::default_concurrency();
  const tbb::global_control enough(tbb::global_control::max_allowed_parallelism,
                                   static_cast<std::size_t>(threads));
  const auto run = [&] {
    tbb::parallel_pipeline(
        static_cast<std::size_t>(threads) * 4,
        tbb::make_filter<void, std::shared_ptr<Batch>>(tbb::filter_mode::serial_in_order, read) &
            tbb::make_filter<std::shared_ptr<Batch>, std::shared_ptr<Batch>>(
                tbb::filter_mode::parallel, work) &
            tbb::make_filter<std::shared_ptr<Batch>, void>(tbb::filter_mode::serial_in_order,
                                                           write));
  };
  tbb::task_arena(threads).execute(run);
  fault.rethrow();
}

}  // namespace waggle
