#pragma once

#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "db/database.hpp"
#include "db/place.hpp"
#include "db/random_games.hpp"
#include "notation/writer.hpp"

namespace waggle::test {

/// A folder that goes away with the test.
class TempFolder {
 public:
  TempFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "waggle-db-XXXXXX").string();
    REQUIRE(mkdtemp(name.data()) != nullptr);
    path_ = name;
  }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  ~TempFolder() { std::filesystem::remove_all(path_); }

  std::string file(const std::string& name) const { return (path_ / name).string(); }
  std::filesystem::path path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// What somebody else does to a file.
inline void execute(const std::string& path, const std::string& text) {
  sqlite3* handle = nullptr;
  REQUIRE(sqlite3_open(path.c_str(), &handle) == SQLITE_OK);
  INFO(text);
  CHECK(sqlite3_exec(handle, text.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK);
  sqlite3_close(handle);
}

/// Sources by name and content.
using Texts = std::vector<std::pair<std::string, std::string>>;

inline SourceFeed feed_of(Texts texts) {
  auto next = std::make_shared<std::size_t>(0);
  auto kept = std::make_shared<Texts>(std::move(texts));
  return [next, kept]() -> std::optional<SourceText> {
    if (*next == kept->size()) return std::nullopt;
    const auto& [name, content] = (*kept)[(*next)++];
    return SourceText{name, content, true};
  };
}

/// A new database: a file in a folder of its own, or one on the servers that are there for tests
/// marked [both].
struct Fresh {
  TempFolder folder;
  std::string place = servers() ? new_place_on_servers() : folder.file("games.db");
  db::Database database = db::Database::open(place, db::Database::Mode::write);

  db::ImportSummary add(Texts texts, db::ImportOptions options = {},
                        const std::function<void(const db::ImportEvent&)>& event = {}) {
    const auto summary = database.import(feed_of(std::move(texts)), options, event);
    CHECK(summary.read == summary.imported + summary.duplicates + summary.rejected);
    return summary;
  }
};

/// A PGN record of a game; the tags are set by the caller.
inline std::string pgn_of(const RandomGame& game, GameText text) {
  text.game_type = game.set;
  for (const MoveString& move : game.texts) text.moves.push_back(to_string(move));
  return to_pgn(text);
}

inline std::vector<db::Game> games_of(db::Database& database, const db::Filter& filter = {}) {
  std::vector<db::Game> games;
  database.games(filter, true, [&](db::Game&& game) { games.push_back(std::move(game)); });
  return games;
}

/// Everything that a user can learn from a database, without the numbers of games.
inline std::string dump(db::Database& database) {
  std::vector<std::string> lines;
  const auto word = [](const auto& value) {
    return value ? fmt::format("{}", *value) : std::string("-");
  };
  for (const db::Game& game : games_of(database))
    lines.push_back(fmt::format(
        "{} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {}", to_string(game.game_type),
        word(game.white), word(game.black), word(game.white_rating), word(game.black_rating),
        word(game.event), word(game.site), word(game.round), word(game.date), word(game.game_key),
        name_of(game.result), name_of(game.reason), game.plies, name_of(game.board_state),
        game.bots, fmt::join(game.moves, ";"), fmt::join(game.sources, ",")));
  database.rejections([&](db::Rejection&& rejection) {
    lines.push_back(fmt::format("rejected {} {} {} {}", rejection.source, rejection.game,
                                name_of(rejection.status), rejection.diagnostics.size()));
  });
  std::sort(lines.begin(), lines.end());
  const auto totals = database.totals();
  lines.push_back(fmt::format("{} {} {} {} {} {} {}", totals.games, totals.records, totals.rejected,
                              totals.positions, word(totals.first_date), word(totals.last_date),
                              totals.players));
  return fmt::format("{}", fmt::join(lines, "\n"));
}

}  // namespace waggle::test
