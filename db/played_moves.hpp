#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "db/database.hpp"
#include "db/sought.hpp"

namespace waggle::db {

/// A move of the asked position that a stored code may stand for.
struct PlayableMove {
  Move move;
  std::string text;
  int equivalents = 1;
  bool rests = false;
  Position after;  ///< the position it leads to
};

/// Every move that games may have played at a position, found by the codes that they stored.
///
/// First come the legal moves of the position asked; then those of a wider set and of the old
/// opening rule, since a question that names no set is answered by games of all sets; then those
/// that a rest forbids in the history asked about. A pass is always possible: what rested in a
/// stored game may have left no move.
class PlayableMoves {
 public:
  PlayableMoves(const PositionQuery& query, const Looked& looked);

  /// The move for a code, of the straight or the colour-swapped position; null when there is none.
  const PlayableMove* find(std::uint32_t code, bool swapped) const;

 private:
  void add_all(const Position& base, bool rests);
  void add(const Position& base, const Move& move, Position after, bool rests,
           std::size_t first_of_tier);

  const PositionQuery& query_;
  const Looked& looked_;
  std::optional<Position> swapped_;
  std::vector<PlayableMove> moves_;
  std::unordered_map<std::uint32_t, std::size_t> straight_codes_;
  std::unordered_map<std::uint32_t, std::size_t> swapped_codes_;
};

}  // namespace waggle::db
