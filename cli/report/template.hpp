#pragma once

#include <string_view>

namespace waggle::cli {

/// cli/report/opening_report.mustache, compiled in.
extern const std::string_view opening_report_template;

}  // namespace waggle::cli
