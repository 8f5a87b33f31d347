#include "db/place.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>

#include "support/files.hpp"

namespace waggle::test {

std::optional<std::string> servers() {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing here changes the environment.
  const char* address = std::getenv("WAGGLE_TEST_CLICKHOUSE");
  return address ? std::optional<std::string>(address) : std::nullopt;
}

bool no_servers() {
  if (!servers()) skip("no ClickHouse servers: tests/clickhouse/run.sh starts some");
  return !servers();
}

std::string new_place_on_servers() {
  static int number = 0;
  return fmt::format("clickhouse://{}/test_{}_{}", servers().value_or("127.0.0.1:8123"), getpid(),
                     ++number);
}

}  // namespace waggle::test
