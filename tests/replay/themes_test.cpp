#include "replay/themes.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "replay/game_string.hpp"
#include "support/files.hpp"
#include "support/games.hpp"
#include "support/simple_position.hpp"

using namespace waggle;

namespace {

constexpr GameType all_bugs_set = GameType::from_bits(7);

std::vector<Piece> pieces_on(const test::SimplePosition& position) {
  std::vector<Piece> pieces;
  for (std::size_t i = 0; i < Piece::count; ++i)
    if (const Piece piece = Piece::from_index(i); position.on_board(piece)) pieces.push_back(piece);
  return pieces;
}

std::set<Hex> cells_of(const test::SimplePosition& position) {
  std::set<Hex> cells;
  for (Piece piece : pieces_on(position)) cells.insert(position.cell_of(piece));
  return cells;
}

/// Takes the cells that hang together with one of them out of a set.
void take_group(std::set<Hex>& cells, Hex first) {
  if (cells.erase(first) == 0) return;
  for (Direction direction : all_directions) take_group(cells, first + direction);
}

int groups_in(std::set<Hex> cells) {
  int groups = 0;
  for (; !cells.empty(); ++groups) take_group(cells, *cells.begin());
  return groups;
}

bool is_pinned(const test::SimplePosition& position, Piece piece) {
  if (position.level_of(piece) != 1 || position.is_covered(piece)) return false;
  auto left = cells_of(position);
  left.erase(position.cell_of(piece));
  return groups_in(left) > 1;
}

/// The groups of empty cells but for the one outside.
int enclosed_groups(const test::SimplePosition& position) {
  const auto cells = cells_of(position);
  if (cells.empty()) return 0;
  Hex low = *cells.begin();
  Hex high = low;
  for (Hex hex : cells) {
    low = {std::min(low.q, hex.q), std::min(low.r, hex.r)};
    high = {std::max(high.q, hex.q), std::max(high.r, hex.r)};
  }
  std::set<Hex> empty;
  for (int q = low.q - 1; q <= high.q + 1; ++q)
    for (int r = low.r - 1; r <= high.r + 1; ++r)
      if (!cells.contains({q, r})) empty.insert({q, r});
  return groups_in(empty) - 1;
}

int liberties(const test::SimplePosition& position, Piece queen) {
  if (!position.on_board(queen)) return 0;
  return static_cast<int>(std::ranges::count_if(all_directions, [&](Direction direction) {
    return !position.is_occupied(position.cell_of(queen) + direction);
  }));
}

template <typename Number>
void set(Number& number, std::integral auto value) {
  number = static_cast<Number>(value);
}

Themes::Sample sample(const test::SimplePosition& position, std::span<const Move> before) {
  const Colour colour = position.to_move();
  const Piece queen = *Piece::make(colour, Bug::queen, 1);
  Themes::Sample sample;
  sample.reached = true;
  for (Piece piece : pieces_on(position)) {
    if (piece.colour() != colour) continue;
    if (is_pinned(position, piece)) ++sample.pinned;
    if (position.is_covered(piece)) ++sample.covered;
  }
  if (position.on_board(queen))
    sample.queen = position.is_covered(queen)   ? Themes::QueenIs::covered
                   : is_pinned(position, queen) ? Themes::QueenIs::pinned
                                                : Themes::QueenIs::free;
  set(sample.liberties, liberties(position, queen));
  const auto legal = position.legal_moves();
  set(sample.mobility, std::ranges::count_if(legal, [](Move move) { return !move.is_pass(); }));
  for (std::size_t ply = index_of(colour); ply < before.size(); ply += 2) {
    if (before[ply].kind == Move::Kind::placement) ++sample.tempo;
    if (before[ply].kind == Move::Kind::movement) --sample.tempo;
  }
  for (std::size_t i = 0; i < Piece::count; ++i)
    if (const Piece piece = Piece::from_index(i);
        piece.colour() == colour && position.in_hand(piece))
      ++sample.hand[index_of(piece.bug())];
  return sample;
}

void see_movement(Themes& themes, const test::SimplePosition& position, const Move& move) {
  const int turn = position.ply() / 2 + 1;
  const Colour mover = position.to_move();
  Themes::Side& side = themes.of(mover);
  const bool is_own = move.piece.colour() == mover;
  const auto contains = [&](const std::vector<Hex>& cells) {
    return std::ranges::find(cells, move.to) != cells.end();
  };
  const auto thrown_by = [&](Bug bug) {
    return contains(position.throws_of(move.piece, *Piece::make(mover, bug, 1)));
  };
  const bool by_pillbug = thrown_by(Bug::pillbug);
  const bool by_mosquito = thrown_by(Bug::mosquito);
  const bool is_queen = move.piece.bug() == Bug::queen;
  if (!is_own || !contains(position.walks(move.piece))) {
    REQUIRE((by_pillbug || by_mosquito));
    Themes::Throws& throws = side.throws;
    ++(by_pillbug && by_mosquito ? throws.by_either
       : by_pillbug              ? throws.by_pillbug
                                 : throws.by_mosquito);
    ++(is_own ? throws.of_own : throws.of_enemy);
    if (is_queen) ++(is_own ? throws.of_own_queen : throws.of_enemy_queen);
    return;
  }
  if (by_pillbug || by_mosquito) ++side.throws.walked_or_thrown;
  if (is_queen && ++side.queen_moves == 1) set(side.queen_first_moved, turn);
  const auto under = position.top(move.to);
  if (!under) return;
  REQUIRE((move.piece.bug() == Bug::beetle || move.piece.bug() == Bug::mosquito));
  Themes::Climbs& climbs = move.piece.bug() == Bug::beetle ? side.beetle : side.mosquito;
  if (++climbs.count == 1) set(climbs.first_turn, turn);
  Themes::Side& owner = themes.of(under->colour());
  if (under->bug() != Bug::queen || owner.queen_covered != 0) return;
  owner.queen_covered_by = move.piece;
  set(owner.queen_covered, turn);
}

/// The turns that docs/statistics.md names.
static_assert(Themes::turns == std::array{5, 10, 15, 20, 25, 30});

/// The themes as their definitions have them.
Themes simple_themes(GameType type, std::span<const Move> moves, int from_ply) {
  Themes themes;
  test::SimplePosition position(type, QueenOpening::allowed);
  for (std::size_t ply = 0; ply <= moves.size(); ++ply) {
    const int turn = static_cast<int>(ply) / 2 + 1;
    const auto looked_at = std::ranges::find(Themes::turns, turn);
    Themes::Side& side = themes.of(position.to_move());
    const bool counts = static_cast<int>(ply) >= from_ply;
    if (counts && looked_at != Themes::turns.end() && !position.is_over())
      side.samples[static_cast<std::size_t>(looked_at - Themes::turns.begin())] =
          sample(position, moves.first(ply));
    if (counts && themes.first_ring == 0 && enclosed_groups(position) > 0)
      set(themes.first_ring, (ply + 1) / 2);
    if (ply == moves.size()) break;
    const Move& move = moves[ply];
    if (move.kind == Move::Kind::placement && move.piece.bug() == Bug::queen)
      set(side.queen_placed, turn);
    if (counts && move.is_pass()) ++side.passes;
    if (counts && move.kind == Move::Kind::movement) see_movement(themes, position, move);
    position.apply(move);
  }
  themes.ring_at_end = enclosed_groups(position) > 0;
  const auto surrounded = [&](Colour colour) {
    const Piece queen = *Piece::make(colour, Bug::queen, 1);
    set(themes.of(colour).last_liberties, liberties(position, queen));
    return position.on_board(queen) && liberties(position, queen) == 0;
  };
  const bool white = surrounded(Colour::white);
  const bool black = surrounded(Colour::black);
  themes.both_surrounded = white && black;
  return themes;
}

struct Played {
  GameType type;
  std::vector<Move> moves;

