#pragma once

#include <set>
#include <string>
#include <vector>

#include "replay/game_string.hpp"
#include "replay/key.hpp"
#include "support/files.hpp"
#include "support/games.hpp"

namespace waggle::test {

/// Cells with bugs and where they may go, without numbers: equal for positions that differ by
/// numbers alone.
inline std::multiset<std::string> nameless_moves(const Position& position, Hex origin = {}) {
  std::multiset<std::string> moves;
  const auto text = [&](Hex hex) {
    return std::to_string(hex.q - origin.q) + "," + std::to_string(hex.r - origin.r);
  };
  for (const Move& move : position.legal_moves())
    moves.insert(move.is_pass()
                     ? std::string("pass")
                     : to_string(move.piece).substr(0, 2) +
                           (position.on_board(move.piece) ? text(position.cell_of(move.piece))
                                                          : std::string("hand")) +
                           ">" + text(move.to));
  return moves;
}

/// The tricky positions of the oracles, and every eighth position of random games with the eight
/// sets, as seen through a symmetry.
inline std::vector<Position> odd_positions(int symmetry) {
  std::vector<Position> positions;
  for (const std::string& line : lines_of(data_file("oracles/positions.tsv"))) {
    const PlayedGame game = play_game_string(split(line, '\t').at(2)).value();
    positions.push_back(played(game.position.game_type(), turned(game.moves, symmetry)));
  }
  for (unsigned seed = 0; seed < 32; ++seed) {
    const GameType type = GameType::from_bits(seed % 8);
    const auto moves = turned(random_game(seed, type, 120), symmetry);
    Position position(type, QueenOpening::allowed);
    for (std::size_t ply = 0; ply < moves.size(); ++ply) {
      if (ply % 8 == seed % 8) positions.push_back(position);
      position.apply(moves[ply]);
    }
    positions.push_back(position);
  }
  return positions;
}

}  // namespace waggle::test
