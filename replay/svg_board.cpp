#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

#include "replay/grid.hpp"
#include "replay/markup.hpp"
#include "replay/picture.hpp"

namespace waggle {
namespace {

struct Point {
  double x = 0;
  double y = 0;
};

constexpr double root3 = 1.7320508075688772;

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

/// How the tiles of a side look, and what is drawn on them.
struct Paint {
  const char* fill;
  const char* edge;
  const char* target_edge;   ///< when the last move went there
  const char* target_width;  ///< of that edge
  const char* line;          ///< drawn on the tile
  const char* name;          ///< of the cell
  const char* slab_edge;     ///< of the tile seen from the side
};

struct Theme {
  std::array<Paint, 2> tiles;  ///< White's, Black's
  const char* left;            ///< where a move came from
  const char* line;            ///< what is drawn beside the tiles
};

constexpr std::array<Theme, 2> themes = {
    {{{{{"#f6efdc", "#8c7f5f", "#d9480f", "3", "#000", "#5f5334", "#8c7f5f"},
        {"#2f3136", "#0d0e10", "#d9480f", "3", "#fff", "#c9cdd3", "#0d0e10"}}},
      "#888",
      "#666"},
     {{{{"#fff", "#000", "#000", "3", "#000", "#000", "#000"},
        {"#000", "#fff", "#fff", "1.5", "#fff", "#fff", "#000"}}},
      "#000",
      "#000"}}};

constexpr double lift_of_a_piece = 0.17;  ///< in radii
constexpr int most_lifts = 2;             ///< higher, a stack would hide the letters behind it
constexpr double slab_width = 1.5;
constexpr double slab_height = 0.58;
constexpr double slab_rise = 0.66;  ///< from one to the next
constexpr double slab_pitch = 2.2;

class Drawing {
 public:
  Drawing(std::span<const Tile> tiles, const SvgOptions& options)
      : options_(options), theme_(themes[static_cast<std::size_t>(options.theme)]) {
    tiles_.assign(tiles.begin(), tiles.end());
    // Lower pieces first, and further ones before nearer ones, so that stacks overlap as they would
    // on a table.
    std::ranges::stable_sort(tiles_, [](const Tile& a, const Tile& b) {
      return std::pair(a.hex.r, a.level) < std::pair(b.hex.r, b.level);
    });
    for (const Tile& tile : tiles_) stacks_[{tile.hex.r, tile.hex.q}].push_back(tile.piece);
    char letter = 'a';
    if (options.alone)
      for (const auto& [place, pieces] : stacks_)
        if (pieces.size() > 1) letters_[place] = letter++;
  }

  SvgPicture picture() {
    measure();
    if (options_.left && !is_taken(*options_.left)) draw_left({});
    if (options_.cell_names) draw_empty_cells();
    for (const Tile& tile : tiles_) draw_tile(tile);
    if (options_.left && is_taken(*options_.left))
      draw_left(tiles_of_stack(*options_.left).back().colour());
    if (!letters_.empty()) draw_stacks();

    const double width = most_.x - least_.x;
    const double height = most_.y - least_.y;
    const double scale = options_.width ? *options_.width / width : options_.scale;
    const auto pixels = [&](double length) {
      return std::max(1, static_cast<int>(std::lround(length * scale)));
    };
    SvgPicture picture{{}, pixels(width), pixels(height)};
    picture.text = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{}\" height=\"{}\" "
        "viewBox=\"{:.1f} {:.1f} {:.1f} {:.1f}\"><title>{}</title>",
        picture.width, picture.height, least_.x, least_.y, width, height,
        escape_markup(options_.title));
    if (!options_.description.empty())
      picture.text += fmt::format("<desc>{}</desc>", escape_markup(options_.description));
    if (options_.paper)
      picture.text += fmt::format(
          "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"#fff\"/>",
          least_.x, least_.y, width, height);
    picture.text += svg_ + "</svg>";
    return picture;
  }

 private:
  using Place = std::pair<std::int32_t, std::int32_t>;  ///< row, then column: the order of reading

  const std::vector<Piece>& tiles_of_stack(Hex hex) const { return stacks_.at({hex.r, hex.q}); }
  bool is_taken(Hex hex) const { return stacks_.contains({hex.r, hex.q}); }
  int height_of(Hex hex) const {
    return is_taken(hex) ? static_cast<int>(tiles_of_stack(hex).size()) : 0;
  }

