#pragma once

#include <cstdint>

#include "cli/commands.hpp"

namespace waggle::cli {

/// Writes the logical record of the index as CSV with its schema (docs/export.md) into a new folder
/// that appears when it is complete. Returns the number of games. The files are the same whatever
/// the number of threads. Requires: an output.
std::int64_t export_folder(db::Database& database, const ExportOptions& options);

}  // namespace waggle::cli
