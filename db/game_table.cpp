#include "db/game_table.hpp"

#include <algorithm>
#include <span>

#include "db/database.hpp"
#include "db/line_code.hpp"
#include "db/moves_blob.hpp"
#include "db/occurrence_table.hpp"

namespace waggle::db {

GameTable::GameTable(SQLite::Database& sql)
    : sql_(sql),
      with_hash_(sql, "SELECT id, game_key FROM game WHERE group_hash = ? ORDER BY game_key, id"),
      load_(sql,
            "SELECT r.moves, w.name, b.name, g.game_type FROM game g "
            "JOIN record r ON r.id = g.record_id LEFT JOIN player w ON w.id = r.white_id "
            "LEFT JOIN player b ON b.id = r.black_id WHERE g.id = ?"),
      insert_(
          sql,
          "INSERT INTO game(id, group_hash, game_key, record_id, game_type, plies, board_state, "
          "positions, white_line, white_formation, black_line, black_formation) "
          "VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
      set_key_(sql, "UPDATE game SET game_key = ?2 WHERE id = ?1"),
      set_record_(sql, "UPDATE game SET record_id = ?2 WHERE id = ?1 AND record_id <> ?2"),
      longer_(sql, std::string("SELECT g.id FROM (") + some_visits_by_parameters +
                       ") v JOIN game g ON g.id = v.game_id JOIN record r ON r.id = g.record_id "
                       "JOIN player w ON w.id = r.white_id JOIN player b ON b.id = r.black_id "
                       "WHERE g.plies > ?3 AND g.game_type = ?4 AND w.name = ?5 COLLATE NOCASE "
                       "AND b.name = ?6 COLLATE NOCASE ORDER BY g.id") {}

void GameTable::begin() {
  next_id_ = sql_.execAndGet("SELECT coalesce(max(id), 0) + 1 FROM game").getInt64();
}

std::vector<KeyedGame> GameTable::with_hash(std::uint64_t hash) {
  const Reset reset(with_hash_);
  with_hash_.bind(1, stored(hash));
  std::vector<KeyedGame> games;
  while (with_hash_.executeStep())
    games.push_back({with_hash_.getColumn(0).getInt64(), text_or_null(with_hash_, 1)});
  return games;
}

MoveGroup GameTable::load_group(std::int64_t game_id) {
  const Reset reset(load_);
  load_.bind(1, game_id);
  load_.executeStep();
  const auto texts = decode_moves(load_.getColumn(0).getString());
  const auto moves = texts ? locate_moves(*texts) : std::nullopt;
  if (!moves)
    throw StoreError("the database is damaged: the moves of game " + std::to_string(game_id) +
                     " cannot be read");
  return make_group(*moves, text_or_null(load_, 1), text_or_null(load_, 2),
                    GameType::from_bits(static_cast<unsigned>(load_.getColumn(3).getInt())));
}

std::vector<KeyedGame> GameTable::of_group(const Prepared& prepared) {
  auto games = with_hash(prepared.group_hashes.back());
  // The hash finds, the moves decide.
  std::erase_if(games,
                [&](const KeyedGame& game) { return load_group(game.id) != prepared.group; });
  return games;
}

std::int64_t GameTable::insert(const Prepared& prepared, std::int64_t record_id) {
  const auto bind_opening = [&](int index, const std::optional<OpeningLine>& opening) {
    bind_or_null(insert_, index,
                 opening ? std::optional<std::int64_t>(line_code(opening->bugs)) : std::nullopt);
    bind_or_null(
        insert_, index + 1,
        opening ? std::optional(static_cast<std::int64_t>(opening->formation)) : std::nullopt);
  };
  const bool has_group = !prepared.group_hashes.empty();
  const Reset reset(insert_);
  insert_.bind(1, next_id_);
  bind_or_null(insert_, 2,
               has_group ? std::optional(stored(prepared.group_hashes.back())) : std::nullopt);
  bind_or_null(insert_, 3, prepared.record.id);
  insert_.bind(4, record_id);
  insert_.bind(5, static_cast<int>(prepared.replay.game_type.bits()));
  insert_.bind(6, prepared.replay.plies());
  insert_.bind(7, static_cast<int>(prepared.replay.position.state()));
  insert_.bind(8, static_cast<std::int64_t>(prepared.occurrences.size()));
  bind_opening(9, prepared.white_opening);
  bind_opening(11, prepared.black_opening);
  insert_.exec();
  return next_id_++;
}

void GameTable::set_key(std::int64_t game_id, const std::string& key) {
  const Reset reset(set_key_);
  set_key_.bind(1, game_id);
  set_key_.bind(2, key);
  set_key_.exec();
}

void GameTable::set_record(std::int64_t game_id, std::int64_t record_id) {
  const Reset reset(set_record_);
  set_record_.bind(1, game_id);
  set_record_.bind(2, record_id);
  set_record_.exec();
}

std::vector<std::int64_t> GameTable::related_by_prefix(const Prepared& prepared) {
  if (!prepared.record.white || !prepared.record.black) return {};
  const MoveGroup& group = prepared.group;
  const auto begins = [](const MoveGroup& whole, const MoveGroup& part) {
    return part.set == whole.set && part.white == whole.white && part.black == whole.black &&
           part.moves.size() < whole.moves.size() &&
           std::ranges::equal(part.moves, std::span(whole.moves).first(part.moves.size()));
  };
  std::vector<std::int64_t> related;
  for (std::size_t i = 0; i + 1 < prepared.group_hashes.size(); ++i)
    for (const KeyedGame& game : with_hash(prepared.group_hashes[i]))
      if (begins(group, load_group(game.id))) related.push_back(game.id);

  // A longer game has been at the last position of this one.
  std::vector<std::int64_t> longer;
  {
    const Position& end = prepared.replay.position;
    const Canonical seen(end);
    const Reset reset(longer_);
    longer_.bind(1, stored(seen.study_key().value));
    longer_.bind(2, stored(seen.check()));
    longer_.bind(3, prepared.replay.plies());
    longer_.bind(4, static_cast<int>(group.set.bits()));
    longer_.bind(5, *prepared.record.white);
    longer_.bind(6, *prepared.record.black);
    while (longer_.executeStep()) longer.push_back(longer_.getColumn(0).getInt64());
  }
  for (std::int64_t id : longer)
    if (begins(load_group(id), group)) related.push_back(id);
  return related;
}

}  // namespace waggle::db
