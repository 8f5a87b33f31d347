#include <rapidcheck/catch.h>
#include <catch2/catch.hpp>
#include <chrono>

#include "records.hpp"
#include "support/sound.hpp"

// Whatever happens to a file on its way, reading it ends, in time that grows with its length, with
// a record that says what is wrong.

using namespace waggle;
using namespace waggle::test;

namespace {

const std::string game_tree =
    " (;\r\nGM[27]VV[1]\nCM[0,1]\nSU[hive-plm 2 0 101]\nDT[Thu May 11 11:57:24 CEST 2023]\n"
    "GN[HV-Alice-Bob-2023-05-11-0957]\nRE[Bob vann spelet]\nP0[id \"Alice\"]\nP0[ranking 1325]\n"
    "P1[id \"Bob\"]\n; P0[0 Start P0]\n; P0[1 Move W wP1 N 13 .]TM[563]\n; P0[2 Done ]TM[1063]\n"
    "; P1[3 Pick B 3 bB1]TM[19243]\n; P1[4 Dropb bB1 M 12 /wP]TM[23411]\n; P1[5 Done ]TM[35165]\n"
    "; P0[6 movedone W wQ N 14 \\\\wP]\n; P1[7 offerdraw]\n; P1[8 done]\n; P0[9 declinedraw]\n"
    "; P0[10 done]\n; P-1[Pop P0\\[0 Start P0\\]]\n; P1[11 pickb M 12 bB1]\n"
    "; P1[12 dropb bB1 N 13 wP.]\n; P1[13 done]\n; P0[14 resign]\n; P0[15 done]\n;\n"
    "P0[time 0:12:35 ]\nP1[time 0:17:48 ]\n)\n \n";

const std::string game_file =
    "[GameType \"Base+MLP\"]\r\n[Date \"2023.01.16\"]\n[White \"Alice\"]\n[Black \"Bob\"]\n"
    "[Result \"BlackWins\"]\n[WhiteElo \"1500\"]\n\n1. wB1 {good\nmove}\n2. bP wB1/\n"
    "3. wM wB1\\ 4. pass\n\nBlackWins\n\n[GameType \"Base\"]\n\n1. wS1\n";

const std::string game_string = "Base+MLP;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;PASS;\r\n";

bool reads_soundly(const std::string& content) {
  for (const Format format : {Format::uhp, Format::pgn, Format::sgf, Format::list})
    for (const Notation notation : {Notation::standard, Notation::jclopes, Notation::direction})
      for (const RecordText& text : split_records(content, format))
        if (flaw_in(read_record(text, "x", {notation}), content.size()) != nullptr) return false;
  (void)looks_like_record(content);
  return true;
}

std::string repeated(const std::string& part, std::size_t size) {
  std::string text;
  while (text.size() < size) text += part;
  return text;
}

}  // namespace

TEST_CASE("a record that is cut at any byte is read without harm") {
  for (const std::string& whole : {game_tree, game_file, game_string}) {
    for (std::size_t length = 0; length <= whole.size(); ++length) {
      CAPTURE(length);
      REQUIRE(reads_soundly(whole.substr(0, length)));
      REQUIRE(reads_soundly(whole.substr(length)));
    }
  }
}

TEST_CASE("a tree that is cut says so and keeps the turns before the cut") {
  const std::size_t end = game_tree.rfind(')');
  const Texts all = moves_of(only_record(game_tree));
  CHECK(all == Texts{"wP", "bB1 /wP", "wQ \\wP", "bB1 wP"});
  for (std::size_t length = game_tree.find("GM"); length <= end; ++length) {
    CAPTURE(length);
    const GameRecord record = only_record(game_tree.substr(0, length));
    const Texts moves = moves_of(record);
    REQUIRE(moves.size() <= all.size());
    CHECK(std::equal(moves.begin(), moves.end(), all.begin()));
    const auto codes = codes_of(record);
    CHECK(std::find(codes.begin(), codes.end(), Code::cut_off) != codes.end());
    CHECK((record.reading == GameRecord::Reading::unreadable) == moves.empty());
  }
}

TEST_CASE("a record with changed bytes is read without harm") {
  rc::prop("mutations of each format", [] {
    std::string text = *rc::gen::element(game_tree, game_file, game_string);
    const int changes = *rc::gen::inRange(1, 12);
    for (int i = 0; i < changes; ++i) {
      const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
      switch (*rc::gen::inRange(0, 4)) {
        case 0:
          text[at] = *rc::gen::arbitrary<char>();
          break;
        case 1:
          text.erase(at, *rc::gen::inRange<std::size_t>(1, 20));
          break;
        case 2:
          text.insert(at, text.substr(*rc::gen::inRange<std::size_t>(0, text.size()), 15));
          break;
        default:
          text.insert(at, 1, *rc::gen::elementOf(std::string("()[]{};\"\\\r\n \0.-/", 17)));
      }
      if (text.empty()) text = "x";
    }
    RC_ASSERT(reads_soundly(text));
  });
}

TEST_CASE("texts that are made to be slow are read in linear time") {
  constexpr std::size_t size = 150'000;
  const auto part = GENERATE(
      as<std::string>{}, "(", "(;", "( ; ", "[", "[a \"", "[a \"b\"]\n", "[a \"b\"]", "{", "}",
      "\"", "\\", " ", "\n", "\r", ";", "1", "1.", "1. ", "1 ", " 1", " 1.", "(;GM[27]",
      "(;GM[27]P0[1 done]", "P0[1 dropb wS1 N 13 .]", "TM[1]", "C[x]", "RE[x]", "\xFF", "wS1",
      "wS1;", "Base;", "White[", "White[1];", "# \n", "\" ", "\"  ]\n", "w", "wS1 {", "{}",
      "P0[1 bogus]", "P0[1 x\\]\n", "P0[1 x\\]", "\\]  ", "P0[1 \\] ", "RE[x\xE8\xB5]");
  for (const std::string& start :
       {std::string(), std::string("(;GM[27]SU[hive]"), std::string("[GameType \"Base\"]\n1. wS1 "),
        std::string("Base;")}) {
    CAPTURE(part, start);
    const std::string text = start + repeated(part, size);
    const auto begin = std::chrono::steady_clock::now();
    CHECK(reads_soundly(text));
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    // Quadratic time would take far longer.
    CHECK(seconds.count() < 10);
  }
}

TEST_CASE("a record with more turns than any game is cut with an error") {
  const GameRecord record = only_record("Base;wS1" + repeated(";pass", 200'000));
  CHECK(record.turns.size() == 10'000);
  CHECK(codes_of(record) == std::vector{Code::unexpected_text});
}
