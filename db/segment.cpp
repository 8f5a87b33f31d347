#include "db/segment.hpp"

#include <tbb/parallel_sort.h>

#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <tuple>

#include "db/bytes.hpp"
#include "db/damage.hpp"

namespace waggle::db {
namespace {

constexpr std::array<std::int64_t, 3> range_sizes = {largest_range, 8'192, 1'024};

/// Four chunks to a page.
constexpr std::size_t chunk_bytes = 960;

constexpr std::uint32_t upper_half(std::uint64_t key) noexcept {
  return static_cast<std::uint32_t>(key >> 32U);
}

/// Makes the end of a record the least of moves.
constexpr std::uint32_t move_number(std::uint32_t move) noexcept { return move + 1; }

/// Puts small runs and marks of large ones one after another. A new chunk begins only where the
/// upper half of the key changes, so that one chunk has all there is about it.
class ChunkWriter {
 public:
  explicit ChunkWriter(Segment& segment) : chunks_(segment.chunks) {}

  void add_game(std::uint64_t key, std::uint32_t game) {
    std::string& bytes = begin(key, false);
    bytes.push_back(static_cast<char>(game & 0xFFU));
    bytes.push_back(static_cast<char>(game >> 8U));
  }
  void add_large(std::uint64_t key, std::size_t number) { put_number(begin(key, true), number); }

 private:
  std::string& begin(std::uint64_t key, bool large) {
    const std::uint32_t half = upper_half(key);
    if (chunks_.empty() || (half != last_ && chunks_.back().second.size() >= chunk_bytes)) {
      chunks_.emplace_back(half, std::string());
      last_ = half;
    }
    std::string& bytes = chunks_.back().second;
    put_number(bytes, std::uint64_t{half - last_} << 1U | (large ? 1U : 0U));
    last_ = half;
    return bytes;
  }

  std::vector<std::pair<std::uint32_t, std::string>>& chunks_;
  std::uint32_t last_ = 0;
};

/// Calls a function with the first visit of every game of a run.
template <typename Each>
void each_game(std::span<const Visit> run, const Each& each) {
  for (std::size_t i = 0; i < run.size(); ++i)
    if (i == 0 || run[i].game != run[i - 1].game) each(run[i]);
}

std::size_t count_games(std::span<const Visit> run) {
  std::size_t games = 0;
  each_game(run, [&](const Visit&) { ++games; });
  return games;
}

LargeRun make_large(std::span<const Visit> run, std::size_t games,
                    const std::vector<std::uint8_t>& kinds) {
  LargeRun large;
  large.key = run.front().key;
  large.games = static_cast<std::int64_t>(games);
  std::map<std::uint32_t, std::size_t> numbers;
  if (std::ranges::all_of(run,
                          [&](const Visit& visit) { return visit.check == run.front().check; })) {
    large.check = run.front().check;
    std::map<std::pair<std::uint32_t, std::uint8_t>, std::int64_t> cells;
    for (const Visit& visit : run) {
      ++cells[{move_number(visit.move), kinds[visit.game]}];
      numbers.emplace(visit.move, 0);
    }
    std::vector<MoveCount> counts;
    for (const auto& [cell, n] : cells) counts.push_back({cell.first - 1, cell.second, n});
    large.counts = encode_counts(counts);
    std::size_t number = 0;
    for (std::uint32_t move : moves_of(counts)) numbers[move] = number++;
  }
  std::uint32_t last = 0;
  each_game(run, [&](const Visit& visit) {
    put_number(large.postings, visit.game - last);
    put_number(large.postings, large.check ? numbers[visit.move] : 0);
    last = visit.game;
  });
  return large;
}

}  // namespace

std::vector<GameRange> ranges_up_to(std::int64_t last_game) {
  std::vector<GameRange> ranges;
  std::int64_t first = 1;
  for (std::int64_t size : range_sizes)
    for (; first + size - 1 <= last_game; first += size) ranges.push_back({first, size});
  if (first <= last_game) ranges.push_back({first, last_game - first + 1});
  return ranges;
}

std::string encode_counts(const std::vector<MoveCount>& counts) {
  std::string bytes;
  std::uint32_t last = 0;
  for (const MoveCount& count : counts) {
    put_number(bytes, move_number(count.move) - last);
    put_number(bytes, count.kind);
    put_number(bytes, static_cast<std::uint64_t>(count.games));
    last = move_number(count.move);
  }
  return bytes;
}

std::vector<MoveCount> decode_counts(std::string_view bytes) {
  std::vector<MoveCount> counts;
  NumberReader reader(bytes);
  std::uint32_t number = 0;
  while (!reader.done()) {
    number += static_cast<std::uint32_t>(reader.next());
    const auto kind = static_cast<std::uint8_t>(reader.next() & 31U);
    const std::uint64_t games = reader.next();
    if (games > static_cast<std::uint64_t>(largest_range))
      throw Damage("the index counts more games than it has");
    counts.push_back({number - 1, kind, static_cast<std::int64_t>(games)});
  }
  return counts;
}

std::vector<std::uint32_t> moves_of(const std::vector<MoveCount>& counts) {
  std::vector<std::uint32_t> moves;
  for (const MoveCount& count : counts)
    if (moves.empty() || moves.back() != count.move) moves.push_back(count.move);
  return moves;
}

Segment make_segment(GameRange games, int key_bits, std::vector<Visit> visits,
                     const std::vector<std::uint8_t>& kinds) {
  for (Visit& visit : visits) visit.key = cut(visit.key, key_bits);
  tbb::parallel_sort(visits, [](const Visit& a, const Visit& b) {
    return std::tie(a.key, a.game, a.check) < std::tie(b.key, b.game, b.check);
  });
  Segment segment{games, key_bits, static_cast<std::int64_t>(visits.size()), {}, {}};
  ChunkWriter chunks(segment);
  for (std::size_t begin = 0; begin < visits.size();) {
    std::size_t end = begin + 1;
    while (end < visits.size() && visits[end].key == visits[begin].key) ++end;
    const std::span<const Visit> run(visits.data() + begin, end - begin);
    const std::size_t run_games = count_games(run);
    if (run_games >= large_run) {
      chunks.add_large(run.front().key, segment.large.size());
      segment.large.push_back(make_large(run, run_games, kinds));
    } else {
      each_game(run, [&](const Visit& visit) { chunks.add_game(visit.key, visit.game); });
    }
    begin = end;
  }
  return segment;
}

InChunk find_in_chunk(std::uint32_t first, std::string_view bytes, std::uint64_t key) {
  InChunk found;
  NumberReader reader(bytes);
  std::uint64_t half = first;
  while (!reader.done()) {
    const std::uint64_t step = reader.next();
    half += step >> 1U;
    if (half > upper_half(key)) break;
    const bool large = (step & 1U) != 0;
    const auto number = static_cast<std::uint32_t>(large ? reader.next() : reader.two_bytes());
    if (half == upper_half(key)) (large ? found.large : found.games).push_back(number);
  }
  return found;
}

}  // namespace waggle::db
