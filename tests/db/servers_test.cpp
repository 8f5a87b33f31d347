#include <catch2/catch.hpp>
#include <limits>

#include "db/clickhouse/address.hpp"
#include "db/clickhouse/commit_log.hpp"
#include "db/clickhouse/filter.hpp"
#include "db/clickhouse/record_row.hpp"
#include "db/clickhouse/row_binary.hpp"
#include "db/database.hpp"

// What can be told of servers without one.

using namespace waggle;
using namespace waggle::db;
using namespace waggle::db::clickhouse;

TEST_CASE("an address names a server, a port and a database") {
  const Address plain = parse_address("clickhouse://hive.example.org:8123/games_2");
  CHECK(plain.host == "hive.example.org");
  CHECK(plain.port == 8123);
  CHECK(plain.name == "games_2");
  CHECK_FALSE(plain.tls);
  const Address secure = parse_address("clickhouses://[::1]:8443/a");
  CHECK(secure.host == "::1");
  CHECK(secure.tls);
  for (const char* wrong :
       {"clickhouse://", "clickhouse://host", "clickhouse://host/name", "clickhouse://host:/name",
        "clickhouse://host:0/name", "clickhouse://host:65536/name", "clickhouse://host:1x/name",
        "clickhouse://:8123/name", "clickhouse://host:8123/", "clickhouse://host:8123/a-b",
        "clickhouse://host:8123/1a", "clickhouse://host:8123/a/b", "clickhouse://ho st:8123/a",
        "clickhouse://::1:8123/a", "clickhouse://host:8123/a'; DROP DATABASE a"})
    CHECK_THROWS_AS(parse_address(wrong), StoreError);
  CHECK(is_address("clickhouse://x"));
  CHECK_FALSE(is_address("clickhouse.db"));
}

TEST_CASE("a password in an address is refused and not told") {
  try {
    parse_address("clickhouse://alice:secret@host:8123/a");
    FAIL("it was taken");
  } catch (const StoreError& error) {
    CHECK(std::string(error.what()).find("secret") == std::string::npos);
  }
}

TEST_CASE("a text from outside ends no literal") {
  CHECK(literal("a'b\\c\n") == R"('a\x27b\x5Cc\x0A')");
  CHECK(literal("Zoë") == "'Zoë'");
  Filter filter;
  filter.player = "x' OR 1 = 1 --";
  CHECK(condition(filter, "").find("x' OR") == std::string::npos);
}

TEST_CASE("rows are read as they were written, and an end too soon is told") {
  RecordRow row;
  row.id = std::numeric_limits<std::uint64_t>::max();
  row.version = 300;
  row.source = std::string(1000, 'x') + std::string("\0y", 2);
  row.game_key = "";
  row.white.name = "Zoë";
  row.white.rating = -5;
  row.black.line = 77;
  row.moves = std::string("\x00\xff\x80", 3);
  RowWriter writer;
  put(writer, row);
  RowReader reader(writer.bytes());
  const RecordRow again = get_record(reader);
  CHECK(reader.at_end());
  RowWriter rewritten;
  put(rewritten, again);
  CHECK(rewritten.bytes() == writer.bytes());
  CHECK(again.game_key == "");
  CHECK_FALSE(again.black.name);
  CHECK(again.source == row.source);
  for (std::size_t size = 0; size < writer.bytes().size(); ++size) {
    RowReader cut(std::string_view(writer.bytes()).substr(0, size));
    CHECK_THROWS(get_record(cut));
  }
  RowReader endless("\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff");
  CHECK_THROWS(endless.get<std::string>());
}

TEST_CASE("batches without a commit do not count") {
  Commits commits;
  CHECK(commits.condition() == "batch = 0");
  commits.batches = {1, 2, 3};
  CHECK(commits.condition() == "batch <= 3");
  commits.batches = {2, 5};
  CHECK(commits.condition() == "(batch <= 5 AND batch NOT IN (1, 3, 4))");
}

TEST_CASE("the newest version of a record counts, and the one that left a game does not") {
  const auto row = [](std::uint64_t id, int version, int alive, std::uint64_t game) {
    RecordRow one;
    one.id = id;
    one.version = static_cast<std::uint16_t>(version);
    one.alive = static_cast<std::uint8_t>(alive);
    one.game = game;
    return one;
  };
  const auto found = newest({row(1, 1, 1, 10), row(1, 2, 0, 10), row(1, 2, 1, 20),  // moved
                             row(2, 1, 1, 10), row(2, 2, 0, 10),  // gone from here
                             row(3, 2, 1, 10), row(3, 1, 1, 10)});
  REQUIRE(found.size() == 2);
  CHECK(found[0].game == 20);
  CHECK(found[1].id == 3);
  CHECK(found[1].version == 2);
}
