#include <algorithm>
#include <map>

#include "db/fixture.hpp"
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

}  // namespace

TEST_CASE("real records import as expected") {
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

  std::map<std::string, std::int64_t> shares;
  std::int64_t all = 0;
  for (const FormationRow& row : fresh.database.openings({}).formations)
    if (row.side == Colour::white) {
      shares[row.formation] = row.score.games();
      all += row.score.games();
    }
  const auto percent = [&](const char* name) {
    return 100.0 * static_cast<double>(shares[name]) / static_cast<double>(all);
  };
  CHECK(percent("hub") == Approx(42).margin(3));
  CHECK(percent("fork") == Approx(31).margin(3));
  CHECK(percent("step") == Approx(6).margin(2));
  CHECK(percent("angle") == Approx(6).margin(2));
  CHECK(percent("arc") == Approx(6).margin(2));
  CHECK(percent("hook") == Approx(5).margin(2));
  CHECK(percent("post") == Approx(3).margin(2));
}
