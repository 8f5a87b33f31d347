#pragma once

// The part of oneTBB that waggle uses, by threads and locks of the standard library, for builds
// with the thread sanitizer: it sees these hand over work, and cannot see into a libtbb that was
// built without it. The same functions run at the same time as with oneTBB; nothing here orders
// them more than oneTBB promises, but for the locks of a pipeline.

#include <algorithm>
#include <any>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <iterator>
#include <mutex>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace tbb {
namespace by_std {

inline std::atomic<std::size_t> most_threads = 4;

/// Keeps the first exception of several threads.
class Problem {
 public:
  void keep() {
    const std::lock_guard lock(mutex_);
    if (!first_) first_ = std::current_exception();
    is_there_ = true;
  }
  bool is_there() const noexcept { return is_there_.load(std::memory_order_relaxed); }
  void rethrow() const {
    if (first_) std::rethrow_exception(first_);
  }

 private:
  std::mutex mutex_;
  std::exception_ptr first_;
  std::atomic<bool> is_there_ = false;
};

/// Runs a function in several threads, this one among them.
template <typename Function>
void in_threads(std::size_t count, const Function& function) {
  Problem problem;
  const auto run = [&] {
    try {
      function(problem);
    } catch (...) {
      problem.keep();
    }
  };
  std::vector<std::thread> threads;
  for (std::size_t i = 1; i < count; ++i) threads.emplace_back(run);
  run();
  for (std::thread& thread : threads) thread.join();
  problem.rethrow();
}

}  // namespace by_std

namespace info {
inline int default_concurrency() noexcept { return 4; }
}  // namespace info

class global_control {
 public:
  enum parameter { max_allowed_parallelism };
  global_control(parameter, std::size_t threads)
      : before_(by_std::most_threads.exchange(std::max<std::size_t>(threads, 1))) {}
  ~global_control() { by_std::most_threads = before_; }
  global_control(const global_control&) = delete;
  global_control& operator=(const global_control&) = delete;

 private:
  std::size_t before_;
};

class task_arena {
 public:
  explicit task_arena(int) {}
  template <typename Function>
  auto execute(const Function& function) {
    return function();
  }
};

namespace this_task_arena {
template <typename Function>
auto isolate(const Function& function) {
  return function();
}
}  // namespace this_task_arena

template <typename Index, typename Function>
void parallel_for(Index first, Index last, const Function& function) {
  if (first >= last) return;
  std::atomic<Index> next = first;
  const auto count = static_cast<std::size_t>(last - first);
  by_std::in_threads(std::min(by_std::most_threads.load(), count), [&](by_std::Problem& problem) {
    for (Index i; !problem.is_there() && (i = next.fetch_add(1, std::memory_order_relaxed)) < last;)
      function(i);
  });
}

template <typename Iterator, typename Less>
void parallel_sort(Iterator begin, Iterator end, const Less& less) {
  const Iterator middle = begin + std::distance(begin, end) / 2;
  std::atomic<int> half = 0;
  by_std::in_threads(2, [&](by_std::Problem&) {
    if (half.fetch_add(1, std::memory_order_relaxed) == 0)
      std::sort(begin, middle, less);
    else
      std::sort(middle, end, less);
  });
  std::inplace_merge(begin, middle, end, less);
}

template <typename Range, typename Less>
void parallel_sort(Range& range, const Less& less) {
  parallel_sort(std::begin(range), std::end(range), less);
}

class flow_control {
 public:
  void stop() noexcept { stopped_ = true; }
  bool is_stopped() const noexcept { return stopped_; }

 private:
  bool stopped_ = false;
};

enum class filter_mode { parallel, serial_in_order, serial_out_of_order };

/// One or more stages; a value goes from one to the next.
template <typename In, typename Out>
struct filter {
  std::vector<std::function<std::any(std::any, flow_control&)>> stages;
};

template <typename In, typename Out, typename Function>
filter<In, Out> make_filter(filter_mode, const Function& function) {
  return {{[function](std::any in, flow_control& control) -> std::any {
    if constexpr (std::is_void_v<In>) {
      return function(control);
    } else if constexpr (std::is_void_v<Out>) {
      function(std::any_cast<In>(std::move(in)));
      return {};
    } else {
      return function(std::any_cast<In>(std::move(in)));
    }
  }}};
}

template <typename In, typename Between, typename Out>
filter<In, Out> operator&(filter<In, Between> first, const filter<Between, Out>& second) {
  filter<In, Out> both{std::move(first.stages)};
  both.stages.insert(both.stages.end(), second.stages.begin(), second.stages.end());
  return both;
}

/// Three stages: the first and the last serial, each in order, the one between parallel.
inline void parallel_pipeline(std::size_t tokens, const filter<void, void>& chain) {
  std::mutex first_lock;
  std::mutex last_lock;
  std::condition_variable turn;
  flow_control control;
  std::size_t begun = 0;
  std::size_t done = 0;
  const auto threads = std::min(by_std::most_threads.load(), tokens);
  by_std::in_threads(threads, [&](by_std::Problem& problem) {
    try {
      while (!problem.is_there()) {
        std::any value;
        std::size_t number = 0;
        {
          const std::lock_guard lock(first_lock);
          if (control.is_stopped()) return;
          value = chain.stages[0]({}, control);
          if (control.is_stopped()) return;
          number = begun++;
        }
        value = chain.stages[1](std::move(value), control);
        {
          std::unique_lock lock(last_lock);
          turn.wait(lock, [&] { return done == number || problem.is_there(); });
          if (problem.is_there()) return;
          chain.stages[2](std::move(value), control);
          ++done;
        }
        turn.notify_all();
      }
    } catch (...) {
      problem.keep();
      // Whoever has looked at it without the lock may be about to wait.
      const std::lock_guard lock(last_lock);
      turn.notify_all();
    }
  });
}

}  // namespace tbb
