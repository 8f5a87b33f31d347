#include "cli/report/ratings.hpp"

#include <fmt/format.h>

#include <cmath>

namespace waggle::cli::report {
namespace {

double average(const std::vector<int>& values) {
  double sum = 0;
  for (int value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

Cell number_or_none(const std::optional<double>& value) {
  return value ? number_cell(*value) : text_cell("–");
}

}  // namespace

double expected_share(double own, double opponent) noexcept {
  return 1 / (1 + std::pow(10.0, (opponent - own) / 400));
}

std::optional<double> performance(const std::vector<RatedGame>& games) noexcept {
  double points = 0;
  for (const RatedGame& game : games) points += game.points;
  if (games.empty() || points <= 0 || points >= static_cast<double>(games.size()))
    return std::nullopt;
  double low = -4000;
  double high = 8000;
  // Forty halvings leave less than a millionth of a point.
  for (int i = 0; i < 40; ++i) {
    const double middle = (low + high) / 2;
    double expected = 0;
    for (const RatedGame& game : games) expected += expected_share(middle, game.opponent);
    (expected < points ? low : high) = middle;
  }
  return (low + high) / 2;
}

std::optional<double> above_expectation(const std::vector<RatedGame>& games) noexcept {
  if (games.empty()) return std::nullopt;
  double sum = 0;
  for (const RatedGame& game : games) sum += game.points - expected_share(game.own, game.opponent);
  return sum / static_cast<double>(games.size());
}

std::vector<RatedGame> rated_games(const std::vector<Seen>& seen_games, Colour side) {
  std::vector<RatedGame> games;
  for (const Seen& seen : seen_games) {
    const auto own = seen.rating(side);
    const auto opponent = seen.rating(other(side));
    const Outcome result = seen.result();
    if (!own || !opponent || result == Outcome::unknown) continue;
    games.push_back({*own, *opponent,
                     result == Outcome::draw ? 0.5
                     : seen.won_by(side)     ? 1.0
                                             : 0.0});
  }
  return games;
}

std::vector<Column> rating_columns(const Scope& scope) {
  return {{"rated", scope.say("rated games")},
          {"average", scope.say("average rating")},
          {"opponents", scope.say("opponents")},
          {"performance", scope.say("performance")},
          {"score", scope.say("score")},
          {"expected", scope.say("expected")},
          {"above", scope.say("above expectation")}};
}

std::vector<Cell> rating_cells(const std::vector<RatedGame>& games) {
  std::vector<int> own;
  std::vector<int> opponents;
  double points = 0;
  for (const RatedGame& game : games) {
    own.push_back(game.own);
    opponents.push_back(game.opponent);
    points += game.points;
  }
  const double score = points / static_cast<double>(games.size());
  const double above = *above_expectation(games);
  return {count_cell(static_cast<std::int64_t>(games.size())),
          number_cell(average(own)),
          number_cell(average(opponents)),
          number_or_none(performance(games)),
          share_cell(score),
          share_cell(score - above),
          {fmt::format("{:+.1f} %", above * 100), above}};
}

}  // namespace waggle::cli::report
