#include "notation/encoding.hpp"

#include <catch2/catch.hpp>

#include "notation/utf16.hpp"
#include "support/utf16.hpp"

using namespace waggle;
using namespace std::string_literals;

namespace {

/// A code point in so many bytes, few enough or not.
std::string in_bytes(unsigned code_point, int bytes) {
  if (bytes == 1) return {static_cast<char>(code_point)};
  std::string letter;
  for (int i = 1; i < bytes; ++i, code_point >>= 6U)
    letter.insert(0, 1, static_cast<char>(0x80U | (code_point & 0x3FU)));
  const unsigned lead = bytes == 2 ? 0xC0U : bytes == 3 ? 0xE0U : 0xF0U;
  letter.insert(0, 1, static_cast<char>(lead | code_point));
  return letter;
}

using Units = std::vector<unsigned>;
using test::in_utf16;

int bytes_of(unsigned code_point) {
  return code_point < 0x80 ? 1 : code_point < 0x800 ? 2 : code_point < 0x10000 ? 3 : 4;
}

}  // namespace

TEST_CASE("every letter of UTF-8 is one and stays as it is") {
  for (unsigned code_point = 0; code_point <= 0x10FFFF; ++code_point) {
    const std::string letter = in_bytes(code_point, bytes_of(code_point));
    const bool is_surrogate = code_point >= 0xD800 && code_point <= 0xDFFF;
    if (text::is_utf8(letter) == is_surrogate || (text::to_utf8(letter) == letter) == is_surrogate)
      FAIL("U+" << std::hex << code_point);
  }
}

TEST_CASE("what has more bytes than it needs or lies past the last letter is not UTF-8") {
  for (unsigned code_point = 0; code_point < 0x10000; ++code_point)
    for (int bytes = bytes_of(code_point) + 1; bytes <= 4; ++bytes)
      if (text::is_utf8(in_bytes(code_point, bytes))) FAIL("U+" << std::hex << code_point);
  for (unsigned code_point = 0x110000; code_point < 0x200000; ++code_point)
    if (text::is_utf8(in_bytes(code_point, 4))) FAIL("U+" << std::hex << code_point);
  for (unsigned lead = 0xF8; lead <= 0xFF; ++lead)
    CHECK_FALSE(text::is_utf8(std::string(1, static_cast<char>(lead)) + "\x80\x80\x80\x80"));
}

TEST_CASE("a letter that is cut off or broken is not UTF-8") {
  for (const std::string letter : {"\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x90\x9D"}) {
    CHECK(text::is_utf8("a" + letter + "b"));
    for (std::size_t i = 0; i < letter.size(); ++i) {
      CHECK_FALSE((i > 0 && text::is_utf8("a" + letter.substr(0, i))));
      CHECK_FALSE((i > 0 && text::is_utf8(letter.substr(i))));
      for (const char wrong : {'\x7F', '\xC0', '\xFF'}) {
        std::string broken = letter;
        broken[i] = wrong;
        CHECK_FALSE(text::is_utf8(broken));
      }
    }
  }
}

TEST_CASE("bytes that are no UTF-8 are letters of Windows-1252") {
  // Five of them are none there; those stay what they are in ISO-8859-1.
  const std::string all =
      "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F"
      "\u0090‘’“”•–—˜™š›œ\u009DžŸ";
  std::string bytes;
  std::string letters = all;
  for (unsigned byte = 0x80; byte < 0x100; ++byte) {
    bytes += static_cast<char>(byte);
    bytes += ' ';
    if (byte >= 0xA0) letters += in_bytes(byte, 2);
  }
  std::string read = text::to_utf8(bytes);
  std::erase(read, ' ');
  CHECK(read == letters);
  CHECK(text::to_utf8("na\xEFve caf\xC3\xA9") == "naïve café");
}

