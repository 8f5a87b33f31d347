#include <algorithm>
#include <catch2/catch.hpp>
#include <random>
#include <vector>

#include "cli/run_sorter.hpp"

using namespace waggle;

TEST_CASE("records are sorted in as many runs as it takes") {
  struct Record {
    std::uint64_t key;
    std::uint32_t number;
    bool operator==(const Record&) const = default;
  };
  struct Less {
    bool operator()(const Record& a, const Record& b) const {
      return a.key != b.key ? a.key < b.key : a.number < b.number;
    }
  };
  // One run, runs and a rest, whole runs, runs longer than what is read of them at a time.
  for (const auto& [records, run] : {std::pair<std::uint32_t, std::size_t>{0, 10},
                                     {9, 10},
                                     {10, 10},
                                     {11, 10},
                                     {1'000, 10},
                                     {50'000, 20'000}}) {
    CAPTURE(records, run);
    std::mt19937_64 random(records);
    cli::RunSorter<Record, Less> sorter({}, run);
    std::vector<Record> expected;
    for (std::uint32_t i = 0; i < records; ++i) {
      expected.push_back({random() % 1000, i});
      sorter.add(expected.back());
    }
    std::ranges::sort(expected, Less{});
    sorter.finish();
    std::vector<Record> sorted;
    while (const auto record = sorter.next()) sorted.push_back(*record);
    CHECK(sorted == expected);
  }
}
