#include "db/facets.hpp"

#include <algorithm>
#include <array>
#include <type_traits>
#include <unordered_set>

#include "db/filter_sql.hpp"
#include "db/line_code.hpp"
#include "db/people.hpp"
#include "db/segment.hpp"

namespace waggle::db {
namespace {

constexpr std::int64_t block_games = 16'384;
constexpr std::int64_t facet_room = std::int64_t{1} << 32U;
constexpr std::array<std::size_t, facet_count> widths = {1, 4, 4, 4, 2, 2, 2, 2, 2, 4, 4};

/// Says that there is no such game.
constexpr std::uint32_t no_game = 0xFF;
/// Ratings and plies above are held to be this, and filters above are left to SQL.
constexpr std::int64_t most = 60'000;

constexpr std::uint32_t with_bots = 32;
constexpr std::uint32_t with_more_records = 64;

constexpr std::size_t index(Facet facet) noexcept { return static_cast<std::size_t>(facet); }

std::int64_t row_of(Facet facet, std::int64_t block) noexcept {
  return static_cast<std::int64_t>(facet) * facet_room + block;
}

void put(std::string& bytes, std::size_t at, std::size_t width, std::uint32_t value) {
  for (std::size_t i = 0; i < width; ++i, value >>= 8U)
    bytes[at * width + i] = static_cast<char>(value & 0xFFU);
}

constexpr std::uint32_t number_at(const unsigned char* bytes, std::size_t width) noexcept {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < width; ++i) value |= std::uint32_t{bytes[i]} << (8 * i);
  return value;
}

std::uint32_t whole_or_none(SQLite::Statement& row, int column) {
  if (row.isColumnNull(column)) return no_number;
  return static_cast<std::uint32_t>(
      std::clamp(row.getColumn(column).getInt64(), std::int64_t{0}, most));
}

/// "2020-03" is 20200300.
std::uint32_t date_number(const std::string& date) {
  std::uint32_t number = 0;
  for (char c : date)
    if (c >= '0' && c <= '9') number = number * 10 + static_cast<std::uint32_t>(c - '0');
  for (std::size_t length = date.size(); length < 10; length += 3) number *= 100;
  return number;
}

std::uint32_t first_day(std::uint32_t date) noexcept {
  if (date % 10'000 / 100 == 0) date += 100;
  return date % 100 == 0 ? date + 1 : date;
}
std::uint32_t last_day(std::uint32_t date) noexcept {
  if (date % 10'000 / 100 == 0) date += 1'200;
  return date % 100 == 0 ? date + 31 : date;
}

/// Ids of a table, to be looked up a million times.
class IdSet {
 public:
  explicit IdSet(const std::vector<std::uint32_t>& ids) {
    for (std::uint32_t id : ids) {
      if (id >= few) {
        great_.insert(id);
        continue;
      }
      if (id >= has_.size()) has_.resize(std::size_t{id} + 1);
      has_[id] = 1;
    }
  }
  bool has(std::uint32_t id) const {
    return id < few ? id < has_.size() && has_[id] != 0 : great_.contains(id);
  }

 private:
  static constexpr std::uint32_t few = 1U << 24U;  // no room is made for all that may be above

  std::vector<char> has_;
  std::unordered_set<std::uint32_t> great_;
};

bool fits(const std::optional<int>& number) noexcept {
  return !number || (*number >= 0 && *number <= most);
}

}  // namespace

std::int64_t FacetTable::block_of(std::int64_t game) noexcept { return (game - 1) / block_games; }
std::int64_t FacetTable::first_game_of(std::int64_t block) noexcept {
  return block * block_games + 1;
}

std::vector<std::string> FacetTable::made(std::int64_t block, std::int64_t last_game) const {
  const std::int64_t first = first_game_of(block);
  const auto games =
      static_cast<std::size_t>(std::clamp(last_game - first + 1, std::int64_t{0}, block_games));
  std::vector<std::string> columns;
  for (std::size_t width : widths) columns.emplace_back(games * width, '\0');
  columns[index(Facet::kind)].assign(games, static_cast<char>(no_game));
  SQLite::Statement rows(
      sql_, std::string("SELECT g.id, g.game_type, r.outcome, r.bots, r.white_id, r.black_id, "
                        "r.date, r.white_rating, r.black_rating, g.plies, g.white_line, "
                        "g.white_formation, g.black_line, g.black_formation, r.event_id, "
                        "r.source_id, EXISTS (SELECT 1 FROM record x WHERE x.game_id = g.id "
                        "AND x.id <> r.id) FROM ") +
                games_with_records + " WHERE g.id BETWEEN ? AND ?");
  rows.bind(1, first);
  rows.bind(2, first + block_games - 1);
  while (rows.executeStep()) {
    const auto at = static_cast<std::size_t>(
        whole_at(rows, 0, first, first + static_cast<std::int64_t>(games) - 1) - first);
    const auto whole = [&](int column) {
      return static_cast<std::uint32_t>(rows.getColumn(column).getInt64());
    };
    const auto set = [&](Facet facet, std::uint32_t value) {
      put(columns[index(facet)], at, widths[index(facet)], value);
    };
    const auto opening = [&](int column) {
      if (rows.isColumnNull(column)) return no_number;
      return whole(column) * 8 + whole(column + 1);
    };
    set(Facet::kind, kind_of(GameType::from_bits(whole(1)), word_at(rows, 2, Outcome::unknown)) +
                         (whole(3) != 0 ? with_bots : 0U) +
                         (whole(16) != 0 ? with_more_records : 0U));
    set(Facet::white, whole(4));
    set(Facet::black, whole(5));
    set(Facet::date, rows.isColumnNull(6) ? 0 : date_number(rows.getColumn(6).getString()));
    set(Facet::white_rating, whole_or_none(rows, 7));
    set(Facet::black_rating, whole_or_none(rows, 8));
    set(Facet::plies, whole_or_none(rows, 9));
    set(Facet::white_opening, opening(10));
    set(Facet::black_opening, opening(12));
    set(Facet::event, whole(14));
    set(Facet::source, whole(15));
  }
  return columns;
}

std::vector<std::string> FacetTable::kept(std::int64_t block) const {
  std::vector<std::string> columns(facet_count);
  SQLite::Statement row(sql_, "SELECT data FROM facet WHERE id = ?");
  for (std::size_t i = 0; i < facet_count; ++i) {
    const Reset reset(row);
    row.bind(1, row_of(static_cast<Facet>(i), block));
    if (row.executeStep()) columns[i] = row.getColumn(0).getString();
  }
  return columns;
}

std::int64_t FacetTable::blocks() const {
  SQLite::Statement rows(sql_, "SELECT count(DISTINCT id & 4294967295) FROM facet");
  rows.executeStep();
  return rows.getColumn(0).getInt64();
}

void FacetTable::write(std::int64_t block, std::int64_t last_game) {
  const auto columns = made(block, last_game);
  SQLite::Statement put_row(sql_, "INSERT OR REPLACE INTO facet(id, data) VALUES(?, ?)");
  for (std::size_t i = 0; i < facet_count; ++i) {
    const Reset reset(put_row);
    put_row.bind(1, row_of(static_cast<Facet>(i), block));
    put_row.bindNoCopy(2, columns[i].data(), static_cast<int>(columns[i].size()));
    put_row.exec();
  }
}

void FacetTable::remove_from(std::int64_t block) {
  SQLite::Statement drop(sql_, "DELETE FROM facet WHERE id & 4294967295 >= ?");
  drop.bind(1, block);
  drop.exec();
}

bool FacetTable::know(const Filter& filter) noexcept {
  return fits(filter.min_rating) && fits(filter.max_rating) && fits(filter.min_plies) &&
         fits(filter.max_plies);
}

std::vector<std::uint32_t> FacetTable::column(Facet facet, std::int64_t last_game) const {
  std::vector<std::uint32_t> values(static_cast<std::size_t>(last_game) + 1);
  const std::size_t width = widths[index(facet)];
  SQLite::Statement rows(sql_, "SELECT id, data FROM facet WHERE id BETWEEN ? AND ?");
  rows.bind(1, row_of(facet, 0));
  rows.bind(2, row_of(facet, facet_room - 1));
  while (rows.executeStep()) {
    const std::int64_t block =
        whole_at(rows, 0, row_of(facet, 0), row_of(facet, facet_room - 1)) - row_of(facet, 0);
    const auto first = static_cast<std::size_t>(first_game_of(block));
    const auto data = rows.getColumn(1);
    const auto* bytes = static_cast<const unsigned char*>(data.getBlob());
    const std::size_t games = std::min(static_cast<std::size_t>(data.getBytes()) / width,
                                       values.size() - std::min(first, values.size()));
    const auto widen = [&](auto width_known) {
      constexpr std::size_t known = decltype(width_known)::value;
      for (std::size_t i = 0; i < games; ++i)
        values[first + i] = number_at(bytes + i * known, known);
    };
    if (width == 1)
      widen(std::integral_constant<std::size_t, 1>{});
    else if (width == 2)
      widen(std::integral_constant<std::size_t, 2>{});
    else
      widen(std::integral_constant<std::size_t, 4>{});
  }
  return values;
}

std::vector<std::uint32_t> FacetTable::of(Facet facet, std::span<const std::int64_t> games) const {
  std::vector<std::uint32_t> values;
  values.reserve(games.size());
  const std::size_t width = widths[index(facet)];
  SQLite::Statement row(sql_, "SELECT data FROM facet WHERE id = ?");
  std::int64_t block = -1;
  const unsigned char* bytes = nullptr;
  std::size_t count = 0;
  for (const std::int64_t game : games) {
    if (block_of(game) != block) {
      block = block_of(game);
      row.reset();
      row.bind(1, row_of(facet, block));
      count = 0;
      if (row.executeStep()) {
        bytes = static_cast<const unsigned char*>(row.getColumn(0).getBlob());
        count = static_cast<std::size_t>(row.getColumn(0).getBytes()) / width;
      }
    }
    const auto at = static_cast<std::size_t>(game - first_game_of(block));
    values.push_back(at < count ? number_at(bytes + at * width, width) : 0);
  }
  return values;
}

std::unordered_map<std::int64_t, std::int64_t> FacetTable::games_of_players(
    std::int64_t last_game) const {
  std::unordered_map<std::int64_t, std::int64_t> games;
  const auto white = column(Facet::white, last_game);
  const auto black = column(Facet::black, last_game);
  for (std::size_t game = 1; game < white.size(); ++game) {
    ++games[white[game]];
    if (black[game] != white[game]) ++games[black[game]];
  }
  return games;
}

/// A record that does not speak for its game counts, too: of games with several, each is asked.
void FacetTable::keep_source(const std::string& name, const std::vector<std::uint32_t>& kinds,
                             std::vector<std::uint8_t>& seen, std::uint8_t filtered_out) const {
  Query whole;
  const std::string sources_meant =
      "SELECT s.id FROM source s WHERE " + whole_source_condition(name, whole);
  const IdSet meant(ids_of(sql_, whole, sources_meant));
  std::vector<bool> is_place(kinds.size());
  if (const auto mark = name.rfind('#'); mark != std::string::npos) {
    SQLite::Statement rows(sql_,
                           "SELECT o.game_id FROM source s JOIN record o ON o.source_id = s.id "
                           "WHERE s.name = ?1 AND o.ordinal = CAST(?2 AS INTEGER) "
                           "AND CAST(o.ordinal AS TEXT) = ?2 AND o.game_id NOT NULL");
    rows.bind(1, name.substr(0, mark));
    rows.bind(2, name.substr(mark + 1));
    while (rows.executeStep())
      if (const auto game = static_cast<std::size_t>(rows.getColumn(0).getInt64());
          game < is_place.size())
        is_place[game] = true;
  }
  Query query;
  const std::string condition = source_condition(name, query);
  const std::string parameter = query.bind(std::int64_t{0});
  auto other =
      query.prepare(sql_, "SELECT 1 FROM record o JOIN source s ON s.id = o.source_id WHERE " +
                              condition + " AND o.game_id = " + parameter);
  const int index_of_game = std::stoi(parameter.substr(1));
  const auto is_other = [&](std::size_t game) {
    const Reset reset(other);
    other.bind(index_of_game, static_cast<std::int64_t>(game));
    return other.executeStep();
  };
  const auto sources = column(Facet::source, static_cast<std::int64_t>(seen.size()) - 1);
  for (std::size_t game = 1; game < seen.size(); ++game) {
    if (seen[game] == filtered_out || is_place[game]) continue;
    if (meant.has(sources[game])) continue;
    if ((kinds[game] & with_more_records) != 0 && is_other(game)) continue;
    seen[game] = filtered_out;
  }
}

std::optional<std::vector<std::uint8_t>> FacetTable::outcomes(const Filter& filter,
                                                              const std::optional<GameType>& set,
                                                              std::int64_t last_game,
                                                              std::uint8_t filtered_out) const {
  if (!know(filter)) return std::nullopt;
  const auto kinds = column(Facet::kind, last_game);
  std::vector<std::uint8_t> seen(kinds.size(), filtered_out);
  const auto wants_set = [&](const std::optional<GameType>& wanted, std::uint32_t kind) {
    return !wanted || set_of_kind(static_cast<std::uint8_t>(kind & 31U)) == *wanted;
  };
  for (std::size_t game = 1; game < kinds.size(); ++game) {
    const std::uint32_t kind = kinds[game];
    if (kind == no_game || !wants_set(set, kind) || !wants_set(filter.set, kind)) continue;
    const Outcome outcome = outcome_of_kind(static_cast<std::uint8_t>(kind & 31U));
    if (!filter.result || *filter.result == outcome)
      seen[game] = static_cast<std::uint8_t>(outcome);
  }

  const auto keep = [&](Facet facet, const auto& passes) {
    const auto values = column(facet, last_game);
    for (std::size_t game = 1; game < seen.size(); ++game)
      if (!passes(values[game])) seen[game] = filtered_out;
  };
  const auto between = [&](Facet facet, std::optional<int> least, std::optional<int> greatest) {
    if (!least && !greatest) return;
    keep(facet, [low = static_cast<std::uint32_t>(least.value_or(0)),
                 high = static_cast<std::uint32_t>(greatest.value_or(most))](std::uint32_t value) {
      return value >= low && value <= high;
    });
  };
  between(Facet::white_rating, filter.min_rating, filter.max_rating);
  between(Facet::black_rating, filter.min_rating, filter.max_rating);
  between(Facet::plies, filter.min_plies, filter.max_plies);
  if (filter.since)
    keep(Facet::date, [since = first_day(date_number(*filter.since))](std::uint32_t date) {
      return date != 0 && first_day(date) >= since;
    });
  if (filter.until)
    keep(Facet::date, [until = last_day(date_number(*filter.until))](std::uint32_t date) {
      return date != 0 && last_day(date) <= until;
    });
  const auto has_line = [&](Facet facet, const std::optional<std::string>& text) {
    if (!text) return;
    const OpeningWords words = parse_opening_words(*text);
    keep(facet, [&](std::uint32_t opening) {
      if (opening == no_number) return words.line.empty() && words.formation.empty() && words.known;
      const auto is = [](const std::vector<int>& wanted, std::uint32_t value) {
        return std::ranges::all_of(wanted, [&](int one) { return static_cast<int>(value) == one; });
      };
      return words.known && is(words.line, opening / 8) && is(words.formation, opening % 8);
    });
  };
  if (filter.event) {
    Query query;
    const std::string events = events_named(*filter.event, query);
    keep(Facet::event, [wanted = IdSet(ids_of(sql_, query, events))](std::uint32_t event) {
      return wanted.has(event);
    });
  }
  has_line(Facet::white_opening, filter.white_line);
  has_line(Facet::black_opening, filter.black_line);

  if (filter.source) keep_source(*filter.source, kinds, seen, filtered_out);
  if (filter.player || filter.white || filter.black || filter.opponent || filter.as ||
      filter.bots || filter.guests) {
    const auto white = column(Facet::white, last_game);
    const auto black = column(Facet::black, last_game);
    const auto ids = [&](const std::optional<std::string>& name) {
      if (!name) return IdSet({});
      Query query;
      const std::string players = players_named(*name, query);
      return IdSet(ids_of(sql_, query, players));
    };
    const auto is = [](const IdSet& wanted, std::uint32_t id) { return wanted.has(id); };
    const auto let = [&](const auto& passes) {
      for (std::size_t game = 1; game < seen.size(); ++game)
        if (!passes(white[game], black[game])) seen[game] = filtered_out;
    };
    const auto either = [&](const IdSet& one) {
      let([&](std::uint32_t w, std::uint32_t b) { return is(one, w) || is(one, b); });
    };
    const IdSet as = ids(filter.as);
    if (filter.player) either(ids(filter.player));
    if (filter.as) either(as);
    if (filter.opponent) {
      const IdSet other = ids(filter.opponent);
      if (filter.as || filter.player) {
        const IdSet one = filter.as ? as : ids(filter.player);
        let([&](std::uint32_t w, std::uint32_t b) {
          return (is(one, w) && is(other, b)) || (is(one, b) && is(other, w));
        });
      } else {
        either(other);
      }
    }
    if (filter.white)
      let([wanted = ids(filter.white), &is](std::uint32_t w, std::uint32_t) {
        return is(wanted, w);
      });
    if (filter.black)
      let([wanted = ids(filter.black), &is](std::uint32_t, std::uint32_t b) {
        return is(wanted, b);
      });
    const auto of_kind = [&](PlayerKind kind, bool wanted, std::uint32_t flag) {
      const IdSet some(ids_of(sql_, {}, players_of_kind(kind)));
      for (std::size_t game = 1; game < seen.size(); ++game)
        if (((kinds[game] & flag) != 0 || some.has(white[game]) || some.has(black[game])) != wanted)
          seen[game] = filtered_out;
    };
    if (filter.bots) of_kind(PlayerKind::bot, *filter.bots, with_bots);
    if (filter.guests) of_kind(PlayerKind::guest, *filter.guests, 0);
    if (filter.as)
      for (std::size_t game = 1; game < seen.size(); ++game)
        if ((seen[game] == 0 || seen[game] == 2) && !is(as, white[game]))
          seen[game] = static_cast<std::uint8_t>(2 - seen[game]);
  }
  return seen;
}

}  // namespace waggle::db
