#include <catch2/catch.hpp>

#include "db/database.hpp"

using namespace waggle;
using namespace waggle::db;

TEST_CASE("a score counts each outcome where it belongs and adds up") {
  Score score;
  score.add(Outcome::white_wins, 3);
  score.add(Outcome::draw);
  score.add(Outcome::black_wins, 2);
  score.add(Outcome::unknown, 4);
  CHECK(score == Score{3, 1, 2, 4});
  CHECK(score.games() == 10);
  CHECK(score.known() == 6);
  score += Score{1, 1, 1, 1};
  CHECK(score == Score{4, 2, 3, 5});
}

TEST_CASE("an interval is the one of Wilson and unknown results do not count") {
  CHECK_FALSE(interval(Score{0, 0, 0, 7}));
  const auto even = interval(Score{5, 0, 5, 100});
  REQUIRE(even);
  CHECK(even->score == Approx(0.5));
  CHECK(even->low == Approx(0.2366).margin(0.0001));
  CHECK(even->high == Approx(0.7634).margin(0.0001));
  const auto all = interval(Score{10, 0, 0, 0});
  CHECK(all->score == 1.0);
  CHECK(all->low == Approx(0.7225).margin(0.0001));
  CHECK(all->high == 1.0);
  const auto none = interval(Score{10, 0, 0, 0}, Colour::black);
  CHECK(none->score == 0.0);
  CHECK(none->low == 0.0);
  CHECK(none->high == Approx(0.2775).margin(0.0001));
  const auto draws = interval(Score{1, 2, 1, 0}, Colour::black);
  CHECK(draws->score == 0.5);
}
