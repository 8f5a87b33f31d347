#include "notation/text.hpp"

#include <catch2/catch.hpp>
#include <limits>
#include <string>

#include "notation/slips.hpp"

using namespace waggle;

TEST_CASE("letters, digits and blanks are those of ASCII") {
  for (int code = 0; code < 256; ++code) {
    const char c = static_cast<char>(code);
    const bool small = code >= 97 && code <= 122;
    const bool large = code >= 65 && code <= 90;
    CAPTURE(code);
    CHECK(text::is_letter(c) == (small || large));
    CHECK(text::is_digit(c) == (code >= 48 && code <= 57));
    CHECK(text::is_blank(c) == (code == 32 || (code >= 9 && code <= 13) || code == 0));
    CHECK(text::lower(c) == static_cast<char>(large ? code + 32 : code));
    CHECK(text::upper(c) == static_cast<char>(small ? code - 32 : code));
  }
}

TEST_CASE("texts are compared whole and without regard to case") {
  CHECK(text::equal_ignoring_case("", ""));
  CHECK(text::equal_ignoring_case("aZ1", "Az1"));
  CHECK_FALSE(text::equal_ignoring_case("aZ1", "Az"));
  CHECK_FALSE(text::equal_ignoring_case("aZ", "bZ"));
  CHECK_FALSE(text::equal_ignoring_case("aZ", "aY"));
}

TEST_CASE("words are cut off at blanks") {
  CHECK(text::trimmed(std::string_view("\0 \t a b\r\n\0", 10)) == "a b");
  CHECK(text::trimmed(" \n").empty());
  std::string_view rest = "  one\ttwo ";
  CHECK(text::next_word(rest) == "one");
  CHECK(text::next_word(rest) == "two");
  CHECK(text::next_word(rest).empty());
  CHECK(rest.empty());
}

TEST_CASE("letters of the west and of Cyrillic are made small") {
  CHECK(text::small_letters("AZ aÀÖ×ØÞßàö÷øþ") == "az aàö×øþßàö÷øþ");
  CHECK(text::small_letters("АБОПРСЮЯ абопрсюя Ёё") == "абопрсюя абопрсюя ёё");
  CHECK(text::small_letters("\xC3") == "\xC3");
  CHECK(text::small_letters("Ѐ Џ ѐ џ Ā Ń") == "Ѐ Џ ѐ џ Ā Ń");
}

TEST_CASE("things are counted in words") {
  CHECK(text::counted(0, "record") == "0 records");
  CHECK(text::counted(1, "record") == "1 record");
  CHECK(text::counted(2, "record") == "2 records");
  CHECK(text::counted(1, "ply") == "1 ply");
  CHECK(text::counted(2, "ply") == "2 plies");
}

TEST_CASE("numbers are read whole or not at all") {
  CHECK(text::number("0") == 0);
  CHECK(text::number("0019") == 19);
  CHECK(text::number("-5") == -5);
  CHECK(text::number("123456789012345678") == 123'456'789'012'345'678);
  CHECK(text::number("9223372036854775807") == std::numeric_limits<std::int64_t>::max());
  CHECK(text::number("-9223372036854775808") == std::numeric_limits<std::int64_t>::min());
  for (const char* none : {"", "-", "+5", "5x", "x5", " 5", "5 ", "1.5", "9223372036854775808"}) {
    CAPTURE(none);
    CHECK_FALSE(text::number(none).has_value());
  }
}

TEST_CASE("a text is quoted on one line and not too long") {
  const std::string sixty(60, 'a');
  CHECK(text::quoted("") == "\"\"");
  CHECK(text::quoted("a\tb\nc\x20~") == "\"a b c ~\"");
  CHECK(text::quoted(sixty) == '"' + sixty + '"');
  CHECK(text::quoted(sixty + "b") == '"' + sixty + "...\"");
  // A letter of several bytes that would be cut is left out.
  CHECK(text::quoted(sixty.substr(1) + "é") == '"' + sixty.substr(1) + "...\"");
  CHECK(text::quoted(sixty.substr(2) + "€") == '"' + sixty.substr(2) + "...\"");
  CHECK(text::quoted("é") == "\"é\"");
}

TEST_CASE("two letters that changed places are one slip, wherever they stand") {
  using Letters = std::string;
  CHECK(slips_between(Letters("ab"), Letters("ba")) == 1);
  CHECK(slips_between(Letters("xab"), Letters("xba")) == 1);
  CHECK(slips_between(Letters("abx"), Letters("bax")) == 1);
  CHECK(slips_between(Letters("Alice"), Letters("Alcie")) == 1);
  CHECK(slips_between(Letters("ab"), Letters("cd")) == 2);
  CHECK(slips_between(Letters(""), Letters("abc")) == 3);
}

TEST_CASE("blanks in quoted texts are blanks and other control characters show as such") {
  CHECK(text::quoted("a\tb\nc\rd") == "\"a b c d\"");
  CHECK(text::quoted("a\x1B[31mb\a\x7F") == "\"a\xEF\xBF\xBD[31mb\xEF\xBF\xBD\xEF\xBF\xBD\"");
}
