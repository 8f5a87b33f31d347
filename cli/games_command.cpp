#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/db_json.hpp"
#include "cli/db_rows.hpp"
#include "notation/writer.hpp"
#include "replay/direction_notation.hpp"
#include "replay/sgf_writer.hpp"

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

std::string exported(const db::Game& game, Target target) {
  switch (target) {
    case Target::uhp:
      return to_game_string(game.game_type, name_of(game.board_state), game.moves) + "\n";
    case Target::pgn:
      return to_pgn(text_of(game));
    case Target::sgf:
      return to_sgf(text_of(game));
    case Target::direction:
      return to_direction_pgn(text_of(game));
    case Target::json:
      return game_json(game, true) + "\n";
  }
  return {};
}

}  // namespace

int run(const GamesOptions& options) {
  auto database = db::Database::open(options.database, db::Database::Mode::read);
  const bool rows =
      !options.to && (options.format == OutputFormat::table || options.format == OutputFormat::csv);
  const bool list = !options.to && options.format == OutputFormat::json;
  Table table(game_heading());
  std::int64_t games = 0;
  database.games(options.filter, options.to.has_value() || !rows, [&](db::Game&& game) {
    if (options.limit && games >= *options.limit) return;
    if (options.to)
      write_out(exported(game, *options.to));
    else if (rows)
      table.add(game_row(game, options.format));
    else
      write_out((list ? games == 0 ? "[\n" : ",\n" : "") + game_json(game, true) +
                (list ? "" : "\n"));
    ++games;
  });
  if (list) write_out(games == 0 ? "[]\n" : "\n]\n");
  if (rows) table.print(options.format);
  if (games == 0) fmt::print(stderr, "no game matches\n");
  return games == 0 ? exit_findings : exit_fine;
}

}  // namespace waggle::cli
