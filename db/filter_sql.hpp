#pragma once

#include <string>

#include "db/database.hpp"
#include "db/query.hpp"

namespace waggle::db {

/// Games with the record that speaks for each: the tables to which the texts of this header refer.
inline constexpr const char* games_with_records = "game g JOIN record r ON r.id = g.record_id";

/// The condition that a filter puts on `games_with_records`; always at least "1".
std::string condition(const Filter& filter, Query& query);

/// The condition on a record `o` and its source `s` that it is the source that is named, the place
/// of one record in it ("path#2"), or lies in a folder or archive of that name.
std::string source_condition(std::string name, Query& query);
/// The same but for the place of one record: on the source `s` alone.
std::string whole_source_condition(std::string name, Query& query);

/// What the set of a position query adds to a condition: it compares with the game's set, and
/// absent means any.
std::string set_condition(const std::optional<GameType>& set, Query& query);

/// An expression that is true where the player has the white pieces.
std::string plays_white(const std::string& player, Query& query);

/// The outcome as the filter wants it seen: turned to the side of `as`, or else exchanged where
/// `swapped` (an expression) is true.
std::string seen_outcome(const Filter& filter, Query& query, const std::string& swapped = "0");

}  // namespace waggle::db
