#include "notation/time_control.hpp"

#include <catch2/catch.hpp>
#include <string>

using namespace waggle;
using Kind = TimeControl::Kind;

TEST_CASE("time controls are read as BoardSpace writes them") {
  CHECK(parse_time_control("None") == TimeControl{});
  CHECK(parse_time_control("Fixed 600000") == TimeControl{Kind::fixed, 600'000, 0});
  CHECK(parse_time_control(" plustime 600000\t30000 ") == TimeControl{Kind::plus, 600'000, 30'000});
  CHECK(parse_time_control("Differential 0 900000") == TimeControl{Kind::differential, 0, 900'000});
}

TEST_CASE("a time control that says something else is none that is known") {
  const std::string text = GENERATE(
      "", "Fixed", "Fixed 1 2", "Fixed -1", "Fixed ten", "Fixed 1000000000001", "PlusTime 600000",
      "Differential 0 99999999999999999999", "Incremental 600000 30000", "600+10", "None 5");
  CAPTURE(text);
  CHECK_FALSE(parse_time_control(text).has_value());
}
