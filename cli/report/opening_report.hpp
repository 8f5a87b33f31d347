#pragma once

#include <string>

#include "db/database.hpp"

namespace waggle::cli {

struct ReportRequest {
  std::string title;
  std::string database_name;
  std::string filters;  ///< in words; empty: all games
  db::Filter filter;
};

struct Report {
  std::string page;
  std::size_t games = 0;  ///< that it is about
};

/// An opening report as one self-contained HTML page: white line against black line, every frequent
/// line with its formation drawn, the most played positions with their next moves, and the games
/// behind each number. No scripts, no network. The same database and request give the same bytes.
Report opening_report(db::Database& database, const ReportRequest& request);

}  // namespace waggle::cli
