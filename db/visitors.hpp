#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "db/database.hpp"
#include "db/seen.hpp"
#include "db/segment_table.hpp"
#include "db/stored_games.hpp"
#include "db/visitor.hpp"

namespace waggle::db {

/// The games that have been at a position and that a filter lets through, each once. A game that
/// has been at both positions of a question counts with its earlier visit.
class Visitors {
 public:
  Visitors(SQLite::Database& sql, const Filter& filter, const std::optional<GameType>& set);

  /// Told how many games played a move, record_ends for none, with which outcome.
  using Count = std::function<void(std::uint32_t move, bool swapped, Outcome seen, std::int64_t n)>;
  void count(const Looked& looked, const Count& count);

  /// How many games have been at each position.
  std::vector<std::int64_t> totals(const std::vector<Reached>& positions);

  /// In the order of ids.
  std::vector<Visitor> all(const Looked& looked);
  /// Plies before the position, at a game's first visit.
  int ply_of(const Visitor& visitor, const Looked& looked);

 private:
  std::int64_t total(const Reached& reached);
  struct Passing {
    std::int64_t game;
    std::uint32_t move;
    std::uint8_t outcome;
    std::optional<int> ply;  ///< where a replay has told it
  };

  /// Counts of games by outcome; the last place is for those that do not pass.
  using Outcomes = std::array<std::int64_t, Seen::nothing + 1>;

  bool lets_set_through(GameType set) const noexcept { return !set_ || *set_ == set; }
  void count_found(const Looked& looked, const Found& straight, const Found& swapped,
                   const Count& count);
  void count_side(const Sought& sought, const Found& found, bool swapped, const Count& count);
  void count_run(const FoundRun& run, bool swapped, const Count& count);
  void expect(const Found& found);
  std::vector<Passing> passing(const Sought& sought, const Found& found);
  int ply_of(std::int64_t game, std::optional<int> known, const Sought& sought);
  template <typename Visit>
  void merge(const Looked& looked, const Found& straight, const Found& swapped, const Visit& visit);
  Outcome turned(std::uint8_t outcome, bool swapped) const noexcept;

  bool is_unfiltered_;
  bool is_turned_;  ///< to a player's side, so that a swap of colours turns nothing
  std::optional<GameType> set_;
  SegmentTable segments_;
  StoredGames games_;
  Seen seen_;
};

}  // namespace waggle::db