  Themes from(int ply) const {
    return themes_of(Position(type, QueenOpening::allowed), moves, ply);
  }
};

Played played(const std::string& type, const std::string& texts) {
  auto game = play_game_string(type + ";InProgress;White[1];" + texts).value();
  return {game.position.game_type(), game.moves};
}

}  // namespace

TEST_CASE("themes are what their definitions say") {
  std::set<int> seen;  // what came up, so that nothing is compared with nothing
  for (unsigned seed = 0; seed < 160; ++seed) {
    const GameType type = seed % 2 == 0 ? all_bugs_set : GameType::from_bits(seed / 2 % 8);
    const auto moves = test::random_game(seed, type, 20 + static_cast<int>(seed % 60));
    for (int from : {0, 7, 16}) {
      if (from > static_cast<int>(moves.size())) continue;
      CAPTURE(seed, from);
      const Themes themes = themes_of(Position(type, QueenOpening::allowed), moves, from);
      const Themes expected = simple_themes(type, moves, from);
      CHECK(themes.sides[0] == expected.sides[0]);
      CHECK(themes.sides[1] == expected.sides[1]);
      CHECK(themes == expected);
    }
    const Themes themes = simple_themes(type, moves, 0);
    for (const Themes::Side& side : themes.sides) {
      const Themes::Throws& throws = side.throws;
      CHECK(throws.by_pillbug + throws.by_mosquito + throws.by_either == throws.count());
      int what = 0;
      for (int one :
           {int{throws.by_pillbug}, int{throws.by_mosquito}, int{throws.by_either},
            int{throws.of_own}, int{throws.of_enemy}, int{throws.of_own_queen},
            int{throws.of_enemy_queen}, int{throws.walked_or_thrown}, int{side.beetle.count},
            int{side.mosquito.count}, int{side.queen_covered}, int{side.queen_moves},
            int{themes.first_ring}, int{themes.ring_at_end}, int{!themes.ring_at_end},
            int{side.samples[3].pinned}, int{side.samples[3].covered}}) {
        if (one != 0) seen.insert(what);
        ++what;
      }
      for (const Themes::Sample& sample : side.samples)
        if (sample.reached) seen.insert(what + static_cast<int>(sample.queen));
    }
  }
  // At a fifth turn the queen is in hand only if her side has been shut out.
  for (int what = 0; what < 21; ++what) {
    CAPTURE(what);
    CHECK((what == 17 || seen.contains(what)));
  }
}

