#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "db/backend.hpp"
#include "db/clickhouse/cluster.hpp"
#include "db/clickhouse/visit_row.hpp"
#include "db/prepared.hpp"

namespace waggle::db::clickhouse {

/// What a batch of records changes: which rows it adds to those that are committed.
class Plan {
 public:
  /// Looks up what is known of the games of these records. They must outlive the plan.
  Plan(Cluster& cluster, const Commits& commits, const std::vector<Prepared>& batch);

  /// Have other batches, committed by others, to do with the same games, records or places? Then
  /// the plan is void.
  bool is_touched_by(const std::vector<std::uint32_t>& batches);

  /// Sends all rows under the number of a batch.
  void send(std::uint32_t batch);

  struct Event {
    ImportEvent::Kind kind = ImportEvent::Kind::added;
    std::uint64_t game = 0;
    /// Of a new game those that it goes on from, or that go on from it. Games of less than
    /// begin_plies are not looked at.
    std::vector<std::uint64_t> begin_alike;
    Outcome before = Outcome::unknown;  ///< of a duplicate's game
    Outcome now = Outcome::unknown;
  };
  /// What becomes of each record, in order.
  const std::vector<Event>& events() const noexcept { return events_; }
  const ImportSummary& summary() const noexcept { return summary_; }

 private:
  struct Group {
    std::vector<RecordRow> before;
    std::vector<RecordRow> after;
    bool is_touched = false;
  };
  /// A game before or after: who speaks for it.
  using Games = std::map<std::uint64_t, const RecordRow*>;

  void look_up();
  void load(const std::string& condition, const std::vector<Along>& along);
  void look_up_rejected();
  void take(const Prepared& prepared, std::size_t index);
  Event place(const Prepared& prepared, std::size_t index);
  void reject(const Prepared& prepared);
  void forget_rejected_at(const GameRecord& record);
  void find_beginnings();
  void settle(Group& group, std::uint64_t number);
  /// The visits of a game are added (sign 1) or taken back (sign -1).
  struct Visits {
    const RecordRow* speaker = nullptr;
    std::uint64_t game = 0;
    std::int8_t sign = 1;
  };
  void put_visits(const Visits& visits, std::uint32_t batch, RowWriter& writer) const;

  Cluster& cluster_;
  Commits commits_;
  const std::vector<Prepared>& batch_;
  std::vector<Along> asked_;  ///< the groups and records of the batch, as rows
  std::unordered_map<std::uint64_t, Group> groups_;
  std::unordered_map<std::uint64_t, std::uint64_t> group_of_record_;
  std::unordered_map<std::uint64_t, std::size_t> prepared_of_record_;  ///< index in the batch
  std::map<std::uint64_t, RejectedRow> rejected_;                      ///< by content, as it is now
  std::map<std::uint64_t, std::uint16_t> rejected_versions_;           ///< of what is committed
  std::map<std::string, std::uint32_t> sources_;
  std::vector<Event> events_;
  ImportSummary summary_;

  std::vector<RecordRow> records_;
  std::vector<Visits> visits_;
};

}  // namespace waggle::db::clickhouse
