#include "db/record_table.hpp"

#include <utility>

#include "db/player.hpp"

namespace waggle::db {
namespace {

std::optional<std::int64_t> first_column(SQLite::Statement& statement) {
  if (!statement.executeStep()) return std::nullopt;
  return statement.getColumn(0).getInt64();
}

}  // namespace

bool has_place(const GameRecord& record) noexcept {
  return record.source != "-" && !record.source.starts_with("-!/");
}

bool is_anonymous(const GameRecord& record) noexcept {
  return !record.white && !record.black && !record.date && !record.id;
}

RecordTable::RecordTable(SQLite::Database& sql)
    : sql_(sql),
      same_record_(sql,
                   "SELECT r.game_id FROM source s JOIN record r ON r.source_id = s.id "
                   "WHERE s.name = ? AND r.ordinal = ? AND r.content_hash = ? "
                   "AND r.game_id IS NOT NULL AND (r.source_hash = ? OR ?) ORDER BY r.id"),
      taken_(sql,
             "SELECT 1 FROM source s JOIN record r ON r.source_id = s.id "
             "WHERE s.name = ? AND r.ordinal = ? AND r.game_id IS NOT NULL LIMIT 1"),
      same_line_(sql,
                 "SELECT game_id FROM record WHERE source_hash = ? AND ordinal = ? "
                 "AND content_hash = ? AND white_id IS NULL AND black_id IS NULL AND date IS NULL "
                 "AND game_key IS NULL AND game_id IS NOT NULL ORDER BY id"),
      insert_(
          sql,
          "INSERT INTO record(id, source_id, ordinal, format, content_hash, source_hash, status, "
          "game_id, game_key, white_id, black_id, white_rating, black_rating, event_id, site, "
          "round, date, outcome, reason, bots, tags, moves) "
          "VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
      insert_notes_(sql, "INSERT INTO note(record_id, data) VALUES(?, ?)"),
      insert_source_(sql,
                     "INSERT INTO source(name, records) VALUES(?, ?) ON CONFLICT(name) "
                     "DO UPDATE SET records = max(records, excluded.records) RETURNING id"),
      players_(sql),
      events_(sql, "event"),
      find_rejected_(sql,
                     "SELECT r.id, s.name, r.ordinal FROM record r JOIN source s "
                     "ON s.id = r.source_id WHERE r.content_hash = ? AND r.game_id IS NULL"),
      delete_record_(sql, "DELETE FROM record WHERE id = ?"),
      forget_rejected_(
          sql,
          "DELETE FROM record WHERE source_id = (SELECT id FROM source WHERE name = ?) "
          "AND ordinal = ? AND game_id IS NULL"),
      insert_diagnostic_(
          sql,
          "INSERT INTO diagnostic(record_id, number, severity, code, line, "
          "\"column\", ply, move, message, hint) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
      move_without_key_(sql,
                        "UPDATE record SET game_id = ?2 WHERE game_id = ?1 AND game_key IS NULL"),
      choose_(sql,
              "SELECT r.id FROM record r JOIN source s ON s.id = r.source_id WHERE r.game_id = ? "
              "ORDER BY r.tags DESC, r.content_hash < 0, r.content_hash, s.name, r.ordinal") {}

void RecordTable::begin() {
  players_.forget();
  events_.forget();
  next_id_ = sql_.execAndGet("SELECT coalesce(max(id), 0) + 1 FROM record").getInt64();
}

std::optional<std::int64_t> RecordTable::game_of_same_record(const GameRecord& record) {
  const Reset reset(same_record_);
  same_record_.bind(1, record.source);
  same_record_.bind(2, record.game);
  same_record_.bind(3, stored(record.content_hash));
  same_record_.bind(4, stored(record.source_hash));
  same_record_.bind(5, has_place(record) || !is_anonymous(record) ? 1 : 0);
  return first_column(same_record_);
}

bool RecordTable::is_taken(const GameRecord& record) {
  const Reset reset(taken_);
  taken_.bind(1, record.source);
  taken_.bind(2, record.game);
  return taken_.executeStep();
}

std::optional<std::int64_t> RecordTable::game_of_same_line(const GameRecord& record) {
  const Reset reset(same_line_);
  same_line_.bind(1, stored(record.source_hash));
  same_line_.bind(2, record.game);
  same_line_.bind(3, stored(record.content_hash));
  return first_column(same_line_);
}

void RecordTable::insert(const Prepared& prepared, std::int64_t game_id) {
  insert_row(prepared, game_id);
}

void RecordTable::insert_row(const Prepared& prepared, std::optional<std::int64_t> game_id) {
  const GameRecord& record = prepared.record;
  const auto whole = [](std::optional<int> value) -> std::optional<std::int64_t> { return value; };
  const Reset reset(insert_);
  insert_.bind(1, next_id_);
  insert_.bind(2, source_id(record));
  insert_.bind(3, record.game);
  insert_.bind(4, static_cast<int>(record.format));
  insert_.bind(5, stored(record.content_hash));
  insert_.bind(6, stored(record.source_hash));
  insert_.bind(7, static_cast<int>(prepared.replay.status));
  bind_or_null(insert_, 8, game_id);
  bind_or_null(insert_, 9, record.id);
  const std::string account_site = site_of(record.site, record.format, record.id);
  bind_or_null(insert_, 10, players_.id(record.white, account_site));
  bind_or_null(insert_, 11, players_.id(record.black, account_site));
  bind_or_null(insert_, 12, whole(record.white_rating));
  bind_or_null(insert_, 13, whole(record.black_rating));
  bind_or_null(insert_, 14, events_.id(record.event));
  bind_or_null(insert_, 15, record.site);
  bind_or_null(insert_, 16, record.round);
  bind_or_null(insert_, 17, record.date);
  insert_.bind(18, static_cast<int>(prepared.replay.result));
  insert_.bind(19, static_cast<int>(prepared.replay.reason));
  insert_.bind(20, prepared.bots ? 1 : 0);
  insert_.bind(21, static_cast<std::int64_t>(record.tags.size()));
  if (game_id)
    insert_.bind(22, prepared.moves.data(), static_cast<int>(prepared.moves.size()));
  else
    insert_.bind(22);
  insert_.exec();
  if (!prepared.notes.empty()) {
    const Reset notes(insert_notes_);
    insert_notes_.bind(1, next_id_);
    insert_notes_.bind(2, prepared.notes.data(), static_cast<int>(prepared.notes.size()));
    insert_notes_.exec();
  }
  ++next_id_;
}

void RecordTable::reject(const Prepared& prepared) {
  const GameRecord& record = prepared.record;
  {
    const Reset reset(find_rejected_);
    find_rejected_.bind(1, stored(record.content_hash));
    if (find_rejected_.executeStep()) {
      const std::pair known(find_rejected_.getColumn(1).getString(),
                            find_rejected_.getColumn(2).getInt());
      if (known <= std::pair(record.source, record.game)) return;
      const Reset again(delete_record_);
      delete_record_.bind(1, find_rejected_.getColumn(0).getInt64());
      delete_record_.exec();
    }
  }
  forget_rejected_at(record);
  const std::int64_t id = next_id_;
  insert_row(prepared, std::nullopt);
  int number = 0;
  for (const Diagnostic& diagnostic : prepared.replay.diagnostics) {
    const Reset reset(insert_diagnostic_);
    insert_diagnostic_.bind(1, id);
    insert_diagnostic_.bind(2, ++number);
    insert_diagnostic_.bind(3, static_cast<int>(diagnostic.severity));
    insert_diagnostic_.bind(4, std::string(info_of(diagnostic.code).id));
    insert_diagnostic_.bind(5, stored(diagnostic.at.line));
    insert_diagnostic_.bind(6, stored(diagnostic.at.column));
    bind_or_null(insert_diagnostic_, 7,
                 diagnostic.ply ? std::optional(std::int64_t{*diagnostic.ply}) : std::nullopt);
    insert_diagnostic_.bind(8, diagnostic.move);
    insert_diagnostic_.bind(9, diagnostic.message);
    insert_diagnostic_.bind(10, diagnostic.hint);
    insert_diagnostic_.exec();
  }
}

void RecordTable::forget_rejected_at(const GameRecord& record) {
  if (!has_place(record)) return;
  const Reset reset(forget_rejected_);
  forget_rejected_.bind(1, record.source);
  forget_rejected_.bind(2, record.game);
  forget_rejected_.exec();
}

void RecordTable::move_without_key(std::int64_t from_game, std::int64_t to_game) {
  const Reset reset(move_without_key_);
  move_without_key_.bind(1, from_game);
  move_without_key_.bind(2, to_game);
  move_without_key_.exec();
}

RecordTable::Count RecordTable::count(std::int64_t game_id) {
  SQLite::Statement row(sql_,
                        "SELECT count(*), count(CASE WHEN r.game_key IS g.game_key THEN 1 END) "
                        "FROM record r JOIN game g ON g.id = r.game_id WHERE r.game_id = ?");
  row.bind(1, game_id);
  row.executeStep();
  return {row.getColumn(0).getInt64(), row.getColumn(1).getInt64()};
}

std::int64_t RecordTable::choose(std::int64_t game_id) {
  const Reset reset(choose_);
  choose_.bind(1, game_id);
  choose_.executeStep();
  return choose_.getColumn(0).getInt64();
}

std::int64_t RecordTable::source_id(const GameRecord& record) {
  const Reset reset(insert_source_);
  insert_source_.bind(1, record.source);
  insert_source_.bind(2, record.game);
  insert_source_.executeStep();
  return insert_source_.getColumn(0).getInt64();
}

NameTable::NameTable(SQLite::Database& sql, const std::string& table)
    : sql_(sql),
      find_(sql, "SELECT id FROM " + table + " WHERE name = ?"),
      insert_(sql, "INSERT INTO " + table + "(name, folded) VALUES(?, ?)") {}

std::optional<std::int64_t> NameTable::id(const std::optional<std::string>& name) {
  if (!name) return std::nullopt;
  const auto [place, is_new] = known_.try_emplace(*name, 0);
  if (!is_new) return place->second;
  const Reset reset_find(find_);
  find_.bind(1, *name);
  if (const auto known = first_column(find_)) return place->second = *known;
  const Reset reset_insert(insert_);
  insert_.bind(1, *name);
  insert_.bind(2, folded(*name));
  insert_.exec();
  return place->second = sql_.getLastInsertRowid();
}

PlayerTable::PlayerTable(SQLite::Database& sql)
    : sql_(sql),
      find_(sql, "SELECT id FROM player WHERE name = ? AND site = ?"),
      insert_(sql, "INSERT INTO player(name, site, folded, kind) VALUES(?, ?, ?, ?)") {}

std::optional<std::int64_t> PlayerTable::id(const std::optional<std::string>& name,
                                            const std::string& site) {
  if (!name) return std::nullopt;
  const auto [place, is_new] = known_.try_emplace({*name, site}, 0);
  if (!is_new) return place->second;
  const Reset reset_find(find_);
  find_.bind(1, *name);
  find_.bind(2, site);
  if (const auto known = first_column(find_)) return place->second = *known;
  const Reset reset_insert(insert_);
  insert_.bind(1, *name);
  insert_.bind(2, site);
  insert_.bind(3, folded(*name));
  insert_.bind(4, static_cast<int>(kind_of(*name)));
  insert_.exec();
  return place->second = sql_.getLastInsertRowid();
}

}  // namespace waggle::db
