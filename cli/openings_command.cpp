#include <fmt/format.h>

#include <array>

#include "cli/ask.hpp"
#include "cli/commands.hpp"
#include "cli/db_json.hpp"
#include "cli/db_rows.hpp"
#include "cli/report/words.hpp"

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

/// The tables for people, one below the other, each with so many rows at most.
class Tables {
 public:
  /// `as`: whose side it is, as the database has the name.
  Tables(const db::Openings& openings, const OpeningsOptions& options,
         std::optional<std::string> as)
      : openings_(openings),
        as_(std::move(as)),
        limit_(options.limit),
        say_(options.openings.language) {}

  void print() const {
    for (Colour side : all_colours) print_lines(side);
    print_formations();
    print_matchups();
    print_first_bugs();
    print_queen_turns();
    print_positions();
    for (Colour side : all_colours)
      write_out(titled("games with fewer than three bugs placed by {}: {}", whose(side),
                       side == Colour::white ? openings_.short_white : openings_.short_black) +
                "\n");
  }

 private:
  std::string whose(Colour side) const {
    if (!as_) return say_(name_of(side));
    return side == Colour::white ? cut_at_end(made_inert(*as_), name_columns)
                                 : say_("the opponents");
  }
  template <typename... Values>
  std::string titled(const char* title, const Values&... values) const {
    return fmt::format(fmt::runtime(say_(title)), values...);
  }
  /// Whose games won and lost the rows of a table count: White's, or those of the side of the row.
  enum class Counts : std::uint8_t { of_white, of_side };
  /// `gives`: which column is cut when there is too little room.
  Table table(const std::vector<const char*>& first, std::size_t gives,
              Counts counts = Counts::of_white) const {
    std::vector<std::string> heading(first.begin(), first.end());
    const bool own = as_ || counts == Counts::of_side;
    heading = joined(std::move(heading), score_heading(OutputFormat::table, own));
    for (std::string& column : heading) column = say_(column);
    Table made(std::move(heading));
    made.give_way(gives);
    return made;
  }
  static void add(Table& table, std::vector<std::string> first, const db::Score& score,
                  Colour side) {
    table.add(joined(std::move(first), score_cells(score, side, OutputFormat::table)));
  }
  void print(const std::string& title, Table table) const {
    if (table.empty()) return;
    write_out(title + "\n");
    const std::size_t more = limit_ ? table.cut(static_cast<std::size_t>(*limit_)) : 0;
    table.print(OutputFormat::table);
    write_out(more > 0 ? titled("and {} more", more) + "\n\n" : "\n");
  }
  std::string formation_word(const std::string& formation) const {
    const auto known = db::parse_formation(formation);
    return known ? std::string(db::word_of(*known, say_.language())) : formation;
  }

  void print_lines(Colour side) const {
    Table lines = table({"line", "formation", "name"}, 2, Counts::of_side);
    for (const auto& row : openings_.lines)
      if (row.side == side)
        add(lines, {row.line, formation_word(row.formation), row.name.value_or("")}, row.score,
            side);
    print(titled("Lines of {0} (score: of {0})", whose(side)), std::move(lines));
  }
  void print_formations() const {
    Table formations = table({"formation", "side"}, 1, Counts::of_side);
    for (const auto& row : openings_.formations)
      add(formations, {formation_word(row.formation), whose(row.side)}, row.score, row.side);
    print(say_("Formations (score: that side's)"), std::move(formations));
  }
  void print_matchups() const {
    Table matchups =
        table({as_ ? "own line" : "white line", as_ ? "opponent's line" : "black line"}, 1);
    for (const auto& row : openings_.matchups)
      add(matchups, {row.white_line, row.black_line}, row.score, Colour::white);
    print(titled(as_ ? "Own line against the opponent's (score: of {})"
                     : "White line against black line (score: of {})",
                 whose(Colour::white)),
          std::move(matchups));
  }
  void print_first_bugs() const {
    Table first = table({as_ ? "own" : "White", as_ ? "opponent's" : "Black"}, 1);
    for (const auto& row : openings_.first_bugs)
      add(first,
          {std::string(db::word_of(row.white_bug, say_.language())),
           std::string(db::word_of(row.black_bug, say_.language()))},
          row.score, Colour::white);
    print(titled("First bug against first bug (score: of {})", whose(Colour::white)),
          std::move(first));
  }
  void print_queen_turns() const {
    Table turns = table({"turn", "side"}, 1, Counts::of_side);
    for (const auto& row : openings_.queen_turns)
      add(turns, {row.turn ? std::to_string(*row.turn) : say_("never"), whose(row.side)}, row.score,
          row.side);
    print(say_("The queen placed on turn (score: that side's)"), std::move(turns));
  }
  void print_positions() const {
    Table positions = table({"name"}, 0);
    for (const auto& row : openings_.positions)
      add(positions, {row.name}, row.score, Colour::white);
    print(titled("Positions with a name (score: of {})", whose(Colour::white)),
          std::move(positions));
  }

  const db::Openings& openings_;
  const std::optional<std::string> as_;
  const std::optional<std::int64_t>& limit_;
  report::Words say_;
};

/// At most so many rows of each list, of lines for each side.
void cut(db::Openings& openings, std::int64_t limit) {
  std::array<std::int64_t, 2> lines = {};
  std::erase_if(openings.lines, [&](const db::LineRow& row) {
    return lines[static_cast<std::size_t>(row.side)]++ >= limit;
  });
  const auto shorten = [&](auto& rows) {
    if (static_cast<std::int64_t>(rows.size()) > limit)
      rows.erase(rows.begin() + limit, rows.end());
  };
  shorten(openings.formations);
  shorten(openings.matchups);
  shorten(openings.first_bugs);
  shorten(openings.queen_turns);
  shorten(openings.positions);
}

}  // namespace

int run(const OpeningsOptions& options) {
  auto database = open_to_ask(options.database, options.filter);
  auto openings = database.openings(options.filter, options.openings);
  const bool empty = openings.lines.empty() && openings.short_white + openings.short_black == 0;
  if (options.format == OutputFormat::table) {
    if (!empty) Tables(openings, options, named_as_stored(database, options.filter).as).print();
  } else {
    if (options.limit) cut(openings, *options.limit);
    if (options.format == OutputFormat::csv)
      print_csv(openings);
    else
      write_out(openings_json(openings) + "\n");
  }
  if (empty) tell_nothing(database, options.filter);
  return empty ? exit_findings : exit_fine;
}

}  // namespace waggle::cli
