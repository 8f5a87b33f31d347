#pragma once

#include "db/database.hpp"

namespace waggle::db {

/// What an import tells while it runs; see Database::import().
struct OnImport {
  std::function<void(const ImportEvent&)> event;
  std::function<void(const std::string&)> skipped;
  std::function<void(const ImportSummary&)> stored;
};

/// Whatever keeps games and answers for Database, whose comments say what each answer is: a file of
/// SQLite's, or servers.
class Backend {
 public:
  virtual ~Backend() = default;

  virtual void stop_when(std::function<bool()> asked) = 0;
  virtual ImportSummary import(const SourceFeed& feed, const ImportOptions& options,
                               const OnImport& on) = 0;
  virtual void games(const Filter& filter, bool with_moves, const std::function<void(Game&&)>& each,
                     const Listing& listing) = 0;
  virtual std::vector<Game> games(std::span<const std::int64_t> ids, bool with_moves) = 0;
  virtual std::vector<RecordOfGame> records_of(std::int64_t game) = 0;
  virtual void search(const PositionQuery& query, const Filter& filter,
                      const std::function<void(Hit&&)>& each, const Listing& listing) = 0;
  virtual Exploration explore(const PositionQuery& query, const Filter& filter) = 0;
  virtual std::map<std::string, std::vector<std::int64_t>> games_by_move(const PositionQuery& query,
                                                                         const Filter& filter) = 0;
  virtual std::vector<Road> roads(const PositionQuery& query, const Filter& filter) = 0;
  virtual std::vector<Sketch> sketches(const Filter& filter) = 0;
  virtual std::vector<Sketch> sketches(const Filter& filter, const PositionQuery& query) = 0;
  virtual Openings openings(const Filter& filter, const OpeningsOptions& options) = 0;
  virtual Totals totals(const Filter& filter) = 0;
  virtual Info info() = 0;
  virtual void rejections(const std::function<void(Rejection&&)>& each,
                          const std::optional<std::string>& source) = 0;
  virtual void set_names(const std::vector<NameEntry>& entries) = 0;
  virtual std::vector<NamedAccount> names() = 0;
  virtual bool is_guest(const std::string& name) = 0;
  virtual Removal remove_source(const std::string& source) = 0;
  virtual Removal remove_game(std::int64_t id) = 0;
  virtual Verification verify(const std::function<void(const Fault&)>& each,
                              const OnAdvance& advance) = 0;
  virtual Compaction compact(const OnAdvance& advance) = 0;
};

}  // namespace waggle::db