  Point centre_of(Hex hex, int level) const {
    const int above = height_of(hex) - 1;
    const double step = above > most_lifts ? lift_of_a_piece * most_lifts / above : lift_of_a_piece;
    const double lift = step * options_.radius * (level - 1);
    return {options_.radius * root3 * (hex.q + hex.r / 2.0) + lift * 0.6,
            options_.radius * 1.5 * hex.r - lift};
  }

  std::vector<Hex> empty_cells() const {
    std::vector<Hex> cells;
    for (const auto& [place, pieces] : stacks_)
      for (Direction direction : all_directions)
        if (const Hex next = Hex{place.second, place.first} + direction;
            !is_taken(next) && std::ranges::find(cells, next) == cells.end())
          cells.push_back(next);
    return cells;
  }

  void measure() {
    const double radius = options_.radius;
    least_ = {std::numeric_limits<double>::max(), std::numeric_limits<double>::max()};
    most_ = {std::numeric_limits<double>::lowest(), std::numeric_limits<double>::lowest()};
    const auto include = [&](Point p) {
      least_ = {std::min(least_.x, p.x), std::min(least_.y, p.y)};
      most_ = {std::max(most_.x, p.x), std::max(most_.y, p.y)};
    };
    for (const Tile& tile : tiles_) include(centre_of(tile.hex, tile.level));
    if (options_.left) include(centre_of(*options_.left, 1));
    if (options_.cell_names)
      for (const Hex hex : empty_cells()) include(centre_of(hex, 1));
    if (tiles_.empty()) include({0, 0});
    const double margin = radius * 1.1;
    least_ = {least_.x - margin, least_.y - margin};
    most_ = {most_.x + margin, most_.y + margin};
    if (letters_.empty()) return;
    std::size_t tallest = 0;
    for (const auto& [place, letter] : letters_)
      tallest = std::max(tallest, stacks_.at(place).size());
    const double needed = static_cast<double>(letters_.size()) * slab_pitch * radius;
    const double spare = std::max(0.0, needed - (most_.x - least_.x)) / 2;
    least_.x -= spare;
    most_.x += spare;
    ground_ = most_.y + radius * (0.3 + slab_rise * static_cast<double>(tallest));
    most_.y = ground_ + radius * 0.85;
  }

  void polygon(Point centre, double radius, const char* fill, const char* stroke,
               std::string_view width, std::string_view more) {
    svg_ += fmt::format("<polygon points=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\"{}/>",
                        hexagon(centre, radius), fill, stroke, width, more);
  }

  void text(Point at, double size, std::string_view ink, std::string_view weight,
            std::string_view content) {
    svg_ += fmt::format(
        "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\" font-family=\"system-ui, "
        "sans-serif\" font-weight=\"{}\" font-size=\"{:.1f}\" fill=\"{}\">{}</text>",
        at.x, at.y, weight, size, ink, content);
  }

  std::string_view ink(Piece piece) const {
    const bool dark = piece.colour() == Colour::black;
    if (options_.theme == BoardTheme::print) return dark ? "#fff" : "#000";
    return ink_of(piece.bug(), dark);
  }

  /// A bug's letter with its number; sizes in radii.
  std::string letters_of(Piece piece, double number_size, double down) const {
    std::string letters(1, letter_of(piece.bug()));
    if (options_.numbers && copies_of(piece.bug()) > 1)
      letters +=
          fmt::format("<tspan font-size=\"{:.1f}\" dy=\"{:.1f}\">{}</tspan>",
                      options_.radius * number_size, options_.radius * down, piece.ordinal());
    return letters;
  }

  /// Where the last move came from; on a tile, when a piece lay under the one that moved.
  void draw_left(std::optional<Colour> under) {
    const Hex hex = *options_.left;
    polygon(centre_of(hex, std::max(1, height_of(hex))), options_.radius * (under ? 0.8 : 0.9),
            "none",
            under && options_.theme == BoardTheme::print ? theme_.tiles[index_of(*under)].line
                                                         : theme_.left,
            "1.5", " stroke-dasharray=\"4 3\"");
  }

  void draw_empty_cells() {
    svg_ += "<g>";
    for (const Hex hex : empty_cells()) {
      const Point centre = centre_of(hex, 1);
      if (hex != options_.left)
        polygon(centre, options_.radius * 0.95, "none", theme_.line, "0.4", "");
      text({centre.x, centre.y + options_.radius * 0.1}, options_.radius * 0.27, theme_.line, "400",
           name_of_cell(hex));
    }
    svg_ += "</g>";
  }

