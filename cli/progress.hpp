#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "db/database.hpp"

namespace waggle::cli {

/// How far a long run has come, on standard error, on a terminal only, at most ten times a second.
class Progress {
 public:
  /// `total` bytes to read; 0 when it is not known.
  Progress(std::uint64_t total, bool quiet);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void update(std::uint64_t bytes, std::int64_t games, std::int64_t errors);
  void update(const db::Advance& advance);
  /// Takes the line away, before something else is printed.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  /// True when it is time for another line.
  bool is_due() noexcept;
  /// ", N s left" when `share` is done of what began at `start`.
  std::string left(double share) const;
  void show(const std::string& line);

  std::uint64_t total_;
  bool shown_;
  bool on_screen_ = false;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_{};
  std::string step_;
};

}  // namespace waggle::cli
