#include "db/writer.hpp"

#include <algorithm>
#include <utility>

namespace waggle::db {

Writer::Writer(SQLite::Database& sql, int batch_records, int key_bits,
               std::function<void(const ImportEvent&)> event,
               std::function<void(const ImportSummary&)> stored)
    : sql_(sql),
      batch_records_(static_cast<std::size_t>(std::max(batch_records, 1))),
      event_(std::move(event)),
      stored_(std::move(stored)),
      records_(sql),
      index_(sql, key_bits),
      games_(sql, index_.segments()) {}

void Writer::add(Prepared&& prepared) {
  waiting_.push_back(std::move(prepared));
  if (waiting_.size() >= batch_records_) flush();
}

void Writer::flush() {
  if (waiting_.empty()) return;
  Transaction transaction(sql_);
  records_.begin();
  index_.begin();
  games_.begin();
  for (Prepared& prepared : waiting_) store(prepared);
  index_.update();
  transaction.commit();
  waiting_.clear();
  if (stored_) stored_(summary_);
}

void Writer::store(Prepared& prepared) {
  ++summary_.read;
  if (prepared.is_rejected())
    store_rejected(prepared);
  else
    store_game(prepared);
}

void Writer::store_rejected(Prepared& prepared) {
  records_.reject(prepared);
  ++summary_.rejected;
  tell(ImportEvent::Kind::rejected, prepared, 0);
}

void Writer::store_game(Prepared& prepared) {
  records_.forget_rejected_at(prepared.record);
  Target target{0, false};
  const auto known = records_.game_of_same_record(prepared.record);
  if (!known && has_place(prepared.record) && records_.is_taken(prepared.record))
    tell(ImportEvent::Kind::other_record, prepared, 0);
  if (known)
    target.game_id = *known;
  else if (is_anonymous(prepared.record))
    target = add_to_line(prepared);
  else
    target = add_to_group(prepared);
  if (target.is_new) {
    ++summary_.imported;
    tell(ImportEvent::Kind::added, prepared, target.game_id);
    for (std::int64_t id : games_.related_by_prefix(prepared, target.game_id))
      tell(ImportEvent::Kind::prefix, prepared, id);
  } else {
    ++summary_.duplicates;
    tell(ImportEvent::Kind::duplicate, prepared, target.game_id);
    if (event_ && contradict(target.before, prepared.replay.result))
      event_({ImportEvent::Kind::other_result, prepared.record, prepared.replay, target.game_id,
              target.before, outcome_of_kind(games_.kind(target.game_id))});
  }
}

Writer::Target Writer::add_to_line(Prepared& prepared) {
  if (const auto known = records_.game_of_same_line(prepared.record)) return join(prepared, *known);
  // Nothing may join this game for its moves.
  prepared.group_hashes.clear();
  return add_new(prepared);
}

/// A group holds as many games as its records have ids, at least one; records without an id join
/// the least.
Writer::Target Writer::add_to_group(Prepared& prepared) {
  const auto games = games_.of_group(prepared);
  const auto& key = prepared.record.id;
  if (games.empty()) return add_new(prepared);
  const KeyedGame& least = games.front();
  if (!key) return join(prepared, least.id);
  for (const KeyedGame& game : games)
    if (game.key == key) return join(prepared, game.id);
  if (!least.key) {  // its first id
    games_.set_key(least.id, *key);
    return join(prepared, least.id);
  }
  const Target target = add_new(prepared);
  if (*key < *least.key) {
    records_.move_without_key(least.id, target.game_id);
    choose_record(least.id);
    choose_record(target.game_id);
  }
  return target;
}

Writer::Target Writer::join(Prepared& prepared, std::int64_t game_id) {
  const Outcome before = outcome_of_kind(games_.kind(game_id));
  records_.insert(prepared, game_id);
  choose_record(game_id);
  return {game_id, false, before};
}

Writer::Target Writer::add_new(Prepared& prepared) {
  const std::int64_t game_id = games_.insert(prepared, records_.next_id());
  records_.insert(prepared, game_id);
  summary_.positions += static_cast<std::int64_t>(prepared.visits.size());
  index_.remember(game_id, std::move(prepared.visits));
  return {game_id, true};
}

void Writer::choose_record(std::int64_t game_id) {
  const std::uint8_t before = games_.kind(game_id);
  games_.set_record(game_id, records_.choose(game_id));
  index_.touch(game_id);
  const std::uint8_t after = games_.kind(game_id);
  if (before != after) index_.recount(game_id, before, after);
}

void Writer::tell(ImportEvent::Kind kind, const Prepared& prepared, std::int64_t game_id) {
  if (event_) event_({kind, prepared.record, prepared.replay, game_id});
}

}  // namespace waggle::db
