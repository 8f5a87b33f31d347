#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "db/clickhouse/cluster.hpp"
#include "db/visitor.hpp"

namespace waggle::db::clickhouse {

/// The games that have been at a position and that a filter lets through, as waggle::db::Visitors
/// tells them.
class Visitors {
 public:
  Visitors(Cluster& cluster, const Commits& commits, const Filter& filter,
           const std::optional<GameType>& set);

  using Count = std::function<void(std::uint32_t move, bool swapped, Outcome seen, std::int64_t n)>;
  void count(const Looked& looked, const Count& count);
  std::vector<std::int64_t> totals(const std::vector<Reached>& positions);
  /// In the order of ids, each with its ply.
  std::vector<Visitor> all(const Looked& looked);

 private:
  struct Edge {
    std::uint64_t key = 0;
    std::uint32_t check = 0;
    std::uint32_t move = 0;
    std::uint8_t outcome = 0;
    std::int64_t games = 0;
  };
  std::vector<Edge> edges(const std::vector<const Sought*>& positions);
  std::vector<Visitor> side(const Sought& sought, bool swapped);
  /// Of the games that have been at positions those that pass, with the outcome `seen`.
  std::string passing(const std::string& positions) const;
  Outcome seen(std::uint8_t outcome, bool swapped) const noexcept;

  Cluster& cluster_;
  const Commits& commits_;
  bool is_unfiltered_;
  bool is_turned_;
  std::optional<GameType> set_;
  std::string seen_;       ///< the outcome as the question sees it
  std::string condition_;  ///< of the filter and the set
};

}  // namespace waggle::db::clickhouse
