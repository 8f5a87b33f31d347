#pragma once

#include <string>
#include <vector>

#include "cli/report/scope.hpp"

namespace waggle::cli::report {

/// What all reports are told.
struct Request {
  std::string title;  ///< empty: made from what the report is about
  std::string database_name;
  std::string filters;        ///< in words; empty: all games
  std::string other_filters;  ///< but for those that say what the report is about
  db::Filter filter;
};

/// Games, results of both sides, accounts, dates.
std::vector<Fact> facts_of(const Scope& scope);

/// What comes last: where the report of these games comes from, so that anybody can make it again,
/// and the games of every number put in order, the newest first, those without a date last.
void finish(Document& document, const Scope& scope, const Request& request,
            const std::vector<Seen>& games);

}  // namespace waggle::cli::report
