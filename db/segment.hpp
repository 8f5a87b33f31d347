#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "db/first_visits.hpp"
#include "notation/game_record.hpp"
#include "notation/game_type.hpp"

/// A segment is the index of a range of games as bytes that are written once. Its visits are sorted
/// by key into runs. A run of few games is a list of candidates in a chunk: who asks replays them.
/// A large run has a row of its own, with move counts and the list of its games.
/// docs/schema.md has the format.
namespace waggle::db {

/// Games by id. A game keeps its place in the range when others were removed.
struct GameRange {
  std::int64_t first = 1;
  std::int64_t count = 0;

  std::int64_t last() const noexcept { return first + count - 1; }
  bool operator==(const GameRange&) const noexcept = default;
};

/// The ranges that games up to an id are indexed in: as many of 65,536 as there are, then of 8,192,
/// of 1,024, and the rest. They depend on nothing else, so neither does the content of the index.
inline constexpr std::int64_t largest_range = 65'536;
std::vector<GameRange> ranges_up_to(std::int64_t last_game);

/// From how many games a run has a row of its own.
inline constexpr std::size_t large_run = 8;

/// Piece set and outcome of a game in one number below 32.
constexpr std::uint8_t kind_of(GameType set, Outcome outcome) noexcept {
  return static_cast<std::uint8_t>(set.bits() << 2U | static_cast<unsigned>(outcome));
}
constexpr GameType set_of_kind(std::uint8_t kind) noexcept {
  return GameType::from_bits(kind >> 2U);
}
constexpr Outcome outcome_of_kind(std::uint8_t kind) noexcept {
  return static_cast<Outcome>(kind & 3U);
}

/// Are both known, and not the same?
constexpr bool contradict(Outcome one, Outcome other) noexcept {
  return one != Outcome::unknown && other != Outcome::unknown && one != other;
}

/// How many games of one kind played a move.
struct MoveCount {
  std::uint32_t move = record_ends;
  std::uint8_t kind = 0;
  std::int64_t games = 0;
};

/// By move, where the end of a record comes first, then by kind.
std::string encode_counts(const std::vector<MoveCount>& counts);
std::vector<MoveCount> decode_counts(std::string_view bytes);

/// The distinct moves of counts, in their order: lists of games refer to them by number.
std::vector<std::uint32_t> moves_of(const std::vector<MoveCount>& counts);

struct LargeRun {
  std::uint64_t key = 0;
  /// Check of the position when all visits of the run are to it. Absent when two positions have the
  /// key: the games are candidates then, and there are no counts.
  std::optional<std::uint64_t> check;
  std::int64_t games = 0;
  std::string counts;    ///< encode_counts()
  std::string postings;  ///< game, less the one before; number of its move
  bool operator==(const LargeRun&) const = default;
};

struct Segment {
  GameRange games;
  int key_bits = 64;
  std::int64_t positions = 0;  ///< visits
  /// Chunks of small runs by the upper half of their first key.
  std::vector<std::pair<std::uint32_t, std::string>> chunks;
  std::vector<LargeRun> large;  ///< by key
  bool operator==(const Segment&) const = default;
};

/// Sorts visits into a segment. `kinds` has a number for each game of the range. Keys are cut to
/// their upper `key_bits`; answers do not depend on how many there are. Requires: the numbers of
/// the visits' games count from the first of the range.
Segment make_segment(GameRange games, int key_bits, std::vector<Visit> visits,
                     const std::vector<std::uint8_t>& kinds);

constexpr std::uint64_t cut(std::uint64_t key, int key_bits) noexcept {
  return key_bits >= 64 ? key : key & ~(~std::uint64_t{0} >> static_cast<unsigned>(key_bits));
}

/// What a chunk says of a key.
struct InChunk {
  std::vector<std::uint32_t> games;  ///< candidates, numbered within the range
  std::vector<std::uint32_t> large;  ///< numbers of large runs
};
InChunk find_in_chunk(std::uint32_t first, std::string_view bytes, std::uint64_t key);

/// Calls a function with every game of a list and the number of its move.
template <typename Each>
void each_posting(std::string_view bytes, const Each& each);

}  // namespace waggle::db

#include "db/bytes.hpp"

template <typename Each>
void waggle::db::each_posting(std::string_view bytes, const Each& each) {
  NumberReader reader(bytes);
  std::uint64_t game = 0;
  while (!reader.done()) {
    game += reader.next();
    each(static_cast<std::uint32_t>(game), static_cast<std::size_t>(reader.next()));
  }
}
