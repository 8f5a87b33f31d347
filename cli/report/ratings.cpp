#include "cli/report/ratings.hpp"

#include <cmath>

namespace waggle::cli::report {

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

}  // namespace waggle::cli::report
