#pragma once

#include <functional>

#include "cli/commands.hpp"
#include "cli/progress.hpp"

namespace waggle::cli {

struct ReplayedRecord {
  GameRecord record;
  Replay replay;
};

/// Reads and replays all records that the paths hold, in parallel, and hands them over in order.
/// Names skipped files on standard error unless quiet. Returns exit_usage if some file could not be
/// read, else exit_fine.
int for_each_record(const ReadOptions& options,
                    const std::function<void(const ReplayedRecord&, Progress&)>& each);

/// Tells of a skipped source on standard error.
void tell_skipped(const std::string& name, bool quiet, Progress& progress);

/// Says that the paths held no record at all, unless quiet.
void tell_none(const ReadOptions& options);

}  // namespace waggle::cli