TEST_CASE("pins and holes are told in every position") {
  for (unsigned seed = 500; seed < 540; ++seed) {
    const auto moves = test::random_game(seed, all_bugs_set, 60);
    Position position(all_bugs_set, QueenOpening::allowed);
    test::SimplePosition simple(all_bugs_set, QueenOpening::allowed);
    for (const Move& move : moves) {
      position.apply(move);
      simple.apply(move);
      CAPTURE(seed, position.ply());
      REQUIRE(holes_in(position.board()) == enclosed_groups(simple));
      for (Piece piece : pieces_on(simple))
        REQUIRE(((pinned_pieces(position.board()) >> piece.index() & 1U) != 0) ==
                is_pinned(simple, piece));
    }
  }
}

TEST_CASE("a beetle climbs over a piece onto the queen") {
  const Played game = played(
      "Base", R"(wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 \wS1;bA1 bQ-;wB1 wS1;bA1 -wQ;wB1 bS1;bA1 bQ-;)"
              R"(wB1 bQ)");
  const Themes themes = game.from(0);
  const Themes::Side& white = themes.of(Colour::white);
  const Themes::Side& black = themes.of(Colour::black);
  CHECK(white.beetle == Themes::Climbs{3, 4});
  CHECK(white.mosquito == Themes::Climbs{});
  CHECK(black.beetle == Themes::Climbs{});
  CHECK(black.queen_covered_by == Piece::make(Colour::white, Bug::beetle, 1));
  CHECK(black.queen_covered == 6);
  CHECK_FALSE(white.queen_covered_by);
  CHECK(white.queen_placed == 2);
  CHECK(black.queen_placed == 2);

  // A row of bA1, wQ, wB1 on wS1, bS1, bQ; White has its fifth turn.
  const Themes::Sample& fifth = white.samples[0];
  CHECK(fifth.reached);
  CHECK(fifth.queen == Themes::QueenIs::pinned);
  CHECK(fifth.liberties == 4);
  CHECK(fifth.pinned == 1);  // not the beetle, which stands on another piece
  CHECK(fifth.covered == 1);
  CHECK(fifth.tempo == 3 - 1);
  CHECK(fifth.mobility == 6 + 2 * 4);  // six cells about the beetle; two cells for four bugs
  CHECK(fifth.hand == std::array<std::uint8_t, bug_kinds>{0, 1, 1, 3, 3, 0, 0, 0});
  CHECK(fifth.in_hand() == 8);
  // The beetle has gone on to bS1.
  CHECK(black.samples[0].queen == Themes::QueenIs::free);
  CHECK(black.samples[0].covered == 1);
  CHECK(black.samples[0].pinned == 0);
  CHECK_FALSE(white.samples[1].reached);

  // Of what came before, only the state is known.
  CHECK(game.from(9).of(Colour::white).beetle == Themes::Climbs{1, 6});
  CHECK(game.from(9).of(Colour::white).queen_placed == 2);
  CHECK(game.from(9).of(Colour::black).samples[0] == black.samples[0]);
  CHECK_FALSE(game.from(9).of(Colour::white).samples[0].reached);
  CHECK_FALSE(game.from(11).of(Colour::black).queen_covered_by);
}

