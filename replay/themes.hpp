#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "replay/position.hpp"

namespace waggle {

/// How a game goes, in numbers that Hive players speak of. Definitions in full: docs/statistics.md.
///
/// A turn of a side is one of its plies, passes included, counted from 1: ply p (from 1) is turn
/// (p + 1) / 2 of the side that plays it. Numbers of turns are 0 for what never happened. Counts
/// and turns stop at 65,535.
struct Themes {
  /// The turns at which a side is looked at.
  static constexpr std::array<int, 6> turns = {5, 10, 15, 20, 25, 30};

  enum class QueenIs : std::uint8_t { in_hand, free, pinned, covered };

  /// A side when it is to move, before its turn.
  struct Sample {
    bool reached =
        false;  ///< the game came to this turn; nothing else means anything if it did not
    QueenIs queen = QueenIs::in_hand;
    std::uint8_t liberties = 0;  ///< empty cells about the side's queen; 0 for one in hand
    /// Own pieces on the ground with nothing on top that would break the hive in two by leaving it,
    /// the queen among them.
    std::uint8_t pinned = 0;
    std::uint8_t covered = 0;  ///< own pieces with another one on top, the queen among them
    std::int8_t tempo = 0;     ///< placements less movements and throws, in all turns before
    std::uint16_t mobility =
        0;  ///< legal moves, as `waggle moves` lists them; 0 where it must pass
    std::array<std::uint8_t, bug_kinds> hand{};  ///< pieces in hand, by kind

    int in_hand() const noexcept;
    bool operator==(const Sample&) const noexcept = default;
  };

  /// Movements that end on top of another piece, also from one stack to another.
  struct Climbs {
    std::uint16_t count = 0;
    std::uint16_t first_turn = 0;

    bool operator==(const Climbs&) const noexcept = default;
  };

  /// Movements that were certainly throws: of an enemy's piece, or of an own one to a cell that it
  /// does not reach on its own feet. What an own piece may have walked counts as walked.
  struct Throws {
    std::uint16_t by_pillbug = 0;
    std::uint16_t by_mosquito = 0;
    std::uint16_t by_either = 0;  ///< both stood where they may have thrown it
    std::uint16_t of_own = 0;     ///< of_own + of_enemy = the three above together
    std::uint16_t of_enemy = 0;
    std::uint16_t of_own_queen = 0;      ///< of these
    std::uint16_t of_enemy_queen = 0;    ///< of these
    std::uint16_t walked_or_thrown = 0;  ///< own movements that may have been throws; not counted

    int count() const noexcept { return of_own + of_enemy; }
    bool operator==(const Throws&) const noexcept = default;
  };

  struct Side {
    std::array<Sample, turns.size()> samples;
    std::uint16_t queen_placed = 0;       ///< turn, whenever it was
    std::uint16_t queen_moves = 0;        ///< on her own feet
    std::uint16_t queen_first_moved = 0;  ///< turn
    Climbs beetle;
    Climbs mosquito;
    /// What first climbed onto this side's queen, of either colour, and at which turn of its own.
    std::optional<Piece> queen_covered_by;
    std::uint16_t queen_covered = 0;
    Throws throws;                    ///< by this side
    std::uint16_t passes = 0;         ///< forced: no other pass is legal
    std::uint8_t last_liberties = 0;  ///< of the queen at the end of the record; 0 for one in hand

    bool operator==(const Side&) const noexcept = default;
  };

  std::array<Side, 2> sides;  ///< by colour
  /// The first turn after which empty cells were enclosed by the hive, of the side that had played.
  std::uint16_t first_ring = 0;
  bool ring_at_end = false;
  bool both_surrounded = false;  ///< at the end

  const Side& of(Colour colour) const noexcept { return sides[index_of(colour)]; }
  Side& of(Colour colour) noexcept { return sides[index_of(colour)]; }
  bool operator==(const Themes&) const noexcept = default;
};

/// How many closed groups of empty cells the hive encloses: from inside no way through empty
/// neighbours leads out.
int holes_in(const Board& board) noexcept;

/// The pieces that cannot leave their cells because the hive would fall apart, as bits; covered
/// ones and such as stand on others are none of them.
std::uint32_t pinned_pieces(const Board& board) noexcept;

/// Looks at a game from `from_ply` on: what happened in the plies before it does not count, and
/// positions before it are not looked at, but tempo, hands and the queen's placement are those of
/// the whole game. Requires: the moves are legal from `start`, in which no ply has been played.
Themes themes_of(Position start, std::span<const Move> moves, int from_ply = 0);

}  // namespace waggle
