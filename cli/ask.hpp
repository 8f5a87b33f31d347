#pragma once

#include <string>
#include <string_view>

#include "db/database.hpp"

namespace waggle::cli {

/// Opens a database for a question and looks at the players it names: that a guest's name is many
/// people's is told on standard error. Throws UsageError where guests are asked for as one player.
db::Database open_to_ask(const std::string& path, const db::Filter& filter);

/// The same for a report, which is one player's where it names one.
db::Database open_to_report(const std::string& path, const db::Filter& filter);

/// The filter with the names of players in the letter case in which the database has them, for
/// sentences about them. A name that no game has stays as it was typed.
db::Filter named_as_stored(db::Database& database, db::Filter filter);

/// Says on standard error that nothing was found, and of the players and events which the filter
/// names and no game has that there are none of that name, and who may have been meant.
void tell_nothing(db::Database& database, const db::Filter& filter,
                  std::string_view what = "no game matches");

/// Opens a database that has to be there, to be changed.
db::Database open_to_change(const std::string& path);

}  // namespace waggle::cli
