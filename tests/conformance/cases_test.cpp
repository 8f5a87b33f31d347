// Trouble that people met with records, with the right answers: the game strings of a collection
// that lies beside the project. Its other cases are tests of the readers, of replay and of the
// database.

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <set>
#include <sstream>

#include "replay/key.hpp"
#include "replay/replay.hpp"
#include "replay/resolve.hpp"
#include "support/files.hpp"
#include "support/records.hpp"

using namespace waggle;
using test::split;

namespace {

struct Block {
  std::string title;
  std::string game;
  std::vector<std::string> claims;
};

std::vector<Block> blocks_in(const std::filesystem::path& path) {
  std::vector<Block> blocks;
  std::istringstream in(test::content_of(path));
  std::string title;
  bool inside = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("### ")) title = line.substr(4);
    if (line.starts_with("```")) {
      inside = !inside && line == "```uhp";
      if (inside) blocks.push_back({title, {}, {}});
    } else if (inside && blocks.back().game.empty()) {
      blocks.back().game = line;
    } else if (inside) {
      blocks.back().claims.push_back(line);
    }
  }
  return blocks;
}

std::optional<Move> read(const Position& position, const std::string& text) {
  const auto written = parse_move_string_tolerant(text);
  if (!written) return std::nullopt;
  const auto resolved = resolve(position, written->move);
  if (!resolved || !position.is_legal(resolved->move)) return std::nullopt;
  return resolved->move;
}

/// Plies at which the last position, or that after `ply`, has stood; cells as they lie.
int occurrences(const Replay& game, int ply, Repetition reading) {
  const std::vector<Move> moves(game.moves.begin(), game.moves.begin() + ply);
  return count_repetition(game.start(), moves, reading).of_last;
}

}  // namespace

TEST_CASE("game strings that made trouble come to their right answers") {
  const auto path = test::shared_file("reference/cases.md");
  if (!path) return;
  int claims = 0;
  std::map<std::string, StudyKey> canonical;
  for (const Block& block : blocks_in(*path)) {
    CAPTURE(block.title, block.game);
    ReplayOptions options;
    options.repair = false;
    const Replay game = replay(test::only_record(block.game, "case"), options);
    bool stops = false;
    for (const std::string& claim : block.claims) {
      CAPTURE(claim);
      ++claims;
      const std::size_t space = claim.find(' ');
      const std::string word = claim.substr(0, space);
      const std::string rest = space == std::string::npos ? "" : claim.substr(space + 1);
      if (word == "state") {
        CHECK(name_of(game.position.state()) == rest);
      } else if (word == "legal") {
        CHECK(read(game.position, rest).has_value());
      } else if (word == "illegal") {
        // A number out of order is no rule of the game: records are renumbered, engines refuse.
        const auto strictly = resolve_strictly(game.position, parse_move_string(rest).value());
        CHECK_FALSE(strictly.has_value());
        if (strictly || strictly.error().code != Code::number_order)
          CHECK_FALSE(read(game.position, rest).has_value());
      } else if (word == "illegal-at") {
        stops = true;
        CHECK(game.status == Status::invalid);
        CHECK(std::to_string(game.plies() + 1) == rest);
      } else if (word == "set") {
        const Piece piece = parse_piece(rest.substr(0, rest.find(' '))).value();
        std::set<Hex> expected;
        for (const std::string& text : split(rest.substr(rest.find(' ') + 1), '|')) {
          const auto move = read(game.position, text);
          REQUIRE(move.has_value());
          expected.insert(move->to);
        }
        const auto cells = game.position.destinations(piece);
        CHECK(std::set<Hex>(cells.begin(), cells.end()) == expected);
      } else if (word == "repeat" || word == "repeat-last") {
        const auto numbers = split(rest, ' ');
        const auto reading = word == "repeat" ? Repetition::absolute : Repetition::boardspace;
        const int ply = numbers.size() > 1 ? std::stoi(numbers[1]) : game.plies();
        if (numbers.size() > 1 || word == "repeat")
          CHECK(occurrences(game, ply, reading) == std::stoi(numbers[0]));
        if (word == "repeat-last")
          CHECK_FALSE(count_repetition(game.start(), game.moves, reading).third.has_value());
      } else if (word == "canon" || word == "canonf") {
        const auto [at, fresh] = canonical.try_emplace(rest, study_key(game.position));
        CHECK(at->second == study_key(game.position));
      } else {
        FAIL("a claim of an unknown kind");
      }
    }
    if (!stops) CHECK(game.status == Status::valid);
  }
  CHECK(claims >= 45);
  std::set<StudyKey> distinct;
  for (const auto& [letter, key] : canonical) distinct.insert(key);
  CHECK(distinct.size() == canonical.size());
}
