#pragma once

#include <memory>

#include "cli/output.hpp"
#include "cli/reading.hpp"

namespace waggle::cli {

/// Prints verdicts about records, one after the other, in one of the formats of `validate`.
class RecordPrinter {
 public:
  virtual ~RecordPrinter() = default;
  virtual void record(const ReplayedRecord& done) = 0;
  /// After the last record.
  virtual void end() {}
};

/// Prints what comes before the first record. The table shows the text of each finding if asked to.
std::unique_ptr<RecordPrinter> make_record_printer(OutputFormat format, bool with_excerpts);

}  // namespace waggle::cli
