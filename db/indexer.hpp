#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "db/database.hpp"
#include "db/facets.hpp"
#include "db/segment_table.hpp"

namespace waggle::db {

/// Keeps the segments and the facets in step with the games. Requires, for every call: an open
/// transaction.
class Indexer {
 public:
  /// Fewer than 64 bits of a key find more candidates and give the same answers.
  explicit Indexer(SQLite::Database& sql, int key_bits = 64);

  /// To be called when a transaction begins: others may have written since the last one.
  void begin();

  /// The visits of a game that comes next: they need not be told from its moves again.
  void remember(std::int64_t game, std::vector<Visit>&& visits);

  /// The game goes: its part of the index has to be made anew.
  void drop(std::int64_t game);

  /// A game has another record, or another one speaks for it.
  void touch(std::int64_t game) {
    if (game > 0) touched_.insert(FacetTable::block_of(game));
  }

  /// Takes the whole index away.
  void drop_all();

  /// Makes the segments that the games ask for now, and takes away the others.
  void update(const OnAdvance& advance = {});

  /// The outcome of a game that is in the index has changed.
  void recount(std::int64_t game, std::uint8_t before, std::uint8_t after);

  /// Makes a segment from the stored games alone.
  Segment reindex(const GameRange& range, int key_bits) const;

  SegmentTable& segments() noexcept { return segments_; }
  const FacetTable& facets() const noexcept { return facets_; }

 private:
  struct Remembered {
    std::int64_t game;
    std::vector<Visit> visits;
  };
  const Remembered* remembered(std::int64_t game) const;

  SQLite::Database& sql_;
  SegmentTable segments_;
  FacetTable facets_;
  int key_bits_;
  std::vector<Remembered> remembered_;  ///< by game
  std::int64_t data_version_ = 0;
  std::set<std::int64_t> touched_;  ///< blocks of facets that have to be made anew
};

}  // namespace waggle::db
