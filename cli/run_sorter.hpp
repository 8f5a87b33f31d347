#pragma once

#include <tbb/parallel_sort.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "cli/temporary_file.hpp"

namespace waggle::cli {

/// Sorts more records than memory should hold: so many at a time are sorted and laid down as a run,
/// and the runs are read together. Where one run is enough, no file is made. No two records may be
/// equal in the order, so that there is only one result.
template <typename Record, typename Less>
class RunSorter {
  static_assert(std::is_trivially_copyable_v<Record>);

 public:
  explicit RunSorter(Less less = {}, std::size_t records_of_run = std::size_t{1} << 20U)
      : less_(less), records_of_run_(records_of_run) {}

  void add(const Record& record) {
    if (records_.size() == records_of_run_) lay_down();
    records_.push_back(record);
  }

  /// Ends the adding. The next record in order is then taken by next().
  void finish() {
    if (!runs_.empty() && !records_.empty()) lay_down();
    if (runs_.empty()) {
      tbb::parallel_sort(records_.begin(), records_.end(), less_);
      return;
    }
    records_ = {};
    for (Run& run : runs_) refill(run);
    for (std::size_t i = 0; i < runs_.size(); ++i) heap_.push_back(i);
    std::ranges::make_heap(heap_, later());
  }

  std::optional<Record> next() {
    if (runs_.empty())
      return taken_ == records_.size() ? std::nullopt : std::optional(records_[taken_++]);
    if (heap_.empty()) return std::nullopt;
    std::ranges::pop_heap(heap_, later());
    Run& run = runs_[heap_.back()];
    const Record record = run.window[run.at++];
    if (run.at == run.window.size()) refill(run);
    if (run.window.empty())
      heap_.pop_back();
    else
      std::ranges::push_heap(heap_, later());
    return record;
  }

 private:
  struct Run {
    std::uint64_t begin = 0;  ///< in the file, of what was not read yet
    std::uint64_t records = 0;
    std::vector<Record> window;
    std::size_t at = 0;
  };

  /// Records of a run that are read at a time.
  static constexpr std::uint64_t window_records = (std::uint64_t{1} << 16U) / sizeof(Record) + 1;

  auto later() {
    return [this](std::size_t a, std::size_t b) {
      return less_(runs_[b].window[runs_[b].at], runs_[a].window[runs_[a].at]);
    };
  }

  void lay_down() {
    tbb::parallel_sort(records_.begin(), records_.end(), less_);
    runs_.push_back({file_.size(), records_.size(), {}, 0});
    file_.append(records_.data(), records_.size() * sizeof(Record));
    records_.clear();
  }

  void refill(Run& run) {
    run.window.resize(static_cast<std::size_t>(std::min(run.records, window_records)));
    run.at = 0;
    if (run.window.empty()) return;
    const std::size_t bytes = run.window.size() * sizeof(Record);
    file_.read(run.begin, run.window.data(), bytes);
    run.begin += bytes;
    run.records -= run.window.size();
  }

  Less less_;
  std::size_t records_of_run_;
  std::vector<Record> records_;
  std::size_t taken_ = 0;
  TemporaryFile file_;
  std::vector<Run> runs_;
  std::vector<std::size_t> heap_;  ///< of runs, the one with the least record on top
};

}  // namespace waggle::cli
