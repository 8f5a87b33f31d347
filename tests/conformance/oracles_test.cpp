// The rules engine and `waggle uhp` against numbers and legal moves that other engines agree on.

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <set>
#include <sstream>

#include "cli/uhp_session.hpp"
#include "replay/game_string.hpp"
#include "replay/perft.hpp"
#include "replay/resolve.hpp"
#include "support/files.hpp"
#include "support/speed.hpp"

using namespace waggle;
using test::split;

namespace {

std::string cell_name(const Move& move) {
  if (move.is_pass()) return "pass";
  return to_string(move.piece) + "@" + std::to_string(move.to.q) + "," + std::to_string(move.to.r);
}

std::set<std::string> legal_cells(const Position& position) {
  std::set<std::string> cells;
  for (const Move& move : position.legal_moves()) cells.insert(cell_name(move));
  return cells;
}

/// Texts of moves as cells; a text that does not resolve is kept, so that it shows as a difference.
std::set<std::string> cells_of_texts(const Position& position, const std::string& texts) {
  std::set<std::string> cells;
  for (const std::string& text : split(texts, ';')) {
    const auto written = parse_move_string(text);
    const auto resolved =
        written ? resolve(position, *written) : Parsed<ResolvedMove>(tl::unexpect, written.error());
    cells.insert(resolved ? cell_name(resolved->move) : "unresolved " + text);
  }
  return cells;
}

/// A session with the position set up, and the answer to one command more.
std::string uhp(const std::string& game, const std::string& command) {
  cli::UhpSession session;
  const auto set_up = session.answer("newgame " + game);
  if (set_up.front().starts_with("err")) return "set up: " + set_up.front();
  return session.answer(command).front();
}

Position position_of(const std::string& game) {
  const auto played = play_game_string(game);
  INFO(game);
  if (!played) FAIL(played.error().message);
  return played->position;
}

std::set<std::string> uhp_moves(const std::string& game) {
  return cells_of_texts(position_of(game), uhp(game, "validmoves"));
}

/// Every piece to every cell about the hive: what the judge accepts.
std::set<std::string> judged_cells(const Position& position) {
  std::set<std::string> cells;
  if (position.is_legal(Move::pass())) cells.insert("pass");
  std::set<Hex> targets{Hex{}};
  for (std::size_t i = 0; i < Piece::count; ++i)
    if (const Piece piece = Piece::from_index(i); position.on_board(piece))
      for (int q = -2; q <= 2; ++q)
        for (int r = -2; r <= 2; ++r) targets.insert(position.cell_of(piece) + Hex{q, r});
  for (std::size_t i = 0; i < Piece::count; ++i) {
    const Piece piece = Piece::from_index(i);
    if (!position.on_board(piece) && in_order(position, piece) != piece) continue;
    for (Hex hex : targets) {
      const Move move = position.on_board(piece) ? Move::move(piece, hex) : Move::place(piece, hex);
      if (position.pieces_on_board() == 0 && hex != Hex{}) continue;
      if (position.is_legal(move)) cells.insert(cell_name(move));
    }
  }
  return cells;
}

}  // namespace

TEST_CASE("the tricky positions have their state, legal moves and perft") {
  int positions = 0;
  for (const std::string& line : test::lines_of(test::data_file("oracles/positions.tsv"))) {
    const auto field = split(line, '\t');
    const std::string& game = field.at(2);
    CAPTURE(field[0], game);
    const Position position = position_of(game);
    CHECK(name_of(position.state()) == field[3]);
    std::set<std::string> expected;
    for (const std::string& cell : split(field.size() > 8 ? field[8] : "", ' '))
      expected.insert(cell);
    CHECK(legal_cells(position) == expected);
    CHECK(legal_cells(position).size() == std::stoul(field[4]));
    CHECK(judged_cells(position) == expected);
    if (!position.is_over()) CHECK(uhp_moves(game) == expected);
    for (const std::string& move : split(field[5], ';'))
      CHECK_FALSE(uhp(game, "play " + move).starts_with("invalidmove"));
    for (const std::string& move : split(field[6], ';'))
      CHECK(uhp(game, "play " + move).starts_with("invalidmove"));
    const auto perfts = split(field[7], ',');
    for (std::size_t depth = 0; depth < perfts.size(); ++depth)
      CHECK(perft(position, static_cast<int>(depth)) == std::stoull(perfts[depth]));
    ++positions;
  }
  CHECK(positions == 62);
}

TEST_CASE("named moves of the tricky positions end the game where they should") {
  const std::map<std::string, std::pair<std::string, std::string>> ends = {
      {"T36", {"wQ wP-", "WhiteWins"}},
      {"T37", {"wQ -bM", "BlackWins"}},
      {"M08", {"bG3 -bG2", "Draw"}}};
  for (const std::string& line : test::lines_of(test::data_file("oracles/positions.tsv"))) {
    const auto field = split(line, '\t');
    const auto end = ends.find(field[0]);
    for (const std::string& move : split(field[5], ';')) {
      CAPTURE(field[0], move);
      const bool is_end = end != ends.end() && end->second.first == move;
      CHECK(split(uhp(field[2], "play " + move), ';').at(1) ==
            (is_end ? end->second.second : "InProgress"));
    }
  }
}

TEST_CASE("perft of the eight sets") {
  constexpr std::uint64_t most = test::is_fast ? 13'000'000 : 600'000;
  int counted = 0;
  for (const std::string& line : test::lines_of(test::data_file("oracles/perft.tsv"))) {
    const auto field = split(line, '\t');
    if (std::stoull(field[2]) > most) continue;
    CAPTURE(line);
    CHECK(perft(Position(*parse_game_type(field[0])), std::stoi(field[1])) ==
          std::stoull(field[2]));
    ++counted;
  }
  CHECK(counted >= 8 * 5);
}

