#pragma once

#include <cstdint>
#include <string>

#include "notation/game_record.hpp"
#include "replay/replay.hpp"

namespace waggle::cli {

/// JUnit's XML, for a continuous integration of records: one test case a record. Invalid is a
/// failure, unreadable an error, unsupported a skip. The counts stand in the first line, so cases
/// are kept until the end.
class JUnit {
 public:
  void add(const GameRecord& record, const Replay& replay);
  std::string text() const;

 private:
  std::string cases_;
  std::int64_t tests_ = 0;
  std::int64_t failures_ = 0;
  std::int64_t errors_ = 0;
  std::int64_t skipped_ = 0;
};

}  // namespace waggle::cli
