#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "db/fixture.hpp"
#include "notation/text.hpp"
#include "replay/resolve.hpp"
#include "support/files.hpp"

using namespace waggle;
using namespace waggle::db;
using namespace waggle::test;

namespace fs = std::filesystem;

namespace {

Texts sgf_files(const fs::path& folder) {
  Texts texts;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".sgf") continue;
    texts.emplace_back(fs::relative(entry.path(), folder).string(), content_of(entry.path()));
  }
  std::ranges::sort(texts);
  return texts;
}

std::string trimmed(const std::string& cell) { return std::string(text::trimmed(cell)); }

}  // namespace

TEST_CASE("real records import as expected", "[both][slow]") {
  const auto folder = shared_file("corpus/boardspace");
  if (!folder) return;
  const Texts texts = sgf_files(*folder);
  Fresh fresh;
  const auto first = fresh.add(texts);
  CHECK(first.read == 134);
  CHECK(first.imported == 131);
  CHECK(first.duplicates == 1);
  CHECK(first.rejected == 2);
  const std::string before = dump(fresh.database);
  const auto again = fresh.add(texts);
  CHECK(again.imported == 0);
  CHECK(again.duplicates == 132);
  CHECK(dump(fresh.database) == before);

  // Two spiders side by side, in any orientation.
  for (const char* second : {"wS1-", "wS1/", R"(\wS1)", "-wS1", "/wS1", R"(wS1\)"}) {
    const auto two = play({}, std::string("wS1;bS1 ") + second);
    const PositionQuery query{position_after({}, two.moves, 2), std::nullopt, false};
    CHECK(fresh.database.explore(query, {}).all.games() == 11);
  }

  // Edges and ends make up the games at every position of every game.
  std::size_t asked = 0;
  for (const Game& game : games_of(fresh.database)) {
    Position position(game.game_type, QueenOpening::allowed);
    for (std::size_t ply = 0; ply <= game.moves.size(); ply += ply < 12 ? 1 : 5) {
      position = Position(game.game_type, QueenOpening::allowed);
      for (std::size_t i = 0; i < ply; ++i)
        position.apply(resolve(position, parse_move_string(game.moves[i]).value())->move);
      const auto answer = fresh.database.explore({position, std::nullopt, false}, {});
      std::int64_t sum = answer.ended;
      for (const ExploredMove& move : answer.moves) sum += move.edge.games();
      CHECK(sum == answer.all.games());
      CHECK(sum > 0);
      ++asked;
    }
  }
  CHECK(asked > 2000);

  // The table of docs/openings.md: formation, published shares, ours for White and Black.
  std::map<std::string, std::array<std::int64_t, 2>> games;
  std::array<std::int64_t, 2> all{};
  const Openings openings = fresh.database.openings({});
  for (const FormationRow& row : openings.formations) {
    games[row.formation][index_of(row.side)] = row.score.games();
    all[index_of(row.side)] += row.score.games();
  }
  CHECK(all == std::array<std::int64_t, 2>{131, 131});
  const auto percent = [&](const std::string& name, Colour side) {
    return 100.0 * static_cast<double>(games[name][index_of(side)]) /
           static_cast<double>(all[index_of(side)]);
  };
  std::set<std::string> told;
  for (const std::string& text : lines_of(fs::path(WAGGLE_SOURCE_DIR) / "docs/openings.md")) {
    const auto cells = split(text, '|');
    if (cells.size() < 6 || !parse_formation(trimmed(cells[1]))) continue;
    const std::string name = trimmed(cells[1]);
    INFO(text);
    told.insert(name);
    CHECK(trimmed(cells[4]) == fmt::format("{:.0f}", percent(name, Colour::white)));
    CHECK(trimmed(cells[5]) == fmt::format("{:.0f}", percent(name, Colour::black)));
    if (name != "other")
      CHECK(percent(name, Colour::white) == Approx(std::stod(cells[2])).margin(4));
  }
  CHECK(told.size() == 8);
}
