#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "notation/game_type.hpp"
#include "replay/move.hpp"

namespace waggle::db {

/// The moves of a game as numbers, one a ply: which piece, and to which cell as seen from the cell
/// of the first piece. Of the twelve rotations and reflections the least list stands for all, so
/// two games have equal lists if, and only if, a symmetry turns one into the other. The list of the
/// first plies of a game is the beginning of the list of the whole game. Requires: pieces of a kind
/// are numbered in the order in which they are placed.
std::vector<std::uint64_t> canonical_moves(std::span<const Move> moves);

/// What the records of one group have in common. A group holds one game or, where the records' own
/// ids say so, several.
struct MoveGroup {
  std::vector<std::uint64_t> moves;  ///< canonical_moves()
  std::optional<std::string> white;  ///< in lower case
  std::optional<std::string> black;
  GameType set;

  bool operator==(const MoveGroup&) const = default;
};

MoveGroup make_group(std::span<const Move> moves, const std::optional<std::string>& white,
                     const std::optional<std::string>& black, GameType set);

/// Does one game begin with all the moves of the other, and go on?
bool begins(const MoveGroup& whole, const MoveGroup& part);

/// A hash for the first ply alone, for the first two, ..., for all: the last one finds the group,
/// the others the groups of games that begin in the same way. Stored: never change.
std::vector<std::uint64_t> group_hashes(const MoveGroup& group);

/// The same of the moves alone, whoever played them and with whatever set.
std::vector<std::uint64_t> move_hashes(std::span<const Move> moves);

/// A game of so many plies is hardly ever played twice.
inline constexpr std::size_t telling_plies = 12;

/// Games that begin alike share the hash of so many plies; shorter games have one of all. Stored:
/// never change.
inline constexpr std::size_t begin_plies = 12;
std::uint64_t begin_hash(std::span<const std::uint64_t> group_hashes);

}  // namespace waggle::db
