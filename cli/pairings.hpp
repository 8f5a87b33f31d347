#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "replay/replay.hpp"

namespace waggle::cli {

/// Records of one event, round and pairing that tell different games. The first of a pairing is
/// kept as a fingerprint of 4 bytes a ply, and each later one is held against it, so the answers
/// depend on the order of the records alone.
class Pairings {
 public:
  /// Adds a warning to what was found about the record where it disagrees with the first of its
  /// pairing: in who had which colour, in the moves (seen from whichever side of the hive; of an
  /// invalid record the legal part), or in the result where both know one. Who has White and letter
  /// case of ASCII do not make another pairing. Records without an event, a round or a player, and
  /// those that cannot be replayed, are not compared.
  void compare(const GameRecord& record, Replay& replay);

 private:
  /// Of the two players the one whose name comes first in the alphabet.
  enum class Winner : std::uint8_t { first, second, nobody, unknown };

  struct Kept {
    std::size_t source;  ///< among `sources_`
    int game;
    bool first_is_white;
    bool complete;  ///< valid, so that its end is the game's
    Winner winner;
    std::vector<std::uint32_t> moves;  ///< a hash for the first ply, for the first two, ...
  };

  struct Difference;

  Kept kept_of(const GameRecord& record, const Replay& replay, bool first_is_white);
  static Difference between(const GameRecord& record, const Kept& here, const Kept& there);

  /// 128 bits of event, round and players: too many for two of them to be equal by chance.
  using Key = std::pair<std::uint64_t, std::uint64_t>;

  std::vector<std::string> sources_;
  std::map<Key, Kept> kept_;
};

}  // namespace waggle::cli
