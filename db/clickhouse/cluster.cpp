#include "db/clickhouse/cluster.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "replay/key.hpp"

namespace waggle::db::clickhouse {
namespace {

constexpr int newest_schema = 2;
constexpr const char* cluster_name = "waggle";
constexpr int unknown_database = 81;  // ClickHouse's number for it

/// Tables and views that are made, but for the entries of the list of commits.
constexpr const char* made[] = {"record",       "record_local", "visit",         "visit_local",
                                "edge",         "edge_local",   "visit_to_edge", "source",
                                "source_local", "rejected"};

struct Shard {
  std::string host;
  bool is_addressed = false;
};

std::vector<Shard> shards_of(Server& server) {
  const std::string answer = server.ask(
      fmt::format("SELECT host_name, is_local FROM system.clusters WHERE cluster = '{}' AND "
                  "replica_num = 1 ORDER BY shard_num",
                  cluster_name));
  std::vector<Shard> shards;
  for (RowReader rows(answer); !rows.at_end();) {
    Shard shard{rows.get<std::string>(), false};
    shard.is_addressed = rows.get<std::uint8_t>() != 0;
    shards.push_back(std::move(shard));
  }
  return shards;
}

void check_nothing_else(Server& server, const std::string& database) {
  const std::string answer = server.ask(
      fmt::format("SELECT name FROM system.tables WHERE database = {}", literal(database)));
  for (RowReader rows(answer); !rows.at_end();) {
    const auto name = rows.get<std::string>();
    if (std::ranges::find(made, name) == std::end(made) && !name.starts_with("log_"))
      throw StoreError(
          fmt::format("{}: this is a database of another program, not of waggle: it "
                      "has a table {}",
                      server.address().text, name));
  }
}

}  // namespace

Cluster::Cluster(Address address, Database::Mode mode)
    : server_(address, credentials()), log_(server_, address.name) {
  auto opening = log_.opening();
  if (!opening && mode == Database::Mode::write) {
    create();
    opening = log_.opening();
  }
  if (!opening)
    throw StoreError(fmt::format(
        "{}: there is no waggle database of that name; `waggle import` makes one", place()));
  check_opening(*opening);
}

void Cluster::check_opening(const std::string& opening) {
  std::istringstream words(opening);
  std::string who;
  std::string sharded;
  int keys = 0;
  if (!(words >> who >> schema_version_ >> keys >> sharded) || who != "waggle")
    throw StoreError(fmt::format("{}: this is not a waggle database", place()));
  if (schema_version_ > newest_schema)
    throw StoreError(
        fmt::format("{}: the database has version {}, this program reads up to {}: a "
                    "newer waggle made it",
                    place(), schema_version_, newest_schema));
  if (schema_version_ < newest_schema)
    throw StoreError(
        fmt::format("{}: the database has version {}, which this program does not read (it reads "
                    "{}): import the records again into a new database",
                    place(), schema_version_, newest_schema));
  if (keys != key_version)
    throw StoreError(
        fmt::format("{}: its positions have keys of version {}, this program makes "
                    "version {}: import the records again into a new database",
                    place(), keys, key_version));
  is_sharded_ = sharded == "sharded";
}

std::string Cluster::local(const std::string& name) const {
  return fmt::format("{}.{}_local", server_.address().name, name);
}

std::string Cluster::table(const std::string& name) const {
  return is_sharded_ ? fmt::format("{}.{}", server_.address().name, name) : local(name);
}

void Cluster::create_on_shard(Server& shard) const {
  shard.run(fmt::format("CREATE DATABASE IF NOT EXISTS {}", server_.address().name));
  shard.run(
      fmt::format("CREATE TABLE IF NOT EXISTS {} ({}) ENGINE = MergeTree "
                  "PARTITION BY tuple() ORDER BY (game, id, version)",
                  local("record"), record_structure()));
  // A position is asked for alone, so little is read around it.
  shard.run(fmt::format(
      "CREATE TABLE IF NOT EXISTS {} (batch UInt32, key UInt64, chk UInt32, game UInt64, "
      "move UInt32, ply UInt16, kind UInt8, sign Int8) ENGINE = MergeTree PARTITION BY tuple() "
      "ORDER BY (key, chk, game) SETTINGS index_granularity = 1024",
      local("visit")));
  shard.run(fmt::format(
      "CREATE TABLE IF NOT EXISTS {} (batch UInt32, key UInt64, chk UInt32, move UInt32, "
      "kind UInt8, games Int64) ENGINE = SummingMergeTree(games) PARTITION BY tuple() "
      "ORDER BY (key, chk, move, kind, batch) SETTINGS index_granularity = 1024",
      local("edge")));
  shard.run(
      fmt::format("CREATE MATERIALIZED VIEW IF NOT EXISTS {}.visit_to_edge TO {} AS "
                  "SELECT batch, key, chk, move, kind, sum(toInt64(sign)) AS games FROM {} "
                  "GROUP BY batch, key, chk, move, kind",
                  server_.address().name, local("edge"), local("visit")));
  shard.run(
      fmt::format("CREATE TABLE IF NOT EXISTS {} (batch UInt32, name String, records UInt32) "
                  "ENGINE = MergeTree PARTITION BY tuple() ORDER BY name",
                  local("source")));
}

void Cluster::create() {
  const std::string& name = server_.address().name;
  const auto shards = shards_of(server_);
  server_.run(fmt::format("CREATE DATABASE IF NOT EXISTS {}", name));
  check_nothing_else(server_, name);
  create_on_shard(server_);
  for (const Shard& shard : shards) {
    if (shard.is_addressed) continue;
    Address address = server_.address();
    address.host = shard.host;
    Server other(address, credentials());
    create_on_shard(other);
  }
  const auto distribute = [&](const char* table, const char* by) {
    server_.run(
        fmt::format("CREATE TABLE IF NOT EXISTS {0}.{1} AS {0}.{1}_local ENGINE = "
                    "Distributed({2}, {0}, {1}_local, {3})",
                    name, table, cluster_name, by));
  };
  if (!shards.empty()) {
    distribute("record", "game");
    distribute("visit", "key");
    distribute("edge", "key");
    distribute("source", "cityHash64(name)");
  }
  std::string rejected;
  const RejectedRow columns;
  each_rejected_column(columns, [&]<typename T>(const char* column, const T&) {
    rejected += fmt::format("{}{} {}", rejected.empty() ? "" : ", ", column, column_type<T>());
  });
  server_.run(
      fmt::format("CREATE TABLE IF NOT EXISTS {}.rejected ({}) ENGINE = MergeTree "
                  "PARTITION BY tuple() ORDER BY (content_hash, version)",
                  name, rejected));
  // Another program may have been faster; the tables are the same.
  log_.open(fmt::format("waggle {} {} {}", newest_schema, key_version,
                        shards.empty() ? "single" : "sharded"));
}

std::string Cluster::records(const Commits& commits, const std::string& first) const {
  // A row that changes another lies on the same shard as that.
  return fmt::format(
      "{0}{3} WHERE alive = 1 AND {1} AND (id, version) NOT IN (SELECT id, toUInt16(version - 1) "
      "FROM "
      "{2} WHERE version > 1 AND {1})",
      table("record"), commits.condition(), local("record"),
      first.empty() ? "" : " PREWHERE " + first);
}

std::string Cluster::games(const Commits& commits, const std::string& first) const {
  return records(commits, first) + " AND speaks = 1";
}

std::string Cluster::rejected(const Commits& commits) const {
  return fmt::format("{}.rejected WHERE {}", server_.address().name, commits.condition());
}

std::vector<RecordRow> Cluster::records_where(const Commits& commits, const std::string& condition,
                                              const std::vector<Along>& along) {
  const std::string answer =
      server_.ask(fmt::format("SELECT {} FROM {} PREWHERE {} WHERE {}", record_columns(),
                              table("record"), condition, commits.condition()),
                  along);
  std::vector<RecordRow> rows;
  for (RowReader reader(answer); !reader.at_end();) rows.push_back(get_record(reader));
  return newest(std::move(rows));
}

std::vector<Info::Table> Cluster::tables() {
  const std::string parts = is_sharded_ ? fmt::format("cluster('{}', system, parts)", cluster_name)
                                        : std::string("system.parts");
  const std::string answer = server_.ask(fmt::format(
      "SELECT table, toInt64(sum(rows)), toInt64(sum(bytes_on_disk)) FROM {} WHERE database = {} "
      "AND active = 1 GROUP BY table ORDER BY table",
      parts, literal(server_.address().name)));
  std::vector<Info::Table> tables;
  for (RowReader reader(answer); !reader.at_end();) {
    Info::Table table{reader.get<std::string>(), 0, std::nullopt};
    table.rows = reader.get<std::int64_t>();
    table.bytes = reader.get<std::int64_t>();
    tables.push_back(std::move(table));
  }
  return tables;
}

}  // namespace waggle::db::clickhouse
