// What lies in files that people keep. When one of these fails, old databases would be misread: the
// change needs a new version of the schema or of the keys.

#include <catch2/catch.hpp>

#include "db/line_code.hpp"
#include "db/moves_blob.hpp"
#include "db/opening.hpp"
#include "db/random_games.hpp"
#include "db/same_moves.hpp"
#include "db/schema.hpp"
#include "notation/game_record.hpp"
#include "replay/key.hpp"
#include "replay/replay.hpp"

using namespace waggle;
using namespace waggle::db;
using namespace waggle::test;

namespace {

template <typename Enum>
int number(Enum value) {
  return static_cast<int>(value);
}

}  // namespace

TEST_CASE("stored numbers keep their meaning") {
  CHECK(application_id == 0x5741474c);
  CHECK(number(Format::uhp) == 0);
  CHECK(number(Format::pgn) == 1);
  CHECK(number(Format::sgf) == 2);
  CHECK(number(Format::list) == 3);
  CHECK(number(Status::valid) == 0);
  CHECK(number(Status::invalid) == 1);
  CHECK(number(Status::unsupported) == 2);
  CHECK(number(Status::unreadable) == 3);
  CHECK(number(Outcome::white_wins) == 0);
  CHECK(number(Outcome::draw) == 1);
  CHECK(number(Outcome::black_wins) == 2);
  CHECK(number(Outcome::unknown) == 3);
  CHECK(number(ResultReason::none) == 0);
  CHECK(number(ResultReason::surrounded) == 1);
  CHECK(number(ResultReason::repetition) == 4);
  CHECK(number(ResultReason::stated) == 9);
  CHECK(number(BoardState::in_progress) == 1);
  CHECK(number(BoardState::draw) == 2);
  CHECK(number(BoardState::white_wins) == 3);
  CHECK(number(BoardState::black_wins) == 4);
  CHECK(number(Severity::error) == 2);
  CHECK(number(Formation::post) == 0);
  CHECK(number(Formation::hub) == 5);
  CHECK(number(Formation::fork) == 6);
  CHECK(number(Formation::other) == 7);
  CHECK(GameType{}.with(Bug::mosquito).bits() == 1);
  CHECK(GameType{}.with(Bug::ladybug).bits() == 2);
  CHECK(GameType{}.with(Bug::pillbug).bits() == 4);
  CHECK(line_code({Bug::spider, Bug::queen, Bug::ant}) == 68);
}

TEST_CASE("the bytes of moves are those of the format") {
  const auto game =
      play(GameType::from_bits(7), R"(wS1;bM wS1-;wQ -wS1;bQ bM\;wB1 wQ\;bA1 bM/;wB1 wS1)");
  const std::string bytes = encode_moves(game.texts);
  const std::vector<unsigned> words = {
      1 | 7 << 10,          25 | 1 << 5 | 0 << 10,  0 | 1 << 5 | 3 << 10, 14 | 25 << 5 | 5 << 10,
      3 | 0 << 5 | 5 << 10, 22 | 25 << 5 | 1 << 10, 3 | 1 << 5 | 6 << 10};
  REQUIRE(bytes.size() == 2 * words.size());
  for (std::size_t i = 0; i < words.size(); ++i) {
    CHECK(static_cast<unsigned char>(bytes[2 * i]) == (words[i] & 0xFFU));
    CHECK(static_cast<unsigned char>(bytes[2 * i + 1]) == words[i] >> 8U);
  }
  CHECK(encode_moves(std::vector<MoveString>{MoveString{}}) == "\xff\xff");
}

TEST_CASE("the hash of a group is the one that old files hold") {
  const auto game = play({}, R"(wS1;bS1 wS1-;wQ -wS1)");
  const auto hashes = group_hashes(make_group(game.moves, "Alice", "Bob", {}));
  REQUIRE(hashes.size() == 3);
  CHECK(hashes[0] == 0x596ee9ca16f7b0f6U);
  CHECK(hashes[2] == 0xd4991c73e0e61f02U);
}
