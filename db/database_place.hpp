#pragma once

#include <string>

namespace waggle::db {

/// Does the text name a database, a file of SQLite's that is there or one on servers? Whose it is
/// and whether it can be read, Database::open() tells.
bool is_database(const std::string& place);

}  // namespace waggle::db
