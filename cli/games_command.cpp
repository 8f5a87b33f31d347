#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "cli/ask.hpp"
#include "cli/commands.hpp"
#include "cli/db_json.hpp"
#include "cli/db_rows.hpp"
#include "cli/interruption.hpp"
#include "cli/output_file.hpp"
#include "cli/target.hpp"
#include "notation/text.hpp"

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
  text.other_tags = game.notes.tags;
  text.clocks = game.notes.clocks;
  text.comments = game.notes.comments;
  return text;
}

/// Calls a function with the games of some numbers; how many there were. Those that are not there
/// are told.
std::int64_t each_numbered(db::Database& database, const std::vector<std::int64_t>& numbers,
                           bool with_moves, const std::function<void(const db::Game&)>& each) {
  const auto games = database.games(numbers, with_moves);
  for (const db::Game& game : games) each(game);
  for (const std::int64_t number : numbers)
    if (std::ranges::find(games, number, &db::Game::id) == games.end())
      fmt::print(stderr, "there is no game {}\n", number);
  return static_cast<std::int64_t>(games.size());
}

/// Calls a function with the games that are asked for; how many there were.
std::int64_t each_game(const GamesOptions& options, bool with_moves,
                       const std::function<void(const db::Game&)>& each) {
  auto database = open_to_ask(options.database, options.filter);
  database.stop_when(Interruption::asked);
  if (!options.numbers.empty()) return each_numbered(database, options.numbers, with_moves, each);
  std::int64_t games = 0;
  database.games(
      options.filter, with_moves,
      [&](db::Game&& game) {
        stop_if_asked();
        each(game);
        ++games;
      },
      options.listing);
  if (games == 0) tell_nothing(database, options.filter);
  return games;
}

std::int64_t list(const GamesOptions& options) {
  if (options.format == OutputFormat::table || options.format == OutputFormat::csv) {
    Table table(game_heading());
    table.give_way_in_front(game_heading().size() - 1);
    const auto games = each_game(
        options, false, [&](const db::Game& game) { table.add(game_row(game, options.format)); });
    table.print(options.format);
    return games;
  }
  JsonLines objects(options.format);
  const auto games =
      each_game(options, true, [&](const db::Game& game) { objects.add(game_json(game, true)); });
  objects.end();
  return games;
}

std::int64_t export_whole(const GamesOptions& options) {
  OutputFile output(options.output);
  GameWriter writer(*options.to, [&](std::string_view text) { output.write(text); });
  const auto games = each_game(options, true, [&](const db::Game& game) {
    writer.add(text_of(game), game.sources.empty() ? "" : game.sources.front(), game.id,
               [&] { return game_json(game, true); });
  });
  writer.end();
  output.finish();
  if (!options.quiet) fmt::print(stderr, "{}", writer.losses());
  tell_written(options.output, text::counted(games, "game"), options.quiet);
  return games;
}

}  // namespace

int run(const GamesOptions& options) {
  if (options.output != "-" && !options.to)
    throw UsageError("games: -o needs --to, the format to export");
  if (!options.numbers.empty() && options.filter != db::Filter())
    throw UsageError("games: --game names the games, so there is nothing left for filters");
  // What goes to standard output is there as far as it got, and the signal may act as usual.
  std::optional<Interruption> interruption;
  if (options.output != "-") interruption.emplace();
  const std::int64_t games =
      stoppable([&] { return options.to ? export_whole(options) : list(options); },
                options.output + " is as it was");
  if (!options.numbers.empty())
    return games < static_cast<std::int64_t>(options.numbers.size()) ? exit_findings : exit_fine;
  return games == 0 ? exit_findings : exit_fine;
}

}  // namespace waggle::cli
