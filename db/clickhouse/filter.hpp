#pragma once

#include <cstdint>
#include <string>

#include "db/database.hpp"

/// What filters ask, as conditions on the columns of the table `record` (record_row.hpp).
namespace waggle::db::clickhouse {

/// At least "1". Of the source of a record that does not speak for its game, `records` tells, a
/// query for the games whose records meet a condition: "SELECT game FROM ... WHERE ".
std::string condition(const Filter& filter, const std::string& records);

/// The condition on a record's own source: Filter::source.
std::string source_condition(std::string name);

/// The same of a place that is known here.
bool is_from(const std::string& source, std::uint32_t ordinal, std::string name);

/// Is it true that the player has the white pieces? 0 or 1.
std::string plays_white(const std::string& player);

/// The outcome turned to the side of the filter's `as`.
std::string seen_outcome(const Filter& filter);

/// Does a name mean accounts of a side?
std::string is_player(const std::string& side, const std::string& name);

}  // namespace waggle::db::clickhouse
