#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "db/filter_sql.hpp"
#include "db/line_code.hpp"
#include "db/store.hpp"

namespace waggle::db {
namespace {

/// A stored line and formation; nothing where the side is short.
using Opening = std::optional<std::pair<int, int>>;

Opening opening_at(SQLite::Statement& row, int column) {
  if (row.isColumnNull(column)) return std::nullopt;
  return std::pair(row.getColumn(column).getInt(), row.getColumn(column + 1).getInt());
}

template <typename Row, typename Texts>
void sort_by_games(std::vector<Row>& rows, Texts texts) {
  std::ranges::sort(rows, [&](const Row& a, const Row& b) {
    if (a.score.games() != b.score.games()) return a.score.games() > b.score.games();
    return texts(a) < texts(b);
  });
}

/// Adds up games by the openings of both sides.
class Tally {
 public:
  void add(const Opening& white, const Opening& black, Outcome outcome, std::int64_t n) {
    add_side(Colour::white, white, outcome, n);
    add_side(Colour::black, black, outcome, n);
    if (white && black) matchups_[{white->first, black->first}].add(outcome, n);
  }

  Openings result() const {
    Openings openings;
    for (const auto& [key, score] : lines_) {
      const auto& [side, line, formation] = key;
      const auto shape = static_cast<Formation>(formation);
      LineRow row{side, line_letters(line), std::string(name_of(shape)), std::nullopt, score};
      if (const auto name = opening_name(row.line, shape)) row.name = std::string(*name);
      openings.lines.push_back(std::move(row));
    }
    for (const auto& [key, score] : formations_)
      openings.formations.push_back(
          {key.first, std::string(name_of(static_cast<Formation>(key.second))), score});
    for (const auto& [key, score] : matchups_)
      openings.matchups.push_back({line_letters(key.first), line_letters(key.second), score});
    sort_by_games(openings.lines,
                  [](const LineRow& row) { return std::tuple(row.side, row.line, row.formation); });
    sort_by_games(openings.formations,
                  [](const FormationRow& row) { return std::tuple(row.side, row.formation); });
    sort_by_games(openings.matchups,
                  [](const MatchupRow& row) { return std::tuple(row.white_line, row.black_line); });
    openings.short_white = short_[index_of(Colour::white)];
    openings.short_black = short_[index_of(Colour::black)];
    return openings;
  }

 private:
  void add_side(Colour side, const Opening& opening, Outcome outcome, std::int64_t n) {
    if (!opening) {
      short_[index_of(side)] += n;
      return;
    }
    lines_[{side, opening->first, opening->second}].add(outcome, n);
    formations_[{side, opening->second}].add(outcome, n);
  }

  std::map<std::tuple<Colour, int, int>, Score> lines_;
  std::map<std::pair<Colour, int>, Score> formations_;
  std::map<std::pair<int, int>, Score> matchups_;
  std::array<std::int64_t, 2> short_{};
};

}  // namespace

Openings Database::openings(const Filter& filter) {
  return store_->guard([&] {
    Query query;
    const std::string turned =
        filter.as ? fmt::format("NOT coalesce({}, 0)", plays_white(*filter.as, query)) : "0";
    const std::string outcome = seen_outcome(filter, query);
    const std::string where = condition(filter, query);
    auto rows = query.prepare(
        store_->sql, fmt::format("SELECT g.white_line, g.white_formation, g.black_line, "
                                 "g.black_formation, {} AS turned, "
                                 "{} AS seen, count(*) FROM {} WHERE {} GROUP BY 1, 2, 3, 4, 5, 6",
                                 turned, outcome, games_with_records, where));
    Tally tally;
    while (rows.executeStep()) {
      Opening white = opening_at(rows, 0);
      Opening black = opening_at(rows, 2);
      if (rows.getColumn(4).getInt() != 0) std::swap(white, black);
      tally.add(white, black, static_cast<Outcome>(rows.getColumn(5).getInt()),
                rows.getColumn(6).getInt64());
    }
    return tally.result();
  });
}

}  // namespace waggle::db
