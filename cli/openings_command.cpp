#include <fmt/format.h>

#include "cli/ask.hpp"
#include "cli/commands.hpp"
#include "cli/db_json.hpp"
#include "cli/db_rows.hpp"
#include "notation/text.hpp"

namespace waggle::cli {
namespace {

std::string side_name(Colour side) { return side == Colour::white ? "white" : "black"; }

/// The three tables in one, so that a spreadsheet can take it: `kind` tells them apart.
void print_csv(const db::Openings& openings) {
  constexpr auto format = OutputFormat::csv;
  Table table(
      joined({"kind", "side", "line", "formation", "name", "black_line"}, score_heading(format)));
  for (const auto& row : openings.lines)
    table.add(
        joined({"line", side_name(row.side), row.line, row.formation, row.name.value_or(""), ""},
               score_cells(row.score, row.side, format)));
  for (const auto& row : openings.formations)
    table.add(joined({"formation", side_name(row.side), "", row.formation, "", ""},
                     score_cells(row.score, row.side, format)));
  for (const auto& row : openings.matchups)
    table.add(joined({"matchup", "", row.white_line, "", "", row.black_line},
                     score_cells(row.score, Colour::white, format)));
  table.print(format);
}

void print_tables(const db::Openings& openings, const std::optional<std::string>& as) {
  constexpr auto format = OutputFormat::table;
  const auto whose = [&](Colour side) {
    if (!as) return std::string(name_of(side));
    return side == Colour::white ? made_inert(*as) : std::string("the opponents");
  };
  const auto heading = score_heading(format, as.has_value());
  for (Colour side : all_colours) {
    Table lines(joined({"line", "formation", "name"}, heading));
    for (const auto& row : openings.lines)
      if (row.side == side)
        lines.add(joined({row.line, row.formation, row.name.value_or("")},
                         score_cells(row.score, side, format)));
    write_out(fmt::format("Lines of {} (score: of {})\n", whose(side), whose(side)));
    lines.print(format);
    write_out("\n");
  }
  Table formations(joined({"formation", "side"}, heading));
  for (const auto& row : openings.formations)
    formations.add(
        joined({row.formation, whose(row.side)}, score_cells(row.score, row.side, format)));
  write_out("Formations (score: that side's)\n");
  formations.print(format);
  Table matchups(
      joined({as ? "own line" : "white line", as ? "opponent's line" : "black line"}, heading));
  for (const auto& row : openings.matchups)
    matchups.add(
        joined({row.white_line, row.black_line}, score_cells(row.score, Colour::white, format)));
  write_out(fmt::format("\n{} (score: of {})\n",
                        as ? "Own line against the opponent's" : "White line against black line",
                        whose(Colour::white)));
  matchups.print(format);
  write_out(fmt::format("\nfewer than three bugs placed: {} in {}, {} in {}\n",
                        whose(Colour::white), text::counted(openings.short_white, "game"),
                        whose(Colour::black), text::counted(openings.short_black, "game")));
}

}  // namespace

int run(const OpeningsOptions& options) {
  auto database = open_to_ask(options.database, options.filter);
  const auto openings = database.openings(options.filter);
  if (options.format == OutputFormat::csv)
    print_csv(openings);
  else if (options.format == OutputFormat::table)
    print_tables(openings, options.filter.as);
  else
    write_out(openings_json(openings) + "\n");
  const bool empty = openings.lines.empty() && openings.short_white + openings.short_black == 0;
  if (empty) fmt::print(stderr, "no game matches\n");
  return empty ? exit_findings : exit_fine;
}

}  // namespace waggle::cli
