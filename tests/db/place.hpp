#pragma once

#include <optional>
#include <string>

namespace waggle::test {

/// The HTTP address of ClickHouse servers that tests may use, from WAGGLE_TEST_CLICKHOUSE
/// ("127.0.0.1:8123"); tests/clickhouse/run.sh starts some.
std::optional<std::string> servers();

/// There are none: says so, and the test is counted as skipped.
bool no_servers();

/// A database on them that has not been there.
std::string new_place_on_servers();

}  // namespace waggle::test
