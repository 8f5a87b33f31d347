// What the thread sanitizer has to find, and what it must not: without that its silence says
// nothing.
//   planted race   threads that share a number without a lock, as the work of waggle could
//   planted none   the same work, each with a number of its own

#include <tbb/parallel_for.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/parallel_sort.h>

#include <atomic>
#include <cstddef>
#include <cstdio>
#include <numeric>
#include <string_view>
#include <thread>
#include <vector>

namespace {

/// Waits until two threads are here. That orders nothing between them.
void meet(std::atomic<int>& arrived) {
  arrived.fetch_add(1, std::memory_order_relaxed);
  while (arrived.load(std::memory_order_relaxed) < 2) std::this_thread::yield();
}

}  // namespace

int main(int argc, char** argv) {
  const bool race = argc > 1 && std::string_view(argv[1]) == "race";
  constexpr std::size_t count = 1000;
  std::vector<std::size_t> found(count);
  std::size_t shared = 0;
  std::atomic<int> arrived = 0;
  std::size_t next = 0;
  std::vector<std::size_t> order;
  tbb::parallel_pipeline(
      8,
      tbb::make_filter<void, std::size_t>(tbb::filter_mode::serial_in_order,
                                          [&](tbb::flow_control& control) {
                                            if (next == count) control.stop();
                                            return next++;
                                          }) &
          tbb::make_filter<std::size_t, std::size_t>(tbb::filter_mode::parallel,
                                                     [&](std::size_t i) {
                                                       if (i < 2) meet(arrived);
                                                       if (race) ++shared;
                                                       found[i] = i;
                                                       return i;
                                                     }) &
          tbb::make_filter<std::size_t, void>(tbb::filter_mode::serial_in_order,
                                              [&](std::size_t i) { order.push_back(found[i]); }));
  tbb::parallel_for(std::size_t{0}, count, [&](std::size_t i) { found[i] += order[i]; });
  tbb::parallel_sort(found, [](std::size_t a, std::size_t b) { return a > b; });
  const auto sum = std::accumulate(found.begin(), found.end(), std::size_t{0});
  std::printf("%zu %zu\n", sum, shared);
  return sum == count * (count - 1) && order.size() == count && found.front() == 2 * (count - 1)
             ? 0
             : 1;
}
