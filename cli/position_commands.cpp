// search and explore: what a database knows about a position.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/ask.hpp"
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
  query.position = named.position;
  if (!options.any_set) query.set = named.set;
  return query;
}

namespace {

/// `with_swapped`: a last column says whether the game has the colour-swapped position; where there
/// is none, the ply says it.
std::vector<std::string> hit_heading(bool with_swapped) {
  auto heading = game_heading();
  heading.insert(heading.begin() + 1, "ply");
  if (with_swapped) heading.emplace_back("swapped");
  return heading;
}

std::vector<std::string> hit_row(const db::Hit& hit, OutputFormat format, bool with_swapped) {
  auto row = game_row(hit.game, format);
  row.insert(row.begin() + 1,
             std::to_string(hit.ply) + (hit.swapped && !with_swapped ? " (swapped)" : ""));
  if (with_swapped) row.emplace_back(hit.swapped ? "true" : "false");
  return row;
}

Context context_of(db::Database& database, const db::PositionQuery& query,
                   const ExploreOptions& options) {
  Context context;
  if (options.roads) {
    context.roads = database.roads(query, options.filter);
    const auto shown = std::min(context.roads->size(), static_cast<std::size_t>(*options.roads));
    context.more_roads = context.roads->size() - shown;
    context.roads->resize(shown);
  }
  const auto listed = [&](db::Order order) {
    std::vector<db::Hit> hits;
    database.search(query, options.filter, [&](db::Hit&& hit) { hits.push_back(std::move(hit)); },
                    {order, options.games, std::nullopt, std::nullopt});
    return hits;
  };
  if (options.games) {
    context.top = listed(db::Order::rating);
    context.recent = listed(db::Order::newest);
  }
  return context;
}

void print(const Context& context, bool own) {
  const auto print_hits = [](const char* title, const std::optional<std::vector<db::Hit>>& hits) {
    if (!hits) return;
    write_out(title);
    Table table(hit_heading(false));
    table.give_way_in_front(game_heading().size());
    for (const db::Hit& hit : *hits) table.add(hit_row(hit, OutputFormat::table, false));
    table.print(OutputFormat::table);
  };
  print_hits("\nHighest ratings\n", context.top);
  print_hits("\nNewest games\n", context.recent);
  if (!context.roads) return;
  write_out("\nHow games came here\n");
  Table table(joined(score_heading(OutputFormat::table, own), {"moves"}));
  for (const db::Road& road : *context.roads)
    table.add(joined(score_cells(road.score, Colour::white, OutputFormat::table),
                     {fmt::format("{}", fmt::join(road.moves, ";"))}));
  table.print(OutputFormat::table);
  if (*context.more_roads > 0) write_out(fmt::format("and {} more\n", *context.more_roads));
}

void print_sum(const db::Exploration& exploration, const std::optional<std::string>& as) {
  const auto& all = exploration.all;
  write_out(
      as ? fmt::format("{} of {}: {} won, {} drawn, {} lost, {} unknown; {} ended here\n\n",
                       text::counted(all.games(), "game"), made_inert(*as), all.white, all.draws,
                       all.black, all.unknown, exploration.ended)
         : fmt::format("{}: {}, {}, {}, {} unknown; {} ended here\n\n",
                       text::counted(all.games(), "game"), text::counted(all.white, "white win"),
                       text::counted(all.draws, "draw"), text::counted(all.black, "black win"),
                       all.unknown, exploration.ended));
}

void print_moves(const db::Exploration& exploration, const ExploreOptions& options) {
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

/// Where games with other piece sets have it, that is said, too.
void tell_none(db::Database& database, const db::PositionQuery& query, const db::Filter& filter) {
  const bool all = filter == db::Filter();
  std::string what = "no game ";
  if (query.set) what += fmt::format("with {} ", to_string(*query.set));
  what += fmt::format("{}reached this position", all ? "" : "that the filters let through ");
  if (query.set) {
    db::PositionQuery other_sets = query;
    other_sets.set.reset();
    if (const auto games = database.explore(other_sets, filter).all.games(); games > 0)
      what += fmt::format("; with --any-set there {} {}", games == 1 ? "is" : "are",
                          text::counted(games, "game"));
  }
  tell_nothing(database, filter, what);
}

}  // namespace

int run(const SearchOptions& options) {
  const db::PositionQuery query = query_of(options.position);
  auto database = open_to_ask(options.database, options.filter);
  const bool rows = options.format == OutputFormat::table || options.format == OutputFormat::csv;
  const bool with_swapped = options.format == OutputFormat::csv && query.swap_colours;
  Table table(hit_heading(with_swapped));
  table.give_way_in_front(game_heading().size());
  JsonLines objects(options.format);
  std::int64_t hits = 0;
  database.search(
      query, options.filter,
      [&](db::Hit&& hit) {
        if (rows)
          table.add(hit_row(hit, options.format, with_swapped));
        else
          objects.add(hit_json(hit, query.swap_colours));
        ++hits;
      },
      options.listing);
  if (rows)
    table.print(options.format);
  else
    objects.end();
  if (hits == 0) tell_none(database, query, options.filter);
  return hits == 0 ? exit_findings : exit_fine;
}

int run(const ExploreOptions& options) {
  const db::PositionQuery query = query_of(options.position);
  auto database = open_to_ask(options.database, options.filter);
  const auto exploration = database.explore(query, options.filter);
  const bool none = exploration.all.games() == 0;
  if (options.format == OutputFormat::json || options.format == OutputFormat::ndjson) {
    const Context context = context_of(database, query, options);
    write_out(exploration_json(exploration, context, query.swap_colours) + "\n");
  } else if (options.format == OutputFormat::csv) {
    print_moves(exploration, options);
  } else if (!none) {
    print_sum(exploration, named_as_stored(database, options.filter).as);
    print_moves(exploration, options);
    print(context_of(database, query, options), options.filter.as.has_value());
  }
  if (none) tell_none(database, query, options.filter);
  return none ? exit_findings : exit_fine;
}

}  // namespace waggle::cli
