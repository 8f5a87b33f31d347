#include "replay/key.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "replay/game_string.hpp"
#include "support/files.hpp"
#include "support/games.hpp"

using namespace waggle;

namespace {

GameType type_of(unsigned seed) { return GameType::from_bits(seed % 8); }

}  // namespace

TEST_CASE("reference keys are frozen") {
  // A change here is a new key_version: databases of the old one can no longer be read.
  const auto lines = test::lines_of(test::data_file("position_keys.tsv"));
  REQUIRE(lines.size() >= 60);
  for (const std::string& line : lines) {
    const auto field = test::split(line, '\t');
    CAPTURE(line);
    const auto game = play_game_string(field.at(0));
    REQUIRE(game.has_value());
    CHECK(to_string(study_key(game->position)) == field.at(1));
    CHECK(to_string(rule_key(game->position)) == field.at(2));
  }
}

TEST_CASE("codes of moves are frozen") {
  // They are stored, as keys are.
  std::uint64_t all = 0xcbf29ce484222325U;
  for (const std::string& line : test::lines_of(test::data_file("position_keys.tsv"))) {
    const auto game = play_game_string(test::split(line, '\t').at(0));
    REQUIRE(game.has_value());
    const Canonical canonical(game->position);
    std::vector<std::uint32_t> codes;
    for (const Move& move : game->position.legal_moves())
      codes.push_back(canonical.move_code(game->position, move));
    std::ranges::sort(codes);
    for (const std::uint32_t code : codes) all = (all ^ code) * 0x100000001b3U;
  }
  CHECK(all == 0x75332852f540d7e6U);
}

TEST_CASE(
    "the study key and the check are the same under all twelve symmetries and after any drift") {
  for (unsigned seed = 0; seed < 24; ++seed) {
    const auto moves = test::random_game(seed, type_of(seed), 60);
    for (std::size_t plies = 0; plies <= moves.size(); plies += plies < 8 ? 1 : 7) {
      const std::vector<Move> prefix(moves.begin(),
                                     moves.begin() + static_cast<std::ptrdiff_t>(plies));
      const Canonical here(test::played(type_of(seed), prefix));
      for (int symmetry = 0; symmetry < 12; ++symmetry) {
        auto image = test::turned(prefix, symmetry);
        for (Move& move : image) move.to = move.to + Hex{1000 * symmetry, -777 * symmetry};
        const Canonical there(test::played(type_of(seed), image));
        CAPTURE(seed, plies, symmetry);
        REQUIRE(there.study_key() == here.study_key());
        REQUIRE(there.check() == here.check());
        REQUIRE(there.encoding() == here.encoding());
        REQUIRE(there.images().size() == here.images().size());
      }
    }
  }
}

TEST_CASE("there are as many images as symmetries that leave the position as it is") {
  // Whatever stands where, from the first cell on.
  const auto shape = [](const Position& position) {
    std::vector<std::tuple<Hex, int, Colour, Bug>> pieces;
    for (std::size_t i = 0; i < Piece::count; ++i) {
      const Piece piece = Piece::from_index(i);
      if (!position.on_board(piece)) continue;
      const auto stack = position.stack(position.cell_of(piece));
      const auto level = std::ranges::find(stack, piece) - stack.begin();
      pieces.emplace_back(position.cell_of(piece), static_cast<int>(level), piece.colour(),
                          piece.bug());
    }
    std::ranges::sort(pieces);
    const Hex least = pieces.empty() ? Hex{} : std::get<0>(pieces.front());
    for (auto& one : pieces) std::get<0>(one) = std::get<0>(one) - least;
    return pieces;
  };
  int symmetric = 0;
  for (unsigned seed = 0; seed < 200; ++seed) {
    const auto moves = test::random_game(seed, type_of(seed), 12);
    for (std::size_t plies = 1; plies <= moves.size(); ++plies) {
      const std::vector<Move> prefix(moves.begin(),
                                     moves.begin() + static_cast<std::ptrdiff_t>(plies));
      const Position position = test::played(type_of(seed), prefix);
      std::size_t same = 0;
      for (int symmetry = 0; symmetry < 12; ++symmetry)
        same +=
            shape(test::played(type_of(seed), test::turned(prefix, symmetry))) == shape(position);
      CAPTURE(seed, plies);
      const Canonical canonical(position);
      REQUIRE(canonical.images().size() == same);
      if (plies > 2 && same > 1) ++symmetric;
    }
  }
  CHECK(symmetric > 100);
}

TEST_CASE("equal keys mean equal encodings over many positions") {
  std::map<StudyKey, std::vector<std::uint64_t>> encodings;
  std::set<std::vector<std::uint64_t>> distinct;
  for (unsigned seed = 0; seed < 120; ++seed) {
    Position position(type_of(seed));
    for (const Move& move : test::random_game(seed, type_of(seed), 50)) {
      position.apply(move);
      const Canonical canonical(position);
      const auto [at, fresh] = encodings.try_emplace(canonical.study_key(), canonical.encoding());
      if (!fresh) CHECK(at->second == canonical.encoding());
      distinct.insert(canonical.encoding());
    }
  }
  CHECK(encodings.size() == distinct.size());
}

