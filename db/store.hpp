#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <string>
#include <type_traits>
#include <utility>

#include "db/database.hpp"

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
struct Database::Store {
  std::string path;
  Mode mode;
  SQLite::Database sql;
  std::function<bool()> stop;

  Store(std::string path_, Mode mode_);
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  ~Store();

  /// Calls a function that changes the file, in one transaction.
  template <typename Function>
  auto change(Function&& function) {
    return guard([&] {
      if (mode == Mode::read) throw StoreError(path + ": the database is open for reading only");
      SQLite::Transaction transaction(sql, SQLite::TransactionBehavior::IMMEDIATE);
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
      rethrow(path, problem);
    }
  }
};

}  // namespace waggle::db
