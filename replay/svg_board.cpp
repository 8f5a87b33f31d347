#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "replay/markup.hpp"
#include "replay/picture.hpp"

namespace waggle {
namespace {

struct Point {
  double x = 0;
  double y = 0;
};

constexpr double root3 = 1.7320508075688772;

Point centre_of(Hex hex, int level, double radius) noexcept {
  const double lift = 0.17 * radius * (level - 1);
  return {radius * root3 * (hex.q + hex.r / 2.0) + lift * 0.6, radius * 1.5 * hex.r - lift};
}

std::string hexagon(Point centre, double radius) {
  std::string points;
  for (int corner = 0; corner < 6; ++corner) {
    const double angle = (60.0 * corner - 90.0) * 3.141592653589793 / 180.0;
    points += fmt::format("{}{:.1f},{:.1f}", corner == 0 ? "" : " ",
                          centre.x + radius * std::cos(angle), centre.y + radius * std::sin(angle));
  }
  return points;
}

/// Ink of a bug's letter on a light and on a dark tile; chosen to differ in brightness as well as
/// hue.
struct Ink {
  const char* on_light;
  const char* on_dark;
};

constexpr std::array<Ink, bug_kinds> inks = {{{"#8a5a00", "#ffd24a"},
                                              {"#6b3d2e", "#e2a58f"},
                                              {"#5b2a86", "#cfaaf0"},
                                              {"#1d6b2f", "#8fe0a0"},
                                              {"#1b4f9c", "#9cc8ff"},
                                              {"#55585c", "#d5d9de"},
                                              {"#a3122a", "#ff9aa8"},
                                              {"#0c6a72", "#7fe0e6"}}};

}  // namespace

std::string_view ink_of(Bug bug, bool on_dark) noexcept {
  const Ink& ink = inks[index_of(bug)];
  return on_dark ? ink.on_dark : ink.on_light;
}

std::string svg_board(std::span<const Tile> tiles, const SvgOptions& options) {
  const double radius = options.radius;
  std::vector<Tile> sorted(tiles.begin(), tiles.end());
  // Lower pieces first, and further ones before nearer ones, so that stacks overlap as they would
  // on a table.
  std::ranges::stable_sort(sorted, [](const Tile& a, const Tile& b) {
    return std::pair(a.hex.r, a.level) < std::pair(b.hex.r, b.level);
  });

  Point least{std::numeric_limits<double>::max(), std::numeric_limits<double>::max()};
  Point most{std::numeric_limits<double>::lowest(), std::numeric_limits<double>::lowest()};
  const auto include = [&](Point p) {
    least = {std::min(least.x, p.x), std::min(least.y, p.y)};
    most = {std::max(most.x, p.x), std::max(most.y, p.y)};
  };
  for (const Tile& tile : sorted) include(centre_of(tile.hex, tile.level, radius));
  if (options.left) include(centre_of(*options.left, 1, radius));
  if (sorted.empty()) include({0, 0});
  const double margin = radius * 1.1;
  const double width = most.x - least.x + 2 * margin;
  const double height = most.y - least.y + 2 * margin;

  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{:.0f}\" height=\"{:.0f}\" "
      "viewBox=\"{:.1f} {:.1f} {:.1f} {:.1f}\"><title>{}</title>",
      width, height, least.x - margin, least.y - margin, width, height,
      escape_markup(options.title));
  if (options.left)
    svg += fmt::format(
        "<polygon points=\"{}\" fill=\"none\" stroke=\"#888\" stroke-width=\"1.5\" "
        "stroke-dasharray=\"4 3\"/>",
        hexagon(centre_of(*options.left, 1, radius), radius * 0.9));
  for (const Tile& tile : sorted) {
    const bool dark = tile.piece.colour() == Colour::black;
    const Ink& ink = inks[index_of(tile.piece.bug())];
    const Point centre = centre_of(tile.hex, tile.level, radius);
    const bool ring = options.marked == tile.hex;
    svg += fmt::format(
        "<polygon points=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\" "
        "stroke-linejoin=\"round\"/>",
        hexagon(centre, radius * 0.95), dark ? "#2f3136" : "#f6efdc",
        ring   ? "#d9480f"
        : dark ? "#0d0e10"
               : "#8c7f5f",
        ring ? "3" : "1.5");
    const std::string number = options.numbers && copies_of(tile.piece.bug()) > 1
                                   ? std::to_string(tile.piece.ordinal())
                                   : "";
    svg += fmt::format(
        "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\" font-family=\"system-ui, "
        "sans-serif\" "
        "font-weight=\"700\" font-size=\"{:.1f}\" fill=\"{}\">{}",
        centre.x, centre.y + radius * 0.34, radius * 0.95, dark ? ink.on_dark : ink.on_light,
        letter_of(tile.piece.bug()));
    if (!number.empty())
      svg += fmt::format("<tspan font-size=\"{:.1f}\" dy=\"{:.1f}\">{}</tspan>", radius * 0.5,
                         radius * 0.18, number);
    svg += "</text>";
  }
  return svg + "</svg>";
}

}  // namespace waggle
