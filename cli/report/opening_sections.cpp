// Lines, formations and first bugs: what the report's games open with.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "cli/report/habits.hpp"
#include "cli/report/lines.hpp"
#include "cli/report/sections.hpp"

namespace waggle::cli::report {
namespace {

constexpr std::size_t matrix_size = 14;  ///< rows and columns, the others included
constexpr std::size_t lines_shown = 12;
constexpr std::size_t next_shown = 6;

Property line_of(Colour side) {
  return [side](const Seen& seen) -> std::optional<std::string> {
    const auto& opening = seen.opening(side);
    return opening ? std::optional(opening->letters()) : std::nullopt;
  };
}

/// The most frequent values of an axis; the others are one.
std::vector<std::string> axis(const std::map<std::string, std::int64_t>& counts,
                              const std::string& others) {
  const Counted values = by_count(counts);
  const std::size_t shown = values.size() > matrix_size ? matrix_size - 1 : values.size();
  std::vector<std::string> axis;
  for (std::size_t i = 0; i < shown; ++i) axis.push_back(values[i].first);
  if (shown < values.size()) axis.push_back(others);
  return axis;
}

/// One property of the first side against one of the second, each cell with its score.
Table matrix(const Scope& scope, std::string key, const Property& row_of_game,
             const Property& column_of_game) {
  const std::string others = scope.say("others");
  struct Place {
    const Seen* seen;
    std::string row;
    std::string column;
  };
  std::vector<Place> places;
  std::map<std::string, std::int64_t> row_counts;
  std::map<std::string, std::int64_t> column_counts;
  for (const Seen& seen : scope.games) {
    auto row = row_of_game(seen);
    auto column = column_of_game(seen);
    if (!row || !column) continue;
    ++row_counts[*row];
    ++column_counts[*column];
    places.push_back({&seen, *std::move(row), *std::move(column)});
  }
  const auto rows = axis(row_counts, others);
  const auto columns = axis(column_counts, others);
  const auto filed = [&](const std::vector<std::string>& values, const std::string& value) {
    return std::ranges::find(values, value) != values.end() ? value : others;
  };
  std::map<std::pair<std::string, std::string>, Tally> cells;
  for (const Place& place : places)
    cells[{filed(rows, place.row), filed(columns, place.column)}].add(*place.seen);
  Table table{std::move(key), {}, {{"line", scope.first + " \\ " + scope.second, true}}};
  table.matrix = true;
  for (const std::string& column : columns) table.columns.push_back({column, column});
  for (const std::string& row : rows) {
    std::vector<Cell> line = {text_cell(row)};
    for (const std::string& column : columns) {
      const auto found = cells.find({row, column});
      if (found == cells.end()) {
        line.push_back(text_cell("·"));
        continue;
      }
      const db::Score& score = found->second.score;
      const auto share = share_of(score);
      Cell cell{fmt::format("{} · {}", share_text(share), score.games()), share,
                found->second.games};
      cell.few = score.known() <= few;
      cell.tint = share;
      line.push_back(std::move(cell));
    }
    table.rows.push_back(std::move(line));
  }
  return table;
}

/// What a side did on its first turn after its third bug had landed.
std::string next_turn(const Scope& scope, const Seen& seen, Colour side) {
  const Colour real = seen.real(side);
  std::set<Piece> placed;
  int own = 0;
  std::size_t ply = 0;
  for (auto move = move_at(seen, ply); move; move = move_at(seen, ++ply)) {
    const bool own_turn = (ply % 2 == 0) == (real == Colour::white);
    if (own_turn && own == 3 && move->is_pass()) return scope.say("passes");
    if (move->is_pass()) continue;
    const Piece piece = *move->piece;
    const bool placement = placed.insert(piece).second;
    if (own_turn && own == 3) {
      const char* deed = placement                ? "places: {}"
                         : piece.colour() != real ? "throws an enemy: {}"
                                                  : "moves: {}";
      return fmt::format(fmt::runtime(scope.say(deed)), scope.words(name_of(piece.bug())));
    }
    if (placement && piece.colour() == real) ++own;
  }
  return scope.say("the record ends");
}

using LineAndShape = std::pair<std::string, db::Formation>;

Card line_card(const Scope& scope, Colour side, const LineAndShape& key, const Tally& sum,
               const std::vector<const Seen*>& games) {
  const auto& [line, formation] = key;
  Card card{line};
  const auto name = db::opening_name(line, formation, scope.words.language());
  card.subtitle = scope.words(name_of(formation)) + (name ? " · " + std::string(*name) : "");
  card.interval = db::interval(sum.score, side);
  card.lines.push_back(fmt::format(
      "{}: {} · {}–{}–{} · {} {}", scope.say("Games"), sum.score.games(), sum.score.white,
      sum.score.draws, sum.score.black, scope.say("score"), share_text(share_of(sum.score, side))));
  const FormationPicture picture = draw_formation(side, line, formation);
  SvgOptions svg;
  svg.radius = 20;
  svg.numbers = false;
  svg.left = picture.enemy;
  svg.title = fmt::format("{} {}", line, scope.words(name_of(formation)));
  card.svg = svg_board(picture.tiles, svg);
  std::map<std::string, std::int64_t> next;
  for (const Seen* seen : games) ++next[next_turn(scope, *seen, side)];
  const Counted frequent = by_count(next);
  Table table{
      "next_turn", {}, {{"turn", scope.say("next turn"), true}, {"games", scope.say("games")}}};
  for (std::size_t i = 0; i < std::min(frequent.size(), next_shown); ++i)
    table.rows.push_back({text_cell(frequent[i].first), count_cell(frequent[i].second)});
  card.table = std::move(table);
  card.games = sum.games;
  return card;
}

}  // namespace

Section line_matrix(const Scope& scope) {
  Section section{"matrix", scope.say("Line against line"), {}};
  section.blocks.push_back(Paragraph{scope.say(
      "A line is the first three bugs that a side places, in order: S-Q-A is spider, queen, ant. "
      "Each cell has the score of the rows' side and the number of games: blue is good for it, "
      "orange for the other, grey is a small sample.")});
  section.blocks.push_back(matrix(scope, "lines", line_of(Colour::white), line_of(Colour::black)));
  return section;
}

Section first_bugs(const Scope& scope) {
  Section section{"first", scope.say("First bug against first bug"), {}};
  section.blocks.push_back(matrix(scope, "first_bugs", bug_of_turn(scope, Colour::white, 0),
                                  bug_of_turn(scope, Colour::black, 0)));
  return section;
}

Section lines(const Scope& scope, Colour side) {
  Section section{side == Colour::white ? "lines_first" : "lines_second",
                  scope.say("Lines of") + " " + scope.side(side),
                  {}};
  std::map<LineAndShape, std::pair<Tally, std::vector<const Seen*>>> by_line;
  std::int64_t short_games = 0;
  for (const Seen& seen : scope.games) {
    const auto& opening = seen.opening(side);
    if (!opening) {
      ++short_games;
      continue;
    }
    auto& [sum, games] = by_line[{opening->letters(), opening->formation}];
    sum.add(seen);
    games.push_back(&seen);
  }
  std::vector<const decltype(by_line)::value_type*> sorted;
  for (const auto& line : by_line) sorted.push_back(&line);
  std::ranges::stable_sort(sorted, std::ranges::greater{},
                           [](const auto* line) { return line->second.first.score.games(); });
  section.blocks.push_back(Paragraph{scope.say(
      "With the formation of the three pieces: the dotted cell is the enemy's first piece. The "
      "score is that of this side, the range its 95 % interval.")});
  Cards cards{"lines", {}, {}};
  std::int64_t rest_games = 0;
  for (const auto* line : sorted) {
    if (cards.cards.size() < lines_shown)
      cards.cards.push_back(
          line_card(scope, side, line->first, line->second.first, line->second.second));
    else
      rest_games += line->second.first.score.games();
  }
  if (rest_games > 0)
    cards.rest = fmt::format("{}: {}. {}: {}.", scope.say("Lines not shown"),
                             sorted.size() - lines_shown, scope.say("Their games"), rest_games);
  section.blocks.push_back(std::move(cards));
  if (short_games > 0)
    section.blocks.push_back(Paragraph{fmt::format(
        "{}: {}", scope.say("Games in which fewer than three bugs were placed"), short_games)});
  return section;
}

Section formations(const Scope& scope) {
  Section section{"formations", scope.say("Formations"), {}};
  section.blocks.push_back(Paragraph{scope.say(
      "How the first three pieces lie, whatever bugs they are; the share is of that side's games "
      "with three bugs placed.")});
  Table table{"formations",
              {},
              columns_of({{"formation", scope.say("formation"), true},
                          {"side", scope.say("side"), true},
                          {"share", scope.say("share")}},
                         score_columns(scope))};
  for (Colour side : all_colours) {
    std::map<db::Formation, Tally> by_shape;
    std::int64_t games = 0;
    for (const Seen& seen : scope.games)
      if (const auto& opening = seen.opening(side)) {
        by_shape[opening->formation].add(seen);
        ++games;
      }
    for (const auto& [shape, sum] : by_shape)
      table.rows.push_back(
          row_of({text_cell(scope.words(name_of(shape))), text_cell(scope.side(side)),
                  share_cell(static_cast<double>(sum.score.games()) / static_cast<double>(games))},
                 score_cells(sum, side)));
  }
  section.blocks.push_back(std::move(table));
  return section;
}

}  // namespace waggle::cli::report
