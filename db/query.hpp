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
