#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>

#include "replay/replay.hpp"

namespace waggle {

/// What is read otherwise than a record says. Turns are counted from 0.
struct Edits {
  std::optional<GameType> set;
  bool exchange_colours = false;
  std::map<std::size_t, MoveString> readings;  ///< turns that are taken to say another move
  std::set<std::size_t> passes_before;         ///< turns before which a forced pass is put in

  std::size_t count() const noexcept {
    return (set ? 1U : 0U) + (exchange_colours ? 1U : 0U) + readings.size() + passes_before.size();
  }
};

/// One replay of a record, edits included, up to the first thing that cannot be played.
struct Attempt {
  struct Stop {
    std::size_t turn;
    Code code;
    std::optional<Move> refused;  ///< absent: the text could not be resolved to a move
  };

  Replay replay;
  std::optional<Stop> stop;
};

/// Requires: the record is readable. Edits show as warnings.
Attempt attempt(const GameRecord& record, const ReplayOptions& options, const Edits& edits);

}  // namespace waggle
