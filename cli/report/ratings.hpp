#pragma once

#include <optional>
#include <vector>

#include "cli/report/scope.hpp"

namespace waggle::cli::report {

/// A game for rating: own and the opponent's rating before it, and what came of it (1, 1/2, 0).
struct RatedGame {
  int own = 0;
  int opponent = 0;
  double points = 0;
};

/// The share that Elo's formula expects of a rating against another: 1 / (1 + 10^(-d/400)).
double expected_share(double own, double opponent) noexcept;

/// The rating whose expected points against these opponents are the points that were made; nothing
/// for no game, or when all or none were won.
std::optional<double> performance(const std::vector<RatedGame>& games) noexcept;

/// Points made less points expected, a game; nothing for no game.
std::optional<double> above_expectation(const std::vector<RatedGame>& games) noexcept;

/// A side's games in which both players have a rating and the result is known.
std::vector<RatedGame> rated_games(const std::vector<Seen>& games, Colour side);

/// Ratings of such games, performance and points against expectation. Requires: a game.
std::vector<Column> rating_columns(const Scope& scope);
std::vector<Cell> rating_cells(const std::vector<RatedGame>& games);

}  // namespace waggle::cli::report
