#pragma once

#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

#include <tl/expected.hpp>

#include <algorithm>
#include <atomic>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "notation/content_hash.hpp"
#include "notation/reader.hpp"

namespace waggle {

/// Bytes that follow in a source, none at the end, or why they cannot be had. They hold until the
/// next ones are asked for.
using SourcePiece = tl::expected<std::string_view, Finding>;
using SourceBytes = std::function<SourcePiece()>;

/// The bytes of one file, archive member or standard input.
struct SourceText {
  std::string name;
  std::string content;  ///< all of them, or the first ones
  bool named = false;   ///< given by name, so that a source without a record is unreadable rather
                        ///< than skipped
  SourceBytes more{};   ///< gives those that follow `content`, if any do
};

/// Feeds sources one after the other; nothing at the end. Called from one thread at a time; the
/// bytes of the source before are not asked for any more.
using SourceFeed = std::function<std::optional<SourceText>()>;

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

  /// Requires: no guard() is running.
  void rethrow() const {
    if (fault_) std::rethrow_exception(fault_);
  }

 private:
  std::atomic<bool> occurred_ = false;
  std::exception_ptr fault_;
};

/// The record that stands for a source in which no reader recognises one.
GameRecord unreadable_source(const SourceText& source);

/// The record that stands for what a source would have held, had its bytes not broken off.
GameRecord broken_source(const std::string& name, int game, const Finding& why);

/// Cuts sources into records, prepares each (any thread, several at once) and hands the results to
/// `sink` in the order of the sources (one thread at a time). `skipped` is told the names of
/// sources that hold no record and were not named. Memory is bounded by the largest source and the
/// records in flight. What a callback throws reaches the caller.
template <typename Prepared>
void run_pipeline(const SourceFeed& feed, const PipelineOptions& options,
                  const std::function<Prepared(GameRecord&&)>& prepare,
                  const std::function<void(Prepared&&)>& sink,
                  const std::function<void(const std::string&)>& skipped) {
  struct Source {
    SourceText text;
    std::vector<RecordText> records;
    std::uint64_t hash = 0;
    bool is_record = true;
    std::optional<Finding> broken;
  };
  struct Batch {
    std::shared_ptr<Source> source;
    std::size_t begin = 0;
    std::size_t end = 0;
    std::vector<Prepared> done;
  };
  constexpr std::size_t batch_records = 32;

  std::shared_ptr<Source> current;
  std::size_t next_record = 0;
  FirstFault fault;
  const auto next_batch = [&]() -> std::shared_ptr<Batch> {
    while (!current || next_record >= std::max<std::size_t>(current->records.size(), 1)) {
      auto text = feed();
      if (!text) return nullptr;
      current = std::make_shared<Source>();
      current->text = std::move(*text);
      next_record = 0;
      std::string& content = current->text.content;
      while (current->text.more) {
        const SourcePiece piece = current->text.more();
        if (!piece) current->broken = piece.error();
        if (!piece || piece->empty()) break;
        content += *piece;
      }
      if (current->broken) {
        current->is_record = false;
        continue;
      }
      current->hash = content_hash(content);
      if (const auto format = detect_format(content, options.reader))
        current->records = split_records(content, *format);
      if (!current->records.empty()) continue;
      if (!current->text.named && !looks_like_record(content)) {
        if (skipped) skipped(current->text.name);
        current.reset();
      } else {
        current->is_record = false;
      }
    }
    auto batch = std::make_shared<Batch>();
    batch->source = current;
    batch->begin = next_record;
    next_record =
        std::min(next_record + batch_records, std::max<std::size_t>(current->records.size(), 1));
    batch->end = next_record;
    return batch;
  };
  const auto read = [&](tbb::flow_control& control) {
    std::shared_ptr<Batch> batch;
    fault.guard([&] { batch = next_batch(); });
    if (!batch) control.stop();
    return batch;
  };
  const auto work = [&](std::shared_ptr<Batch> batch) {
    const Source& source = *batch->source;
    fault.guard([&] {
      for (std::size_t i = batch->begin; i < batch->end; ++i) {
        GameRecord record = source.broken      ? broken_source(source.text.name, 1, *source.broken)
                            : source.is_record ? read_record(source.records[i], source.text.name, options.reader)
                                               : unreadable_source(source.text);
        record.source_hash = source.hash;
        batch->done.push_back(prepare(std::move(record)));
      }
    });
    return batch;
  };
  const auto write = [&](std::shared_ptr<Batch> batch) {
    fault.guard([&] {
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
