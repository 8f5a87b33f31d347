#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "db/database.hpp"

namespace waggle::db {

/// What is wrong with a line of a file of names, and where: line and column in bytes from 1.
struct NameFault {
  std::size_t line;
  std::size_t column;
  std::string message;
};

struct NamesFile {
  std::vector<NameEntry> entries;
  std::vector<NameFault> faults;  ///< at most one a line
};

/// Reads a file of names: UTF-8, a line an entry, with account, site, person and kind parted by
/// tabs. Site may be empty or `*`, person or kind empty, kind left out. Lines that are empty or
/// begin with `#` are skipped, as is a heading that says "account", "site", "person", "kind".
NamesFile read_names(std::string_view text);

}  // namespace waggle::db
