#include <fmt/format.h>

#include <array>
#include <chrono>

#include "db/clickhouse/plan.hpp"
#include "db/clickhouse/store.hpp"
#include "db/damage.hpp"
#include "db/line_code.hpp"
#include "db/notes_blob.hpp"
#include "db/segment.hpp"

namespace waggle::db::clickhouse {
namespace {

constexpr std::size_t parts = 256;  // of all keys, by their first byte

/// What a part of the index adds up to, whatever the order of its rows.
struct Sum {
  std::int64_t visits = 0;
  std::uint64_t hash = 0;

  bool operator==(const Sum&) const = default;
};
using Sums = std::array<Sum, parts>;

constexpr std::uint64_t odd_key = 0x9e3779b97f4a7c15U;
constexpr std::uint64_t odd_game = 0xd6e8feb86659fd93U;
constexpr std::uint64_t odd_rest = 0xbf58476d1ce4e5b9U;

/// As the server reckons it, in numbers of 64 bits that overflow.
std::uint64_t hash_of(std::uint64_t key, std::uint32_t check, std::uint64_t game,
                      std::uint32_t move, std::uint16_t ply, std::uint8_t kind) noexcept {
  return (key * odd_key ^ game * odd_game) * odd_rest + check * (std::uint64_t{2} * move + 1) +
         (std::uint64_t{ply} * 32 + kind) * odd_key;
}

/// What is wrong with a record, in sentences.
std::vector<std::string> examine(const RecordRow& row, Sums& sums) {
  std::vector<std::string> found;
  const auto moves = legal_moves_of(row.moves, row.set());
  if (!moves) {
    found.push_back(fmt::format("a record of game {} ({}, record {}): the moves do not replay",
                                row.game, row.source, row.ordinal));
    return found;
  }
  try {
    decode_notes(row.notes, static_cast<int>(moves->size()));
  } catch (const Damage& damage) {
    found.push_back(fmt::format("a record of game {} ({}, record {}): {}", row.game, row.source,
                                row.ordinal, damage.fault()));
  }
  const auto wrong = [&](const char* what, const auto& kept, const auto& counted) {
    if (kept != counted)
      found.push_back(
          fmt::format("game {}: {} kept, {} counted of {}", row.game, kept, counted, what));
  };
  if (row.beginning != 0) {
    const auto hashes = group_hashes(make_group(*moves, row.white.name, row.black.name, row.set()));
    wrong("the hash of its beginning", row.beginning, begin_hash(hashes));
  }
  if (row.speaks == 0) return found;
  Position position = stored_start(row.set());
  for (const Move& move : *moves) position.apply(move);
  Game game;
  game.game_type = row.set();
  const auto visits = visits_of(game, *moves);
  wrong("plies", row.plies, static_cast<std::uint16_t>(moves->size()));
  wrong("the state of the board", row.board_state, static_cast<std::uint8_t>(position.state()));
  wrong("positions", row.positions, static_cast<std::uint32_t>(visits.size()));
  for (const Colour side : {Colour::white, Colour::black}) {
    const SideRow& kept = side == Colour::white ? row.white : row.black;
    const auto opening = classify(*moves, side);
    wrong("the line of an opening", kept.line.value_or(-1),
          static_cast<std::int16_t>(opening ? line_code(opening->bugs) : -1));
    wrong("the formation of an opening", kept.formation.value_or(255),
          static_cast<std::uint8_t>(opening ? static_cast<int>(opening->formation) : 255));
  }
  for (const LoggedVisit& visit : visits) {
    Sum& sum = sums[visit.key >> 56U];
    ++sum.visits;
    sum.hash += hash_of(visit.key, static_cast<std::uint32_t>(visit.check), row.game,
                        visit.move.value_or(record_ends), static_cast<std::uint16_t>(visit.ply),
                        kind_of(row.set(), row.result()));
  }
  return found;
}

Sums sums_of(const std::string& answer) {
  Sums sums{};
  for (RowReader reader(answer); !reader.at_end();) {
    Sum& sum = sums[reader.get<std::uint64_t>() % parts];
    reader.get(sum.visits);
    reader.get(sum.hash);
  }
  return sums;
}

}  // namespace

Verification ClickhouseStore::verify(const std::function<void(const Fault&)>& each,
                                     const OnAdvance& advance) {
  const auto start = std::chrono::steady_clock::now();
  const Commits commits = cluster_.log().read();
  Server& server = cluster_.server();
  Verification result;
  const auto tell = [&](Verification::Check& check, const std::string& message) {
    ++check.faults;
    if (each) each({check.what, message});
  };
  const auto number = [&](const std::string& question) {
    const std::string answer = server.ask(question);
    return RowReader(answer).get<std::int64_t>();
  };

  Verification::Check records{"records", 0, 0};
  Verification::Check games{"games", 0, 0};
  Sums counted{};
  const std::int64_t total = number("SELECT toInt64(count()) FROM " + cluster_.records(commits));
  for (std::uint64_t last = 0;;) {
    // All records of a game lie together.
    const std::string answer = server.ask(fmt::format(
        "SELECT {0} FROM {1} AND game > {2} AND game <= (SELECT max(game) FROM (SELECT game FROM "
        "{1} AND game > {2} ORDER BY game LIMIT {3})) ORDER BY game, speaks DESC",
        record_columns(), cluster_.records(commits), last, games_at_once));
    if (answer.empty()) break;
    std::uint64_t game = 0;
    for (RowReader reader(answer); !reader.at_end();) {
      const RecordRow row = get_record(reader);
      last = row.game;
      ++records.checked;
      if (row.game != game) ++games.checked;
      if ((row.game != game) != (row.speaks != 0))
        tell(games,
             fmt::format("game {}: not one record speaks for it, but none or several", row.game));
      game = row.game;
      for (const std::string& message : examine(row, counted))
        tell(row.speaks != 0 ? games : records, message);
    }
    if (advance) advance({"replaying games", records.checked, total});
  }

  if (advance) advance({"adding up the index", 0, 0});
  Verification::Check visits{"visits", 0, 0};
  const Sums kept = sums_of(server.ask(fmt::format(
      "SELECT bitShiftRight(key, 56) AS part, sum(toInt64(sign)), sum(toUInt64(sign * "
      "toInt64(bitXor(key * {0}, game * {1}) * {2} + toUInt64(chk) * (2 * toUInt64(move) + 1) + "
      "(toUInt64(ply) * 32 + kind) * {0}))) FROM {3} WHERE {4} GROUP BY part",
      odd_key, odd_game, odd_rest, cluster_.table("visit"), commits.condition())));
  const auto edges_of = [&](const char* table, const char* games_of) {
    return sums_of(server.ask(fmt::format(
        "SELECT bitShiftRight(key, 56) AS part, toInt64(sum({0})), sum(toUInt64(toInt64({0}) * "
        "toInt64(bitXor(key * {1}, toUInt64(chk) * {2}) + (toUInt64(move) * 32 + kind) * {3}))) "
        "FROM {4} WHERE {5} GROUP BY part",
        games_of, odd_key, odd_game, odd_rest, cluster_.table(table), commits.condition())));
  };
  const Sums by_visit = edges_of("visit", "sign");
  const Sums by_edge = edges_of("edge", "games");
  Verification::Check edges{"edges", 0, 0};
  for (std::size_t part = 0; part < parts; ++part) {
    visits.checked += kept[part].visits;
    edges.checked += by_edge[part].visits;
    if (kept[part] != counted[part])
      tell(visits, fmt::format("the index of keys {:02x}...: visits kept {}, counted {}{}", part,
                               kept[part].visits, counted[part].visits,
                               kept[part].visits == counted[part].visits ? ", and others" : ""));
    if (by_visit[part] != by_edge[part])
      tell(edges, fmt::format("the sums of keys {:02x}...: games kept {}, counted {}{}", part,
                              by_edge[part].visits, by_visit[part].visits,
                              by_edge[part].visits == by_visit[part].visits ? ", and others" : ""));
  }
  result.checks = {records, games, visits, edges};
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

}  // namespace waggle::db::clickhouse
