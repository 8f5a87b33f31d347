#pragma once

#include <memory>

#include "cli/output.hpp"
#include "notation/game_record.hpp"
#include "replay/replay.hpp"

namespace waggle::cli {

/// Prints verdicts about records, one after the other, in one of the formats of `validate`.
class RecordPrinter {
 public:
  virtual ~RecordPrinter() = default;
  virtual void record(const GameRecord& record, const Replay& replay) = 0;
  /// After the last record.
  virtual void end() {}
};

/// Prints what comes before the first record.
std::unique_ptr<RecordPrinter> make_record_printer(OutputFormat format);

}  // namespace waggle::cli
