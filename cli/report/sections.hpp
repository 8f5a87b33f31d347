#pragma once

#include "cli/report/scope.hpp"

/// The sections of reports. Each is made from the scope alone and says what it counts.
namespace waggle::cli::report {

/// How many games, when, the oldest and the newest, popularity by period, the most frequent
/// players.
Section statistics(const Scope& scope);
/// Average ratings, performance and points above expectation of both sides, the highest rated
/// games.
Section ratings(const Scope& scope);
/// Shares of results and lengths against all games, how games end, the shortest wins.
Section results(const Scope& scope);
/// The rows of moves by which games came to the position.
Section roads(const Scope& scope);
/// What was played at the position, with boards.
Section replies(const Scope& scope);
/// Moves that were new on their day, and model games.
Section novelties(const Scope& scope);
/// The most played continuations, some plies deep.
Section theory(const Scope& scope);

/// How the games go: pins, climbs, throws, queens, hands, mobility.
Section themes(const Scope& scope);
/// The same of a player's side beside the sides of all other games.
Section play(const Scope& scope);
/// How to read the report.
Section reading(const Scope& scope);

/// White's lines against Black's; first bugs; the frequent lines of a side, drawn; formations.
Section line_matrix(const Scope& scope);
Section first_bugs(const Scope& scope);
Section lines(const Scope& scope, Colour side);
Section formations(const Scope& scope);

}  // namespace waggle::cli::report
