#include "db/many_games.hpp"

#include <sqlite3.h>

namespace waggle::test {
namespace {

constexpr GameType all_bugs_set = GameType::from_bits(7);

}  // namespace

Texts many_games(std::size_t count) {
  const std::vector<std::string> names = {"Alice", "Bob", "Carol", "Dumbot", "bob"};
  Texts texts;
  std::vector<std::string> again;
  for (std::size_t i = 0; i < count; ++i) {
    const GameType set = i % 3 == 0 ? GameType{} : all_bugs_set;
    const auto game = random_game(set, i, static_cast<int>(1 + i % 18), true);
    GameText text;
    if (i % 7 != 0) text.white = names[i % 5];
    if (i % 11 != 0) text.black = names[(i / 5 + 1) % 5];
    if (i % 4 != 0)
      text.date = fmt::format("{}-{:02}-{:02}", 2000 + i % 20, 1 + i % 12, 1 + i % 28);
    if (i % 3 != 0) text.white_rating = static_cast<int>(1400 + i % 400);
    if (i % 5 != 0) text.black_rating = static_cast<int>(1350 + i % 300);
    if (i % 2 == 0) text.event = i % 4 == 0 ? "Spring" : "autumn";
    if (i % 10 == 9) text.id = std::to_string(i);
    text.result = static_cast<Outcome>(i % 4);
    texts.emplace_back(fmt::format("f{}/{}.pgn", i % 2, i), pgn_of(game, text));
    if (i % 10 == 9) {
      text.result = static_cast<Outcome>((i + 1) % 4);
      text.site = "Sofia";
      text.round = "1";
      again.push_back(pgn_of(game, text));
    }
  }
  for (std::size_t i = 0; i < again.size(); ++i)
    texts.emplace_back(fmt::format("again/{}.pgn", i), again[i]);
  return texts;
}

std::string index_of_file(const std::string& path) {
  sqlite3* handle = nullptr;
  REQUIRE(sqlite3_open_v2(path.c_str(), &handle, SQLITE_OPEN_READONLY, nullptr) == SQLITE_OK);
  std::string text;
  for (const char* sql : {"SELECT first_game, games, positions FROM segment ORDER BY 1",
                          "SELECT id, hex(data) FROM cold ORDER BY 1",
                          "SELECT id, key, chk, games, hex(counts) FROM hot ORDER BY 1",
                          "SELECT id, hex(data) FROM post ORDER BY 1",
                          "SELECT id, length(data) FROM facet ORDER BY 1"}) {
    const auto add = [](void* into, int n, char** values, char**) {
      for (int i = 0; i < n; ++i)
        *static_cast<std::string*>(into) += std::string(values[i] ? values[i] : "-") + " ";
      *static_cast<std::string*>(into) += "\n";
      return 0;
    };
    CHECK(sqlite3_exec(handle, sql, add, &text, nullptr) == SQLITE_OK);
  }
  sqlite3_close(handle);
  return text;
}

bool execute_if_allowed(const std::string& path, const std::string& sql) {
  sqlite3* handle = nullptr;
  REQUIRE(sqlite3_open(path.c_str(), &handle) == SQLITE_OK);
  const bool done = sqlite3_exec(handle, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK;
  sqlite3_close(handle);
  return done;
}

}  // namespace waggle::test
