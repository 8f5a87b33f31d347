#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "cli/output.hpp"
#include "notation/diagnostic.hpp"
#include "replay/replay.hpp"

namespace waggle::cli {

/// Counts of verdicts and findings over a run.
class Tally {
 public:
  void add(const Replay& replay);

  std::int64_t records() const noexcept;
  std::int64_t of(Status status) const noexcept {
    return by_status_[static_cast<std::size_t>(status)];
  }
  /// Valid records with warnings.
  std::int64_t warned() const noexcept { return warned_; }

  /// "34 records: 27 valid (3 with warnings), ...; 2 files skipped", without the skipped ones where
  /// there are none.
  std::string sentence(std::int64_t skipped) const;

  /// `validate --summary`: findings by code. Requires: table, csv, json or ndjson.
  void print(OutputFormat format) const;

 private:
  std::array<std::int64_t, 4> by_status_{};
  std::int64_t warned_ = 0;
  struct ById {
    bool operator()(Code a, Code b) const { return info_of(a).id < info_of(b).id; }
  };
  std::map<Code, std::pair<std::int64_t, std::int64_t>, ById> by_code_;  ///< findings, records
};

}  // namespace waggle::cli
