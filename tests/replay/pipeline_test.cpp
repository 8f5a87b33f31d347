#include "replay/pipeline.hpp"

#include <catch2/catch.hpp>
#include <stdexcept>

#include "replay/replay.hpp"

using namespace waggle;

namespace {

SourceFeed feed_of(const std::vector<SourceText>& sources) {
  auto next = std::make_shared<std::size_t>(0);
  return [&sources, next]() -> std::optional<SourceText> {
    return *next < sources.size() ? std::optional(sources[(*next)++]) : std::nullopt;
  };
}

std::vector<std::string> run(const std::vector<SourceText>& sources, int threads,
                             std::vector<std::string>& skipped) {
  std::vector<std::string> out;
  run_pipeline<std::string>(
      feed_of(sources), {threads},
      [](GameRecord&& record) {
        return record.source + "#" + std::to_string(record.game) + " " +
               std::string(name_of(replay(record).status));
      },
      [&](std::string&& line) { out.push_back(line); },
      [&](const std::string& name) { skipped.push_back(name); });
  return out;
}

}  // namespace

TEST_CASE("records come out in order whatever the number of threads") {
  std::string many;
  for (int i = 0; i < 1000; ++i) many += "Base;InProgress;White[2];wS1;bS1 wS1-\n";
  const std::vector<SourceText> sources = {
      {"many", many, true},
      {"readme", "nothing to see here\n", false},
      {"named", "nothing to see here\n", true},
      {"empty", "", true},
      {"quiet", "", false},
      {"zip", std::string("PK\x03\x04\0\0", 6), true},
      {"cut", "(;GM[27]VV[1]\nSU[hive]\n", false},
      {"one", "Base;InProgress;White[2];wS1;bS1 wS1-;wS1 bS1-\n", false}};
  std::vector<std::string> skipped;
  const auto alone = run(sources, 1, skipped);
  REQUIRE(alone.size() == 1000 + 5);
  CHECK(alone[999] == "many#1000 valid");
  CHECK(alone[1000] == "named#1 unreadable");
  CHECK(alone[1001] == "empty#1 unreadable");
  CHECK(alone[1002] == "zip#1 unreadable");
  CHECK(alone[1003] == "cut#1 unreadable");
  CHECK(alone[1004] == "one#1 invalid");
  CHECK(skipped == std::vector<std::string>{"readme", "quiet"});
  std::vector<std::string> skipped_again;
  CHECK(run(sources, 4, skipped_again) == alone);
  CHECK(skipped_again == skipped);
}

TEST_CASE("what a callback throws reaches the caller") {
  const std::vector<SourceText> sources = {{"a", "Base;InProgress;White[2];wS1;bS1 wS1-\n", true}};
  CHECK_THROWS_AS(run_pipeline<int>(
                      feed_of(sources), {2}, [](GameRecord&&) { return 1; },
                      [](int&&) { throw std::runtime_error("disk full"); }, {}),
                  std::runtime_error);
}
