#pragma once

#include <set>
#include <string>
#include <vector>

namespace waggle::cli::report {

/// The months from the first date to the last or, where those are more than three years or a date
/// has no month, the years.
class Periods {
 public:
  /// Requires: each date has a year.
  explicit Periods(const std::set<std::string>& dates);

  const std::vector<std::string>& marks() const noexcept { return marks_; }
  bool by_month() const noexcept { return by_month_; }
  /// Which of the marks. Requires: one of the dates.
  std::size_t of(const std::string& date) const;

 private:
  bool by_month_ = false;
  std::vector<std::string> marks_;
};

}  // namespace waggle::cli::report
