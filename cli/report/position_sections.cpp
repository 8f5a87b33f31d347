// What happens at a position: roads to it, replies, novelties, theory.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "cli/report/sections.hpp"
#include "replay/picture.hpp"
#include "replay/resolve.hpp"

namespace waggle::cli::report {
namespace {

constexpr std::size_t roads_shown = 15;
constexpr std::size_t replies_shown = 12;
constexpr std::size_t next_shown = 4;
constexpr std::size_t novelties_shown = 12;
constexpr std::size_t models_shown = 5;
constexpr std::size_t theory_lines = 40;
constexpr std::size_t theory_branches = 3;
constexpr int theory_plies = 6;
constexpr std::int64_t least_games = 3;

Tally tally_of(const db::Score& score, GameIds games) { return {score, std::move(games)}; }

std::string picture_after(const Position& position, const Move& move, const std::string& title) {
  Position next = position;
  next.apply(move);
  SvgOptions svg;
  svg.radius = 20;
  svg.numbers = false;
  if (!move.is_pass()) {
    svg.marked = move.to;
    if (move.kind == Move::Kind::movement) svg.left = position.cell_of(move.piece);
  }
  svg.title = title;
  return svg_board(tiles_of(next), svg);
}

/// By id, so that sections can look at the games of a move.
std::map<std::int64_t, const Seen*> by_id(const Scope& scope) {
  std::map<std::int64_t, const Seen*> games;
  for (const Seen& seen : scope.games) games.emplace(seen.game.id, &seen);
  return games;
}

struct Continuation {
  Position position;
  std::vector<std::string> texts;  ///< of the moves from the report's position on
  Tally sum;
};

/// Follows the most played moves, the widest first.
void follow(const Scope& scope, const Continuation& from, int plies,
            std::vector<Continuation>& lines) {
  const db::PositionQuery query{from.position, scope.query->set, false};
  const auto exploration = scope.database.explore(query, scope.filter);
  std::size_t branches = 0;
  std::map<std::string, std::vector<std::int64_t>> games;
  for (const db::ExploredMove& move : exploration.moves) {
    if (move.edge.games() < least_games || move.rests || branches == theory_branches) break;
    if (games.empty()) games = scope.database.games_by_move(query, scope.filter);
    Continuation next{query.wide(), from.texts, tally_of(move.edge, games[move.text])};
    next.position.apply(move.move);
    next.texts.push_back(move.text);
    ++branches;
    if (plies > 1 && lines.size() < theory_lines) follow(scope, next, plies - 1, lines);
    lines.push_back(std::move(next));
  }
}

}  // namespace

Section roads(const Scope& scope) {
  Section section{"roads", scope.say("Move orders that reach it"), {}};
  const auto roads = scope.database.roads(*scope.query, scope.filter);
  section.blocks.push_back(Paragraph{scope.say(
      "Rows of moves that a rotation or reflection turns into each other are one road; each game "
      "counts with its first visit.")});
  Table table{"roads", {}, columns_of({{"moves", scope.say("moves"), true}}, score_columns(scope))};
  for (std::size_t i = 0; i < std::min(roads.size(), roads_shown); ++i)
    table.rows.push_back(row_of({text_cell(fmt::format("{}", fmt::join(roads[i].moves, "; ")))},
                                score_cells(tally_of(roads[i].score, roads[i].games))));
  if (roads.size() > roads_shown)
    table.rest = fmt::format("{}: {}", scope.say("Other move orders"), roads.size() - roads_shown);
  section.blocks.push_back(std::move(table));
  return section;
}

Section replies(const Scope& scope) {
  Section section{"replies", scope.say("What was played"), {}};
  const auto exploration = scope.database.explore(*scope.query, scope.filter);
  section.blocks.push_back(Paragraph{scope.say(
      "A move's games are those that played it here; “reached” counts the games that came to the "
      "position after it by any road. Of moves that a symmetry makes equal one stands for all.")});
  Table table{"replies", {}, columns_of({{"move", scope.say("move"), true}}, score_columns(scope))};
  table.columns.push_back({"reached", scope.say("reached")});
  Cards cards{"replies_boards", {}, {}};
  for (const db::ExploredMove& move : exploration.moves) {
    const Tally sum = tally_of(move.edge, scope.by_move.at(move.text));
    table.rows.push_back(
        row_of(row_of({text_cell(move.text)}, score_cells(sum)), {count_cell(move.reached)}));
    if (cards.cards.size() >= replies_shown || move.rests) continue;
    Card card{move.text};
    card.subtitle = fmt::format("{}: {} · {} {}", scope.say("Games"), move.edge.games(),
                                scope.say("score"), share_text(share_of(move.edge)));
    card.interval = db::interval(move.edge);
    Position after = scope.query->wide();
    card.svg = picture_after(after, move.move, move.text);
    after.apply(move.move);
    const auto next = scope.database.explore({after, scope.query->set, false}, scope.filter);
    Table small{"next",
                {},
                {{"move", scope.say("next"), true},
                 {"games", scope.say("games")},
                 {"score", scope.say("score")}}};
    for (std::size_t i = 0; i < std::min(next.moves.size(), next_shown); ++i) {
      small.rows.push_back({text_cell(next.moves[i].text), count_cell(next.moves[i].edge.games()),
                            share_cell(share_of(next.moves[i].edge))});
    }
    if (!small.rows.empty()) card.table = std::move(small);
    card.games = sum.games;
    cards.cards.push_back(std::move(card));
  }
  if (exploration.ended > 0)
    table.rest = fmt::format("{}: {}", scope.say("Records that end here"), exploration.ended);
  section.blocks.push_back(std::move(table));
  section.blocks.push_back(std::move(cards));
  return section;
}

Section novelties(const Scope& scope) {
  Section section{"novelties", scope.say("Novelties and model games"), {}};
  const auto seen = by_id(scope);
  struct First {
    std::string move;
    const Seen* game;
    Tally since;
  };
  std::vector<First> firsts;
  std::string oldest;
  for (const Seen& one : scope.games)
    if (one.game.date && (oldest.empty() || *one.game.date < oldest)) oldest = *one.game.date;
  for (const auto& [move, ids] : scope.by_move) {
    First first{move, nullptr, {}};
    for (std::int64_t id : ids) {
      const auto found = seen.find(id);
      if (found == seen.end()) continue;
      first.since.add(*found->second);
      if (!found->second->game.date) continue;
      if (first.game == nullptr || *found->second->game.date < *first.game->game.date)
        first.game = found->second;
    }
    if (first.game != nullptr && *first.game->game.date > oldest) firsts.push_back(first);
  }
  std::ranges::stable_sort(firsts, std::ranges::greater{},
                           [](const First& first) { return *first.game->game.date; });
  section.blocks.push_back(Paragraph{scope.say(
      "A novelty is a move that no earlier game of this report played at the position; the newest "
      "ones come first.")});
  Table table{"novelties",
              {},
              columns_of({{"move", scope.say("move"), true},
                          {"date", scope.say("first played"), true},
                          {"white", scope.say("White"), true},
                          {"black", scope.say("Black"), true}},
                         score_columns(scope))};
  for (std::size_t i = 0; i < std::min(firsts.size(), novelties_shown); ++i) {
    const db::Sketch& game = firsts[i].game->game;
    Cell date = text_cell(*game.date);
    date.games = {game.id};
    table.rows.push_back(
        row_of({text_cell(firsts[i].move), date, text_cell(game.white.value_or("?")),
                text_cell(game.black.value_or("?"))},
               score_cells(firsts[i].since)));
  }
  if (firsts.size() > novelties_shown)
    table.rest =
        fmt::format("{}: {}", scope.say("Older novelties"), firsts.size() - novelties_shown);
  section.blocks.push_back(std::move(table));

  section.blocks.push_back(Paragraph{scope.say(
      "Model games are wins between people, the highest sum of ratings first, then the newest; "
      "games without ratings come last.")});
  for (Colour side : all_colours) {
    std::vector<const Seen*> wins;
    for (const Seen& one : scope.games)
      if (!one.game.bots && one.won_by(side)) wins.push_back(&one);
    std::ranges::stable_sort(wins, std::ranges::greater{}, [](const Seen* one) {
      return std::tuple(
          int{one->game.white_rating.has_value()} + int{one->game.black_rating.has_value()},
          one->game.white_rating.value_or(0) + one->game.black_rating.value_or(0),
          one->game.date.value_or(""));
    });
    if (!wins.empty())
      section.blocks.push_back(
          game_list(side == Colour::white ? "models_first" : "models_second",
                    fmt::format("{}: {}", scope.say("Model games won by"), scope.side(side)), wins,
                    models_shown));
  }
  return section;
}

Section theory(const Scope& scope) {
  Section section{"theory", scope.say("Theory table"), {}};
  std::vector<Continuation> lines;
  follow(scope, {scope.query->position, {}, {}}, theory_plies, lines);
  section.blocks.push_back(Paragraph{fmt::format(
      fmt::runtime(scope.say("The most played continuations: at most {} moves a position, {} plies "
                             "deep, from {} games on.")),
      theory_branches, theory_plies, least_games)});
  Table table{
      "theory", {}, columns_of({{"moves", scope.say("moves"), true}}, score_columns(scope))};
  std::ranges::stable_sort(lines, {}, [](const Continuation& line) { return line.texts; });
  for (const Continuation& line : lines)
    table.rows.push_back(
        row_of({text_cell(fmt::format("{}", fmt::join(line.texts, "; ")))}, score_cells(line.sum)));
  section.blocks.push_back(std::move(table));
  return section;
}

}  // namespace waggle::cli::report
