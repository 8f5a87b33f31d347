#include "cli/report/opening_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/report/habits.hpp"
#include "cli/report/sections.hpp"
#include "replay/picture.hpp"

namespace waggle::cli::report {
namespace {

bool has_line(const std::optional<db::OpeningLine>& opening, const std::string& line) {
  if (!opening) return false;
  const std::string letters = opening->letters();
  return line == letters || line == letters + " " + std::string(name_of(opening->formation));
}

/// Games in which a side has a line, seen from that side; where both have it, from White's.
std::vector<Seen> games_with_line(const std::vector<db::Sketch>& games, const std::string& line) {
  std::vector<Seen> seen;
  for (const db::Sketch& game : games)
    if (has_line(game.white_opening, line))
      seen.push_back({game, false});
    else if (has_line(game.black_opening, line))
      seen.push_back({game, true});
  return seen;
}

std::string heading_of(const OpeningRequest& request, const Words& words) {
  if (!request.title.empty()) return request.title;
  if (request.position)
    return request.position->texts.empty()
               ? words("A position")
               : fmt::format("{}", fmt::join(request.position->texts, "; "));
  if (request.line) return words("The line") + " " + *request.line;
  if (request.white_line)
    return fmt::format("{} – {}", *request.white_line, request.black_line.value_or("?"));
  return words("Hive openings");
}

std::string board_of(const PlayedGame& game, const Words& words) {
  SvgOptions svg;
  svg.numbers = false;
  if (!game.moves.empty() && !game.moves.back().is_pass()) svg.marked = game.moves.back().to;
  svg.title =
      game.texts.empty() ? words("A position") : fmt::format("{}", fmt::join(game.texts, ", "));
  return svg_board(tiles_of(game.position), svg);
}

}  // namespace

std::optional<Document> opening_report(db::Database& database, const OpeningRequest& request,
                                       const Words& words) {
  Scope scope{database, words, request.filter, words("White"), words("Black")};
  if (request.filter.as) {
    scope.first = *request.filter.as;
    scope.second = words("the opponents");
    scope.own = true;
  }
  if (request.line) {
    scope.first = *request.line;
    scope.second = words("the other side");
    scope.own = true;
  }
  const bool about_part = request.position || request.line || request.white_line;
  if (about_part) scope.all = database.sketches(request.filter);
  db::Filter filter = request.filter;
  if (request.white_line) filter.white_line = request.white_line;
  if (request.black_line) filter.black_line = request.black_line;
  scope.filter = filter;
  if (request.position) {
    scope.query = db::PositionQuery{request.position->position, request.set, false};
  } else if (!request.line) {
    scope.query = db::PositionQuery{Position(GameType::from_bits(7), QueenOpening::allowed),
                                    std::nullopt, false};
  }
  scope.games = request.line       ? games_with_line(scope.all, *request.line)
                : request.position ? seen_by_player(database.sketches(filter, *scope.query))
                                   : seen_by_player(database.sketches(filter));
  if (scope.games.empty()) return std::nullopt;
  if (scope.query) scope.by_move = database.games_by_move(*scope.query, filter);

  Document document;
  document.language = words.code();
  document.title = heading_of(request, words);
  document.subtitle = request.filters.empty() ? words("All games of the database")
                                              : words("Games chosen by") + " " + request.filters;
  if (request.position && request.position->position.pieces_on_board() > 0)
    document.svg = board_of(*request.position, words);
  document.facts = facts_of(scope);
  if (request.position)
    if (const auto* named = db::deepest_named_position(request.position->position.game_type(),
                                                       request.position->moves))
      document.facts.push_back(
          {"named_position", words("Named position"), std::string(named->name(words.language()))});
  auto& sections = document.sections;
  sections.push_back(statistics(scope));
  sections.push_back(ratings(scope));
  sections.push_back(results(scope));
  if (request.position && request.position->position.pieces_on_board() > 1)
    sections.push_back(roads(scope));
  if (scope.query) sections.push_back(replies(scope));
  sections.push_back(line_matrix(scope));
  sections.push_back(first_bugs(scope));
  for (Colour side : all_colours) sections.push_back(lines(scope, side));
  sections.push_back(formations(scope));
  sections.push_back(themes(scope));
  if (scope.query) {
    sections.push_back(novelties(scope));
    sections.push_back(theory(scope));
  }
  sections.push_back(reading(scope));
  finish(document, scope, request, scope.games);
  return document;
}

std::map<std::int64_t, db::Game> book_of(db::Database& database, const Document& document) {
  std::map<std::int64_t, db::Game> book;
  for (db::Game& game : database.games(listed_games(document)))
    book.emplace(game.id, std::move(game));
  return book;
}

}  // namespace waggle::cli::report
