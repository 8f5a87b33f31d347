#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "db/clickhouse/row_binary.hpp"
#include "db/opening.hpp"
#include "db/prepared.hpp"
#include "db/stored_games.hpp"

namespace waggle::db::clickhouse {

/// What a side says.
struct SideRow {
  static constexpr std::uint8_t nobody = 3;  ///< instead of a PlayerKind, where no name is

  std::optional<std::string> name;
  std::string folded;
  std::string site;
  std::uint8_t kind = nobody;
  std::optional<std::int32_t> rating;
  std::optional<std::int16_t> line;
  std::optional<std::uint8_t> formation;
};

/// A record of a game with all that is told of that game from its moves. A row is never changed:
/// what becomes otherwise (the record goes to another game, or no longer speaks for its game) is a
/// row with the next version. Where the game changes, one that is not alive stays with the old game
/// to say so.
struct RecordRow {
  std::uint32_t batch = 0;
  std::uint64_t id = 0;  ///< record_id()
  std::uint16_t version = 1;
  std::uint8_t alive = 1;
  std::uint8_t speaks = 0;  ///< for its game
  std::uint64_t game = 0;
  std::uint64_t grp = 0;        ///< the last of group_hashes(), or of a line's place
  std::uint64_t beginning = 0;  ///< begin_hash(); 0 of a line
  std::string source;
  std::uint32_t ordinal = 0;
  std::uint8_t format = 0;
  std::uint64_t content_hash = 0;
  std::uint64_t source_hash = 0;
  std::uint32_t tags = 0;
  std::optional<std::string> game_key;
  SideRow white;
  SideRow black;
  std::optional<std::string> event;
  std::string event_folded;
  std::optional<std::string> site;
  std::optional<std::string> round;
  std::optional<std::string> date;
  std::uint8_t outcome = 0;
  std::uint8_t reason = 0;
  std::uint8_t bots = 0;
  std::uint8_t game_type = 0;
  std::uint16_t plies = 0;
  std::uint8_t board_state = 0;
  std::uint32_t positions = 0;
  std::string moves;
  std::string notes;

  GameType set() const noexcept { return GameType::from_bits(game_type & 7U); }
  Outcome result() const noexcept { return static_cast<Outcome>(outcome & 3U); }
};

/// Calls `each(name, member)` for every column, in the order in which rows are sent.
template <typename Row, typename Each>
void each_column(Row& row, Each&& each) {
  each("batch", row.batch);
  each("id", row.id);
  each("version", row.version);
  each("alive", row.alive);
  each("speaks", row.speaks);
  each("game", row.game);
  each("grp", row.grp);
  each("beginning", row.beginning);
  each("source", row.source);
  each("ordinal", row.ordinal);
  each("format", row.format);
  each("content_hash", row.content_hash);
  each("source_hash", row.source_hash);
  each("tags", row.tags);
  each("game_key", row.game_key);
  const auto each_of_side = [&](const std::string& side, auto& of) {
    each(side + "_name", of.name);
    each(side + "_folded", of.folded);
    each(side + "_site", of.site);
    each(side + "_kind", of.kind);
    each(side + "_rating", of.rating);
    each(side + "_line", of.line);
    each(side + "_formation", of.formation);
  };
  each_of_side("white", row.white);
  each_of_side("black", row.black);
  each("event", row.event);
  each("event_folded", row.event_folded);
  each("site", row.site);
  each("round", row.round);
  each("date", row.date);
  each("outcome", row.outcome);
  each("reason", row.reason);
  each("bots", row.bots);
  each("game_type", row.game_type);
  each("plies", row.plies);
  each("board_state", row.board_state);
  each("positions", row.positions);
  each("moves", row.moves);
  each("notes", row.notes);
}

/// "batch, id, version, ...".
const std::string& record_columns();
/// "batch UInt32, id UInt64, ...": for CREATE TABLE.
std::string record_structure();

/// So many records are asked for at once.
constexpr std::size_t games_at_once = 16'384;

void put(RowWriter& writer, const RecordRow& row);
RecordRow get_record(RowReader& reader);

/// A hash of where a record stands and what it says: the same record, read again, has the same.
std::uint64_t record_id(const GameRecord& record);
/// The hash of what a record shares with those that tell of the same game: of its moves and
/// players, or, where it names nothing, of its place in a source of this content.
std::uint64_t group_of(const Prepared& prepared);
/// The number of a game: positive.
std::uint64_t game_id(std::uint64_t group, const std::optional<std::string>& key);

/// All but batch, game and speaks. Requires: the record is not rejected.
RecordRow make_row(const Prepared& prepared);

/// Of several rows of records, of each the newest that is alive.
std::vector<RecordRow> newest(std::vector<RecordRow> rows);

/// Does a record go before another to speak for a game?
bool speaks_before(const RecordRow& a, const RecordRow& b);

}  // namespace waggle::db::clickhouse
