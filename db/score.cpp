#include <algorithm>
#include <cmath>

#include "db/database.hpp"

namespace waggle::db {

void Score::add(Outcome outcome, std::int64_t n) noexcept {
  switch (outcome) {
    case Outcome::white_wins:
      white += n;
      break;
    case Outcome::draw:
      draws += n;
      break;
    case Outcome::black_wins:
      black += n;
      break;
    case Outcome::unknown:
      unknown += n;
      break;
  }
}

Score& Score::operator+=(const Score& other) noexcept {
  white += other.white;
  draws += other.draws;
  black += other.black;
  unknown += other.unknown;
  return *this;
}

std::optional<Interval> interval(const Score& score, Colour side) noexcept {
  if (score.known() == 0) return std::nullopt;
  constexpr double z = 1.96;
  const auto n = static_cast<double>(score.known());
  const auto wins = static_cast<double>(side == Colour::white ? score.white : score.black);
  const double share = (wins + static_cast<double>(score.draws) / 2) / n;
  const double spread = 1 + z * z / n;
  const double middle = (share + z * z / (2 * n)) / spread;
  const double half = z / spread * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
  // Rounding must not push a bound past its end: all games won is up to 1 exactly.
  return Interval{share, std::clamp(middle - half, 0.0, share),
                  std::clamp(middle + half, share, 1.0)};
}

}  // namespace waggle::db
