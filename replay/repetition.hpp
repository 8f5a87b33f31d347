#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "replay/position.hpp"

namespace waggle {

/// When two positions count as the same. Sites and tournaments differ; see docs/rules.md.
enum class Repetition : std::uint8_t {
  absolute,     ///< same cells, kinds of piece and side to move
  translation,  ///< the same wherever the hive lies
  symmetry,     ///< the same under the twelve symmetries too
  hive,  ///< symmetry, and the same cell at rest if the rest takes a legal move (hivegame.com since
         ///< 2026)
  boardspace  ///< absolute, and the same piece moved last, a pass clearing it
};

inline constexpr std::array<Repetition, 5> all_repetitions = {
    Repetition::absolute, Repetition::translation, Repetition::symmetry, Repetition::hive,
    Repetition::boardspace};

/// "absolute", "translation", "symmetry", "hive", "boardspace".
std::string_view name_of(Repetition reading) noexcept;

struct RepetitionCount {
  /// Plies after which some position stood for the first, second and third time; of the earliest
  /// third occurrence.
  std::optional<std::array<int, 3>> third;
  /// How often the last position has occurred, itself included.
  int of_last = 1;
};

/// Counts over a whole game. Requires: the moves are legal from `start`.
RepetitionCount count_repetition(Position start, std::span<const Move> moves, Repetition reading);

/// Looks on at a game and tells whether counting can find anything. Most games have no third
/// occurrence under any reading, and to see that takes far less than to count.
class RepetitionWatch {
 public:
  /// To be called with every move before it is played.
  void see(const Position& before, const Move& move) noexcept;
  /// May a position have stood three times? False only if none has, under any reading. Requires:
  /// the position after the last move seen.
  bool may_repeat(const Position& last) noexcept;

 private:
  void add(const Position& position) noexcept;

  // Numbers of shapes, ten bits each, that were seen, and that were seen again.
  CellSet once_;
  CellSet twice_;
  bool thrice_ = false;
  bool was_placement_ = true;
};

}  // namespace waggle
