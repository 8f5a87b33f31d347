#include "notation/move_string.hpp"

#include <rapidcheck/catch.h>
#include <catch2/catch.hpp>
#include <set>
#include <string>
#include <tao/pegtl/contrib/analyze.hpp>
#include <vector>

#include "notation/move_string_grammar.hpp"

using namespace waggle;

namespace {

/// All texts that the protocol can write: a pass, 28 lone pieces, and each with 28 * 7 references.
std::vector<MoveString> all_move_strings() {
  std::vector<MoveString> moves{MoveString{}};
  for (std::size_t i = 0; i < Piece::count; ++i) {
    const Piece piece = Piece::from_index(i);
    moves.push_back({piece, std::nullopt});
    for (std::size_t j = 0; j < Piece::count; ++j) {
      const Piece target = Piece::from_index(j);
      moves.push_back({piece, Reference{target, std::nullopt}});
      for (Direction side : all_directions) moves.push_back({piece, Reference{target, side}});
    }
  }
  return moves;
}

}  // namespace

TEST_CASE("every move string survives printing and parsing") {
  const auto moves = all_move_strings();
  REQUIRE(moves.size() == 1 + 28 * (1 + 28 * 7));
  std::size_t wrong = 0;
  for (const MoveString& move : moves) {
    const std::string text = to_string(move);
    const auto strict = parse_move_string(text);
    const auto tolerant = parse_move_string_tolerant(text);
    if (!strict || *strict != move) ++wrong;
    if (!tolerant || tolerant->move != move || !tolerant->findings.empty() || tolerant->dot)
      ++wrong;
  }
  CHECK(wrong == 0);
}

TEST_CASE("marks name the six directions") {
  const auto side = [](const char* text) { return parse_move_string(text)->reference->side; };
  CHECK(side("wA1 bQ/") == Direction::north_east);
  CHECK(side("wA1 bQ-") == Direction::east);
  CHECK(side("wA1 bQ\\") == Direction::south_east);
  CHECK(side("wA1 /bQ") == Direction::south_west);
  CHECK(side("wA1 -bQ") == Direction::west);
  CHECK(side("wA1 \\bQ") == Direction::north_west);
  CHECK_FALSE(side("wA1 bQ").has_value());
}

TEST_CASE("the strict reader refuses what the protocol does not have") {
  const auto text =
      GENERATE(as<std::string>{}, "", " ", "PASS", "Pass", "wL1", "wQ1", "ws1", "WS1", "wS1 .",
               "wS3", "wG4", "wS0", "wG", "G1", "wS1 -wS2-", "wS1wS2", "wS1 wS2- ", " wS1",
               "wS1 wS2 wS3", "wS1\n", "pass pass", "wS1 .wS2", "wS1/wS2", "wS1 - wS2", "x", "w");
  CAPTURE(text);
  const auto move = parse_move_string(text);
  REQUIRE_FALSE(move.has_value());
  CHECK_FALSE(move.error().message.empty());
}

TEST_CASE("the strict reader allows a run of blanks between the parts") {
  CHECK(parse_move_string("wS1 \t bS1-").has_value());
}

TEST_CASE("a text that is one byte off a move is a move only if it is written so") {
  std::set<std::string> written;
  for (const MoveString& move : all_move_strings()) written.insert(to_string(move));
  for (const std::string move : {"wS1 bS2-", "bA3 /wG1", "wQ \\bM", "bB2 wL", "wP bQ/", "wG2"})
    for (std::size_t i = 0; i < move.size(); ++i)
      for (int byte = 0; byte < 256; ++byte) {
        std::string text = move;
        text[i] = static_cast<char>(byte);
        // A run of blanks is one blank.
        std::string plain;
        for (char c : text)
          if (!(c == ' ' || c == '\t'))
            plain += c;
          else if (!plain.ends_with(' '))
            plain += ' ';
        const auto read = parse_move_string(text);
        CAPTURE(move, i, byte);
        REQUIRE(read.has_value() == written.contains(plain));
        if (read) REQUIRE(to_string(*read) == plain);
      }
}

