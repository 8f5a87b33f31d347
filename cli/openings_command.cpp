#include <fmt/format.h>

#include "cli/ask.hpp"
#include "cli/commands.hpp"
#include "cli/db_json.hpp"
#include "cli/db_rows.hpp"
#include "notation/text.hpp"

namespace waggle::cli {
namespace {

std::string side_name(Colour side) { return side == Colour::white ? "white" : "black"; }

/// Columns that a player's name takes in headings.
constexpr std::size_t name_columns = 24;

/// All tables in one, so that a spreadsheet can take it: `kind` tells them apart.
void print_csv(const db::Openings& openings) {
  constexpr auto format = OutputFormat::csv;
  Table table(joined(
      joined({"kind", "side", "line", "formation", "name", "black_line"}, score_heading(format)),
      {"title", "white_bug", "black_bug", "turn"}));
  const auto add = [&](std::vector<std::string> first, const db::Score& score, Colour side,
                       std::vector<std::string> last) {
    table.add(joined(joined(std::move(first), score_cells(score, side, format)), last));
  };
  for (const auto& row : openings.lines)
    add({"line", side_name(row.side), row.line, row.formation, row.name.value_or(""), ""},
        row.score, row.side, {row.title, "", "", ""});
  for (const auto& row : openings.formations)
    add({"formation", side_name(row.side), "", row.formation, "", ""}, row.score, row.side,
        {"", "", "", ""});
  for (const auto& row : openings.matchups)
    add({"matchup", "", row.white_line, "", "", row.black_line}, row.score, Colour::white,
        {"", "", "", ""});
  for (const auto& row : openings.first_bugs)
    add({"first_bugs", "", "", "", "", ""}, row.score, Colour::white,
        {"", {letter_of(row.white_bug)}, {letter_of(row.black_bug)}, ""});
  for (const auto& row : openings.queen_turns)
    add({"queen_turn", side_name(row.side), "", "", "", ""}, row.score, row.side,
        {"", "", "", row.turn ? std::to_string(*row.turn) : ""});
  for (const auto& row : openings.positions)
    add({"named_position", "", "", "", row.name, ""}, row.score, Colour::white, {"", "", "", ""});
  table.print(format);
}

/// The tables for people, one below the other.
class Tables {
 public:
  Tables(const db::Openings& openings, const std::optional<std::string>& as, db::Language language)
      : openings_(openings), as_(as), language_(language) {}

  void print() const {
    for (Colour side : all_colours) print_lines(side);
    print_formations();
    print_matchups();
    print_first_bugs();
    print_queen_turns();
    print_positions();
    for (Colour side : all_colours)
      write_out(fmt::format(
          "fewer than three bugs placed by {}: {}\n", whose(side),
          text::counted(side == Colour::white ? openings_.short_white : openings_.short_black,
                        "game")));
  }

 private:
  std::string whose(Colour side) const {
    if (!as_) return std::string(name_of(side));
    return side == Colour::white ? cut_at_end(made_inert(*as_), name_columns) : "the opponents";
  }
  /// `gives`: which column is cut when there is too little room.
  Table table(std::vector<std::string> first, std::size_t gives) const {
    Table made(joined(std::move(first), score_heading(OutputFormat::table, as_.has_value())));
    made.give_way(gives);
    return made;
  }
  static void add(Table& table, std::vector<std::string> first, const db::Score& score,
                  Colour side) {
    table.add(joined(std::move(first), score_cells(score, side, OutputFormat::table)));
  }
  static void print(const std::string& title, const Table& table) {
    write_out(title + "\n");
    table.print(OutputFormat::table);
    write_out("\n");
  }
  std::string formation_word(const std::string& formation) const {
    const auto known = db::parse_formation(formation);
    return known ? std::string(db::word_of(*known, language_)) : formation;
  }

  void print_lines(Colour side) const {
    Table lines = table({"line", "formation", "name"}, 2);
    for (const auto& row : openings_.lines)
      if (row.side == side)
        add(lines, {row.line, formation_word(row.formation), row.name.value_or("")}, row.score,
            side);
    print(fmt::format("Lines of {0} (score: of {0})", whose(side)), lines);
  }
  void print_formations() const {
    Table formations = table({"formation", "side"}, 1);
    for (const auto& row : openings_.formations)
      add(formations, {formation_word(row.formation), whose(row.side)}, row.score, row.side);
    print("Formations (score: that side's)", formations);
  }
  void print_matchups() const {
    Table matchups =
        table({as_ ? "own line" : "white line", as_ ? "opponent's line" : "black line"}, 1);
    for (const auto& row : openings_.matchups)
      add(matchups, {row.white_line, row.black_line}, row.score, Colour::white);
    print(fmt::format("{} (score: of {})",
                      as_ ? "Own line against the opponent's" : "White line against black line",
                      whose(Colour::white)),
          matchups);
  }
  void print_first_bugs() const {
    Table first = table({as_ ? "own" : "white", as_ ? "opponent's" : "black"}, 1);
    for (const auto& row : openings_.first_bugs)
      add(first,
          {std::string(db::word_of(row.white_bug, language_)),
           std::string(db::word_of(row.black_bug, language_))},
          row.score, Colour::white);
    print(fmt::format("First bug against first bug (score: of {})", whose(Colour::white)), first);
  }
  void print_queen_turns() const {
    Table turns = table({"turn", "side"}, 1);
    for (const auto& row : openings_.queen_turns)
      add(turns, {row.turn ? std::to_string(*row.turn) : "never", whose(row.side)}, row.score,
          row.side);
    print("The queen placed on turn (score: that side's)", turns);
  }
  void print_positions() const {
    if (openings_.positions.empty()) return;
    Table positions = table({"name"}, 0);
    for (const auto& row : openings_.positions)
      add(positions, {row.name}, row.score, Colour::white);
    print(fmt::format("Positions with a name (score: of {})", whose(Colour::white)), positions);
  }

  const db::Openings& openings_;
  const std::optional<std::string>& as_;
  db::Language language_;
};

}  // namespace

int run(const OpeningsOptions& options) {
  auto database = open_to_ask(options.database, options.filter);
  const auto openings = database.openings(options.filter, options.openings);
  if (options.format == OutputFormat::csv)
    print_csv(openings);
  else if (options.format == OutputFormat::table)
    Tables(openings, options.filter.as, options.openings.language).print();
  else
    write_out(openings_json(openings) + "\n");
  const bool empty = openings.lines.empty() && openings.short_white + openings.short_black == 0;
  if (empty) fmt::print(stderr, "no game matches\n");
  return empty ? exit_findings : exit_fine;
}

}  // namespace waggle::cli