TEST_CASE("every letter is the same one in UTF-16, whichever byte comes first") {
  for (const bool big_endian : {false, true}) {
    Units units;
    std::string letters = "\xEF\xBB\xBF";
    for (unsigned code_point = 0; code_point <= 0x10FFFF; ++code_point) {
      if (code_point >= 0xD800 && code_point <= 0xDFFF) continue;
      letters += in_bytes(code_point, bytes_of(code_point));
      test::add_letter(units, code_point);
    }
    const std::string text = in_utf16(units, big_endian);
    CHECK((text::from_utf16(text) == letters));
    // Pieces that end anywhere.
    auto decoder = text::Utf16Decoder::for_text(text);
    REQUIRE(decoder);
    std::string read;
    for (std::size_t at = 0; at < text.size(); at += 4093)
      read += decoder->decode(std::string_view(text).substr(at, 4093));
    read += decoder->finish();
    CHECK((read == letters));
  }
}

TEST_CASE("what is no letter of UTF-16 is told as one that is not known") {
  const auto read = [](const Units& units) {
    return text::from_utf16(in_utf16(units, false)).substr(3);
  };
  CHECK(read({'a', 0xD83D, 'b'}) == "a\uFFFDb");
  CHECK(read({'a', 0xDC1D, 'b'}) == "a\uFFFDb");
  CHECK(read({0xD83D, 0xD83D, 0xDC1D}) == "\uFFFD\U0001F41D");
  CHECK(read({'a', 0xD83D}) == "a\uFFFD");
  CHECK(text::from_utf16(in_utf16({'a'}, false) + "b").substr(3) == "a\uFFFD");
  CHECK(text::from_utf16(in_utf16({0xD83D}, true) + "b").substr(3) == "\uFFFD\uFFFD");
  CHECK(text::from_utf16("\xFF\xFE") == "\xEF\xBB\xBF");
  // Without a mark two letters of ASCII tell it.
  for (const bool big_endian : {false, true})
    CHECK(text::from_utf16(in_utf16({'w', 'S', 0x20AC}, big_endian).substr(2)) == "wS€");
  CHECK(text::from_utf16(std::string("w\0\0\0", 4)).size() == 4);
  CHECK(text::from_utf16(std::string("w\0S", 3)).size() == 3);
}

TEST_CASE("a text without a mark of UTF-16 stays as it is") {
  for (const std::string text :
       {"", "\xFF", "\xFE", "wS1;bS1 wS1-", "\xEF\xBB\xBFwS1", "\xFE\xFE"}) {
    CHECK(text::from_utf16(text) == text);
    CHECK_FALSE(text::Utf16Decoder::for_text(text));
  }
  // Two letters are what it takes, each with its zero.
  for (const std::string& four : {"\0wS1"s, "\0w\0\0"s, "\0\0\0S"s, "w\0\0\0"s, "\0\0S\0"s,
                                  "w\0S1"s, "\b\0S\0"s, "w\0\x7F\0"s, "\0\b\0S"s, "\0w\0\x7F"s})
    CHECK_FALSE(text::Utf16Decoder::for_text(four));
  for (const std::string& four : {"w\0S\0"s, "\0w\0S"s, "\t\0~\0"s, "\0\t\0~"s})
    CHECK(text::Utf16Decoder::for_text(four));
}

TEST_CASE("letters that cannot be seen are found") {
  for (const char* plain :
       {"", "Alice", "José Peña", "a\tb\r\nc", "“quoted” – …", "🐝", "Оля", "\u2070\u2027"})
    CHECK_FALSE(text::has_hidden_letters(plain));
  for (const char* hidden : {"\x1b[31m", "a\x7f", "\x01", "\u0085", "Alice\u200b", "\u200f",
                             "\u202e", "\u2066", "\u2060", "\uFEFFAlice"})
    CHECK(text::has_hidden_letters(hidden));
}

TEST_CASE("where UTF-8 ends is told in bytes") {
  CHECK(text::utf8_prefix("") == 0);
  CHECK(text::utf8_prefix("Jos\xC3\xA9") == 5);
  CHECK(text::utf8_prefix("Jos\xE9 Pe\xF1"
                          "a") == 3);
  CHECK(text::utf8_prefix("\xC3") == 0);
}
