#pragma once

#include <functional>
#include <string>
#include <vector>

#include "db/clickhouse/commit_log.hpp"
#include "db/clickhouse/record_row.hpp"
#include "db/clickhouse/rejected_row.hpp"
#include "db/clickhouse/server.hpp"
#include "db/database.hpp"

namespace waggle::db::clickhouse {

/// The tables of a database on one server or on several: of the cluster that the addressed server
/// knows by the name "waggle", or of that server alone when it knows none. The list of commits and
/// the table of rejected records are on the addressed server.
class Cluster {
 public:
  /// `write` makes the tables where there are none. Throws StoreError as Database::open() does.
  Cluster(Address address, Database::Mode mode);
  Cluster(const Cluster&) = delete;
  Cluster& operator=(const Cluster&) = delete;

  Server& server() noexcept { return server_; }
  CommitLog& log() noexcept { return log_; }
  const std::string& place() const noexcept { return server_.address().text; }

  /// A table of all shards: "record", "visit", "edge", "source".
  std::string table(const std::string& name) const;
  /// The part of it that is on whichever shard reads this.
  std::string local(const std::string& name) const;

  /// Current records: FROM and WHERE, to which conditions may be added. A condition that few rows
  /// meet comes first: columns are read of those rows only.
  std::string records(const Commits& commits, const std::string& first = {}) const;
  /// Games, each by the record that speaks for it; the same.
  std::string games(const Commits& commits, const std::string& first = {}) const;
  /// Rejected records: the same. Versions are not looked at.
  std::string rejected(const Commits& commits) const;
  /// The current records that meet a condition on games or records; all their versions are read, so
  /// the condition must not be on what a version changes, but for the game.
  std::vector<RecordRow> records_where(const Commits& commits, const std::string& condition,
                                       const std::vector<Along>& along = {});

  /// Rows and bytes of all shards, by table. What was never committed is among them.
  std::vector<Info::Table> tables();

  int schema_version() const noexcept { return schema_version_; }

 private:
  void create();
  void create_on_shard(Server& shard) const;
  void check_opening(const std::string& opening);

  Server server_;
  CommitLog log_;
  bool is_sharded_ = false;
  int schema_version_ = 0;
};

}  // namespace waggle::db::clickhouse
