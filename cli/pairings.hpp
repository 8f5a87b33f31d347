#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "replay/replay.hpp"

namespace waggle::cli {

/// Records of one event, round and pairing that tell different games, and records of one game that
/// name different ones. The first of a pairing is kept as a fingerprint of 4 bytes a ply, the first
/// of a game by its tags, and each later one is held against it, so the answers depend on the order
/// of the records alone.
class Pairings {
 public:
  /// Adds a warning to what was found about the record where it disagrees with the first of its
  /// pairing: in who had which colour, in the moves (seen from whichever side of the hive; of an
  /// invalid record the legal part), or in the result where both know one. Who has White and letter
  /// case of ASCII do not make another pairing. Records without an event, a round or a player are
  /// not compared and say so, as a finding; those that cannot be replayed are left alone.
  ///
  /// Adds a warning, too, where a valid record of at least db::telling_plies has all the moves of
  /// an earlier one, and players, event or round are others. A player who is not named is another
  /// one; an event or a round is not.
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

  /// Who played a game, and when, as the first record of it says.
  struct Played {
    std::size_t source;
    int game;
    std::optional<std::string> white;
    std::optional<std::string> black;
    std::optional<std::string> event;
    std::optional<std::string> round;
  };

  struct Difference;

  std::size_t number_of_source(const GameRecord& record);
  Kept kept_of(const GameRecord& record, const Replay& replay,
               const std::vector<std::uint64_t>& hashes, bool first_is_white);
  /// `hashes`: db::move_hashes() of the record.
  void compare_pairing(const GameRecord& record, const std::vector<std::uint64_t>& hashes,
                       Replay& replay);
  void compare_moves(const GameRecord& record, const std::vector<std::uint64_t>& hashes,
                     Replay& replay);
  static Difference between(const GameRecord& record, const Kept& here, const Kept& there);

  /// 128 bits of event, round and players: too many for two of them to be equal by chance.
  using Key = std::pair<std::uint64_t, std::uint64_t>;

  std::vector<std::string> sources_;
  std::map<Key, Kept> kept_;
  std::unordered_map<std::uint64_t, Played> played_;  ///< by all moves
};

}  // namespace waggle::cli
