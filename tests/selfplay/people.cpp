#include "selfplay/people.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace waggle::selfplay {
namespace {

constexpr std::array<std::string_view, 48> plants = {
    "Alder",   "Apple",   "Ash",     "Aspen",   "Bamboo", "Barley", "Basil",  "Beech",
    "Birch",   "Bracken", "Briar",   "Broom",   "Cedar",  "Cherry", "Clover", "Cress",
    "Cypress", "Dill",    "Elder",   "Elm",     "Fennel", "Fern",   "Fig",    "Flax",
    "Gorse",   "Hazel",   "Heather", "Hemlock", "Holly",  "Hop",    "Iris",   "Ivy",
    "Juniper", "Larch",   "Laurel",  "Lilac",   "Linden", "Lotus",  "Maple",  "Mint",
    "Myrtle",  "Oak",     "Olive",   "Poppy",   "Rowan",  "Sorrel", "Thyme",  "Willow"};

constexpr std::size_t pool = 4000;

/// The n-th player takes part about one n-th as often as the first; the sums of that.
constexpr auto sums_of_games = [] {
  std::array<std::uint32_t, pool> sums{};
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i < pool; ++i)
    sums[i] = sum += static_cast<std::uint32_t>(100'000'000 / (i + 8));
  return sums;
}();

std::size_t drawn_number(Random& random) {
  const auto above = std::ranges::upper_bound(sums_of_games, random.below(sums_of_games.back()));
  return static_cast<std::size_t>(above - sums_of_games.begin());
}

/// Who plays often is better by some; ratings go up and down by the day.
Player player(std::size_t number, Random& random) {
  Random own(number);
  const int practice = 400 - static_cast<int>(number / 10);
  const int rating = 1100 + practice + own.between(0, 350) + own.between(0, 350);
  return {number, fmt::format("{}{}", plants[number % plants.size()], number / plants.size() + 1),
          rating + random.between(-40, 40)};
}

}  // namespace

std::array<Player, 2> drawn_players(Random& random) {
  const std::size_t white = drawn_number(random);
  std::size_t black = drawn_number(random);
  while (black == white) black = drawn_number(random);
  return {player(white, random), player(black, random)};
}

std::string drawn_date(Random& random) {
  const int year = std::max(random.between(2005, 2026), random.between(2005, 2026));
  const int month = random.between(1, 12);
  return fmt::format("{}-{:02}-{:02}", year, month, random.between(1, 28));
}

}  // namespace waggle::selfplay
