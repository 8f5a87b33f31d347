#include "notation/hop.hpp"

#include <catch2/catch.hpp>

using namespace waggle;

namespace {

void check_refused(const std::string& text, std::size_t byte, const std::string& says) {
  CAPTURE(text);
  const auto hop = parse_hop(text);
  REQUIRE_FALSE(hop.has_value());
  CAPTURE(hop.error().finding.message);
  CHECK(hop.error().byte == byte);
  CHECK(hop.error().finding.message.find(says) != std::string::npos);
}

}  // namespace

TEST_CASE("HOP is written as it was read") {
  for (const char* text :
       {"A+a1-Q,w", "QA-a2=B,b", "base,QA-a,b", "A+Q+B+B3-(g+g1-g-q!),w", ",w", "base,,w",
        "Qq1=B1=b1=B1=b1=M1=m,w", "base+MLml,Qq,w", "A1-(b1+(a1=B)1-q),w"})
    CHECK(to_string(parse_hop(text).value()) == text);
}

TEST_CASE("an orientation is read and forgotten") {
  for (const char* player : {"b", "B", "b0", "b5m", "bm", " bM "})
    CHECK(to_string(parse_hop(std::string("Qq,") + player).value()) == "Qq,b");
  for (const char* player : {"", "x", "b6", "b33", "bm3", "bb"})
    check_refused(std::string("Qq,") + player, 3, "w or b");
}

TEST_CASE("sets are told by the pieces that they come to") {
  const auto set_of = [](const std::string& field) {
    const auto hop = parse_hop(field + ",Q,b");
    return hop ? to_string(hop->set) : "none";
  };
  CHECK(to_string(parse_hop("Q,b").value().set) == "Base+MLP");
  for (const char* field : {"", "ultimate", "Ultimate", "base+MLPmlp", "base+1M1m1L1l1P1p",
                            "base+Mm+Ll+Pp", "ultimate+Ss-Ss", "QMLP3A2B3G2Sqmlp3a2b3g2s"})
    CHECK(set_of(field) == "Base+MLP");
  for (const char* field : {"base", "BASE", "base+Mm-Mm", "ultimate-MmLlPp", "Q3A2B3G2Sq3a2b3g2s",
                            "QAAA2B3G2Sqaaa2b3g2s"})
    CHECK(set_of(field) == "Base");
  // One side named stands for both, as hivegame.com wrote in 2026.
  for (const char* field : {"base+m", "base+M", "base+Mm", "base+mM"})
    CHECK(set_of(field) == "Base+M");
  for (const char* field : {"base+MmL", "base+MMmm", "base+2M2m", "base-Aa", "base+", "ultimate-",
                            "base+Qq", "chess", "3", "base+99999999999999999999Mm", "Base+M+"})
    CHECK(set_of(field) == "none");
}

TEST_CASE("what is no walk is refused where it goes wrong") {
  check_refused("QA-a", 0, "two or three fields");
  check_refused("a,b,c,w", 0, "two or three fields");
  check_refused("chess,Q,b", 0, "no piece set");
  check_refused("base,Qd,w", 6, "dragonfly");
  check_refused("QxA,w", 1, "no bug with the letter x");
  check_refused("Q A,w", 1, R"(" " is no step)");
  check_refused("Q*A,w", 1, R"("*" is no step)");
  check_refused("Q\xc3\xa9,w", 1, "this is no step");
  check_refused("+-,w", 2, "leads nowhere");
  check_refused("Q+,b", 2, "leads nowhere");
  check_refused("Q1+1-a,b", 3, "leads nowhere");
  check_refused("Q1,b", 2, "=, + or -");
  check_refused("Q1=,b", 3, "letter of a bug");
  check_refused("Q1=+a,b", 3, "letter of a bug");
  check_refused("!Q,b", 0, "moved last");
  check_refused("Q!!,b", 2, "moved last");
  check_refused("Q+!a,w", 2, "moved last");
  check_refused("Q!q!,w", 3, "moved last");
  check_refused("Q1+(a,w", 3, "not closed");
  check_refused("Qa),w", 2, "no ( opened");
  check_refused("Q1+(),w", 4, "without a bug");
  check_refused("Q1+(a)b,w", 6, "number of an entry");
  check_refused(std::string(100'000, '(') + ",w", 100'000, "without a bug");
}

TEST_CASE("a text with a comma and no semicolon may be HOP") {
  CHECK(looks_like_hop("Q,w"));
  CHECK(looks_like_hop("base,Q+Ss+q,w"));
  CHECK_FALSE(looks_like_hop("wS1"));
  CHECK_FALSE(looks_like_hop(""));
  CHECK_FALSE(looks_like_hop("wS1;bS1 wS1-"));
  CHECK_FALSE(looks_like_hop("wS1;wA1[-2,0]"));
}
