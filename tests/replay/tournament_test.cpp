// What an event asks of its games: warnings, for an arbiter to look at.

#include <algorithm>
#include <catch2/catch.hpp>

#include "findings.hpp"
#include "replay/replay.hpp"
#include "support/records.hpp"

using namespace waggle;
using namespace waggle::test;

namespace {

Replay judged(const std::string& text, ReplayOptions options = {}) {
  options.rules = Rules::tournament;
  return replay(only_record(text), options);
}

Replay played_for(const std::string& text, const char* set) {
  ReplayOptions options;
  options.event_set = parse_game_type(set);
  return replay(only_record(text), options);
}

/// Queens that step to and fro: plies 4, 8 and 12 show one position.
const std::string third_time =
    R"(Base;InProgress;White[7];wS1;bB1 wS1-;wQ \wS1;bQ bB1\;wQ -wS1;bQ bB1-;wQ \wS1;bQ bB1\;wQ -wS1;bQ bB1-;wQ \wS1;bQ bB1\)";

/// A game of three plies with the clocks of both sides, in milliseconds used so far.
std::string tree(const std::string& control, long white, long black, long white_again) {
  return "(;GM[27]" + control +
         "SU[hive]\nP0[id \"Alice\"]\nP1[id \"Bob\"]\n; P0[0 Start P0]\n"
         "; P0[1 Dropb wS1 N 13 .]TM[5]\n; P0[2 Done]TM[" +
         std::to_string(white) + "]\n; P1[3 Dropb bS1 O 13 wS1-]\n; P1[4 Done]TM[" +
         std::to_string(black) + "]\n; P0[5 Dropb wQ M 13 -wS1]\n; P0[6 Done]TM[" +
         std::to_string(white_again) + "]\n)\n";
}

/// The plies at which somebody used too much time.
std::vector<int> overruns(const Replay& game) {
  std::vector<int> plies;
  for (const Diagnostic& diagnostic : game.diagnostics)
    if (diagnostic.code == Code::time_overrun) plies.push_back(diagnostic.ply.value_or(0));
  return plies;
}

using Plies = std::vector<int>;

}  // namespace

TEST_CASE("play that goes on after a third occurrence is a warning under tournament rules") {
  const Replay on = judged(third_time + R"(;wA1 -wQ;bA1 bQ-)");
  CHECK(on.status == Status::valid);
  CHECK(on.plies() == 14);
  const Diagnostic* finding = find(on, Code::played_on);
  REQUIRE(finding != nullptr);
  CHECK(finding->severity == Severity::warning);
  CHECK(finding->ply == 13);
  CHECK(finding->move == "wA1 -wQ");
  CHECK(finding->at.byte == third_time.size() + 1);
  CHECK(finding->message.find("ply 12") != std::string::npos);
  CHECK(std::ranges::is_sorted(on.diagnostics, {}, [](const Diagnostic& d) { return d.at.byte; }));

  const Replay ended = judged(third_time);
  CHECK(find(ended, Code::third_occurrence) != nullptr);
  CHECK(find(ended, Code::played_on) == nullptr);
  const Replay casual = replay(only_record(third_time + R"(;wA1 -wQ)"));
  CHECK(find(casual, Code::third_occurrence) != nullptr);
  CHECK(find(casual, Code::played_on) == nullptr);
}

TEST_CASE("play goes on after a third occurrence under the reading that is asked for") {
  // The hive turns as the queens walk round: the third occurrence needs the symmetries.
  const std::string turning =
      R"(Base;InProgress;Black[4];wQ;bQ wQ-;wQ /bQ;bQ \wQ;wQ bQ-;bQ /wQ;wQ \bQ)";
  ReplayOptions options;
  options.repetition = {Repetition::absolute};
  CHECK(replay(only_record(turning), options).third_occurrences.empty());
  options.repetition = {Repetition::absolute, Repetition::symmetry};
  const Replay game = replay(only_record(turning), options);
  REQUIRE(game.third_occurrences.size() == 1);
  CHECK(game.third_occurrences[0].first == Repetition::symmetry);
  CHECK(game.third_occurrences[0].second.back() < game.plies());
}

TEST_CASE("a game of another set than the event's is told, whatever the rules") {
  const std::string base = "Base;InProgress;White[2];wS1;bS1 wS1-";
  CHECK(find(played_for(base, "Base"), Code::other_set) == nullptr);
  const Replay other = played_for(base, "Base+MLP");
  CHECK(other.status == Status::valid);
  REQUIRE(find(other, Code::other_set) != nullptr);
  CHECK(find(other, Code::other_set)->severity == Severity::warning);
  CHECK(find(played_for("Base+MLP;InProgress;White[2];wS1;bS1 wS1-", "Base"), Code::other_set) !=
        nullptr);
}