TEST_CASE("the study key sees stacks below their tops and the side to move and no numbers") {
  const auto key = [](const std::string& game) {
    return study_key(play_game_string(game).value().position);
  };
  CHECK(
      key(R"(Base;InProgress;Black[5];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 \wS1;bA1 bQ/;wB1 wS1;bA1 bQ-;wB1 bS1)") !=
      key(R"(Base;InProgress;Black[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 \wS1;bA1 bQ-;wB1 wS1)"));
  // The two ants are placed in the other order.
  CHECK(key(R"(Base;x;x;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bG1 bQ-;wA2 \wQ)") ==
        key(R"(Base;x;x;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 \wQ;bG1 bQ-;wA2 -wQ)"));
}

TEST_CASE("the longest hives have one key for each orientation") {
  const std::string pieces[] = {"G1", "Q", "S1", "S2", "B1", "B2", "G2", "G3", "A1", "A2", "A3"};
  std::set<StudyKey> keys;
  for (Direction direction : all_directions) {
    Position position(GameType{});
    Hex white{};
    Hex black{};
    for (std::size_t i = 0; i < std::size(pieces); ++i) {
      position.apply(Move::place(*parse_piece("w" + pieces[i]), white));
      if (i == 0) black = white;
      black = black + direction;
      position.apply(Move::place(*parse_piece("b" + pieces[i]), black));
      white = white + opposite(direction);
    }
    keys.insert(study_key(position));
  }
  CHECK(keys.size() == 1);
}

TEST_CASE("the rule key is the same after a drift and not under a rotation") {
  const auto moves = test::random_game(5, GameType::from_bits(7), 30);
  const auto type = GameType::from_bits(7);
  auto drifted = moves;
  for (Move& move : drifted) move.to = move.to + Hex{40, -90};
  CHECK(rule_key(test::played(type, drifted)) == rule_key(test::played(type, moves)));
  CHECK(rule_key(test::played(type, test::turned(moves, 1))) !=
        rule_key(test::played(type, moves)));
}

TEST_CASE("a rest counts for the rule key only where it takes a move away") {
  // The white queen has just walked beside the black pillbug: but for her rest she could be thrown.
  const auto beside =
      play_game_string(R"(Base+MP;InProgress;Black[3];wG1;bP wG1\;wQ wG1/;bQ bP-;wQ \bQ)")
          .value()
          .position;
  REQUIRE(beside.resting().has_value());
  CHECK(effective_rest(beside) == beside.cell_of(*beside.resting()));
  CHECK(rule_key(beside) != rule_key(beside.without_rest()));
  CHECK(study_key(beside) == study_key(beside.without_rest()));
  // Frozen, as the others are.
  CHECK(to_string(rule_key(beside)) == "56f249d9d3c06a64");
  // Nobody could move this ant but its owner, whose turn it is not.
  const auto far = play_game_string(
      R"(Base;InProgress;Black[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wA1 \wS1)");
  REQUIRE(far->position.resting().has_value());
  CHECK_FALSE(effective_rest(far->position).has_value());
  CHECK(rule_key(far->position) == rule_key(far->position.without_rest()));
}

TEST_CASE("with the colours exchanged all stacks are the other side's, and so is the turn") {
  const auto position =
      play_game_string(
          R"(Base;InProgress;White[5];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 -wQ;bA1 bQ-;wB1 wQ;bA2 bA1-)")
          .value()
          .position;
  const Position other_side = position.colours_exchanged();
  CHECK(other_side.to_move() == Colour::black);
  CHECK(other_side.board().placed() != position.board().placed());
  for (std::size_t i = 0; i < Piece::count; ++i) {
    const Piece piece = Piece::from_index(i);
    const Piece twin = *Piece::make(other(piece.colour()), piece.bug(), piece.ordinal());
    REQUIRE(position.on_board(piece) == other_side.on_board(twin));
    if (!position.on_board(piece)) continue;
    CHECK(position.cell_of(piece) == other_side.cell_of(twin));
    CHECK(position.level_of(piece) == other_side.level_of(twin));
  }
  CHECK(study_key(other_side.colours_exchanged()) == study_key(position));
  CHECK(study_key(other_side) != study_key(position));
}

TEST_CASE("moves have the same codes in all images and share one only when a symmetry joins them") {
  for (unsigned seed = 0; seed < 12; ++seed) {
    const auto type = type_of(seed);
    const auto moves = test::random_game(seed, type, 40);
    for (std::size_t plies : {std::size_t{0}, std::size_t{1}, std::size_t{2}, std::size_t{3},
                              std::size_t{9}, moves.size() / 2, moves.size()}) {
      if (plies > moves.size()) continue;
      const std::vector<Move> prefix(moves.begin(),
                                     moves.begin() + static_cast<std::ptrdiff_t>(plies));
      std::multiset<std::uint32_t> expected;
      for (int symmetry = 0; symmetry < 12; ++symmetry) {
        const Position position = test::played(type, test::turned(prefix, symmetry));
        const Canonical canonical(position);
        std::multiset<std::uint32_t> codes;
        std::map<std::uint32_t, StudyKey> child;
        for (const Move& move : position.legal_moves()) {
          const std::uint32_t code = canonical.move_code(position, move);
          codes.insert(code);
          Position next = position;
          next.apply(move);
          const auto [at, fresh] = child.try_emplace(code, study_key(next));
          if (!fresh) CHECK(at->second == study_key(next));
          if (!fresh) CHECK(canonical.images().size() > 1);
        }
        if (symmetry == 0) expected = codes;
        CAPTURE(seed, plies, symmetry);
        REQUIRE(codes == expected);
      }
    }
  }
}
