#include "db/query.hpp"

#include <fmt/format.h>

#include "db/damage.hpp"

namespace waggle::db {

std::string Query::add(Value value) {
  values_.push_back(std::move(value));
  return "?" + std::to_string(values_.size());
}

SQLite::Statement Query::prepare(SQLite::Database& sql, const std::string& text) const {
  SQLite::Statement statement(sql, text);
  int index = 0;
  for (const Value& value : values_) {
    ++index;
    std::visit([&](const auto& v) { statement.bind(index, v); }, value);
  }
  return statement;
}

void bind_or_null(SQLite::Statement& statement, int index,
                  const std::optional<std::string>& value) {
  if (value)
    statement.bind(index, *value);
  else
    statement.bind(index);
}

void bind_or_null(SQLite::Statement& statement, int index, std::optional<std::int64_t> value) {
  if (value)
    statement.bind(index, *value);
  else
    statement.bind(index);
}

std::optional<std::string> text_or_null(SQLite::Statement& statement, int column) {
  if (statement.isColumnNull(column)) return std::nullopt;
  return statement.getColumn(column).getString();
}

std::int64_t whole_at(SQLite::Statement& row, int column, std::int64_t least, std::int64_t most) {
  const std::int64_t value = row.getColumn(column).getInt64();
  if (value < least || value > most)
    throw Damage(fmt::format("a number is {} and can only be {} to {}", value, least, most));
  return value;
}

int plies_at(SQLite::Statement& row, int column) {
  // Two bytes each in a record of at most 16 MiB.
  return static_cast<int>(whole_at(row, column, 1, 1 << 23U));
}

std::optional<int> int_or_null(SQLite::Statement& statement, int column) {
  if (statement.isColumnNull(column)) return std::nullopt;
  return statement.getColumn(column).getInt();
}

}  // namespace waggle::db