TEST_CASE("a record that names no set is of every set that has its bugs") {
  const std::string moves = "wS1;bL wS1-";
  CHECK(find(played_for(moves, "Base+MLP"), Code::other_set) == nullptr);
  CHECK(find(played_for(moves, "Base+L"), Code::other_set) == nullptr);
  CHECK(find(played_for(moves, "Base+MP"), Code::other_set) != nullptr);
}

TEST_CASE("a record of a variant is told once, and its set only where it is known") {
  const Replay ultimate = played_for("(;GM[27]SU[hive-ultimate])", "Base+MLP");
  CHECK(ultimate.status == Status::unsupported);
  CHECK(find(ultimate, Code::other_set) == nullptr);
  const Replay set_up = played_for("(;GM[27]SU[hive]AW[x])", "Base+MLP");
  CHECK(set_up.status == Status::unsupported);
  CHECK(find(set_up, Code::other_set) != nullptr);
  CHECK(find(played_for("(;GM[27]SU[hive]AW[x])", "Base"), Code::other_set) == nullptr);
}

TEST_CASE("the first ply beyond the time of each side is told") {
  const std::string fixed = "TC[Fixed 600000]";
  CHECK(overruns(judged(tree(fixed, 600'000, 600'000, 600'000))).empty());
  const Replay both = judged(tree(fixed, 600'001, 600'001, 700'000));
  CHECK(overruns(both) == Plies{1, 2});
  CHECK(both.status == Status::valid);
  const Diagnostic& first = *find(both, Code::time_overrun);
  CHECK(first.severity == Severity::warning);
  CHECK(first.move == "wS1");
  CHECK(first.message.find("0:10:00.001") != std::string::npos);
  CHECK(overruns(judged(tree(fixed, 10, 20, 3'600'000))) == Plies{3});
  CHECK(overruns(replay(only_record(tree(fixed, 600'001, 1, 700'000)))).empty());
}

TEST_CASE("times are told in hours, minutes, seconds and thousandths") {
  const auto words = [](const std::string& control, long used) {
    return find(judged(tree(control, used, 0, 0)), Code::time_overrun)->message;
  };
  CHECK(words("TC[Fixed 3599999]", 3'723'004) ==
        "White has used 1:02:03.004 here, and 0:59:59.999 is allowed (time control: Fixed "
        "3599999)");
  CHECK(words("TC[Fixed 59999]", 43'199'059) ==
        "White has used 11:59:59.059 here, and 0:00:59.999 is allowed (time control: Fixed 59999)");
}

TEST_CASE("time that is added at each turn counts from the first turn on") {
  const std::string plus = "TC[PlusTime 1000 100]";
  CHECK(overruns(judged(tree(plus, 1100, 1100, 1200))).empty());
  CHECK(overruns(judged(tree(plus, 1101, 1100, 1200))) == Plies{1});
  CHECK(overruns(judged(tree(plus, 1100, 1100, 1201))) == Plies{3});
}

TEST_CASE("differential time is over beyond the fixed part and the difference together") {
  const std::string differential = "TC[Differential 1000 500]";
  CHECK(overruns(judged(tree(differential, 1000, 1500, 2000))).empty());
  CHECK(overruns(judged(tree(differential, 1001, 2, 3))) == Plies{1});
  CHECK(overruns(judged(tree(differential, 1000, 1501, 3))) == Plies{2});
  CHECK(overruns(judged(tree(differential, 1000, 700, 1201))) == Plies{3});
  CHECK(overruns(judged(tree("TC[Differential 0 900000]", 0, 900'000, 1'800'001))) == Plies{3});
}

TEST_CASE("clocks without a limit are no fault, and an unknown limit is said") {
  for (const char* control : {"TC[None]", ""}) {
    const Replay game = judged(tree(control, 9'000'000, 9'000'000, 9'000'000));
    CHECK(game.diagnostics.empty());
  }
  const Replay unknown = judged(tree("TC[Incremental 600000 30000]", 1, 2, 3));
  REQUIRE(find(unknown, Code::time_control_unknown) != nullptr);
  CHECK(find(unknown, Code::time_control_unknown)->severity == Severity::note);
  CHECK(judged("(;GM[27]TC[Incremental 600000 30000]SU[hive]\n; P0[0 Start P0]\n"
               "; P0[1 Dropb wS1 N 13 .]\n; P0[2 Done]\n)\n")
            .diagnostics.empty());
  const Replay endless = judged(tree("TC[Fixed 600000]", 9'223'372'036'854'775'807, 1, 2));
  CHECK(overruns(endless) == Plies{1});
}
