#include "db/clickhouse/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "db/record_table.hpp"
#include "db/segment.hpp"

namespace waggle::db::clickhouse {
namespace {

/// So many bytes of rows go in one request.
constexpr std::size_t rows_at_once = std::size_t{32} << 20U;

/// At so many games that begin alike a look is taken, no more.
constexpr std::size_t games_alike = 200;

/// The same moves, players and set? The hash finds, the moves decide.
bool is_same_game(const RecordRow& row, const Prepared& prepared) {
  if (is_anonymous(prepared.record)) return true;
  const auto moves = legal_moves_of(row.moves, row.set());
  if (!moves) refuse_moves(static_cast<std::int64_t>(row.game));
  return make_group(*moves, row.white.name, row.black.name, row.set()) == prepared.group;
}

std::set<std::string> keys_of(const std::vector<RecordRow>& rows) {
  std::set<std::string> keys;
  for (const RecordRow& row : rows)
    if (row.game_key) keys.insert(*row.game_key);
  return keys;
}

/// What the records of the game that a record with this id joins say of the result.
Outcome result_of(const std::vector<RecordRow>& rows, const std::optional<std::string>& key) {
  const auto keys = keys_of(rows);
  const std::string least = keys.empty() ? key.value_or("") : *keys.begin();
  const RecordRow* speaker = nullptr;
  for (const RecordRow& row : rows)
    if (row.game_key.value_or(least) == key.value_or(least) &&
        (!speaker || speaks_before(row, *speaker)))
      speaker = &row;
  return speaker ? speaker->result() : Outcome::unknown;
}

/// Gives each record of a group its game, and each game the record that speaks for it. A group
/// holds as many games as its records have ids, at least one; records without an id join the least.
void assign(std::vector<RecordRow>& rows, std::uint64_t group) {
  const auto keys = keys_of(rows);
  const std::optional<std::string> least =
      keys.empty() ? std::nullopt : std::optional(*keys.begin());
  std::map<std::uint64_t, RecordRow*> speakers;
  for (RecordRow& row : rows) {
    row.game = game_id(group, row.game_key ? row.game_key : least);
    row.speaks = 0;
    RecordRow*& speaker = speakers[row.game];
    if (!speaker || speaks_before(row, *speaker)) speaker = &row;
  }
  for (const auto& [game, speaker] : speakers) speaker->speaks = 1;
}

std::map<std::uint64_t, const RecordRow*> speakers_of(const std::vector<RecordRow>& rows) {
  std::map<std::uint64_t, const RecordRow*> speakers;
  for (const RecordRow& row : rows)
    if (row.speaks != 0) speakers[row.game] = &row;
  return speakers;
}

std::uint8_t kind_of(const RecordRow& row) { return db::kind_of(row.set(), row.result()); }

template <typename Row, typename Put>
void send_rows(Server& server, const std::string& table, const std::string& columns,
               const std::vector<Row>& rows, const Put& put_row) {
  RowWriter writer;
  for (const Row& row : rows) {
    put_row(writer, row);
    if (writer.bytes().size() < rows_at_once) continue;
    server.insert(table, columns, writer.bytes());
    writer.clear();
  }
  server.insert(table, columns, writer.bytes());
}

}  // namespace

Plan::Plan(Cluster& cluster, const Commits& commits, const std::vector<Prepared>& batch)
    : cluster_(cluster), commits_(commits), batch_(batch) {
  look_up();
  look_up_rejected();
  events_.reserve(batch.size());
  for (std::size_t i = 0; i < batch.size(); ++i) take(batch[i], i);
  for (auto& [number, group] : groups_)
    if (group.is_touched) settle(group, number);
  std::unordered_map<std::uint64_t, std::uint64_t> game_of_record;
  for (const auto& [number, group] : groups_)
    for (const RecordRow& row : group.after) game_of_record[row.id] = row.game;
  for (std::size_t i = 0; i < batch.size(); ++i)
    if (!batch[i].is_rejected()) events_[i].game = game_of_record.at(record_id(batch[i].record));
  find_beginnings();
}

void Plan::find_beginnings() {
  const auto is_asked = [&](std::size_t i) {
    return events_[i].kind == ImportEvent::Kind::added && batch_[i].record.white &&
           batch_[i].record.black && batch_[i].group_hashes.size() >= begin_plies;
  };
  RowWriter numbers;
  for (std::size_t i = 0; i < batch_.size(); ++i)
    if (is_asked(i)) numbers.put(begin_hash(batch_[i].group_hashes));
  std::unordered_map<std::uint64_t, std::vector<std::pair<std::uint64_t, MoveGroup>>> known;
  if (!commits_.batches.empty() && !numbers.bytes().empty()) {
    const std::string answer = cluster_.server().ask(
        fmt::format(
            "SELECT {} FROM {} ORDER BY beginning, game LIMIT {} BY beginning", record_columns(),
            cluster_.games(commits_, "beginning GLOBAL IN (SELECT number FROM asked_beginnings)"),
            games_alike),
        {{"asked_beginnings", "number UInt64", numbers.bytes()}});
    for (RowReader reader(answer); !reader.at_end();) {
      const RecordRow row = get_record(reader);
      const auto moves = legal_moves_of(row.moves, row.set());
      if (!moves) refuse_moves(static_cast<std::int64_t>(row.game));
      known[row.beginning].emplace_back(
          row.game, make_group(*moves, row.white.name, row.black.name, row.set()));
    }
  }
  for (std::size_t i = 0; i < batch_.size(); ++i) {
    if (!is_asked(i)) continue;
    const MoveGroup& group = batch_[i].group;
    auto& others = known[begin_hash(batch_[i].group_hashes)];
    for (const auto& [game, other] : others)
      if (begins(group, other) || begins(other, group)) events_[i].begin_alike.push_back(game);
    if (others.size() < games_alike) others.emplace_back(events_[i].game, group);
  }
}

void Plan::look_up() {
  RowWriter groups;
  RowWriter records;
  for (const Prepared& prepared : batch_) {
    if (prepared.is_rejected()) continue;
    groups.put(group_of(prepared));
    records.put(record_id(prepared.record));
  }
  asked_ = {{"asked_groups", "number UInt64", groups.bytes()},
            {"asked_records", "number UInt64", records.bytes()}};
  if (!commits_.batches.empty() && !groups.bytes().empty())
    load(
        "grp GLOBAL IN (SELECT number FROM asked_groups) OR id GLOBAL IN (SELECT number FROM "
        "asked_records)",
        asked_);
}

void Plan::load(const std::string& condition, const std::vector<Along>& along) {
  for (RecordRow& row : cluster_.records_where(commits_, condition, along)) {
    group_of_record_[row.id] = row.grp;
    Group& group = groups_[row.grp];
    group.after.push_back(row);
    group.before.push_back(std::move(row));
  }
}

void Plan::look_up_rejected() {
  std::string places;
  std::string contents;
  for (const Prepared& prepared : batch_) {
    const GameRecord& record = prepared.record;
    sources_[record.source] =
        std::max(sources_[record.source], static_cast<std::uint32_t>(record.game));
    if (prepared.is_rejected())
      contents += fmt::format("{}{}", contents.empty() ? "" : ", ", record.content_hash);
  }
  if (commits_.batches.empty()) return;
  RowWriter names;
  for (const auto& [name, records] : sources_) names.put(name);
  const std::string table = cluster_.rejected(commits_);
  const std::string by_content =
      contents.empty() ? "" : fmt::format(" OR content_hash IN ({})", contents);
  const std::string answer = cluster_.server().ask(
      fmt::format("SELECT {0} FROM {1} AND content_hash IN (SELECT content_hash FROM {1} AND "
                  "(source IN (SELECT name FROM asked_sources){2}))",
                  rejected_columns, table, by_content),
      {{"asked_sources", "name String", names.bytes()}});
  for (RowReader reader(answer); !reader.at_end();) {
    RejectedRow row = get_rejected(reader);
    std::uint16_t& version = rejected_versions_[row.content_hash];
    if (row.version <= version) continue;
    version = row.version;
    rejected_[row.content_hash] = std::move(row);
  }
}

void Plan::take(const Prepared& prepared, std::size_t index) {
  ++summary_.read;
  Event event;
  if (prepared.is_rejected()) {
    reject(prepared);
    ++summary_.rejected;
    event.kind = ImportEvent::Kind::rejected;
  } else {
    forget_rejected_at(prepared.record);
    event = place(prepared, index);
    ++(event.kind == ImportEvent::Kind::added ? summary_.imported : summary_.duplicates);
  }
  events_.push_back(event);
}

Plan::Event Plan::place(const Prepared& prepared, std::size_t index) {
  RecordRow row = make_row(prepared);
  Event event;
  event.kind = ImportEvent::Kind::duplicate;
  if (group_of_record_.contains(row.id)) return event;
  while (!groups_[row.grp].after.empty() &&
         !is_same_game(groups_[row.grp].after.front(), prepared)) {
    // Another game has the same hash: the next number is free, or as good as that.
    ++row.grp;
    if (!groups_.contains(row.grp)) load(fmt::format("grp = {}", row.grp), {});
  }
  Group& group = groups_[row.grp];
  const auto keys = keys_of(group.after);
  const bool is_new =
      group.after.empty() || (row.game_key && !keys.empty() && !keys.contains(*row.game_key));
  if (is_new) summary_.positions += static_cast<std::int64_t>(prepared.visits.size());
  if (is_new)
    event.kind = ImportEvent::Kind::added;
  else
    event.before = result_of(group.after, row.game_key);
  group.is_touched = true;
  group_of_record_[row.id] = row.grp;
  prepared_of_record_[row.id] = index;
  const auto key = row.game_key;
  group.after.push_back(std::move(row));
  event.now = result_of(group.after, key);
  return event;
}

void Plan::reject(const Prepared& prepared) {
  RejectedRow row = make_rejected(prepared);
  const auto known = rejected_.find(row.content_hash);
  if (known != rejected_.end() && known->second.alive != 0 &&
      std::pair(known->second.source, known->second.ordinal) <= std::pair(row.source, row.ordinal))
    return;
  forget_rejected_at(prepared.record);
  row.version = static_cast<std::uint16_t>(rejected_versions_[row.content_hash] + 1);
  rejected_[row.content_hash] = std::move(row);
}

void Plan::forget_rejected_at(const GameRecord& record) {
  if (!has_place(record)) return;
  for (auto& [content, row] : rejected_) {
    if (row.alive == 0 || row.source != record.source ||
        row.ordinal != static_cast<std::uint32_t>(record.game))
      continue;
    row.alive = 0;
    row.version = static_cast<std::uint16_t>(rejected_versions_[content] + 1);
  }
}

void Plan::settle(Group& group, std::uint64_t number) {
  assign(group.after, number);
  std::map<std::uint64_t, const RecordRow*> known;
  for (const RecordRow& row : group.before) known[row.id] = &row;
  for (const RecordRow& row : group.after) {
    const auto before = known.find(row.id);
    if (before == known.end()) {
      records_.push_back(row);
      continue;
    }
    const RecordRow& old = *before->second;
    if (old.game == row.game && old.speaks == row.speaks) continue;
    RecordRow changed = row;
    changed.version = static_cast<std::uint16_t>(old.version + 1);
    if (old.game != row.game) {
      RecordRow gone = old;
      gone.version = changed.version;
      gone.alive = 0;
      records_.push_back(std::move(gone));
    }
    records_.push_back(std::move(changed));
  }
  const Games before = speakers_of(group.before);
  const Games after = speakers_of(group.after);
  const auto stays = [](const Games& games, std::uint64_t game, const RecordRow& speaker) {
    const auto other = games.find(game);
    return other != games.end() && kind_of(*other->second) == kind_of(speaker);
  };
  for (const auto& [game, speaker] : before)
    if (!stays(after, game, *speaker)) visits_.push_back({speaker, game, -1});
  for (const auto& [game, speaker] : after)
    if (!stays(before, game, *speaker)) visits_.push_back({speaker, game, 1});
}

void Plan::put_visits(const Visits& visits, std::uint32_t batch, RowWriter& writer) const {
  const RecordRow& speaker = *visits.speaker;
  VisitRow row;
  row.batch = batch;
  row.game = visits.game;
  row.kind = kind_of(speaker);
  row.sign = visits.sign;
  const auto index = prepared_of_record_.find(speaker.id);
  if (index != prepared_of_record_.end()) {
    const Prepared& prepared = batch_[index->second];
    // Without a repetition the visits are the plies.
    if (prepared.visits.size() == static_cast<std::size_t>(prepared.replay.plies()) + 1) {
      for (const Visit& visit : prepared.visits) {
        row.key = visit.key;
        row.check = static_cast<std::uint32_t>(visit.check);
        row.move = visit.move;
        put(writer, row);
        ++row.ply;
      }
      return;
    }
  }
  Game told;
  told.id = static_cast<std::int64_t>(visits.game);
  told.game_type = speaker.set();
  const auto moves = legal_moves_of(speaker.moves, speaker.set());
  if (!moves) refuse_moves(told.id);
  for (const LoggedVisit& visit : visits_of(told, *moves)) {
    row.key = visit.key;
    row.check = static_cast<std::uint32_t>(visit.check);
    row.move = visit.move.value_or(record_ends);
    row.ply = static_cast<std::uint16_t>(visit.ply);
    put(writer, row);
  }
}

bool Plan::is_touched_by(const std::vector<std::uint32_t>& batches) {
  std::string list;
  for (std::uint32_t batch : batches) list += (list.empty() ? "" : ", ") + std::to_string(batch);
  const auto count = [&](const std::string& question, const std::vector<Along>& along) {
    const std::string answer = cluster_.server().ask(question, along);
    return RowReader(answer).get<std::uint64_t>();
  };
  if (count(fmt::format("SELECT count() FROM {} WHERE batch IN ({}) AND (grp GLOBAL IN (SELECT "
                        "number FROM asked_groups) OR id GLOBAL IN (SELECT number FROM "
                        "asked_records))",
                        cluster_.table("record"), list),
            asked_) > 0)
    return true;
  // Rejections are few: where both have some, nobody looks closer.
  return count(fmt::format("SELECT count() FROM {}.rejected WHERE batch IN ({})",
                           cluster_.server().address().name, list),
               {}) > 0;
}

void Plan::send(std::uint32_t batch) {
  Server& server = cluster_.server();
  const auto put_one = [](RowWriter& writer, const auto& row) { put(writer, row); };
  send_rows(server, cluster_.table("visit"), visit_columns, visits_,
            [&](RowWriter& writer, const Visits& visits) { put_visits(visits, batch, writer); });
  for (RecordRow& row : records_) row.batch = batch;
  send_rows(server, cluster_.table("record"), record_columns(), records_, put_one);
  RowWriter sources;
  for (const auto& [name, count] : sources_) {
    sources.put(batch);
    sources.put(name);
    sources.put(count);
  }
  server.insert(cluster_.table("source"), "batch, name, records", sources.bytes());
  std::vector<RejectedRow> rejected;
  for (const auto& [content, row] : rejected_) {
    const auto known = rejected_versions_.find(content);
    if (known != rejected_versions_.end() && row.version <= known->second) continue;
    rejected.push_back(row);
    rejected.back().batch = batch;
  }
  send_rows(server, server.address().name + ".rejected", rejected_columns, rejected, put_one);
}

}  // namespace waggle::db::clickhouse
