#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "db/query.hpp"
#include "db/segment.hpp"
#include "db/sought.hpp"

namespace waggle::db {

/// A large run whose games have all been at the position that was looked for.
struct FoundRun {
  std::int64_t id = 0;  ///< of its rows
  std::int64_t first_game = 1;
  std::int64_t games = 0;
  std::string counts;
};

/// What the index says of a position.
struct Found {
  std::vector<FoundRun> runs;
  std::vector<std::int64_t> candidates;  ///< games that may have been there; in order

  bool empty() const noexcept { return runs.empty() && candidates.empty(); }
};

/// Segments in the file. All SQL about the tables segment, cold, hot and post is here.
class SegmentTable {
 public:
  explicit SegmentTable(SQLite::Database& sql);

  /// Has to be called before the others, and again when somebody may have written.
  void load();

  /// The ranges of the segments that are there.
  const std::vector<GameRange>& ranges() const noexcept { return ranges_; }
  /// Games up to this one are in the index.
  std::int64_t last_game() const noexcept { return ranges_.empty() ? 0 : ranges_.back().last(); }

  Found look(const Sought& sought);

  /// The list of the games of a run.
  std::string postings(const FoundRun& run);

  /// Requires, for these: an open transaction.
  void insert(const Segment& segment);
  void remove(const GameRange& range);
  void remove_all();
  /// Counts a game, which has been at the position, under another kind.
  void recount(const Visit& visit, std::int64_t game, std::uint8_t before, std::uint8_t after);

  /// Reads a whole segment, as it was made.
  Segment read(const GameRange& range);
  /// How many rows lie outside of all segments.
  std::int64_t stray_rows();

 private:
  InChunk in_chunk(std::size_t segment, std::uint64_t key);

  SQLite::Database& sql_;
  SQLite::Statement segments_;
  SQLite::Statement chunk_;
  SQLite::Statement large_;
  SQLite::Statement postings_;
  std::vector<GameRange> ranges_;
  std::vector<int> key_bits_;
};

}  // namespace waggle::db
