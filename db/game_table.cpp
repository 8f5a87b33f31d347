#include "db/game_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "db/damage.hpp"
#include "db/line_code.hpp"
#include "db/moves_blob.hpp"
#include "db/stored_games.hpp"

namespace waggle::db {
namespace {

/// At so many other games a look is taken, no more: there are places where thousands have been.
constexpr std::size_t enough = 200;

}  // namespace

GameTable::GameTable(SQLite::Database& sql, SegmentTable& segments)
    : sql_(sql),
      segments_(segments),
      with_hashes_(sql,
                   "SELECT id, game_key FROM game WHERE begin_hash = ? AND group_hash = ? "
                   "ORDER BY game_key, id"),
      load_(sql,
            "SELECT r.moves, w.name, b.name, g.game_type FROM game g "
            "JOIN record r ON r.id = g.record_id LEFT JOIN player w ON w.id = r.white_id "
            "LEFT JOIN player b ON b.id = r.black_id WHERE g.id = ?"),
      insert_(sql,
              "INSERT INTO game(id, begin_hash, group_hash, game_key, record_id, game_type, plies, "
              "board_state, positions, white_line, white_formation, black_line, black_formation) "
              "VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
      set_key_(sql, "UPDATE game SET game_key = ?2 WHERE id = ?1"),
      set_record_(sql, "UPDATE game SET record_id = ?2 WHERE id = ?1 AND record_id <> ?2"),
      kind_(sql,
            "SELECT g.game_type, r.outcome FROM game g JOIN record r ON r.id = g.record_id "
            "WHERE g.id = ?"),
      alike_(sql, "SELECT id, group_hash FROM game WHERE begin_hash = ? ORDER BY id"),
      plies_(sql, "SELECT plies FROM game WHERE id = ?") {}

void GameTable::begin() {
  next_id_ = last_game(sql_) + 1;
  added_.clear();
}

MoveGroup GameTable::load_group(std::int64_t game_id) {
  const Reset reset(load_);
  load_.bind(1, game_id);
  if (!load_.executeStep()) throw Damage(fmt::format("game {} is missing", game_id));
  const auto texts = decode_moves(load_.getColumn(0).getString());
  const auto moves = texts ? locate_moves(*texts) : std::nullopt;
  if (!moves) throw Damage(fmt::format("the moves of game {} cannot be read", game_id));
  return make_group(*moves, text_or_null(load_, 1), text_or_null(load_, 2),
                    GameType::from_bits(static_cast<unsigned>(load_.getColumn(3).getInt())));
}

std::vector<KeyedGame> GameTable::with_hashes(std::uint64_t begin, std::uint64_t group) {
  const Reset reset(with_hashes_);
  with_hashes_.bind(1, stored(begin));
  with_hashes_.bind(2, stored(group));
  std::vector<KeyedGame> games;
  while (with_hashes_.executeStep())
    games.push_back({with_hashes_.getColumn(0).getInt64(), text_or_null(with_hashes_, 1)});
  return games;
}

std::vector<KeyedGame> GameTable::of_group(const Prepared& prepared) {
  auto games = with_hashes(begin_hash(prepared.group_hashes), prepared.group_hashes.back());
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
               has_group ? std::optional(stored(begin_hash(prepared.group_hashes))) : std::nullopt);
  bind_or_null(insert_, 3,
               has_group ? std::optional(stored(prepared.group_hashes.back())) : std::nullopt);
  bind_or_null(insert_, 4, prepared.record.id);
  insert_.bind(5, record_id);
  insert_.bind(6, static_cast<int>(prepared.replay.game_type.bits()));
  insert_.bind(7, prepared.replay.plies());
  insert_.bind(8, static_cast<int>(prepared.replay.position.state()));
  insert_.bind(9, static_cast<std::int64_t>(prepared.visits.size()));
  bind_opening(10, prepared.white_opening);
  bind_opening(12, prepared.black_opening);
  insert_.exec();
  return next_id_++;
}

void GameTable::set_key(std::int64_t game_id, const std::optional<std::string>& key) {
  const Reset reset(set_key_);
  set_key_.bind(1, game_id);
  bind_or_null(set_key_, 2, key);
  set_key_.exec();
}

void GameTable::set_record(std::int64_t game_id, std::int64_t record_id) {
  const Reset reset(set_record_);
  set_record_.bind(1, game_id);
  set_record_.bind(2, record_id);
  set_record_.exec();
}

std::vector<KeyedGame> GameTable::others_of_group(std::int64_t game_id) {
  SQLite::Statement rows(sql_,
                         "SELECT o.id, o.game_key FROM game g JOIN game o "
                         "ON o.begin_hash = g.begin_hash AND o.group_hash = g.group_hash "
                         "WHERE g.id = ?1 AND o.id <> ?1 ORDER BY o.game_key, o.id");
  rows.bind(1, game_id);
  std::vector<KeyedGame> games;
  while (rows.executeStep()) games.push_back({rows.getColumn(0).getInt64(), text_or_null(rows, 1)});
  const MoveGroup group = load_group(game_id);
  std::erase_if(games, [&](const KeyedGame& game) { return load_group(game.id) != group; });
  return games;
}

void GameTable::remove(std::int64_t game_id) {
  SQLite::Statement drop(sql_, "DELETE FROM game WHERE id = ?");
  drop.bind(1, game_id);
  drop.exec();
}

std::uint8_t GameTable::kind(std::int64_t game_id) {
  const Reset reset(kind_);
  kind_.bind(1, game_id);
  if (!kind_.executeStep()) throw Damage(fmt::format("game {} is missing", game_id));
  return kind_of(GameType::from_bits(static_cast<unsigned>(kind_.getColumn(0).getInt())),
                 word_at(kind_, 1, Outcome::unknown));
}

std::vector<std::int64_t> GameTable::related_by_prefix(const Prepared& prepared,
                                                       std::int64_t game_id) {
  if (!prepared.record.white || !prepared.record.black) return {};
  const auto alike = alike_with(begin_hash(prepared.group_hashes));
  std::vector<std::int64_t> related = shorter(prepared, alike);
  const auto longer_games = longer(prepared, alike);
  related.insert(related.end(), longer_games.begin(), longer_games.end());
  added_.emplace_back(game_id, prepared.group);
  return related;
}

std::vector<GameTable::Alike> GameTable::alike_with(std::uint64_t begin) {
  const Reset reset(alike_);
  alike_.bind(1, stored(begin));
  std::vector<Alike> games;
  while (games.size() < enough && alike_.executeStep())
    games.push_back({alike_.getColumn(0).getInt64(), loaded(alike_.getColumn(1).getInt64())});
  return games;
}

std::vector<std::int64_t> GameTable::shorter(const Prepared& prepared,
                                             const std::vector<Alike>& alike) {
  const std::span<const std::uint64_t> hashes(prepared.group_hashes);
  std::vector<std::int64_t> games;
  for (std::size_t plies = 1; plies < hashes.size(); ++plies) {
    const std::uint64_t whole = hashes[plies - 1];
    // What begins alike is known already, unless there is too much of it.
    if (plies >= begin_plies && alike.size() < enough &&
        std::ranges::find(alike, whole, &Alike::group_hash) == alike.end())
      continue;
    for (const KeyedGame& game : with_hashes(begin_hash(hashes.first(plies)), whole))
      if (begins(prepared.group, load_group(game.id))) games.push_back(game.id);
  }
  return games;
}

std::vector<std::int64_t> GameTable::longer(const Prepared& prepared,
                                            const std::vector<Alike>& alike) {
  std::vector<std::int64_t> games;
  std::vector<std::int64_t> candidates;
  if (prepared.group_hashes.size() >= begin_plies) {
    for (const Alike& game : alike)
      if (plies(game.id) > prepared.replay.plies()) candidates.push_back(game.id);
  } else {
    // Of so short a game the longer ones have been at the last position.
    const Found found = segments_.look(Sought(prepared.replay.position));
    candidates = found.candidates;
    for (const FoundRun& run : found.runs) {
      if (candidates.size() >= enough) break;
      each_posting(segments_.postings(run), [&](std::uint32_t number, std::size_t) {
        if (candidates.size() < enough) candidates.push_back(run.first_game + number);
      });
    }
    candidates.resize(std::min(candidates.size(), enough));
    for (const auto& [id, group] : added_)
      if (begins(group, prepared.group)) games.push_back(id);
  }
  for (std::int64_t id : candidates)
    if (begins(load_group(id), prepared.group)) games.push_back(id);
  std::ranges::sort(games);
  return games;
}

int GameTable::plies(std::int64_t game_id) {
  const Reset reset(plies_);
  plies_.bind(1, game_id);
  return plies_.executeStep() ? plies_.getColumn(0).getInt() : 0;
}

}  // namespace waggle::db
