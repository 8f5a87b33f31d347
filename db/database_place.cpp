#include "db/database_place.hpp"

#include <cstdio>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "db/clickhouse/address.hpp"

namespace waggle::db {

namespace fs = std::filesystem;

bool is_database(const std::string& place) {
  if (clickhouse::is_address(place)) return true;
  constexpr std::string_view magic = "SQLite format 3";
  std::error_code ignored;
  if (!fs::is_regular_file(place, ignored)) return false;
  std::FILE* file = std::fopen(place.c_str(), "rb");
  if (file == nullptr) return false;
  char start[magic.size()];
  const bool read = std::fread(start, 1, sizeof start, file) == sizeof start;
  std::fclose(file);
  return read && std::string_view(start, sizeof start) == magic;
}

}  // namespace waggle::db
