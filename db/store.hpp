#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <string>
#include <type_traits>
#include <utility>

#include "db/backend.hpp"
#include "db/damage.hpp"
#include "db/query.hpp"

namespace waggle::db {

/// Turns what SQLite reports into a sentence that names the file.
[[noreturn]] void rethrow(const std::string& path, const SQLite::Exception& problem);

/// What is read while it lives is one state of the file, whoever writes meanwhile.
class Snapshot {
 public:
  explicit Snapshot(SQLite::Database& sql) : sql_(sql) { sql_.exec("SAVEPOINT snapshot"); }
  Snapshot(const Snapshot&) = delete;
  Snapshot& operator=(const Snapshot&) = delete;
  ~Snapshot() { sql_.tryExec("RELEASE snapshot"); }

 private:
  SQLite::Database& sql_;
};

/// An open file of ours.
class SqliteStore final : public Backend {
 public:
  using Mode = Database::Mode;

  SqliteStore(std::string path, Mode mode);
  SqliteStore(const SqliteStore&) = delete;
  SqliteStore& operator=(const SqliteStore&) = delete;
  ~SqliteStore() override;

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
  std::string path_;
  Mode mode_;
  SQLite::Database sql_;
  std::function<bool()> stop_;

  /// Calls a function that changes the file, in one transaction.
  template <typename Function>
  auto change(Function&& function) {
    return guard([&] {
      if (mode_ == Mode::read) throw StoreError(path_ + ": the database is open for reading only");
      Transaction transaction(sql_);
      if constexpr (std::is_void_v<decltype(function())>) {
        function();
        transaction.commit();
      } else {
        auto result = function();
        transaction.commit();
        return result;
      }
    });
  }

  /// Calls a function that uses SQLite; its faults become StoreError.
  template <typename Function>
  auto guard(Function&& function) {
    try {
      return std::forward<Function>(function)();
    } catch (const SQLite::Exception& problem) {
      rethrow(path_, problem);
    } catch (const Damage& damage) {
      throw StoreError(path_ + ": " + damage.what());
    }
  }
};

}  // namespace waggle::db
