#pragma once

#include <optional>

#include "cli/report/heading.hpp"

namespace waggle::cli::report {

/// The event of the filter: cross-table, rounds, what is missing, records that disagree, openings
/// and results. Nothing when no game matches.
std::optional<Document> event_report(db::Database& database, const Request& request,
                                     const Words& words);

}  // namespace waggle::cli::report
