#pragma once

#include "cli/report/scope.hpp"

/// What players open with, how firmly, and how that differs from others.
namespace waggle::cli::report {

/// So many known results make a line worth praise or blame.
inline constexpr std::int64_t enough = 5;

/// "S-Q-A fork" of a side, the formation in the report's language.
Property opening_of(const Scope& scope, Colour side);
/// The bug of a side's first turn (0), of its second, ...; nothing where it passed or never came to
/// it.
Property bug_of_turn(const Scope& scope, Colour side, std::size_t turn);

/// A ply as it was played, counted from 0; nothing behind the end.
std::optional<MoveString> move_at(const Seen& seen, std::size_t ply);

/// Games as the player of the filter's `as` sees them; without one, as White does.
std::vector<Seen> seen_by_player(std::vector<db::Sketch> games);
/// Those in which the first side had the colour.
std::vector<Seen> games_as(const std::vector<Seen>& games, Colour colour);

/// Who a side is; guests and nobody have one name each.
std::string who(const Scope& scope, const Seen& seen, Colour side);

/// How evenly choices are spread, in bits: 0 for one choice, 1 for two equally frequent ones.
double entropy(const Groups& choices);

std::int64_t games_in(const Groups& groups);
/// Those for which a property has a value.
std::vector<Seen> games_where(const std::vector<Seen>& games, const Property& property,
                              const std::string& value);

/// "with White", "with Black".
std::string colour_word(const Scope& scope, Colour colour);

/// The part that some games are of others; nothing for no others.
std::optional<double> part(std::int64_t some, std::int64_t all);

/// Groups with enough known results: those whose interval begins highest, and those whose interval
/// ends lowest, at most so many of each and no group in both.
struct Extremes {
  Groups best;
  Groups worst;
};
Extremes extremes(const Groups& groups, std::size_t most, Colour side = Colour::white);

}  // namespace waggle::cli::report
