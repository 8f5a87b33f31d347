#pragma once

#include <string>

#include "cli/report/document.hpp"

namespace waggle::cli::report {

/// A chart as an `<svg>` element. Series differ by mark and dash as well as by colour, which the
/// page's style gives to the classes s0, s1, ...
std::string svg_chart(const Chart& chart);

/// The number of the class that colours a series: results look alike in every chart, and lost is
/// not green.
std::size_t colour_of(const Series& series, std::size_t number);

/// The numbers of a chart.
Table table_of(const Chart& chart);

/// A value as an axis or a table shows it: "53 %", "7.5", "-" for none.
std::string value_text(const std::optional<double>& value, bool percent);

}  // namespace waggle::cli::report
