// The engine against the plain one: the same legal moves whether listed, counted or judged one by
// one.

#include <algorithm>
#include <catch2/catch.hpp>
#include <iterator>
#include <random>
#include <set>

#include "replay/key.hpp"
#include "replay/position.hpp"
#include "support/games.hpp"
#include "support/simple_key.hpp"
#include "support/simple_position.hpp"
#include "support/speed.hpp"

using namespace waggle;

namespace {

/// Cells on, beside and two away from the hive, and one that shares its number on the ring with a
/// cell of the hive.
std::set<Hex> cells_about(const Position& position) {
  std::set<Hex> cells{Hex{}};
  for (std::size_t i = 0; i < Piece::count; ++i) {
    const Piece piece = Piece::from_index(i);
    if (!position.on_board(piece)) continue;
    const Hex hex = position.cell_of(piece);
    cells.insert({hex.q + 32, hex.r - 1});
    for (Direction one : all_directions)
      for (Direction two : all_directions) cells.insert({hex + one, hex + one + two});
  }
  return cells;
}

/// Compares two engines in one position.
void compare(const Position& fast, const test::SimplePosition& simple) {
  REQUIRE(fast.state() == simple.state());
  auto listed = fast.legal_moves();
  auto expected = simple.legal_moves();
  std::ranges::sort(listed);
  std::ranges::sort(expected);
  REQUIRE(listed == expected);
  const bool passes = expected.size() == 1 && expected[0].is_pass();
  REQUIRE(fast.count_moves() == (passes ? 0 : expected.size()));
  REQUIRE(fast.has_move() == (fast.count_moves() != 0));
  REQUIRE(fast.is_legal(Move::pass()) == passes);
  REQUIRE(study_key(fast) == test::simple_study_key(simple));
  REQUIRE(rule_key(fast) == test::simple_rule_key(simple));
  REQUIRE(keys_of(fast).study == study_key(fast));
  REQUIRE(keys_of(fast).rule == rule_key(fast));

  for (std::size_t i = 0; i < Piece::count; ++i) {
    const Piece piece = Piece::from_index(i);
    if (!fast.on_board(piece)) continue;
    std::vector<Move> moves;
    for (const Hex to : fast.destinations(piece)) moves.push_back(Move::move(piece, to));
    std::ranges::sort(moves);
    std::vector<Move> of_piece;
    std::ranges::copy_if(expected, std::back_inserter(of_piece), [&](const Move& move) {
      return move.kind == Move::Kind::movement && move.piece == piece;
    });
    REQUIRE(moves == of_piece);
  }

  const auto cells = cells_about(fast);
  std::vector<Move> judged;
  if (fast.is_legal(Move::pass())) judged.push_back(Move::pass());
  for (std::size_t i = 0; i < Piece::count; ++i) {
    const Piece piece = Piece::from_index(i);
    if (!fast.on_board(piece)) {
      // Any number may be placed; the list has the lowest.
      if (fast.next_in_hand(piece.colour(), piece.bug()) != piece) continue;
      for (Hex hex : cells)
        if ((fast.pieces_on_board() > 0 || hex == Hex{}) && fast.is_legal(Move::place(piece, hex)))
          judged.push_back(Move::place(piece, hex));
    } else {
      for (Hex hex : cells)
        if (fast.is_legal(Move::move(piece, hex))) judged.push_back(Move::move(piece, hex));
    }
  }
  std::ranges::sort(judged);
  REQUIRE(judged == expected);
}

/// Compares both engines before every ply of random games; returns how many positions that were.
int compare_games(unsigned first_seed, unsigned games) {
  int positions = 0;
  for (unsigned seed = first_seed; seed < first_seed + games; ++seed) {
    const GameType type = GameType::from_bits(seed % 8);
    const auto opening = seed % 3 == 0 ? QueenOpening::allowed : QueenOpening::forbidden;
    Position fast(type, opening);
    test::SimplePosition simple(type, opening);
    for (const Move& move : test::random_game(seed, type, 70)) {
      CAPTURE(seed, fast.ply());
      compare(fast, simple);
      fast.apply(move);
      simple.apply(move);
      ++positions;
    }
    compare(fast, simple);
    ++positions;
  }
  return positions;
}

}  // namespace

TEST_CASE("the engine agrees with the plain one on every piece and cell of random games") {
  if (test::is_fast)
    CHECK(compare_games(0, 240) > 10'000);
  else
    CHECK(compare_games(0, 24) > 1'000);
}

TEST_CASE("the engine agrees with the plain one in a million positions", "[.long]") {
  int positions = 0;
  for (unsigned seed = 1000; positions < 1'000'000; seed += 100)
    positions += compare_games(seed, 100);
}

TEST_CASE("a move taken back leaves the position as it was") {
  for (unsigned seed = 0; seed < 16; ++seed) {
    const GameType type = GameType::from_bits(7 - seed % 8);
    Position position(type);
    for (const Move& move : test::random_game(seed, type, 60)) {
      const auto before = position.legal_moves();
      for (const Move& other : before) {
        const auto resting = position.resting();
        const auto applied = position.apply(other);
        position.retract(applied);
        CAPTURE(seed, position.ply());
        REQUIRE(position.resting() == resting);
        REQUIRE(position.legal_moves() == before);
      }
      position.apply(move);
    }
  }
}

TEST_CASE("a hive may lie anywhere") {
  const GameType type = GameType::from_bits(7);
  for (const Hex far : {Hex{1000, -1000}, Hex{-31, 16}, Hex{1 << 20, 1 << 20}}) {
    Position here(type, QueenOpening::allowed);
    Position there(type, QueenOpening::allowed);
    for (Move move : test::random_game(7, type, 60)) {
      REQUIRE(there.count_moves() == here.count_moves());
      here.apply(move);
      move.to = move.to + far;
      REQUIRE(there.is_legal(move));
      there.apply(move);
    }
  }
}