TEST_CASE("a throw is told from a walk where the rules tell it") {
  // The pillbug throws bA1; then its own queen, to where she does not walk; then wA1 goes from one
  // of its sides to the next, thrown or not.
  const Played game =
      played("Base+P",
             R"(wP;bG1 wP-;wQ -wP;bQ bG1/;wA1 -wQ;bA1 bQ-;wA1 /wQ;bA1 \wP;wA1 -wQ;bA2 bQ-;bA1 wP\;)"
             R"(bA2 bQ/;wA1 \wP;bA2 bQ-;wQ wP/;bA2 bQ/;wA1 -wP;bA2 bQ-;wG1 -wA1)");
  const Themes themes = game.from(0);
  const Themes::Throws& throws = themes.of(Colour::white).throws;
  CHECK(throws.by_pillbug == 2);
  CHECK(throws.by_mosquito == 0);
  CHECK(throws.by_either == 0);
  CHECK(throws.of_enemy == 1);
  CHECK(throws.of_own == 1);
  CHECK(throws.of_own_queen == 1);
  CHECK(throws.of_enemy_queen == 0);
  CHECK(throws.walked_or_thrown == 1);
  CHECK(throws.count() == 2);
  CHECK(themes.of(Colour::white).queen_moves == 0);
  CHECK(themes.of(Colour::black).throws == Themes::Throws{});
  CHECK(game.from(11).of(Colour::white).throws.count() == 1);

  // A mosquito beside the enemy's pillbug.
  const Themes mosquito = played("Base+MP", R"(wM;bP wM-;wQ -wM;bQ bP/;wQ wM/)").from(0);
  CHECK(mosquito.of(Colour::white).throws.by_mosquito == 1);
  CHECK(mosquito.of(Colour::white).throws.of_own_queen == 1);
}

TEST_CASE("the queen's walks are counted") {
  const Played game =
      played("Base", R"(wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wQ \wS1;bQ bS1/;wQ -wS1;bA1 bQ-)");
  CHECK(game.from(0).of(Colour::white).queen_moves == 2);
  CHECK(game.from(0).of(Colour::white).queen_first_moved == 3);
  CHECK(game.from(0).of(Colour::black).queen_moves == 1);
  CHECK(game.from(5).of(Colour::white).queen_first_moved == 4);
  CHECK(game.from(0).of(Colour::black).last_liberties == 4);
}

TEST_CASE("a ring closes and opens") {
  const Played game = played(
      "Base", R"(wS1;bS1 wS1\;wQ wS1/;bQ bS1-;wA1 wQ-;bA1 bQ-;wG1 \wQ;bA1 bQ/;wG2 -wG1;bA1 bQ-)");
  CHECK(game.from(0).first_ring == 4);
  CHECK_FALSE(game.from(0).ring_at_end);
  CHECK(game.from(8).first_ring == 4);
  CHECK(game.from(9).first_ring == 5);
  CHECK(game.from(10).first_ring == 0);
  Played closed = game;
  closed.moves.pop_back();
  CHECK(closed.from(0).ring_at_end);
}

TEST_CASE("ends with two surrounded queens, and passes, are counted") {
  const auto draw = play_game_string(
      test::lines_of(test::data_file("cases/35-both-queens-surrounded.uhp")).at(0));
  const Themes both = themes_of(Position(), draw.value().moves);
  CHECK(both.both_surrounded);
  CHECK(both.of(Colour::white).last_liberties == 0);
  CHECK(both.of(Colour::black).last_liberties == 0);

  const auto shut_out =
      play_game_string(test::lines_of(test::data_file("cases/34-many-passes.uhp")).at(0)).value();
  const Played game{shut_out.position.game_type(), shut_out.moves};
  CHECK(game.from(0).of(Colour::white).passes == 7);
  CHECK(game.from(0).of(Colour::white).samples[0].mobility == 0);
  CHECK(game.from(0).of(Colour::black).passes == 0);
  CHECK(game.from(10).of(Colour::white).passes == 6);
  CHECK_FALSE(game.from(0).both_surrounded);
}
