#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

namespace waggle::db {

/// Makes a database of version 2 or 3 one of this version, in one transaction; nothing happens when
/// another program was faster.
void upgrade(SQLite::Database& sql);

}  // namespace waggle::db
