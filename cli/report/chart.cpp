#include "cli/report/chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string_view>
#include <utility>

#include "cli/output.hpp"
#include "replay/markup.hpp"

namespace waggle::cli::report {
namespace {

constexpr double width = 640;
constexpr double height = 260;
constexpr double left = 48;
constexpr double right = 12;
constexpr double top = 12;
constexpr double bottom = 30;
constexpr double plot_width = width - left - right;
constexpr double plot_height = height - top - bottom;
constexpr double most_marks = 12;     ///< of the axis that have a text
constexpr double letter = 7;          ///< room for a letter of a mark
constexpr double narrow_letter = 12;  ///< on a narrow page, where letters are larger

/// The least of 1, 2, 5, 10, 20, ... that cuts a range into at most six steps.
double step_of(double range) {
  double step = std::pow(10.0, std::floor(std::log10(std::max(range, 1e-9))) - 1);
  for (;; step *= 10)
    for (double factor : {1.0, 2.0, 5.0})
      if (range / (step * factor) <= 6.0) return step * factor;
}

struct Scale {
  double least = 0;
  double most = 1;
  double step = 1;

  double y(double value) const {
    return top + plot_height * (1 - (value - least) / std::max(most - least, 1e-9));
  }
};

/// From nought, but for lines that all run far above it. Where all values are whole the steps are.
Scale scale_of(const Chart& chart) {
  double least = 0;
  double most = 0;
  double lowest = std::numeric_limits<double>::infinity();
  bool whole = !chart.percent;
  for (std::size_t mark = 0; mark < chart.marks.size(); ++mark) {
    double sum = 0;
    for (const Series& series : chart.series) {
      if (const auto& value = series.values[mark]) {
        lowest = std::min(lowest, *value);
        whole = whole && *value == std::floor(*value);
      }
      const double value = series.values[mark].value_or(0);
      sum += value;
      least = std::min(least, value);
      most = std::max(most, chart.kind == Chart::Kind::stacked ? sum : value);
    }
  }
  if (chart.percent && most > 0.5) most = 1;
  if (most <= least) most = least + 1;
  if (chart.kind == Chart::Kind::lines && !chart.percent && lowest > 0.6 * most)
    least = std::min(lowest, 0.9 * most);
  const double step = std::max(step_of(most - least), whole ? 1.0 : 0.0);
  return {std::floor(least / step + 1e-9) * step, std::ceil(most / step - 1e-9) * step, step};
}

std::string grid(const Chart& chart, const Scale& scale) {
  std::string svg;
  const int steps = static_cast<int>(std::lround((scale.most - scale.least) / scale.step));
  for (int i = 0; i <= steps; ++i) {
    const double value = scale.least + i * scale.step;
    const double y = scale.y(value);
    svg += fmt::format(
        "<line class=\"{}\" x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>"
        "<text class=\"t\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>",
        std::abs(value) < 1e-9 ? "zero" : "grid", left, width - right, y, y, left - 6, y + 4,
        value_text(value, chart.percent));
  }
  return svg;
}

double band(const Chart& chart) {
  return plot_width / static_cast<double>(std::max<std::size_t>(chart.marks.size(), 1));
}

double middle(const Chart& chart, std::size_t mark) {
  return left + band(chart) * (static_cast<double>(mark) + 0.5);
}

std::string axis(const Chart& chart) {
  std::string svg;
  std::size_t longest = 0;
  for (const std::string& mark : chart.marks) longest = std::max(longest, display_width(mark));
  const double room = std::max(static_cast<double>(longest) * letter, plot_width / most_marks);
  const auto every =
      std::max<std::size_t>(static_cast<std::size_t>(std::ceil(room / band(chart) - 1e-9)), 1);
  // Where it is too crowded a narrow page shows every other one.
  const bool crowded =
      static_cast<double>(longest) * narrow_letter > band(chart) * static_cast<double>(every);
  bool second = false;
  for (std::size_t mark = 0; mark < chart.marks.size(); mark += every) {
    svg += fmt::format(
        "<text class=\"t{}\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>",
        second && crowded ? " x" : "", middle(chart, mark), height - 10,
        escape_markup(chart.marks[mark]));
    second = !second;
  }
  return svg;
}

/// A circle, a square, a triangle, a diamond.
std::string dot(std::size_t series, std::size_t colour, double x, double y,
                const std::string& title) {
  constexpr double r = 3.5;
  const std::string shape =
      series % 4 == 0   ? fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\"", x, y, r)
      : series % 4 == 1 ? fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{}\" height=\"{}\"",
                                      x - r, y - r, 2 * r, 2 * r)
      : series % 4 == 2
          ? fmt::format("<path d=\"M{:.1f} {:.1f}l{} {}h{}z\"", x, y - r, r, 2 * r, -2 * r)
          : fmt::format("<path d=\"M{:.1f} {:.1f}l{} {}l{} {}l{} {}z\"", x, y - r - 1, r + 1, r + 1,
                        -r - 1, r + 1, -r - 1, -r - 1);
  return fmt::format("{} class=\"d s{}\"><title>{}</title>{}", shape, colour, escape_markup(title),
                     series % 4 == 0   ? "</circle>"
                     : series % 4 == 1 ? "</rect>"
                                       : "</path>");
}

}  // namespace

