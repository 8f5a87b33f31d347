#include <fmt/format.h>

#include <array>
#include <cmath>

#include "cli/byte_count.hpp"
#include "cli/commands.hpp"
#include "cli/json.hpp"
#include "cli/output_file.hpp"
#include "cli/png.hpp"
#include "cli/position_argument.hpp"
#include "replay/hop.hpp"
#include "replay/picture.hpp"

namespace waggle::cli {
namespace {

/// Options of pictures ask for one.
void check(const ShowOptions& options) {
  const PictureOptions& picture = options.picture;
  const std::array<std::pair<bool, const char*>, 6> given = {
      {{picture.no_numbers, "--no-numbers"},
       {picture.no_last_move, "--no-last-move"},
       {picture.labels, "--labels"},
       {picture.theme.has_value(), "--theme"},
       {picture.cell.has_value(), "--cell"},
       {picture.width.has_value(), "--width"}}};
  if (!options.svg && !options.png)
    for (const auto& [is_given, name] : given)
      if (is_given)
        throw UsageError(fmt::format("{} is about pictures: give --svg or --png, too", name));
  for (const auto& [ending, is_given, name] :
       {std::tuple(".svg", options.svg, "--svg"), std::tuple(".png", options.png, "--png")})
    if (options.output.ends_with(ending) && !is_given)
      throw UsageError(fmt::format("{}: give {} for such a file", options.output, name));
  if (options.png && options.output == "-" && stdout_is_terminal())
    throw UsageError("a PNG is nothing for a terminal: give -o FILE, or send it to a program");
}

std::string last_text(const NamedPosition& named) {
  return named.game && !named.game->texts.empty() ? named.game->texts.back() : "";
}

void mark_last_move(const PlayedGame& game, SvgOptions& svg) {
  if (game.moves.empty() || game.moves.back().is_pass()) return;
  Position before(game.position.game_type(), game.position.queen_opening());
  for (std::size_t i = 0; i + 1 < game.moves.size(); ++i) before.apply(game.moves[i]);
  const Move& last = game.moves.back();
  svg.marked = last.to;
  if (before.on_board(last.piece)) svg.left = before.cell_of(last.piece);
}

SvgPicture picture_of(const NamedPosition& named, const ShowOptions& options) {
  const Position& position = named.position;
  const PictureOptions& picture = options.picture;
  SvgOptions svg;
  svg.alone = true;
  svg.numbers = !picture.no_numbers;
  svg.cell_names = picture.labels;
  svg.theme = picture.theme.value_or(BoardTheme::screen);
  svg.paper = options.png;
  svg.scale = picture.cell ? *picture.cell / (std::sqrt(3.0) * svg.radius) : options.png ? 3 : 1;
  svg.width = picture.width;
  svg.title = fmt::format("{}: {}", to_string(position.game_type()),
                          whose_turn(position, named.game.has_value()));
  svg.description = board_in_words(position, svg.numbers);
  if (const std::string last = last_text(named); !picture.no_last_move && !last.empty()) {
    mark_last_move(*named.game, svg);
    svg.description += fmt::format(" Last move: {}.", last);
  }
  return svg_picture(tiles_of(position), svg);
}

std::string text_of(const NamedPosition& named, const ShowOptions& options) {
  if (options.svg) return picture_of(named, options).text + "\n";
  if (options.png) return png_of(picture_of(named, options));
  if (options.hop) return to_hop(named.position) + "\n";
  if (options.format != OutputFormat::table) return position_json(named) + "\n";
  return text_picture(named.position, {named.game.has_value(), named.rest_known, last_text(named)});
}

}  // namespace

int run(const ShowOptions& options) {
  check(options);
  NamedPosition named = read_position(options.position, OfInvalid::legal_part);
  if (named.game) {
    named.game = turned(*named.game, options.orientation);
    named.position = named.game->position;
  } else {
    named.position = turned(named.position, options.orientation);
  }
  OutputFile out(options.output);
  out.write(text_of(named, options));
  out.finish();
  tell_written(options.output, byte_count(out.bytes()), options.quiet);
  return named.invalid ? exit_findings : exit_fine;
}

}  // namespace waggle::cli
