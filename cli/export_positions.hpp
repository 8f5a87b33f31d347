#pragma once

#include <cstdint>

#include "cli/commands.hpp"

namespace waggle::cli {

/// Writes a row for each position of the games, for those who train or test a program. Returns the
/// number of games. The rows are the same whatever the number of threads.
std::int64_t export_positions(db::Database& database, const ExportOptions& options);

}  // namespace waggle::cli
