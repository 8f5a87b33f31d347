#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "db/clickhouse/server.hpp"

/// How several programs write to servers that know no transactions.
///
/// Rows carry the number of the batch that they belong to, and count only once that batch is
/// committed. The list of commits is the one thing that has to be changed by one program at a time,
/// and what ClickHouse does for one client alone is CREATE VIEW: where two create the same name at
/// once, one of them is refused. So each entry of the list is a view with a number in its name, and
/// the entry stands in its text. An entry says that a batch begins, or that one is committed; a
/// batch has the number of its beginning among all beginnings. What was left half-way has no
/// commit, so it is as if it had never been.
///
/// Now and then an entry says what all entries before it come to, and those are dropped. A program
/// that has slept through that may then create one of the dropped names: what comes before such an
/// entry does not count.
namespace waggle::db::clickhouse {

/// The entries up to one moment.
struct Commits {
  std::uint64_t entries = 0;    ///< so many are in the list
  std::uint32_t begun = 0;      ///< the greatest number of a batch
  std::uint64_t summed_up = 0;  ///< the number of the entry that says what those before it come to
  std::vector<std::uint32_t> batches;  ///< that are committed, in order

  /// The condition on a column `batch`.
  std::string condition() const;
};

class CommitLog {
 public:
  /// After so many entries they are summed up.
  static constexpr std::uint64_t longest = 256;

  CommitLog(Server& server, std::string database, std::uint64_t sum_up_after = longest);

  /// Nothing when the first entry, which says that the tables are there, is missing.
  std::optional<std::string> opening();
  /// Writes the first entry; false when it is there already.
  bool open(const std::string& text);

  Commits read();
  /// Takes a new number.
  std::uint32_t begin();
  /// Commits a batch on top of what was known. False when another batch was committed meanwhile.
  bool commit(std::uint32_t batch, const Commits& known);

 private:
  using Entries = std::map<std::uint64_t, std::string>;

  /// False when there is an entry of that number, or was. Of one that was written and summed up at
  /// once, false as well.
  bool append(std::uint64_t number, const std::string& text);
  Entries entries();
  void sum_up();
  void drop(std::uint64_t number);
  std::string name_of(std::uint64_t number) const;

  Server& server_;
  std::string database_;
  std::uint64_t sum_up_after_;
  std::string mine_;  ///< tells this program's entries from those of others
};

}  // namespace waggle::db::clickhouse
