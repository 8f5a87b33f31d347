#include "cli/report/periods.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace waggle::cli::report {

constexpr std::size_t most_months = 36;

Periods::Periods(const std::set<std::string>& dates) {
  if (dates.empty()) return;
  const auto month_of = [](const std::string& date) {
    return std::stoi(date.substr(0, 4)) * 12 +
           (date.size() >= 7 ? std::stoi(date.substr(5, 2)) - 1 : 0);
  };
  const int first = month_of(*dates.begin());
  const int last = month_of(*dates.rbegin());
  by_month_ = static_cast<std::size_t>(last - first) < most_months &&
              std::ranges::all_of(dates, [](const std::string& date) { return date.size() >= 7; });
  if (by_month_)
    for (int month = first; month <= last; ++month)
      marks_.push_back(fmt::format("{:04}-{:02}", month / 12, month % 12 + 1));
  else
    for (int year = first / 12; year <= last / 12; ++year)
      marks_.push_back(fmt::format("{:04}", year));
}

std::size_t Periods::of(const std::string& date) const {
  return static_cast<std::size_t>(
      std::ranges::lower_bound(marks_, date.substr(0, by_month_ ? 7 : 4)) - marks_.begin());
}

}  // namespace waggle::cli::report
