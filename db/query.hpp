#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace waggle::db {

/// Keys and hashes use all 64 bits; SQLite's integers are signed.
constexpr std::int64_t stored(std::uint64_t value) noexcept {
  return static_cast<std::int64_t>(value);
}
constexpr std::uint64_t loaded(std::int64_t value) noexcept {
  return static_cast<std::uint64_t>(value);
}

/// Collects the values of a statement while its text is put together: what comes from outside is
/// bound, never written into the text.
class Query {
 public:
  /// The parameter that stands for the value: "?1", "?2", ...
  std::string bind(std::int64_t value) { return add(value); }
  std::string bind(std::string value) { return add(std::move(value)); }

  SQLite::Statement prepare(SQLite::Database& sql, const std::string& text) const;

 private:
  using Value = std::variant<std::int64_t, std::string>;
  std::string add(Value value);

  std::vector<Value> values_;
};

void bind_or_null(SQLite::Statement& statement, int index, const std::optional<std::string>& value);
void bind_or_null(SQLite::Statement& statement, int index, std::optional<std::int64_t> value);

std::optional<std::string> text_or_null(SQLite::Statement& statement, int column);
std::optional<int> int_or_null(SQLite::Statement& statement, int column);

/// A whole number of a row. Throws Damage where it is not within the bounds: what is used as a
/// size, an index or a word is never taken as it comes.
std::int64_t whole_at(SQLite::Statement& row, int column, std::int64_t least, std::int64_t most);

/// A number that stands for a word; `last` is the greatest.
template <typename Word>
Word word_at(SQLite::Statement& row, int column, Word last) {
  return static_cast<Word>(whole_at(row, column, 0, static_cast<std::int64_t>(last)));
}

/// A number of plies.
int plies_at(SQLite::Statement& row, int column);

/// What is changed while it lives is undone unless it is committed. SQLite::Transaction ends the
/// program where it cannot even say what went wrong, for want of memory.
class Transaction {
 public:
  explicit Transaction(SQLite::Database& sql) : sql_(sql) { sql_.exec("BEGIN IMMEDIATE"); }
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  ~Transaction() {
    if (!is_committed_) sql_.tryExec("ROLLBACK");
  }

  void commit() {
    sql_.exec("COMMIT");
    is_committed_ = true;
  }

 private:
  SQLite::Database& sql_;
  bool is_committed_ = false;
};

/// Resets a statement that is used again, when a scope ends: bound values and locks are let go.
class Reset {
 public:
  explicit Reset(SQLite::Statement& statement) noexcept : statement_(statement) {}
  Reset(const Reset&) = delete;
  Reset& operator=(const Reset&) = delete;
  ~Reset() { statement_.tryReset(); }

 private:
  SQLite::Statement& statement_;
};

}  // namespace waggle::db
