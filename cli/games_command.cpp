#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/db_json.hpp"
#include "cli/db_rows.hpp"
#include "cli/target.hpp"

namespace waggle::cli {
namespace {

GameText text_of(const db::Game& game) {
  GameText text;
  text.game_type = game.game_type;
  text.board_state = name_of(game.board_state);
  text.result = game.result;
  text.reason = game.reason;
  text.moves = game.moves;
  text.white = game.white;
  text.black = game.black;
  text.white_rating = game.white_rating;
  text.black_rating = game.black_rating;
  text.event = game.event;
  text.site = game.site;
  text.round = game.round;
  text.date = game.date;
  text.id = game.game_key;
  return text;
}

}  // namespace

int run(const GamesOptions& options) {
  auto database = db::Database::open(options.database, db::Database::Mode::read);
  const bool rows =
      !options.to && (options.format == OutputFormat::table || options.format == OutputFormat::csv);
  const bool text = options.to && *options.to != Target::json;
  Table table(game_heading());
  // Exported objects stand a line each, as do those of ndjson.
  JsonLines objects(options.to ? OutputFormat::ndjson : options.format);
  std::int64_t games = 0;
  database.games(
      options.filter, !rows,
      [&](db::Game&& game) {
        if (text)
          write_out(written_as(*options.to, text_of(game)));
        else if (rows)
          table.add(game_row(game, options.format));
        else
          objects.add(game_json(game, true));
        ++games;
      },
      options.listing);
  if (rows)
    table.print(options.format);
  else if (!text)
    objects.end();
  if (games == 0) fmt::print(stderr, "no game matches\n");
  return games == 0 ? exit_findings : exit_fine;
}

}  // namespace waggle::cli
