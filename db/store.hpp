#pragma once

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/Savepoint.h>

#include <string>
#include <utility>

#include "db/database.hpp"

namespace waggle::db {

/// Turns what SQLite reports into a sentence that names the file.
[[noreturn]] void rethrow(const std::string& path, const SQLite::Exception& problem);

/// What is read while it lives is one state of the file, whoever writes meanwhile.
class Snapshot {
 public:
  explicit Snapshot(SQLite::Database& sql) : savepoint_(sql, "snapshot") {}

 private:
  SQLite::Savepoint savepoint_;
};

/// An open file of ours.
struct Database::Store {
  std::string path;
  Mode mode;
  SQLite::Database sql;

  Store(std::string path_, Mode mode_);
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  ~Store();

  /// Calls a function that uses SQLite; its faults become StoreError.
  template <typename Function>
  auto guard(Function&& function) {
    try {
      return std::forward<Function>(function)();
    } catch (const SQLite::Exception& problem) {
      rethrow(path, problem);
    }
  }
};

}  // namespace waggle::db
