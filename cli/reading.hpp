#pragma once

#include <functional>
#include <string_view>

#include "cli/commands.hpp"
#include "cli/progress.hpp"

namespace waggle::cli {

struct ReplayedRecord {
  GameRecord record;
  Replay replay;
  /// The record's bytes, while it is handed over; empty where it stands for bytes that are none.
  std::string_view text;
};

struct ReadingDone {
  bool all_read = true;      ///< false: some file could not be read
  std::int64_t skipped = 0;  ///< sources without a record
};

/// Reads and replays all records that the paths hold, in parallel, and hands them over in order.
/// Names skipped files on standard error unless quiet.
ReadingDone for_each_record(const ReadOptions& options,
                            const std::function<void(ReplayedRecord&, Progress&)>& each);

/// Names the sources without a record on standard error, with the reason, and at the end how many
/// there were.
class Skipped {
 public:
  Skipped(bool quiet, Progress& progress) noexcept : quiet_(quiet), progress_(progress) {}

  void add(const std::string& name, std::string_view why = "no record of a game in it");
  void tell() const;
  std::int64_t count() const noexcept { return count_; }

 private:
  bool quiet_;
  Progress& progress_;
  std::int64_t count_ = 0;
};

/// Tells on standard error if the record stands for a source whose bytes cannot be had.
void tell_unreadable(const GameRecord& record, Progress& progress);

/// Tells on standard error what was mended of a record that is not legal as it stands: the set, the
/// colours, a move. "mended: club/round3.pgn#2: ...".
void tell_mended(const GameRecord& record, const Replay& replay, Progress& progress);

/// Says that the paths held no record at all, unless quiet.
void tell_none(const ReadOptions& options);

}  // namespace waggle::cli
