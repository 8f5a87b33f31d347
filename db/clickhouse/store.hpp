#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "db/backend.hpp"
#include "db/clickhouse/cluster.hpp"

namespace waggle::db::clickhouse {

/// A database on servers. Each answer is about what was committed when it was asked for. Games have
/// numbers that tell what they are, not when they came, so that several programs can give them;
/// names of a user and the taking out of records are not there yet.
class ClickhouseStore final : public Backend {
 public:
  ClickhouseStore(const std::string& place, Database::Mode mode);

  void stop_when(std::function<bool()> asked) override;
  ImportSummary import(const SourceFeed& feed, const ImportOptions& options,
                       const OnImport& on) override;
  void games(const Filter& filter, bool with_moves, const std::function<void(Game&&)>& each,
             const Listing& listing) override;
  std::vector<Game> games(std::span<const std::int64_t> ids, bool with_moves) override;
  std::vector<RecordOfGame> records_of(std::int64_t game) override;
  void search(const PositionQuery& query, const Filter& filter,
              const std::function<void(Hit&&)>& each, const Listing& listing) override;
  Exploration explore(const PositionQuery& query, const Filter& filter) override;
  std::map<std::string, std::vector<std::int64_t>> games_by_move(const PositionQuery& query,
                                                                 const Filter& filter) override;
  std::vector<Road> roads(const PositionQuery& query, const Filter& filter) override;
  std::vector<Sketch> sketches(const Filter& filter) override;
  std::vector<Sketch> sketches(const Filter& filter, const PositionQuery& query) override;
  Openings openings(const Filter& filter, const OpeningsOptions& options) override;
  Totals totals(const Filter& filter) override;
  Info info() override;
  void rejections(const std::function<void(Rejection&&)>& each,
                  const std::optional<std::string>& source) override;
  void set_names(const std::vector<NameEntry>& entries) override;
  std::vector<NamedAccount> names() override;
  bool is_guest(const std::string& name) override;
  Removal remove_source(const std::string& source) override;
  Removal remove_game(std::int64_t id) override;
  Verification verify(const std::function<void(const Fault&)>& each,
                      const OnAdvance& advance) override;
  Compaction compact(const OnAdvance& advance) override;

 private:
  /// The records of games, each game's speaker first.
  std::map<std::int64_t, std::vector<RecordRow>> records_of_games(
      const Commits& commits, std::span<const std::int64_t> games);
  std::map<std::string, std::uint32_t> records_of_sources(
      const Commits& commits, const std::map<std::int64_t, std::vector<RecordRow>>& games);
  std::vector<Game> games(const Commits& commits, std::span<const std::int64_t> ids,
                          bool with_moves);
  /// "SELECT game, ... FROM ...": all games that pass.
  std::string condition(const Commits& commits, const Filter& filter) const;
  [[noreturn]] void refuse(const std::string& what) const;

  Database::Mode mode_;
  mutable Cluster cluster_;
  std::function<bool()> stop_;
};

}  // namespace waggle::db::clickhouse
