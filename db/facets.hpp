#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "db/database.hpp"
#include "db/query.hpp"

namespace waggle::db {

/// What filters ask of a game, a column each. Stored: never renumber.
enum class Facet : std::uint8_t {
  kind = 0,  ///< kind_of() + 32 with bots by a tag + 64 with several records
  white = 1,
  black = 2,
  date = 3,  ///< 10,000 x year + 100 x month + day; month and day are 0 where they are not known
  white_rating = 4,
  black_rating = 5,
  plies = 6,
  white_opening = 7,  ///< 8 x line + formation
  black_opening = 8,
  event = 9,
  source = 10  ///< of the record that speaks for the game
};
inline constexpr std::size_t facet_count = 11;

/// What the columns of ratings and openings say of a game that has none.
inline constexpr std::uint32_t no_number = 0xFFFF;

/// Columns of fixed width over all games, so that a filter over a million of them is a few passes
/// through memory. They repeat what game and record say, are kept by blocks, and a block in which
/// something has changed is made anew. All SQL about the table facet is here.
class FacetTable {
 public:
  explicit FacetTable(SQLite::Database& sql) : sql_(sql) {}

  /// Blocks are numbered from 0.
  static std::int64_t block_of(std::int64_t game) noexcept;
  static std::int64_t first_game_of(std::int64_t block) noexcept;

  /// Bytes of each column of a block, as the games ask for now. Requires: last_game, the greatest
  /// id.
  std::vector<std::string> made(std::int64_t block, std::int64_t last_game) const;
  /// The same, as they are stored; columns that are missing are empty.
  std::vector<std::string> kept(std::int64_t block) const;
  std::int64_t blocks() const;

  /// Requires: an open transaction.
  void write(std::int64_t block, std::int64_t last_game);
  void remove_from(std::int64_t block);

  /// The outcomes of all games, by id, turned to the filter's `as`; `filtered_out` for games that
  /// do not pass. Nothing when the filter asks for what no column knows.
  std::optional<std::vector<std::uint8_t>> outcomes(const Filter& filter,
                                                    const std::optional<GameType>& set,
                                                    std::int64_t last_game,
                                                    std::uint8_t filtered_out) const;
  /// What a column says of some games. Requires: they are in order.
  std::vector<std::uint32_t> of(Facet facet, std::span<const std::int64_t> games) const;
  /// How many games each player has, by id; 0 stands for players that are not known.
  std::unordered_map<std::int64_t, std::int64_t> games_of_players(std::int64_t last_game) const;
  /// Do the columns know all that a filter asks for?
  static bool know(const Filter& filter) noexcept;

 private:
  std::vector<std::uint32_t> column(Facet facet, std::int64_t last_game) const;
  void keep_source(const std::string& name, const std::vector<std::uint32_t>& kinds,
                   std::vector<std::uint8_t>& seen, std::uint8_t filtered_out) const;

  SQLite::Database& sql_;
};

}  // namespace waggle::db
