#include "cli/report/habits.hpp"

#include <algorithm>
#include <cmath>

#include "db/moves_blob.hpp"

namespace waggle::cli::report {

Property opening_of(const Scope& scope, Colour side) {
  return [&scope, side](const Seen& seen) -> std::optional<std::string> {
    const auto& opening = seen.opening(side);
    if (!opening) return std::nullopt;
    return opening->letters() + " " + scope.words(name_of(opening->formation));
  };
}

std::optional<MoveString> move_at(const Seen& seen, std::size_t ply) {
  if (seen.game.moves.size() < 2 * ply + 2) return std::nullopt;
  const auto moves = db::decode_moves(std::string_view(seen.game.moves).substr(2 * ply, 2));
  return moves ? std::optional(moves->front()) : std::nullopt;
}

Property bug_of_turn(const Scope& scope, Colour side, std::size_t turn) {
  return [&scope, side, turn](const Seen& seen) -> std::optional<std::string> {
    const std::size_t ply = 2 * turn + (seen.real(side) == Colour::white ? 0 : 1);
    const auto move = move_at(seen, ply);
    if (!move || !move->piece) return std::nullopt;
    return scope.words(name_of(move->piece->bug()));
  };
}

std::vector<Seen> seen_by_player(std::vector<db::Sketch> games) {
  std::vector<Seen> seen;
  seen.reserve(games.size());
  for (db::Sketch& game : games) {
    const bool turned = game.as_black;
    seen.push_back({std::move(game), turned});
  }
  return seen;
}

std::vector<Seen> games_as(const std::vector<Seen>& games, Colour colour) {
  std::vector<Seen> some;
  for (const Seen& seen : games)
    if (seen.real(Colour::white) == colour) some.push_back(seen);
  return some;
}

std::string who(const Scope& scope, const Seen& seen, Colour side) {
  const bool white = seen.real(side) == Colour::white;
  if (const auto& person = white ? seen.game.white_who : seen.game.black_who) return *person;
  return seen.name(side) ? scope.say("guests") : scope.say("without a name");
}

std::string colour_word(const Scope& scope, Colour colour) {
  return colour == Colour::white ? scope.say("with White") : scope.say("with Black");
}

std::int64_t games_in(const Groups& groups) {
  std::int64_t sum = 0;
  for (const auto& group : groups) sum += group.second.score.games();
  return sum;
}

std::vector<Seen> games_where(const std::vector<Seen>& games, const Property& property,
                              const std::string& value) {
  std::vector<Seen> some;
  for (const Seen& seen : games)
    if (property(seen) == value) some.push_back(seen);
  return some;
}

double entropy(const Groups& choices) {
  const auto all = static_cast<double>(games_in(choices));
  double bits = 0;
  for (const auto& choice : choices) {
    const double share = static_cast<double>(choice.second.score.games()) / all;
    bits -= share * std::log2(share);
  }
  return std::abs(bits);
}

std::optional<double> part(std::int64_t some, std::int64_t all) {
  if (all == 0) return std::nullopt;
  return static_cast<double>(some) / static_cast<double>(all);
}

Extremes extremes(const Groups& groups, std::size_t most, Colour side) {
  Groups known;
  for (const auto& group : groups)
    if (group.second.score.known() >= enough) known.push_back(group);
  const auto each = static_cast<std::ptrdiff_t>(std::min(most, known.size() / 2));
  const auto bounds = [side](const auto& group) { return *db::interval(group.second.score, side); };
  std::ranges::stable_sort(known, std::ranges::greater{},
                           [&](const auto& group) { return bounds(group).low; });
  Extremes found;
  found.best.assign(known.begin(), known.begin() + each);
  known.erase(known.begin(), known.begin() + each);
  std::ranges::stable_sort(known, {}, [&](const auto& group) { return bounds(group).high; });
  found.worst.assign(known.begin(), known.begin() + each);
  return found;
}

}  // namespace waggle::cli::report
