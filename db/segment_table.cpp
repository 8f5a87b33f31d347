#include "db/segment_table.hpp"

#include <algorithm>

#include "db/damage.hpp"

namespace waggle::db {
namespace {

constexpr std::int64_t games_of_number = 1'024;
/// Far more than a file can hold, and few enough to count with.
constexpr std::int64_t most_games = std::int64_t{1} << 40U;

/// Rows of a segment have its number in the upper half of their ids. It is told from its place, so
/// it is the same whatever was there before.
std::int64_t rows_of(const GameRange& range) noexcept {
  return ((range.first - 1) / games_of_number + 1) * (std::int64_t{1} << 32U);
}
constexpr std::int64_t row_room = std::int64_t{1} << 32U;

std::string bytes_at(SQLite::Statement& row, int column) {
  const auto value = row.getColumn(column);
  return {static_cast<const char*>(value.getBlob()), static_cast<std::size_t>(value.getBytes())};
}

void bind_bytes(SQLite::Statement& statement, int index, const std::string& bytes) {
  statement.bindNoCopy(index, bytes.data(), static_cast<int>(bytes.size()));
}

int key_bits_at(SQLite::Statement& row, int column) {
  return static_cast<int>(whole_at(row, column, 1, 64));
}

std::optional<std::uint64_t> check_at(SQLite::Statement& row, int column) {
  if (row.isColumnNull(column)) return std::nullopt;
  return loaded(row.getColumn(column).getInt64());
}

}  // namespace

SegmentTable::SegmentTable(SQLite::Database& sql)
    : sql_(sql),
      segments_(sql, "SELECT first_game, games, key_bits FROM segment ORDER BY first_game"),
      chunk_(sql, "SELECT id, data FROM cold WHERE id BETWEEN ?1 AND ?2 ORDER BY id DESC LIMIT 1"),
      large_(sql, "SELECT key, chk, games, counts FROM hot WHERE id = ?"),
      postings_(sql, "SELECT data FROM post WHERE id = ?") {}

void SegmentTable::load() {
  const Reset reset(segments_);
  ranges_.clear();
  key_bits_.clear();
  while (segments_.executeStep()) {
    const std::int64_t first = whole_at(segments_, 0, last_game() + 1, most_games);
    if ((first - 1) % games_of_number != 0) throw Damage("the index begins where none may begin");
    ranges_.push_back({first, whole_at(segments_, 1, 1, largest_range)});
    key_bits_.push_back(key_bits_at(segments_, 2));
  }
}

InChunk SegmentTable::in_chunk(std::size_t segment, std::uint64_t key) {
  const std::int64_t rows = rows_of(ranges_[segment]);
  const Reset reset(chunk_);
  chunk_.bind(1, rows);
  chunk_.bind(2, rows + static_cast<std::int64_t>(key >> 32U));
  if (!chunk_.executeStep()) return {};
  const std::int64_t id = whole_at(chunk_, 0, rows, rows + row_room - 1);
  const auto data = chunk_.getColumn(1);
  return find_in_chunk(
      static_cast<std::uint32_t>(id - rows),
      {static_cast<const char*>(data.getBlob()), static_cast<std::size_t>(data.getBytes())}, key);
}

Found SegmentTable::look(const Sought& sought) {
  Found found;
  for (std::size_t i = 0; i < ranges_.size(); ++i) {
    const GameRange& range = ranges_[i];
    const std::uint64_t key = cut(sought.key, key_bits_[i]);
    const InChunk in = in_chunk(i, key);
    const std::size_t before = found.candidates.size();
    for (std::uint32_t game : in.games) found.candidates.push_back(range.first + game);
    for (std::uint32_t number : in.large) {
      const Reset reset(large_);
      FoundRun run{rows_of(range) + number, range.first, 0, {}};
      large_.bind(1, run.id);
      if (!large_.executeStep() || loaded(large_.getColumn(0).getInt64()) != key) continue;
      run.games = whole_at(large_, 2, 0, range.count);
      if (const auto check = check_at(large_, 1)) {
        if (*check != sought.check) continue;
        run.counts = bytes_at(large_, 3);
        found.runs.push_back(std::move(run));
      } else {
        each_posting(postings(run), [&](std::uint32_t game, std::size_t) {
          found.candidates.push_back(range.first + game);
        });
      }
    }
    std::sort(found.candidates.begin() + static_cast<std::ptrdiff_t>(before),
              found.candidates.end());
  }
  // Keys that share their upper half may name a game twice.
  found.candidates.erase(std::unique(found.candidates.begin(), found.candidates.end()),
                         found.candidates.end());
  return found;
}

std::string SegmentTable::postings(const FoundRun& run) {
  const Reset reset(postings_);
  postings_.bind(1, run.id);
  if (!postings_.executeStep()) throw Damage("a list of games of the index is missing");
  return bytes_at(postings_, 0);
}

void SegmentTable::insert(const Segment& segment) {
  const std::int64_t rows = rows_of(segment.games);
  SQLite::Statement about(
      sql_, "INSERT INTO segment(first_game, games, key_bits, positions) VALUES(?, ?, ?, ?)");
  about.bind(1, segment.games.first);
  about.bind(2, segment.games.count);
  about.bind(3, segment.key_bits);
  about.bind(4, segment.positions);
  about.exec();
  SQLite::Statement cold(sql_, "INSERT INTO cold(id, data) VALUES(?, ?)");
  for (const auto& [first, data] : segment.chunks) {
    const Reset reset(cold);
    cold.bind(1, rows + first);
    bind_bytes(cold, 2, data);
    cold.exec();
  }
  SQLite::Statement hot(sql_, "INSERT INTO hot(id, key, chk, games, counts) VALUES(?, ?, ?, ?, ?)");
  SQLite::Statement post(sql_, "INSERT INTO post(id, data) VALUES(?, ?)");
  std::int64_t id = rows;
  for (const LargeRun& run : segment.large) {
    const Reset reset_hot(hot);
    const Reset reset_post(post);
    hot.bind(1, id);
    hot.bind(2, stored(run.key));
    bind_or_null(hot, 3, run.check ? std::optional(stored(*run.check)) : std::nullopt);
    hot.bind(4, run.games);
    bind_bytes(hot, 5, run.counts);
    hot.exec();
    post.bind(1, id);
    bind_bytes(post, 2, run.postings);
    post.exec();
    ++id;
  }
}

void SegmentTable::remove(const GameRange& range) {
  const std::int64_t rows = rows_of(range);
  for (const char* table : {"cold", "hot", "post"}) {
    SQLite::Statement drop(sql_, std::string("DELETE FROM ") + table + " WHERE id BETWEEN ? AND ?");
    drop.bind(1, rows);
    drop.bind(2, rows + row_room - 1);
    drop.exec();
  }
  SQLite::Statement drop(sql_, "DELETE FROM segment WHERE first_game = ?");
  drop.bind(1, range.first);
  drop.exec();
}

void SegmentTable::remove_all() {
  for (const char* table : {"segment", "cold", "hot", "post"})
    sql_.exec(std::string("DELETE FROM ") + table);
}

std::int64_t SegmentTable::stray_rows() {
  std::int64_t rows = 0;
  for (const char* table : {"cold", "hot", "post"})
    rows += sql_.execAndGet(std::string("SELECT count(*) FROM ") + table +
                            " WHERE (id >> 32) NOT IN "
                            "(SELECT (first_game - 1) / 1024 + 1 FROM segment)")
                .getInt64();
  return rows;
}

void SegmentTable::recount(const Visit& visit, std::int64_t game, std::uint8_t before,
                           std::uint8_t after) {
  const auto segment = static_cast<std::size_t>(std::ranges::find_if(ranges_,
                                                                     [&](const GameRange& range) {
                                                                       return range.first <= game &&
                                                                              game <= range.last();
                                                                     }) -
                                                ranges_.begin());
  if (segment == ranges_.size()) return;
  const std::uint64_t key = cut(visit.key, key_bits_[segment]);
  for (std::uint32_t number : in_chunk(segment, key).large) {
    const std::int64_t id = rows_of(ranges_[segment]) + number;
    std::vector<MoveCount> counts;
    {
      const Reset reset(large_);
      large_.bind(1, id);
      if (!large_.executeStep() || loaded(large_.getColumn(0).getInt64()) != key ||
          check_at(large_, 1) != visit.check)
        continue;
      counts = decode_counts(bytes_at(large_, 3));
    }
    std::vector<MoveCount> changed;
    const auto add = [&](MoveCount count) {
      if (count.games > 0) changed.push_back(count);
    };
    bool is_added = false;
    for (MoveCount count : counts) {
      const bool same_move = count.move == visit.move;
      if (same_move && count.kind == before) --count.games;
      if (same_move && count.kind == after) {
        ++count.games;
        is_added = true;
      }
      add(count);
    }
    if (!is_added) changed.push_back({visit.move, after, 1});
    std::ranges::sort(changed, [](const MoveCount& a, const MoveCount& b) {
      return std::pair(a.move + 1, a.kind) < std::pair(b.move + 1, b.kind);
    });
    const std::string bytes = encode_counts(changed);
    SQLite::Statement update(sql_, "UPDATE hot SET counts = ? WHERE id = ?");
    bind_bytes(update, 1, bytes);
    update.bind(2, id);
    update.exec();
  }
}

Segment SegmentTable::read(const GameRange& range) {
  Segment segment;
  segment.games = range;
  const std::int64_t rows = rows_of(range);
  const auto each = [&](const char* text, const auto& take) {
    SQLite::Statement statement(sql_, text);
    statement.bind(1, rows);
    statement.bind(2, rows + row_room - 1);
    while (statement.executeStep()) take(statement);
  };
  SQLite::Statement about(sql_, "SELECT key_bits, positions FROM segment WHERE first_game = ?");
  about.bind(1, range.first);
  if (about.executeStep()) {
    segment.key_bits = key_bits_at(about, 0);
    segment.positions = about.getColumn(1).getInt64();
  }
  each("SELECT id, data FROM cold WHERE id BETWEEN ? AND ? ORDER BY id",
       [&](SQLite::Statement& row) {
         segment.chunks.emplace_back(
             static_cast<std::uint32_t>(whole_at(row, 0, rows, rows + row_room - 1) - rows),
             bytes_at(row, 1));
       });
  each(
      "SELECT h.key, h.chk, h.games, h.counts, p.data, h.id FROM hot h LEFT JOIN post p "
      "ON p.id = h.id WHERE h.id BETWEEN ? AND ? ORDER BY h.id",
      [&](SQLite::Statement& row) {
        segment.large.push_back({loaded(row.getColumn(0).getInt64()), check_at(row, 1),
                                 row.getColumn(2).getInt64(), bytes_at(row, 3), bytes_at(row, 4)});
      });
  return segment;
}

}  // namespace waggle::db
