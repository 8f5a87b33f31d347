#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cli/report/scope.hpp"

/// Records of one game that contradict each other, so that their moves did not make them one.
namespace waggle::cli::report {

/// A name of the cross-table; the colour is the game's. Guests stand under the name that they
/// played under.
std::optional<std::string> entrant(const Seen& seen, Colour side);

using Pair = std::pair<std::string, std::string>;  ///< in the order of the alphabet
std::optional<Pair> pair_of(const Seen& seen);

/// Half points of a side; nothing where the result is unknown.
std::optional<int> halves_of(Outcome outcome, Colour side);

/// "2" comes before "10", "2.1" before "2.2".
bool round_before(const std::string& a, const std::string& b);

/// Two records of one event, round and pairing, and how they part.
struct Dispute {
  std::int64_t first = 0;
  std::int64_t second = 0;
  std::string round;
  Pair pair;
  std::vector<std::string> differences;
  bool set_aside = false;  ///< the second is taken for the first's game
};

/// As Pairings does for records that are read, but for return games with exchanged colours: these
/// are games of their own unless they begin alike, for eight plies or as far as the shorter goes.
/// Of two records of one game the one that knows the result is the first, else the one that comes
/// first. The games come by date; sorted by round.
std::vector<Dispute> disputes_of(const std::vector<Seen>& games, const Words& words);

/// Two games with the same moves, at least db::telling_plies, and other players or another round: a
/// game and an earlier one, by date.
std::vector<std::pair<const Seen*, const Seen*>> twins_of(const std::vector<Seen>& games);

/// The games that are another's second record.
std::set<std::int64_t> set_aside(const std::vector<Dispute>& disputes);

}  // namespace waggle::cli::report
