#pragma once

#include <string>

#include "notation/writer.hpp"
#include "replay/position.hpp"

namespace waggle {

/// BoardSpace's client has chosen the piece that a move is told beside in two ways.
enum class ReferenceEra : std::uint8_t {
  until_2013,  ///< the first neighbour; a climb names the piece it lands on
  since_2016   ///< the neighbour that says most, a climb is a dot (until 2023)
};

/// The reference field of a move as the site wrote it, backslashes single: `wS1-`, `\wQ`, or a dot
/// where there is nothing to name. Requires: the move is legal and no pass.
std::string boardspace_reference(const Position& position, const Move& move,
                                 ReferenceEra era = ReferenceEra::since_2016);

/// One game tree as BoardSpace wrote it from 2016 to 2023, for a human player on each side: White
/// is P0, the first piece stands on N 13 of the boundless board (revision 101), each turn is
/// picked, dropped and confirmed. The result is in English. Comments, clocks, event, round and
/// place are properties of their own. Requires: the moves are legal from the empty board.
std::string to_sgf(const GameText& game);

}  // namespace waggle
