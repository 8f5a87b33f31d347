// Statistics and history, ratings, results: what the tags of games tell.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "cli/report/periods.hpp"
#include "cli/report/ratings.hpp"
#include "cli/report/sections.hpp"

namespace waggle::cli::report {
namespace {

constexpr std::size_t games_listed = 6;
constexpr std::size_t players_listed = 12;

std::vector<const Seen*> pointers(const Scope& scope,
                                  const std::function<bool(const Seen&)>& wanted) {
  std::vector<const Seen*> games;
  for (const Seen& seen : scope.games)
    if (wanted(seen)) games.push_back(&seen);
  return games;
}

std::vector<Block> popularity(const Scope& scope) {
  std::set<std::string> dates;
  const auto note = [&](const std::optional<std::string>& date) {
    if (date && date->size() >= 4) dates.insert(*date);
  };
  for (const Seen& seen : scope.games) note(seen.game.date);
  for (const db::Sketch& game : scope.all) note(game.date);
  const Periods periods(dates);
  const auto& marks = periods.marks();
  if (marks.size() < 2) return {};
  std::vector<double> here(marks.size());
  std::vector<double> there(marks.size());
  for (const Seen& seen : scope.games)
    if (seen.game.date && seen.game.date->size() >= 4) ++here[periods.of(*seen.game.date)];
  for (const db::Sketch& game : scope.all)
    if (game.date && game.date->size() >= 4) ++there[periods.of(*game.date)];
  Series count{"games", scope.say("Games"), {}};
  Series share{"share", scope.say("Share of all games"), {}};
  for (std::size_t mark = 0; mark < marks.size(); ++mark) {
    count.values.emplace_back(here[mark]);
    share.values.push_back(there[mark] > 0 ? std::optional(here[mark] / there[mark])
                                           : std::nullopt);
  }
  const std::string axis = periods.by_month() ? scope.say("Month") : scope.say("Year");
  std::vector<Block> blocks;
  blocks.push_back(Chart{
      "games_by_period", scope.say("Games by period"), Chart::Kind::bars, axis, marks, {count}});
  if (!scope.all.empty())
    blocks.push_back(Chart{"popularity",
                           scope.say("Popularity: share of all games of the period"),
                           Chart::Kind::lines,
                           axis,
                           marks,
                           {share},
                           true});
  return blocks;
}

Table players(const Scope& scope, Colour side) {
  const auto groups = grouped(scope.games, [&](const Seen& seen) {
    return seen.is_guest(side) ? std::nullopt : seen.name(side);
  });
  Table table{side == Colour::white ? "players_first" : "players_second",
              scope.say("Most frequent players") + ": " + scope.side(side),
              columns_of({{"player", scope.say("player"), true}}, score_columns(scope))};
  for (std::size_t i = 0; i < std::min(groups.size(), players_listed); ++i)
    table.rows.push_back(row_of({text_cell(groups[i].first)}, score_cells(groups[i].second, side)));
  if (groups.size() > players_listed)
    table.rest =
        fmt::format("{}: {}", scope.say("Players not shown"), groups.size() - players_listed);
  return table;
}

/// Results, lengths and shares of a set of games.
struct Lengths {
  db::Score score;
  double plies = 0;
  std::int64_t short_games = 0;

  void add(Outcome outcome, int game_plies) {
    score.add(outcome);
    plies += game_plies;
    short_games += game_plies < 30 ? 1 : 0;
  }

