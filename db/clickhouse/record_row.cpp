#include "db/clickhouse/record_row.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "db/line_code.hpp"
#include "db/player.hpp"
#include "db/record_table.hpp"
#include "notation/content_hash.hpp"

namespace waggle::db::clickhouse {
namespace {

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) noexcept {
  hash = (hash ^ value) * 0x9e3779b97f4a7c15U;
  hash ^= hash >> 32U;
  hash *= 0xd6e8feb86659fd93U;
  return hash ^ hash >> 32U;
}

SideRow make_side(const std::optional<std::string>& name, std::optional<int> rating,
                  const std::string& site, const std::optional<OpeningLine>& opening) {
  SideRow side;
  if (name) {
    side.name = name;
    side.folded = folded(*name);
    side.site = site;
    side.kind = static_cast<std::uint8_t>(kind_of(*name));
  }
  side.rating = rating;
  if (opening) {
    side.line = static_cast<std::int16_t>(line_code(opening->bugs));
    side.formation = static_cast<std::uint8_t>(opening->formation);
  }
  return side;
}

}  // namespace

const std::string& record_columns() {
  static const std::string columns = [] {
    std::string names;
    const RecordRow row;
    each_column(row, [&](const std::string& name, const auto&) {
      names += (names.empty() ? "" : ", ") + name;
    });
    return names;
  }();
  return columns;
}

std::string record_structure() {
  std::string structure;
  const RecordRow row;
  each_column(row, [&]<typename T>(const std::string& name, const T&) {
    structure += (structure.empty() ? "" : ", ") + name + " " + column_type<T>();
  });
  return structure;
}

void put(RowWriter& writer, const RecordRow& row) {
  each_column(row, [&](const std::string&, const auto& value) { writer.put(value); });
}

RecordRow get_record(RowReader& reader) {
  RecordRow row;
  each_column(row, [&](const std::string&, auto& value) { reader.get(value); });
  return row;
}

std::uint64_t record_id(const GameRecord& record) {
  std::uint64_t hash = mixed(content_hash(record.source), static_cast<std::uint64_t>(record.game));
  hash = mixed(hash, record.content_hash);
  // What has neither a place nor a name is told from others by all that it came with.
  if (!has_place(record) && is_anonymous(record)) hash = mixed(hash, record.source_hash);
  return hash;
}

std::uint64_t group_of(const Prepared& prepared) {
  const GameRecord& record = prepared.record;
  if (!is_anonymous(record)) return prepared.group_hashes.back();
  return mixed(mixed(record.source_hash, static_cast<std::uint64_t>(record.game)),
               record.content_hash);
}

std::uint64_t game_id(std::uint64_t group, const std::optional<std::string>& key) {
  constexpr std::uint64_t positive = ~std::uint64_t{0} >> 1U;
  const std::uint64_t hash = mixed(group, key ? content_hash(*key) : 1) & positive;
  return hash == 0 ? 1 : hash;
}

RecordRow make_row(const Prepared& prepared) {
  const GameRecord& record = prepared.record;
  const std::string account_site = site_of(record.site, record.format, record.id);
  RecordRow row;
  row.id = record_id(record);
  row.grp = group_of(prepared);
  if (!is_anonymous(record)) row.beginning = begin_hash(prepared.group_hashes);
  row.source = record.source;
  row.ordinal = static_cast<std::uint32_t>(record.game);
  row.format = static_cast<std::uint8_t>(record.format);
  row.content_hash = record.content_hash;
  row.source_hash = record.source_hash;
  row.tags = static_cast<std::uint32_t>(record.tags.size());
  row.game_key = record.id;
  row.white = make_side(record.white, record.white_rating, account_site, prepared.white_opening);
  row.black = make_side(record.black, record.black_rating, account_site, prepared.black_opening);
  row.event = record.event;
  if (record.event) row.event_folded = folded(*record.event);
  row.site = record.site;
  row.round = record.round;
  row.date = record.date;
  row.outcome = static_cast<std::uint8_t>(prepared.replay.result);
  row.reason = static_cast<std::uint8_t>(prepared.replay.reason);
  row.bots = prepared.bots ? 1 : 0;
  row.game_type = static_cast<std::uint8_t>(prepared.replay.game_type.bits());
  row.plies = static_cast<std::uint16_t>(prepared.replay.plies());
  row.board_state = static_cast<std::uint8_t>(prepared.replay.position.state());
  row.positions = static_cast<std::uint32_t>(prepared.visits.size());
  row.moves = prepared.moves;
  row.notes = prepared.notes;
  return row;
}

std::vector<RecordRow> newest(std::vector<RecordRow> rows) {
  std::map<std::uint64_t, RecordRow> by_id;
  for (RecordRow& row : rows) {
    const auto [place, is_new] = by_id.try_emplace(row.id);
    // The row of the new game and the one that it left have the same version.
    if (is_new ||
        std::pair(place->second.version, place->second.alive) < std::pair(row.version, row.alive))
      place->second = std::move(row);
  }
  std::vector<RecordRow> found;
  for (auto& [id, row] : by_id)
    if (row.alive != 0) found.push_back(std::move(row));
  return found;
}

bool speaks_before(const RecordRow& a, const RecordRow& b) {
  const auto rank = [](const RecordRow& row) {
    return std::tuple(~row.tags, row.content_hash, std::string_view(row.source), row.ordinal);
  };
  return rank(a) < rank(b);
}

}  // namespace waggle::db::clickhouse
