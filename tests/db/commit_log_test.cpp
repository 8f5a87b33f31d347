#include <algorithm>
#include <catch2/catch.hpp>
#include <thread>
#include <vector>

#include "db/clickhouse/commit_log.hpp"
#include "db/place.hpp"

using namespace waggle::db::clickhouse;
using namespace waggle::test;

namespace {

/// A program of its own.
struct Program {
  Address address;
  Server server;
  CommitLog log;

  Program(const std::string& place, std::uint64_t sum_up_after)
      : address(parse_address(place)),
        server(address, credentials()),
        log(server, address.name, sum_up_after) {}

  std::uint32_t commit_one() {
    const std::uint32_t batch = log.begin();
    while (!log.commit(batch, log.read())) continue;
    return batch;
  }
};

}  // namespace

TEST_CASE("commits of several programs at once are all there, each once", "[.][servers]") {
  if (no_servers()) return;
  const std::string place = new_place_on_servers();
  constexpr std::uint64_t short_list = 7;
  constexpr int programs = 4;
  constexpr int each = 15;
  Program first(place, short_list);
  first.server.run("CREATE DATABASE " + first.address.name);
  REQUIRE(first.log.open("waggle 1 1 single"));
  CHECK_FALSE(first.log.open("another"));
  std::vector<std::vector<std::uint32_t>> batches(programs);
  std::vector<std::thread> threads;
  for (int i = 0; i < programs; ++i)
    threads.emplace_back([&, i] {
      Program program(place, short_list);
      for (int n = 0; n < each; ++n)
        batches[static_cast<std::size_t>(i)].push_back(program.commit_one());
    });
  for (std::thread& thread : threads) thread.join();
  std::vector<std::uint32_t> all;
  for (const auto& some : batches) all.insert(all.end(), some.begin(), some.end());
  std::ranges::sort(all);
  CHECK(std::ranges::adjacent_find(all) == all.end());
  const Commits found = first.log.read();
  CHECK(found.batches == all);
  // A beginning that is summed up at once may be taken for none; its number is left out.
  CHECK(found.begun >= programs * each);
  CHECK(found.entries - found.summed_up < short_list + programs + 2);
  CHECK(first.log.opening() == "waggle 1 1 single");
}

TEST_CASE("who has slept while others committed and summed up commits nothing", "[.][servers]") {
  if (no_servers()) return;
  const std::string place = new_place_on_servers();
  Program sleeper(place, 5);
  Program other(place, 5);
  sleeper.server.run("CREATE DATABASE " + sleeper.address.name);
  REQUIRE(sleeper.log.open("waggle 1 1 single"));
  const std::uint32_t batch = sleeper.log.begin();
  const Commits known = sleeper.log.read();
  std::vector<std::uint32_t> all;
  for (int i = 0; i < 12; ++i) all.push_back(other.commit_one());
  // The name that it creates now has been there, and is gone.
  CHECK_FALSE(sleeper.log.commit(batch, known));
  CHECK(sleeper.log.read().batches == all);
  CHECK(sleeper.log.commit(batch, sleeper.log.read()));
  all.push_back(batch);
  std::ranges::sort(all);
  CHECK(other.log.read().batches == all);
}