TEST_CASE("random games have exactly the legal moves that were recorded before every ply") {
  std::size_t positions = 0;
  for (const std::string& line : test::lines_of(test::data_file("oracles/random-games.tsv.gz"))) {
    const auto field = split(line, '\t');
    const auto moves = split(field[0], ';');
    Position position(*parse_game_type(moves[0]));
    for (std::size_t ply = 0; ply + 3 < moves.size(); ++ply) {
      CAPTURE(field[0], ply, moves[ply + 3]);
      if (ply + 1 < field.size()) {
        const auto expected = cells_of_texts(position, field[ply + 1]);
        REQUIRE(legal_cells(position) == expected);
        if (positions % 16 == 0) REQUIRE(judged_cells(position) == expected);
        ++positions;
      }
      const auto move = resolve_strictly(position, parse_move_string(moves[ply + 3]).value());
      REQUIRE(move.has_value());
      REQUIRE(parse_move_string(to_string(spell(position, *move))).value() ==
              spell(position, *move));
      REQUIRE(resolve_strictly(position, spell(position, *move)).value() == *move);
      position.apply(*move);
    }
    CHECK(name_of(position.state()) == moves[1]);
  }
  CHECK(positions == 13'608);
}

TEST_CASE("positions of championship games have exactly the legal moves of another engine") {
  const auto path = test::shared_file("oracles/valid-moves-real-games.tsv");
  if (!path) return;
  int positions = 0;
  for (const std::string& line : test::lines_of(*path)) {
    const auto field = split(line, '\t');
    CAPTURE(field[0]);
    CHECK(uhp_moves(field[0]) == cells_of_texts(position_of(field[0]), field[1]));
    ++positions;
  }
  CHECK(positions == 195);
}

TEST_CASE("small positions have exactly the legal moves of another engine bug by bug") {
  const auto path = test::shared_file("oracles/valid-moves-by-bug.tsv");
  if (!path) return;
  int positions = 0;
  for (const std::string& line : test::lines_of(*path)) {
    const auto field = split(line, '\t');
    CAPTURE(line);
    // A line lists the moves of one piece; others of its kind are left out.
    const auto expected = cells_of_texts(position_of(field[1]), field[2]);
    std::set<std::string> of_piece;
    for (const Move& move : position_of(field[1]).legal_moves())
      if (std::ranges::any_of(expected, [&](const std::string& cell) {
            return cell.starts_with(to_string(move.piece) + "@");
          }))
        of_piece.insert(cell_name(move));
    CHECK(of_piece == expected);
    ++positions;
  }
  CHECK(positions == 10);
}

TEST_CASE("the test positions of another engine have their state and moves") {
  const auto path = test::shared_file("oracles/uhp-tests.txt");
  if (!path) return;
  std::istringstream in(test::content_of(*path));
  std::string title;
  std::string game;
  int positions = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("#")) {
      title = line;
    } else if (line.starts_with("Base")) {
      game = line;
      ++positions;
      CAPTURE(title, game);
      const Position position = position_of(game);
      // That engine draws at a third repetition; the board rules do not.
      const bool repetition = title.find("repetition") != std::string::npos ||
                              title.find("threefold") != std::string::npos;
      CHECK(name_of(position.state()) == (repetition ? "InProgress" : split(game, ';')[1]));
    } else if (!line.empty()) {
      CAPTURE(title, game);
      CHECK(uhp_moves(game) == cells_of_texts(position_of(game), line));
    }
  }
  CHECK(positions == 21);
}

TEST_CASE("moves that break a rule are refused by the name of that rule") {
  const auto path = test::shared_file("oracles/invalid-moves-by-rule.tsv");
  if (!path) return;
  // The headings of the file, by a few of their words, and our names for what they say. A pass
  // after the end and a climb by direction are told as what they are.
  const std::vector<std::pair<std::string, std::string>> names = {
      {"play, the game is over", "game-over"},
      {"not that player's turn", "wrong-side"},
      {"not enabled", "not-in-set"},
      {"Queen Bee on your first turn", "queen-first"},
      {"before your fourth turn", "queen-due"},
      {"until you've played your Queen", "move-before-queen"},
      {"pieces in order", "number-order"},
      {"another piece on top", "covered"},
      {"break the hive", "one-hive"},
      {"pass, the game is over", "game-over"},
      {"pass when you have valid moves", "pass-with-moves"}};
  std::istringstream in(test::content_of(*path));
  std::string heading;
  int moves = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("#")) heading = line.substr(2);
    if (line.empty() || line[0] == '#') continue;
    const auto field = split(line, '\t');
    CAPTURE(heading, line);
    const std::string reply = uhp(field[0], "play " + field[1]);
    CAPTURE(reply);
    const auto name = std::ranges::find_if(
        names, [&](const auto& n) { return heading.find(n.first) != std::string::npos; });
    if (name != names.end()) {
      CHECK(reply.starts_with("invalidmove " + name->second + ":"));
    } else {
      // "a piece already exists at that position": one cannot be reached, one is a climb written by
      // direction.
      CHECK(heading.find("already exists") != std::string::npos);
      CHECK((reply.starts_with("invalidmove out-of-reach:") ||
             reply.starts_with("invalidmove climb-by-direction:")));
    }
    ++moves;
  }
  CHECK(moves == 24);
}
