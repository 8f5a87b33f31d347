// search and explore: what a database knows about a position.

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/db_json.hpp"
#include "cli/db_rows.hpp"
#include "cli/position_argument.hpp"
#include "notation/text.hpp"

namespace waggle::cli {

db::PositionQuery query_of(const PositionOptions& options) {
  db::PositionQuery query{Position(GameType::from_bits(7), QueenOpening::allowed), std::nullopt,
                          options.swap_colours};
  if (!options.position) return query;
  NamedPosition named = read_position(*options.position);
  query.position = named.game.position;
  if (!options.any_set) query.set = named.set;
  return query;
}

int run(const SearchOptions& options) {
  const db::PositionQuery query = query_of(options.position);
  auto database = db::Database::open(options.database, db::Database::Mode::read);
  const bool rows = options.format == OutputFormat::table || options.format == OutputFormat::csv;
  auto heading = game_heading();
  heading.insert(heading.begin() + 1, "ply");
  Table table(heading);
  JsonLines objects(options.format);
  std::int64_t hits = 0;
  database.search(query, options.filter, [&](db::Hit&& hit) {
    if (options.limit && hits >= *options.limit) return;
    if (rows) {
      auto row = game_row(hit.game, options.format);
      row.insert(row.begin() + 1, std::to_string(hit.ply) + (hit.swapped ? " (swapped)" : ""));
      table.add(std::move(row));
    } else {
      objects.add(hit_json(hit, query.swap_colours));
    }
    ++hits;
  });
  if (rows)
    table.print(options.format);
  else
    objects.end();
  if (hits == 0) fmt::print(stderr, "no game reached this position\n");
  return hits == 0 ? exit_findings : exit_fine;
}

int run(const ExploreOptions& options) {
  const db::PositionQuery query = query_of(options.position);
  auto database = db::Database::open(options.database, db::Database::Mode::read);
  const auto exploration = database.explore(query, options.filter);
  if (options.format == OutputFormat::json || options.format == OutputFormat::ndjson) {
    write_out(exploration_json(exploration) + "\n");
  } else {
    const auto& all = exploration.all;
    if (options.format == OutputFormat::table)
      write_out(
          options.filter.as
              ? fmt::format("{} of {}: {} won, {} drawn, {} lost, {} unknown; {} ended here\n\n",
                            text::counted(all.games(), "game"), made_inert(*options.filter.as),
                            all.white, all.draws, all.black, all.unknown, exploration.ended)
              : fmt::format(
                    "{}: {} white wins, {} draws, {} black wins, {} unknown; {} ended here\n\n",
                    text::counted(all.games(), "game"), all.white, all.draws, all.black,
                    all.unknown, exploration.ended));
    Table table(joined(
        joined({"move", "reached"}, score_heading(options.format, options.filter.as.has_value())),
        {"note"}));
    for (const db::ExploredMove& move : exploration.moves) {
      std::string note;
      if (move.equivalents > 1) note = fmt::format("{} equal moves", move.equivalents);
      if (move.rests) note += (note.empty() ? "" : ", ") + std::string("rests");
      table.add(joined(joined({move.text, std::to_string(move.reached)},
                              score_cells(move.edge, Colour::white, options.format)),
                       {note}));
    }
    table.print(options.format);
  }
  if (exploration.all.games() == 0) fmt::print(stderr, "no game reached this position\n");
  return exploration.all.games() == 0 ? exit_findings : exit_fine;
}

}  // namespace waggle::cli
