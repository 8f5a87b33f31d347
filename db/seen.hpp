#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "db/database.hpp"
#include "db/query.hpp"

namespace waggle::db {

/// What a question makes of single games: whether its filter lets them through, and with which
/// outcome.
class Seen {
 public:
  /// The number that stands for a game which is filtered out; below it are outcomes.
  static constexpr std::uint8_t nothing = 4;

  Seen(SQLite::Database& sql, const Filter& filter, const std::optional<GameType>& set);

  /// Tells that as many games will be asked for: many are answered from one pass over all.
  void expect(std::int64_t games);

  /// An outcome, turned to the side of the filter's `as`, or `nothing`.
  std::uint8_t of(std::int64_t game) {
    if (all_.empty()) return ask(game);
    return static_cast<std::size_t>(game) < all_.size() ? all_[static_cast<std::size_t>(game)]
                                                        : nothing;
  }

 private:
  std::uint8_t ask(std::int64_t game);

  SQLite::Database& sql_;
  const Filter& filter_;
  std::optional<GameType> set_;
  int game_parameter_ = 0;
  SQLite::Statement one_;
  std::vector<std::uint8_t> all_;  ///< by id, once it was worth while
};

}  // namespace waggle::db
