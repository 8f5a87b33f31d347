#include "notation/dates.hpp"

#include <catch2/catch.hpp>
#include <map>
#include <string>

using namespace waggle;

namespace {

using Dates = std::map<std::string, std::string>;  // empty: none

}  // namespace

TEST_CASE("dates of tags are read in all their forms") {
  for (const auto& [text, date] : Dates{{"2023.01.16", "2023-01-16"},
                                        {" 2023.01.16\t", "2023-01-16"},
                                        {"2023.01.??", "2023-01"},
                                        {"2023.12.??", "2023-12"},
                                        {"2023.??.??", "2023"},
                                        {"2023", "2023"},
                                        {"2023-01", "2023-01"},
                                        {"2023/12/31", "2023-12-31"},
                                        {"2024-02-29", "2024-02-29"},
                                        {"0001.01.01", "0001-01-01"},
                                        {"2023-01-16T16:10:56Z", "2023-01-16"},
                                        {"2023-01-16 16:10", "2023-01-16"},
                                        {"2023-01-16_16:10", "2023-01-16"},
                                        {"2023-01-16T", "2023-01-16"},
                                        {"30-Jan-2024_16:10:56", "2024-01-30"},
                                        {"30-Jan-2024 16:10:56", "2024-01-30"},
                                        {"1-feb-2024", "2024-02-01"}}) {
    CAPTURE(text);
    CHECK(date_of_tag(text).value_or("") == date);
  }
}

TEST_CASE("what is no date of a tag") {
  for (const std::string text : {"",
                                 "?",
                                 "????.??.??",
                                 "202",
                                 "202x",
                                 "0000",
                                 "0000.01.01",
                                 "2023.00.??",
                                 "2023.13.??",
                                 "2023.13.01",
                                 "2023.1x.01",
                                 "2023.01.1x",
                                 "2023.02.29",
                                 "2023.01.00",
                                 "2023.01.32",
                                 "2023.??.05",
                                 "2023.01-16",
                                 "2023-01.16",
                                 "2023.01.1",
                                 "2023.1.16",
                                 "2023x01",
                                 "2023.01.16x",
                                 "2023-01-16x1",
                                 "99999-01-01",
                                 "01-Jan-0000",
                                 "31-Jun-2023",
                                 "0-Jan-2023",
                                 "001-Jan-2023",
                                 "1-Jan-23",
                                 "1-Jan-20234",
                                 "-Jan-2023",
                                 "1x-Jan-2023",
                                 "1-Ja-2023",
                                 "1-Foo-2023",
                                 "1-Jan",
                                 "1-Jan-202x"}) {
    CAPTURE(text);
    CHECK_FALSE(date_of_tag(text).has_value());
  }
}

TEST_CASE("dates are read from the names of games") {
  for (const auto& [text, date] : Dates{{"HV-alice-bob-2013-05-01-2010", "2013-05-01"},
                                        {"x-2013-05-01-2010", "2013-05-01"},
                                        {"-2013-05-01-2010", ""},
                                        {"HV-alice-bob-2013-05-01-201", ""},
                                        {"HV-alice-bob-2013-05-01_2010", ""},
                                        {"HV-alice-bob-2013-5x-01-2010", ""},
                                        {"HV-alice-bob-2013-13-01-2010", ""},
                                        {"HV-alice-bob", ""}}) {
    CAPTURE(text);
    CHECK(date_of_game_name(text).value_or("") == date);
    CHECK(names_one_game(text) == !date.empty());
  }
  CHECK(names_one_game("2023-01-16T16:10:56Z"));
  CHECK_FALSE(names_one_game("2023-01-16"));
  CHECK_FALSE(names_one_game("yesterday 16:10"));
}

TEST_CASE("dates are read as clients write them in their languages") {
  for (const auto& [text, date] : Dates{{"Fri Nov 02 09:01:07 EDT 2018", "2018-11-02"},
                                        {"28 October 2018", "2018-10-28"},
                                        {"October 2, 2019", "2019-10-02"},
                                        {"Oct. 2, 2019", "2019-10-02"},
                                        {"2 de octubre de 2019", "2019-10-02"},
                                        {"2 Août 2019", "2019-08-02"},
                                        {"3 MÄRZ 2019", "2019-03-03"},
                                        {"4 мая 2019", "2019-05-04"},
                                        {"4 МАЯ 2019", "2019-05-04"},
                                        {"5 ИЮЛЯ 2019 г.", "2019-07-05"},
                                        {"6 décembre 2019", "2019-12-06"},
                                        {"7 januari 2019", "2019-01-07"},
                                        {"2019.10.02", "2019-10-02"},
                                        {"123 2 October 2019", "2019-10-02"},
                                        {"20199 2 October 2019", "2019-10-02"},
                                        {"31 June 2019", ""},
                                        {"October 2019", ""},
                                        {"2 2019", ""},
                                        {"2 October", ""},
                                        {"2 October 0000", ""},
                                        {"2 October 2019 3 May 2020", "2019-10-02"},
                                        {"", ""}}) {
    CAPTURE(text);
    CHECK(date_of_client_text(text).value_or("") == date);
  }
}

TEST_CASE("a time of day makes a start time") {
  for (const char* text : {"2023-01-16T16:10", "2023-01-16 16:10", "30-Jan-2024_16:10:56"})
    CHECK(is_start_time(text));
  for (const char* text : {"2023-01-16", "16:10", "16:10 2023-01-16", "2023-01-16T1610", ""})
    CHECK_FALSE(is_start_time(text));
}