std::size_t colour_of(const Series& series, std::size_t number) {
  constexpr std::size_t colours = 6;
  constexpr std::array<std::pair<std::string_view, std::size_t>, 4> results = {
      {{"won", 0}, {"drawn", 5}, {"lost", 1}, {"unknown", 4}}};
  const auto* const result =
      std::ranges::find(results, series.key, &decltype(results)::value_type::first);
  return result == results.end() ? number % colours : result->second;
}

namespace {

std::string lines(const Chart& chart, const Scale& scale) {
  constexpr std::array<const char*, 4> dashes = {"", "6 3", "2 3", "8 3 2 3"};
  std::string svg;
  for (std::size_t s = 0; s < chart.series.size(); ++s) {
    const Series& series = chart.series[s];
    std::string path;
    std::string dots;
    bool open = false;
    for (std::size_t mark = 0; mark < chart.marks.size(); ++mark) {
      const auto& value = series.values[mark];
      if (value) {
        const double x = middle(chart, mark);
        const double y = scale.y(*value);
        path += fmt::format("{}{:.1f} {:.1f}", open ? "L" : "M", x, y);
        dots += dot(s, colour_of(series, s), x, y,
                    fmt::format("{}, {}: {}", series.title, chart.marks[mark],
                                value_text(value, chart.percent)));
      }
      open = value.has_value();
    }
    svg += fmt::format("<path class=\"l s{}\" stroke-dasharray=\"{}\" d=\"{}\"/>{}",
                       colour_of(series, s), dashes[s % 4], path, dots);
  }
  return svg;
}

std::string bars(const Chart& chart, const Scale& scale) {
  std::string svg;
  const bool stacked = chart.kind == Chart::Kind::stacked;
  const double room = band(chart) * 0.8;
  const double one =
      stacked ? room : room / static_cast<double>(std::max<std::size_t>(chart.series.size(), 1));
  for (std::size_t mark = 0; mark < chart.marks.size(); ++mark) {
    double below = 0;
    for (std::size_t s = 0; s < chart.series.size(); ++s) {
      const auto& value = chart.series[s].values[mark];
      if (!value) continue;
      const double from = stacked ? below : 0;
      const double y0 = scale.y(from);
      const double y1 = scale.y(from + *value);
      below += *value;
      const double x =
          middle(chart, mark) - room / 2 + (stacked ? 0 : one * static_cast<double>(s));
      svg += fmt::format(
          "<rect class=\"b s{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" "
          "height=\"{:.1f}\"><title>{}</title></rect>",
          colour_of(chart.series[s], s), x, std::min(y0, y1), std::max(one - 0.5, 0.5),
          std::abs(y0 - y1),
          escape_markup(fmt::format("{}, {}: {}", chart.series[s].title, chart.marks[mark],
                                    value_text(value, chart.percent))));
    }
  }
  return svg;
}

}  // namespace

Table table_of(const Chart& chart) {
  Table table{chart.key, chart.caption, {{"mark", chart.axis, true}}};
  for (const Series& series : chart.series) table.columns.push_back({series.key, series.title});
  for (std::size_t mark = 0; mark < chart.marks.size(); ++mark) {
    std::vector<Cell> row = {{chart.marks[mark]}};
    for (const Series& series : chart.series)
      row.push_back({value_text(series.values[mark], chart.percent), series.values[mark]});
    table.rows.push_back(std::move(row));
  }
  return table;
}

std::string value_text(const std::optional<double>& value, bool percent) {
  if (!value) return "–";
  if (percent) return fmt::format("{:.0f} %", *value * 100);
  const double rounded = std::round(*value * 10) / 10;
  return rounded == std::floor(rounded) ? fmt::format("{:.0f}", rounded)
                                        : fmt::format("{:.1f}", rounded);
}

std::string svg_chart(const Chart& chart) {
  const Scale scale = scale_of(chart);
  return fmt::format(
      "<svg class=\"chart\" role=\"img\" viewBox=\"0 0 {} {}\" aria-label=\"{}\">{}{}{}</svg>",
      width, height, escape_markup(chart.caption), grid(chart, scale), axis(chart),
      chart.kind == Chart::Kind::lines ? lines(chart, scale) : bars(chart, scale));
}

}  // namespace waggle::cli::report