TEST_CASE("the tolerant reader bends straight what cannot be meant otherwise") {
  struct Row {
    std::string text;
    std::string read;
    std::vector<Code> findings;
    bool dot = false;
  };
  const auto row = GENERATE(values<Row>({
      {"ws1", "wS1", {Code::letter_case}},
      {"WS1", "wS1", {Code::letter_case}},
      {"wg1", "wG1", {Code::letter_case}},
      {"WB1", "wB1", {Code::letter_case}},
      {"bb1 BQ-", "bB1 bQ-", {Code::letter_case}},
      {"wS1 /bq", "wS1 /bQ", {Code::letter_case}},
      {"PASS", "pass", {Code::spelling}},
      {"Pass", "pass", {Code::spelling}},
      {"wS1  bS1-", "wS1 bS1-", {Code::spelling}},
      {"wS1\tbS1-", "wS1 bS1-", {Code::spelling}},
      {"wQ  bA1-", "wQ bA1-", {Code::spelling}},
      {"wQ  bM-", "wQ bM-", {Code::spelling}},
      {"wA1  bQ-", "wA1 bQ-", {Code::spelling}},
      {"WS1  bS1-", "wS1 bS1-", {Code::letter_case, Code::spelling}},
      {"wL1", "wL", {}},
      {"wM1 bP1/", "wM bP/", {}},
      {"wQ1", "wQ", {}},
      {"wS1 .", "wS1", {}, true},
      {"wQ .", "wQ", {}, true},
      {" wS1 ", "wS1", {}},
      {"wS1\r", "wS1", {}},
  }));
  CAPTURE(row.text);
  const auto move = parse_move_string_tolerant(row.text);
  REQUIRE(move.has_value());
  CHECK(to_string(move->move) == row.read);
  CHECK(move->dot == row.dot);
  REQUIRE(move->findings.size() == row.findings.size());
  for (std::size_t i = 0; i < row.findings.size(); ++i) {
    CHECK(move->findings[i].code == row.findings[i]);
    CHECK(move->findings[i].message.find(row.read) != std::string::npos);
    if (row.text.find('\t') == std::string::npos)
      CHECK(move->findings[i].message.find(row.text) != std::string::npos);
  }
}

TEST_CASE("a faulty move says what is wrong with it") {
  struct Row {
    std::string text;
    Code code;
    std::string words;
  };
  const auto row = GENERATE(values<Row>({
      {"", Code::bad_move, "empty"},
      {"wS3", Code::no_such_piece, "2 spiders"},
      {"wG4", Code::no_such_piece, "3 grasshoppers"},
      {"wS12", Code::no_such_piece, "2 spiders"},
      {"wL2", Code::no_such_piece, "one ladybug"},
      {"wA1 bQ2-", Code::no_such_piece, "one queen"},
      {"wA99999999999999999999", Code::no_such_piece, "3 ants"},
      {"G1", Code::colour_missing, "grasshopper"},
      {"b1", Code::colour_missing, "beetle"},
      {"Q", Code::colour_missing, "queen"},
      {"wA1 S1-", Code::colour_missing, "spider"},
      {"wG", Code::number_missing, "3 grasshoppers"},
      {"wA1 bS-", Code::number_missing, "2 spiders"},
      {"bA1 -wS1-", Code::two_marks, "both sides"},
      {"bA1 /wS1-", Code::two_marks, "both sides"},
      {"bA1 .wS1", Code::bad_reference, ".wS1"},
      {"bA1/wS1", Code::bad_move, "no blank"},
      {"wQ1/*wA1", Code::bad_move, "unknown notation"},
      {"+QGs2", Code::bad_move, "unknown notation"},
      {"BB2 BB1.", Code::bad_reference, "BoardSpace alone"},
      {"bL wQ\\ 5 wS1 /wB1", Code::unexpected_text, R"(after "bL wQ\")"},
      {"wA1 bQ- bB1 bQ", Code::unexpected_text, R"(after "wA1 bQ-")"},
      {"pass now", Code::unexpected_text, R"(after "pass")"},
      {"wS1x", Code::unexpected_text, R"(after "wS1")"},
      {"wA1 north", Code::bad_reference, "north"},
      {"wA1 - bQ", Code::bad_reference, "not a reference"},
      {"wA1 -", Code::bad_reference, "not a reference"},
      {"hello", Code::bad_move, "expected a piece"},
      {"wX1", Code::bad_move, "expected a piece"},
      {"(3. wA1 -wQ)", Code::bad_move, "variations are not read"},
  }));
  CAPTURE(row.text);
  const auto move = parse_move_string_tolerant(row.text);
  REQUIRE_FALSE(move.has_value());
  CHECK(move.error().code == row.code);
  CAPTURE(move.error().message);
  CHECK(move.error().message.find(row.words) != std::string::npos);
}

TEST_CASE("a lone piece may stand twice and is left to the rules") {
  CHECK(parse_move_string_tolerant("wS1 wS1").has_value());
}

TEST_CASE("the grammars of move strings cannot loop") {
  CHECK(tao::pegtl::analyze<uhp::rules::strict_move>() == 0);
  CHECK(tao::pegtl::analyze<uhp::rules::tolerant_move>() == 0);
}

TEST_CASE("any bytes are read as a move or explained") {
  rc::prop("no throw, and a message for each refusal", [](const std::string& text) {
    const auto strict = parse_move_string(text);
    const auto tolerant = parse_move_string_tolerant(text);
    if (strict) {
      RC_ASSERT(tolerant.has_value());
      RC_ASSERT(tolerant->move == *strict);
    }
    if (!tolerant) RC_ASSERT(!tolerant.error().message.empty());
  });
}

TEST_CASE("texts made of the right letters are read as a move or explained") {
  rc::prop("what is read prints to a strict text", [] {
    const auto text = *rc::gen::container<std::string>(
        rc::gen::elementOf(std::string("wbWBQSBGAMLPsg123-/\\ .pas")));
    const auto tolerant = parse_move_string_tolerant(text);
    if (tolerant)
      RC_ASSERT(parse_move_string(to_string(tolerant->move)).value() == tolerant->move);
    else
      RC_ASSERT(!tolerant.error().message.empty());
  });
}
