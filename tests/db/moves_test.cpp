#include <rapidcheck.h>
#include <rapidcheck/catch.h>
#include <catch2/catch.hpp>

#include "db/moves_blob.hpp"
#include "db/random_games.hpp"
#include "db/same_moves.hpp"
#include "replay/resolve.hpp"

using namespace waggle;
using namespace waggle::db;
using namespace waggle::test;

namespace {

RandomGame any_game() {
  const auto set = GameType::from_bits(*rc::gen::inRange(0U, 8U));
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  return random_game(set, seed, *rc::gen::inRange(0, 60));
}

}  // namespace

TEST_CASE("the bytes of a random game replay exactly") {
  rc::prop("round trip", [] {
    const RandomGame game = any_game();
    const std::string bytes = encode_moves(game.texts);
    RC_ASSERT(bytes.size() == 2 * game.moves.size());
    const auto texts = decode_moves(bytes);
    RC_ASSERT(texts.has_value());
    RC_ASSERT(*texts == game.texts);
    const auto located = locate_moves(*texts);
    RC_ASSERT(located.has_value());
    RC_ASSERT(*located == game.moves);
    Position position(game.set, QueenOpening::allowed);
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
      const auto resolved = resolve(position, (*texts)[i]);
      RC_ASSERT(resolved.has_value());
      RC_ASSERT(resolved->move == game.moves[i]);
      position.apply(resolved->move);
    }
  });
}

TEST_CASE("bytes that are no list of moves are refused") {
  CHECK_FALSE(decode_moves("x"));
  CHECK_FALSE(decode_moves(std::string("\x1f\x1c", 2)));  // piece 31 does not exist
  CHECK_FALSE(decode_moves(std::string("\xff\xfe", 2)));
  CHECK(decode_moves("")->empty());
  // A reference that has not been placed.
  const auto lost = decode_moves(encode_moves(std::vector<MoveString>{
      parse_move_string("wS1").value(), parse_move_string("bS1 wA1-").value()}));
  REQUIRE(lost);
  CHECK_FALSE(locate_moves(*lost));
}

TEST_CASE("all images of a game have the same canonical moves and other games have others") {
  rc::prop("twelve images", [] {
    const RandomGame game = any_game();
    const auto canonical = canonical_moves(game.moves);
    for (int which = 0; which < 12; ++which)
      RC_ASSERT(canonical_moves(locate_moves(image_of(game.texts, which)).value()) == canonical);
    if (game.moves.size() < 2) return;
    auto shorter = game.moves;
    shorter.pop_back();
    auto beginning = canonical;
    beginning.pop_back();
    RC_ASSERT(canonical_moves(shorter) == beginning);
  });
}

TEST_CASE("the hash of a group depends on its players and set and ignores letter case") {
  const RandomGame game = random_game({}, 1, 12);
  const auto hash = [&](const char* white, const char* black, GameType set) {
    return group_hashes(make_group(game.moves, white, black, set)).back();
  };
  CHECK(hash("Alice", "Bob", {}) == hash("ALICE", "bob", {}));
  CHECK(hash("Alice", "Bob", {}) != hash("Bob", "Alice", {}));
  CHECK(hash("Alice", "Bob", {}) != hash("Alice", "Bob", GameType::from_bits(1)));
  CHECK(group_hashes(make_group(game.moves, "A", "B", {})).size() == 12);
}
