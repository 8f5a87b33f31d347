#include "cli/report/opening_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <kainjow/mustache.hpp>
#include <map>
#include <set>

#include "cli/output.hpp"
#include "cli/report/lines.hpp"
#include "cli/report/positions.hpp"
#include "cli/report/seen_game.hpp"
#include "cli/report/template.hpp"
#include "cli/version.hpp"
#include "notation/text.hpp"
#include "replay/key.hpp"

namespace waggle::cli {
namespace {

using kainjow::mustache::data;
using kainjow::mustache::list;
using kainjow::mustache::mustache;

constexpr std::size_t lines_shown = 12;   ///< a side; less frequent ones are counted in a sentence
constexpr std::size_t matrix_size = 14;   ///< rows and columns, `others` included
constexpr std::size_t games_listed = 60;  ///< behind one number
constexpr std::size_t next_shown = 6;
constexpr std::int64_t few = 4;  ///< known results up to which a cell is grey

/// Whole per cents, halves upwards.
std::string share_text(double share) {
  return fmt::format("{} %", static_cast<int>(std::floor(share * 100 + 0.5)));
}

void put_counts(data& view, const db::Score& score) {
  view["games"] = std::to_string(score.games());
  view["white"] = std::to_string(score.white);
  view["draws"] = std::to_string(score.draws);
  view["black"] = std::to_string(score.black);
  view["unknown"] = score.unknown > 0 ? data(std::to_string(score.unknown)) : data(false);
}

void put_score(data& view, const db::Score& score, Colour side) {
  put_counts(view, score);
  const auto share = db::interval(score, side);
  view["score"] = share ? share_text(share->score) : "–";
  view["interval"] =
      share ? fmt::format("({:.0f}–{:.0f} %)", share->low * 100, share->high * 100) : std::string();
  view["whisker"] = share.has_value();
  if (!share) return;
  view["low"] = fmt::format("{:.1f}", share->low * 100);
  view["span"] = fmt::format("{:.1f}", (share->high - share->low) * 100);
  view["middle"] = fmt::format("{:.1f}", share->score * 100);
}

/// Blue where White scores more than half, orange where Black does; the further, the deeper.
std::string cell_colour(double score) {
  const double depth = std::min(std::abs(score - 0.5) * 2, 1.0) * 0.6;
  return fmt::format("background:rgba({},{:.2f})", score >= 0.5 ? "43,108,176" : "221,107,32",
                     depth);
}

std::string game_text(const db::Game& game) {
  return made_inert(fmt::format("{}: {} – {}, {}, {} plies", game.date.value_or("undated"),
                                game.white.value_or("?"), game.black.value_or("?"),
                                name_of(game.result), game.plies));
}

template <typename Games, typename ToGame>
void put_games(data& view, const Games& games, std::size_t total, ToGame to_game) {
  list items;
  for (const auto& item : games) {
    if (items.size() == games_listed) break;
    const db::Game& game = to_game(item);
    data row;
    row["text"] = game_text(game);
    row["source"] = game.sources.empty() ? std::string() : made_inert(game.sources.front());
    items.push_back(row);
  }
  const std::size_t listed = items.size();
  view["list"] = items;
  view["more"] = listed < total ? data(fmt::format("and {} more", total - listed)) : data(false);
}

data head(db::Database& database, const ReportRequest& request, const Sides& sides,
          const std::vector<SeenGame>& games) {
  data view;
  db::Score all;
  std::vector<std::string> dates;
  for (const SeenGame& seen : games) {
    const db::Game& game = seen.game;
    all.add(seen.result());
    if (game.date) dates.push_back(*game.date);
  }
  const auto totals = database.totals();
  put_score(view, all, Colour::white);
  view["unknown"] = std::to_string(all.unknown);
  view["title"] = made_inert(request.title);
  view["first"] = sides.first;
  view["second"] = sides.second;
  view["wdb"] = std::string(sides.own ? "W–D–L" : "W–D–B");
  view["triple"] =
      std::string(sides.own ? fmt::format("games that {} won, drew and lost", sides.first)
                            : "white wins, draws and black wins");
  view["scope"] = request.filters.empty()
                      ? fmt::format("All {} games of the database.", totals.games)
                      : fmt::format("{} of the {} games of the database: {}.", games.size(),
                                    totals.games, made_inert(request.filters));
  const auto [first, last] = std::ranges::minmax_element(dates);
  view["dates"] = dates.empty()     ? data(false)
                  : *first == *last ? data(*first)
                                    : data(fmt::format("{} to {}", *first, *last));
  view["players"] = std::to_string(database.totals(request.filter).players);
  const double known = static_cast<double>(std::max<std::int64_t>(all.known(), 1));
  const auto width = [&](std::int64_t n) {
    return fmt::format("{:.2f}", 100.0 * static_cast<double>(n) / known);
  };
  view["white_share"] = width(all.white);
  view["draw_share"] = width(all.draws);
  view["black_share"] = width(all.black);
  view["few"] = std::to_string(few);
  view["version"] = std::string(version);
  view["key_version"] = std::to_string(key_version);
  view["database"] = request.database_name;
  return view;
}

/// What a game is filed under on one axis of a table; nothing keeps it out.
using AxisOf = std::function<std::optional<std::string>(const SeenGame&)>;

struct MatrixCell {
  db::Score score;
  std::vector<const SeenGame*> games;
};

const std::string others = "others";

/// The most frequent values of an axis, `others` last where there are more.
std::vector<std::pair<std::string, std::int64_t>> axis(const std::vector<const SeenGame*>& games,
                                                       const AxisOf& value_of) {
  std::map<std::string, std::int64_t> count;
  for (const SeenGame* game : games) ++count[*value_of(*game)];
  std::vector<std::pair<std::string, std::int64_t>> values(count.begin(), count.end());
  std::ranges::stable_sort(values,
                           [](const auto& a, const auto& b) { return a.second > b.second; });
  if (values.size() <= matrix_size) return values;
  std::int64_t rest = 0;
  for (std::size_t i = matrix_size - 1; i < values.size(); ++i) rest += values[i].second;
  values.resize(matrix_size - 1);
  values.emplace_back(others, rest);
  return values;
}

data matrix_cell(const MatrixCell* cell, const std::string& anchor) {
  data view;
  view["games"] = false;
  view["style"] = false;
  view["few"] = false;
  if (cell == nullptr) return view;
  put_score(view, cell->score, Colour::white);
  const auto share = db::interval(cell->score);
  const bool small = cell->score.known() <= few;
  view["few"] = small;
  view["style"] = small ? std::string("background:#efefef") : cell_colour(share->score);
  view["anchor"] = anchor;
  return view;
}

/// A coloured table of one property of White's opening against one of Black's, with the games of
/// each cell.
data matrix(const std::string& id, const std::string& title, const std::string& text,
            const std::vector<SeenGame>& all, const AxisOf& row_of, const AxisOf& column_of) {
  std::vector<const SeenGame*> games;
  for (const SeenGame& game : all)
    if (row_of(game) && column_of(game)) games.push_back(&game);
  const auto rows = axis(games, row_of);
  const auto columns = axis(games, column_of);
  const auto filed = [](const auto& values, const std::string& value) {
    return std::ranges::any_of(values, [&](const auto& v) { return v.first == value; }) ? value
                                                                                        : others;
  };
  std::map<std::pair<std::string, std::string>, MatrixCell> cells;
  for (const SeenGame* game : games) {
    MatrixCell& cell = cells[{filed(rows, *row_of(*game)), filed(columns, *column_of(*game))}];
    cell.score.add(game->result());
    cell.games.push_back(game);
  }

  data view;
  view["id"] = id;
  view["title"] = title;
  view["text"] = text;
  view["has_games"] = !games.empty();
  list column_views;
  for (const auto& [name, n] : columns) {
    data column;
    column["name"] = name;
    column["n"] = std::to_string(n);
    column_views.push_back(column);
  }
  view["columns"] = column_views;
  list row_views;
  list pairs;
  for (const auto& [row_name, n] : rows) {
    list cell_views;
    for (const auto& [column_name, unused] : columns) {
      const auto cell = cells.find({row_name, column_name});
      const std::string anchor = fmt::format("{}-{}-{}", id, row_name, column_name);
      cell_views.push_back(matrix_cell(cell == cells.end() ? nullptr : &cell->second, anchor));
      if (cell == cells.end()) continue;
      data pair;
      pair["anchor"] = anchor;
      pair["row"] = row_name;
      pair["column"] = column_name;
      put_games(pair, cell->second.games, cell->second.games.size(),
                [](const SeenGame* seen) -> const db::Game& { return seen->game; });
      pairs.push_back(pair);
    }
    data row;
    row["name"] = row_name;
    row["n"] = std::to_string(n);
    row["cells"] = cell_views;
    row_views.push_back(row);
  }
  view["rows"] = row_views;
  view["pairs"] = pairs;
  return view;
}

void put_matrices(data& view, const Sides& sides, const std::vector<SeenGame>& games) {
  const auto line = [](Colour side) {
    return [side](const SeenGame& seen) -> std::optional<std::string> {
      const auto& opening = seen.opening(side);
      return opening ? std::optional(opening->letters()) : std::nullopt;
    };
  };
  const auto first_bug = [](Colour side) {
    return [side](const SeenGame& seen) -> std::optional<std::string> {
      const std::size_t ply = seen.real(side) == Colour::white ? 0 : 1;
      if (seen.game.moves.size() <= ply) return std::nullopt;
      const auto move = parse_move_string(seen.game.moves[ply]);
      if (!move || !move->piece) return std::nullopt;
      return std::string(name_of(move->piece->bug()));
    };
  };
  list matrices;
  matrices.push_back(matrix(
      "matrix", sides.own ? "Own line against the opponent's" : "White line against black line",
      "A line is the first three bugs that a side places, in order: S-Q-A is spider, queen, ant.",
      games, line(Colour::white), line(Colour::black)));
  matrices.push_back(
      matrix("first", "First bug against first bug",
             fmt::format("The first bug of {} and that of {}.", sides.first, sides.second), games,
             first_bug(Colour::white), first_bug(Colour::black)));
  view["matrices"] = matrices;
}

data line_card(const db::LineRow& row, const LineKey& key, const LineStory& story,
               std::size_t number) {
  data card;
  const char* side = row.side == Colour::white ? "w" : "b";
  card["id"] = fmt::format("{}-line-{}", side, number);
  card["line"] = row.line;
  card["formation"] = row.formation;
  card["name"] = row.name ? data(*row.name) : data(false);
  put_score(card, row.score, row.side);
  const FormationPicture picture = draw_formation(key);
  SvgOptions svg;
  svg.radius = 20;
  svg.numbers = false;
  svg.left = picture.enemy;
  svg.title = fmt::format("{} laid as {}", row.line, row.formation);
  card["svg"] = svg_board(picture.tiles, svg);
  std::vector<std::pair<std::string, std::int64_t>> next(story.next.begin(), story.next.end());
  std::ranges::stable_sort(next, [](const auto& a, const auto& b) { return a.second > b.second; });
  list items;
  for (const auto& [text, n] : next) {
    if (items.size() == next_shown) break;
    data item;
    item["text"] = text;
    item["n"] = std::to_string(n);
    items.push_back(item);
  }
  card["next"] = items;
  put_games(card, story.games, story.games.size(),
            [](const SeenGame* seen) -> const db::Game& { return seen->game; });
  return card;
}

void put_lines(data& view, const Sides& names, const db::Openings& openings,
               const std::vector<SeenGame>& games) {
  const auto stories = tell_lines(games);
  list sides;
  for (Colour side : all_colours) {
    data section;
    section["id"] = side == Colour::white ? "white" : "black";
    section["side"] = names.of(side);
    const std::int64_t short_games =
        side == Colour::white ? openings.short_white : openings.short_black;
    section["short"] = short_games > 0
                           ? data(fmt::format("In {} games {} placed fewer than three bugs.",
                                              short_games, names.of(side)))
                           : data(false);
    list cards;
    std::int64_t rest_lines = 0;
    std::int64_t rest_games = 0;
    for (const db::LineRow& row : openings.lines) {
      if (row.side != side) continue;
      if (cards.size() >= lines_shown) {
        ++rest_lines;
        rest_games += row.score.games();
        continue;
      }
      const LineKey key{side, row.line, row.formation};
      const auto story = stories.find(key);
      cards.push_back(line_card(row, key, story == stories.end() ? LineStory{} : story->second,
                                cards.size() + 1));
    }
    section["lines"] = cards;
    section["rest"] = rest_lines > 0
                          ? data(fmt::format("{} more lines with {} games in all are not shown.",
                                             rest_lines, rest_games))
                          : data(false);
    sides.push_back(section);
  }
  view["sides"] = sides;
}

void put_formations(data& view, const Sides& sides, const db::Openings& openings) {
  std::map<Colour, std::int64_t> of_side;
  for (const auto& row : openings.formations) of_side[row.side] += row.score.games();
  list rows;
  for (const auto& row : openings.formations) {
    data item;
    put_score(item, row.score, row.side);
    item["unknown"] = std::to_string(row.score.unknown);
    item["formation"] = row.formation;
    item["side"] = sides.of(row.side);
    item["share"] = share_text(static_cast<double>(row.score.games()) /
                               static_cast<double>(std::max<std::int64_t>(of_side[row.side], 1)));
    rows.push_back(item);
  }
  view["formations"] = rows;
}

/// What the list of next moves leaves out.
std::string others_text(const PlayedPosition& played, std::size_t shown) {
  std::int64_t games = 0;
  for (std::size_t i = shown; i < played.next.moves.size(); ++i)
    games += played.next.moves[i].edge.games();
  return fmt::format(
      "{} in {}",
      text::counted(static_cast<std::int64_t>(played.next.moves.size() - shown), "other move"),
      text::counted(games, "game"));
}

data position_card(const PlayedPosition& played) {
  data card;
  const PlayedGame& game = played.game;
  put_score(card, played.next.all, Colour::white);
  const bool start = game.moves.empty();
  card["heading"] = start ? std::string("The start")
                          : fmt::format("After {} {}", game.moves.size(),
                                        game.moves.size() == 1 ? "ply" : "plies");
  card["moves"] = start ? data(false) : data(fmt::format("{}", fmt::join(game.texts, "; ")));
  card["svg"] = false;
  if (!start) {
    SvgOptions svg;
    svg.radius = 20;
    svg.numbers = false;
    svg.marked = game.moves.back().is_pass() ? std::nullopt : std::optional(game.moves.back().to);
    svg.title = fmt::format("{}", fmt::join(game.texts, ", "));
    card["svg"] = svg_board(tiles_of(game.position), svg);
  }
  list rows;
  for (const db::ExploredMove& move : played.next.moves) {
    if (rows.size() == next_shown) break;
    data row;
    put_score(row, move.edge, Colour::white);
    row["move"] = move.text;
    row["edge"] = std::to_string(move.edge.games());
    row["reached"] = std::to_string(move.reached);
    row["rests"] = move.rests;
    rows.push_back(row);
  }
  const std::size_t shown = rows.size();
  card["next"] = rows;
  card["more_moves"] =
      shown < played.next.moves.size() ? data(others_text(played, shown)) : data(false);
  card["ended"] = played.next.ended > 0 ? data(std::to_string(played.next.ended)) : data(false);
  card["has_games"] = !played.games.empty();
  put_games(card, played.games, static_cast<std::size_t>(played.next.all.games()),
            [](const db::Hit& hit) -> const db::Game& { return hit.game; });
  return card;
}

}  // namespace

Report opening_report(db::Database& database, const ReportRequest& request) {
  Sides sides;
  if (request.filter.as) sides = {made_inert(*request.filter.as), "the opponents", true};
  std::vector<SeenGame> games;
  database.games(request.filter, true, [&](db::Game&& game) {
    const bool turned = game.turned;
    games.push_back({std::move(game), turned});
  });
  const db::Openings openings = database.openings(request.filter);

  data view = head(database, request, sides, games);
  put_matrices(view, sides, games);
  put_lines(view, sides, openings, games);
  put_formations(view, sides, openings);
  list positions;
  for (const PlayedPosition& played : most_played(database, request.filter))
    positions.push_back(position_card(played));
  view["positions"] = positions;

  mustache page{std::string(opening_report_template)};
  if (!page.is_valid()) throw std::logic_error("the report's template: " + page.error_message());
  return {page.render(view), games.size()};
}

}  // namespace waggle::cli