  static std::string name_of_cell(Hex hex) {
    std::string name = cell_name(hex);
    std::erase(name, ' ');
    return name;
  }

  void draw_tile(const Tile& tile) {
    const double radius = options_.radius;
    const Paint& paint = theme_.tiles[index_of(tile.piece.colour())];
    const Point centre = centre_of(tile.hex, tile.level);
    const bool top = tile.level == height_of(tile.hex);
    const bool ring = top && options_.marked == tile.hex;
    polygon(centre, radius * 0.95, paint.fill, ring ? paint.target_edge : paint.edge,
            ring ? paint.target_width : "1.5", " stroke-linejoin=\"round\"");
    if (ring && options_.alone) polygon(centre, radius * 0.82, "none", paint.line, "1.3", "");
    // The name of the cell takes its room from the letter, above it: a stack hides what is below.
    const bool named = options_.cell_names && top;
    text({centre.x, centre.y + radius * (named ? 0.3 : 0.34)}, radius * (named ? 0.8 : 0.95),
         ink(tile.piece), "700",
         named ? letters_of(tile.piece, 0.42, 0.15) : letters_of(tile.piece, 0.5, 0.18));
    if (!top) return;
    const auto letter = letters_.find({tile.hex.r, tile.hex.q});
    if (!named && letter == letters_.end()) return;
    svg_ += "<g>";
    if (named)
      text({centre.x, centre.y - radius * 0.42}, radius * 0.27, paint.name, "400",
           name_of_cell(tile.hex));
    if (letter != letters_.end())
      draw_badge(named ? Point{centre.x + radius * 0.52, centre.y - radius * 0.38}
                       : Point{centre.x, centre.y - radius * 0.6},
                 letter->second);
    svg_ += "</g>";
  }

  void draw_badge(Point centre, char letter) {
    const double radius = options_.radius;
    svg_ += fmt::format(
        "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" fill=\"#fff\" stroke=\"#000\" "
        "stroke-width=\"1\"/>",
        centre.x, centre.y, radius * 0.21);
    text({centre.x, centre.y + radius * 0.1}, radius * 0.36, "#000", "700",
         std::string_view(&letter, 1));
  }

  /// The pieces of each stack as slabs on the ground, seen from the side.
  void draw_stacks() {
    const double radius = options_.radius;
    const double pitch = slab_pitch * radius;
    double x = (least_.x + most_.x) / 2 - pitch * (static_cast<double>(letters_.size()) - 1) / 2;
    for (const auto& [place, letter] : letters_) {
      svg_ += "<g>";
      double y = ground_;
      for (const Piece piece : stacks_.at(place)) {
        y -= radius * slab_rise;
        const Paint& paint = theme_.tiles[index_of(piece.colour())];
        svg_ += fmt::format(
            "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" rx=\"{:.1f}\" "
            "fill=\"{}\" stroke=\"{}\" stroke-width=\"1.5\"/>",
            x - radius * slab_width / 2, y, radius * slab_width, radius * slab_height,
            radius * 0.12, paint.fill, paint.slab_edge);
        text({x, y + radius * 0.46}, radius * 0.5, ink(piece), "700",
             letters_of(piece, 0.34, 0.06));
      }
      svg_ += fmt::format(
          "<path d=\"M{:.1f} {:.1f}h{:.1f}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>",
          x - radius * 0.95, ground_ + 1, radius * 1.9, theme_.line);
      draw_badge({x, ground_ + radius * 0.4}, letter);
      svg_ += "</g>";
      x += pitch;
    }
  }

  const SvgOptions& options_;
  const Theme& theme_;
  std::vector<Tile> tiles_;
  std::map<Place, std::vector<Piece>> stacks_;  ///< bottom first
  std::map<Place, char> letters_;               ///< of stacks, when they have some
  Point least_;
  Point most_;
  double ground_ = 0;  ///< on which the stacks stand that are drawn from the side
  std::string svg_;
};

}  // namespace

std::string_view ink_of(Bug bug, bool on_dark) noexcept {
  const Ink& ink = inks[index_of(bug)];
  return on_dark ? ink.on_dark : ink.on_light;
}

SvgPicture svg_picture(std::span<const Tile> tiles, const SvgOptions& options) {
  return Drawing(tiles, options).picture();
}

std::string svg_board(std::span<const Tile> tiles, const SvgOptions& options) {
  return svg_picture(tiles, options).text;
}

}  // namespace waggle