  std::vector<Cell> cells() const {
    const auto of_known = [&](std::int64_t n) {
      return share_cell(score.known() > 0 ? std::optional(static_cast<double>(n) /
                                                          static_cast<double>(score.known()))
                                          : std::nullopt);
    };
    const auto games = static_cast<double>(std::max<std::int64_t>(score.games(), 1));
    return {count_cell(score.games()),     of_known(score.white),
            of_known(score.draws),         of_known(score.black),
            number_cell(plies / games, 1), share_cell(static_cast<double>(short_games) / games)};
  }
};

}  // namespace

Section statistics(const Scope& scope) {
  Section section{"statistics", scope.say("Statistics and history"), {}};
  Table counts{
      "counts", {}, columns_of({{"games_of", scope.say("games of"), true}}, score_columns(scope))};
  const auto add = [&](const std::string& what, const std::function<bool(const Seen&)>& wanted) {
    const auto games = pointers(scope, wanted);
    if (!games.empty()) counts.rows.push_back(row_of({text_cell(what)}, score_cells(tally(games))));
  };
  add(scope.say("all"), [](const Seen&) { return true; });
  add(scope.say("both players rated"),
      [](const Seen& seen) { return seen.game.white_rating && seen.game.black_rating; });
  add(scope.say("people only"), [](const Seen& seen) { return !seen.game.bots; });
  add(scope.say("with a bot"), [](const Seen& seen) { return seen.game.bots; });
  std::map<std::string, int> years;
  for (const Seen& seen : scope.games)
    if (seen.game.date && seen.game.date->size() >= 4) ++years[seen.game.date->substr(0, 4)];
  if (!years.empty()) {
    const int newest = std::stoi(years.rbegin()->first);
    for (int back : {0, 4, 9}) {
      const std::string since = fmt::format("{:04}", newest - back);
      if (since < years.begin()->first) break;
      add(fmt::format("{} {}", scope.say("since"), since), [&](const Seen& seen) {
        return seen.game.date && seen.game.date->substr(0, 4) >= since;
      });
    }
  }
  section.blocks.push_back(std::move(counts));
  for (Block& block : popularity(scope)) section.blocks.push_back(std::move(block));
  auto dated = pointers(scope, [](const Seen& seen) { return seen.game.date.has_value(); });
  if (!dated.empty()) {
    section.blocks.push_back(game_list("oldest", scope.say("Oldest games"), dated, games_listed));
    std::ranges::stable_sort(dated, std::ranges::greater{},
                             [](const Seen* seen) { return *seen->game.date; });
    section.blocks.push_back(game_list("newest", scope.say("Newest games"), dated, games_listed));
  }
  for (Colour side : all_colours) section.blocks.push_back(players(scope, side));
  return section;
}

Section ratings(const Scope& scope) {
  Section section{"ratings", scope.say("Ratings and performance"), {}};
  Table table{
      "ratings", {}, columns_of({{"side", scope.say("side"), true}}, rating_columns(scope))};
  bool any = false;
  for (Colour side : all_colours) {
    const auto games = rated_games(scope.games, side);
    if (games.empty()) continue;
    any = true;
    table.rows.push_back(row_of({text_cell(scope.side(side))}, rating_cells(games)));
  }
  if (!any) {
    section.blocks.push_back(
        Paragraph{scope.say("No game has ratings of both players and a known result.")});
    return section;
  }
  section.blocks.push_back(Paragraph{scope.say(
      "Ratings are those before the game. The performance is the rating at which the points made "
      "would be what Elo's formula expects against these opponents; it is open when all or no "
      "points were made.")});
  section.blocks.push_back(std::move(table));
  auto best = pointers(
      scope, [](const Seen& seen) { return seen.game.white_rating && seen.game.black_rating; });
  std::ranges::stable_sort(best, std::ranges::greater{}, [](const Seen* seen) {
    return *seen->game.white_rating + *seen->game.black_rating;
  });
  section.blocks.push_back(
      game_list("highest", scope.say("Games with the highest ratings"), best, games_listed));
  return section;
}

Section results(const Scope& scope) {
  Section section{"results", scope.say("Results and lengths"), {}};
  const auto [won, drawn, lost, unknown] = result_columns(scope);
  Table table{"results",
              {},
              {{"games_of", scope.say("games of"), true},
               {"games", scope.say("games")},
               won,
               drawn,
               lost,
               {"plies", scope.say("plies on average")},
               {"short", scope.say("under 30 plies")}}};
  Lengths here;
  for (const Seen& seen : scope.games) here.add(seen.result(), seen.game.plies);
  table.rows.push_back(row_of({text_cell(scope.say("this report"))}, here.cells()));
  if (!scope.all.empty()) {
    Lengths there;
    for (const db::Sketch& game : scope.all) there.add(game.outcome, game.plies);
    table.rows.push_back(row_of({text_cell(scope.say("all games"))}, there.cells()));
  }
  section.blocks.push_back(std::move(table));

  Table reasons{"reasons", scope.say("How games end"),
                columns_of({{"reason", scope.say("reason"), true}}, score_columns(scope))};
  for (const auto& [reason, sum] : grouped(scope.games, [](const Seen& seen) {
         return std::optional(std::string(name_of(seen.game.reason)));
       })) {
    Cell cell = text_cell(reason == name_of(ResultReason::none) ? scope.say("not recorded")
                                                                : scope.words(reason));
    cell.key = reason;
    reasons.rows.push_back(row_of({std::move(cell)}, score_cells(sum)));
  }
  if (!reasons.rows.empty()) section.blocks.push_back(std::move(reasons));

  std::map<int, db::Score> by_length;
  for (const Seen& seen : scope.games)
    by_length[std::min(seen.game.plies / 10, 12)].add(seen.result());
  if (by_length.size() > 1) {
    Chart chart = result_chart(scope, "lengths", scope.say("Results by length of the game"),
                               scope.say("Plies"));
    for (int bin = by_length.begin()->first; bin <= by_length.rbegin()->first; ++bin) {
      chart.marks.push_back(bin == 12 ? "120+" : fmt::format("{}–{}", bin * 10, bin * 10 + 9));
      add_results(chart, by_length[bin]);
    }
    section.blocks.push_back(std::move(chart));
  }
  for (Colour side : all_colours) {
    auto wins = pointers(scope, [&](const Seen& seen) { return seen.won_by(side); });
    std::ranges::stable_sort(wins, {}, [](const Seen* seen) { return seen->game.plies; });
    if (!wins.empty())
      section.blocks.push_back(game_list(side == Colour::white ? "short_first" : "short_second",
                                         scope.say("Shortest wins") + ": " + scope.side(side), wins,
                                         games_listed));
  }
  return section;
}

}  // namespace waggle::cli::report
