#include "cli/report/dossier.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <unordered_set>

#include "cli/report/disputes.hpp"
#include "cli/report/habits.hpp"
#include "cli/report/periods.hpp"
#include "cli/report/ratings.hpp"
#include "cli/report/sections.hpp"

namespace waggle::cli::report {
namespace {

constexpr std::size_t extremes_shown = 3;
constexpr std::size_t deviations_shown = 8;
constexpr std::size_t games_listed = 10;
constexpr double least_share = 0.02;  ///< of the player's games or of the others'

/// The same report over some of its games.
Scope over(const Scope& scope, std::vector<Seen> games) {
  Scope some{scope.database, scope.words, scope.filter, scope.first, scope.second, scope.own};
  some.games = std::move(games);
  return some;
}

Section summary(const Scope& scope) {
  Section section{"summary", scope.say("Summary"), {}};
  Table scores{"scores", scope.say("Score by colour"),
               columns_of({{"side", scope.say("side"), true}}, score_columns(scope))};
  Table rated{"rated", scope.say("Ratings and performance"),
              columns_of({{"side", scope.say("side"), true}}, rating_columns(scope))};
  const auto add = [&](const std::string& side, const std::vector<Seen>& games) {
    scores.rows.push_back(row_of({text_cell(side)}, score_cells(tally(games))));
    const auto with_ratings = rated_games(games, Colour::white);
    if (!with_ratings.empty())
      rated.rows.push_back(row_of({text_cell(side)}, rating_cells(with_ratings)));
  };
  add(scope.say("both colours"), scope.games);
  for (Colour colour : all_colours) add(colour_word(scope, colour), games_as(scope.games, colour));
  section.blocks.push_back(std::move(scores));
  if (rated.rows.empty())
    section.blocks.push_back(
        Paragraph{scope.say("No game has ratings of both players and a known result.")});
  else
    section.blocks.push_back(std::move(rated));
  std::map<std::string, Tally> accounts;
  for (const Seen& seen : scope.games)
    if (const auto& name = seen.name(Colour::white)) accounts[*name].add(seen);
  Table table{"accounts", scope.say("Accounts"),
              columns_of({{"account", scope.say("account"), true}}, score_columns(scope))};
  for (const auto& [name, sum] : accounts)
    table.rows.push_back(row_of({text_cell(name)}, score_cells(sum)));
  if (table.rows.size() > 1) section.blocks.push_back(std::move(table));
  return section;
}

/// Lines with the published name, the share, and the score.
Table line_table(const Scope& scope, std::string key, std::string caption, const Groups& groups,
                 std::int64_t all, const std::map<std::string, std::string>& names) {
  Table table{std::move(key), std::move(caption),
              columns_of({{"line", scope.say("line"), true},
                          {"name", scope.say("name"), true},
                          {"share", scope.say("share")}},
                         score_columns(scope))};
  for (const auto& [line, sum] : groups) {
    const auto name = names.find(line);
    table.rows.push_back(
        row_of({text_cell(line), text_cell(name == names.end() ? "" : name->second),
                share_cell(part(sum.score.games(), all))},
               score_cells(sum)));
  }
  return table;
}

Table answers(const Scope& scope, Colour colour) {
  const Property theirs = bug_of_turn(scope, Colour::black, 0);
  const Property his = bug_of_turn(scope, Colour::white, colour == Colour::white ? 1 : 0);
  Table table{"answers",
              colour == Colour::white
                  ? scope.say("The bug of the second turn by the opponent's first bug")
                  : scope.say("The first bug by the opponent's first bug"),
              columns_of({{"opponent", scope.say("the opponent's first bug"), true},
                          {"answer", scope.say("answer"), true},
                          {"share", scope.say("share")}},
                         score_columns(scope))};
  for (const auto& [bug, met] : grouped(scope.games, theirs)) {
    const Groups groups = grouped(games_where(scope.games, theirs, bug), his);
    for (const auto& [answer, sum] : groups)
      table.rows.push_back(row_of({text_cell(bug), text_cell(answer),
                                   share_cell(part(sum.score.games(), games_in(groups)))},
                                  score_cells(sum)));
  }
  return table;
}

Section repertoire(const Scope& whole, Colour colour) {
  const Scope scope = over(whole, games_as(whole.games, colour));
  const bool white = colour == Colour::white;
  Section section{white ? "repertoire_white" : "repertoire_black",
                  white ? scope.say("Repertoire with White") : scope.say("Repertoire with Black"),
                  {}};
  if (scope.games.empty()) {
    section.blocks.push_back(Paragraph{scope.say("No game has this colour.")});
    return section;
  }
  std::map<std::string, std::string> names;
  const Property line = opening_of(scope, Colour::white);
  for (const Seen& seen : scope.games)
    if (const auto& opening = seen.opening(Colour::white))
      if (const auto name =
              db::opening_name(opening->letters(), opening->formation, scope.words.language()))
        names.emplace(*line(seen), *name);
  const Groups lines = grouped(scope.games, line);
  const Groups bugs = grouped(scope.games, bug_of_turn(scope, Colour::white, 0));

  section.blocks.push_back(Paragraph{
      scope.say("The share of the most frequent choice, and the entropy of all choices in bits: 0 "
                "when the choice is always the same, 1 when two choices are equally frequent, and "
                "one more each time their number doubles.")});
  Table habits{"habits",
               scope.say("How predictable the opening is"),
               {{"choice", scope.say("choice"), true},
                {"most", scope.say("most frequent"), true},
                {"share", scope.say("share")},
                {"kinds", scope.say("different choices")},
                {"bits", scope.say("entropy in bits")},
                {"games", scope.say("games")}}};
  const auto add = [&](const std::string& choice, const Groups& groups) {
    if (groups.empty()) return;
    const std::int64_t all = games_in(groups);
    const auto& most = groups.front();
    Cell share = share_cell(part(most.second.score.games(), all));
    share.games = most.second.games;
    share.few = all <= few;
    habits.rows.push_back({text_cell(choice), text_cell(most.first), std::move(share),
                           count_cell(static_cast<std::int64_t>(groups.size())),
                           number_cell(entropy(groups), 2), count_cell(all)});
  };
  add(scope.say("first bug"), bugs);
  add(scope.say("line with formation"), lines);
  section.blocks.push_back(std::move(habits));

  Table all_lines =
      line_table(scope, "lines", scope.say("Lines with formation"), lines, games_in(lines), names);
  all_lines.shown = rows_shown;
  section.blocks.push_back(std::move(all_lines));
  const auto short_games = static_cast<std::int64_t>(scope.games.size()) - games_in(lines);
  if (short_games > 0)
    section.blocks.push_back(Paragraph{fmt::format(
        "{}: {}", scope.say("Games in which fewer than three bugs were placed"), short_games)});
  const Extremes found = extremes(lines, extremes_shown);
  section.blocks.push_back(Paragraph{
      fmt::format("{} {}: {}",
                  scope.say("The best lines are those whose interval begins highest, the worst "
                            "those whose interval ends lowest."),
                  scope.say("Known results that a line needs"), enough)});
  if (found.best.empty()) {
    section.blocks.push_back(Paragraph{scope.say("Too few lines have so many.")});
  } else {
    section.blocks.push_back(
        line_table(scope, "best", scope.say("Best lines"), found.best, games_in(lines), names));
    section.blocks.push_back(
        line_table(scope, "worst", scope.say("Worst lines"), found.worst, games_in(lines), names));
  }
  section.blocks.push_back(answers(scope, colour));
  return section;
}

/// What a player chooses more often and less often than others.
Section deviations(const Scope& scope) {
  Section section{"field", scope.say("Against the field"), {}};
  std::unordered_set<std::int64_t> his;
  for (const Seen& seen : scope.games) his.insert(seen.game.id);
  section.blocks.push_back(Paragraph{scope.say(
      "Shares of first bugs and lines against those of the same colour in all other games "
      "of the database that the other filters let through. A choice counts from two "
      "in a hundred of either on. The difference is in points of a hundred.")});
  for (Colour colour : all_colours) {
    const auto own_games = games_as(scope.games, colour);
    std::vector<Seen> others;
    for (const db::Sketch& game : scope.all)
      if (!his.contains(game.id)) others.push_back({game, colour == Colour::black});
    if (own_games.empty() || others.empty()) continue;
    struct Deviation {
      std::string kind;
      std::string choice;
      Tally own;
      std::int64_t own_all;
      std::int64_t others;
      std::int64_t others_all;
      double difference() const {
        return *part(own.score.games(), own_all) - *part(others, others_all);
      }
    };
    std::vector<Deviation> all;
    const auto compare = [&](const std::string& kind, const Property& property) {
      const Groups here = grouped(own_games, property);
      const Groups there = grouped(others, property);
      const std::int64_t own_all = games_in(here);
      const std::int64_t others_all = games_in(there);
      if (own_all == 0 || others_all == 0) return;
      std::map<std::string, Deviation> by_choice;
      for (const auto& [choice, sum] : here)
        by_choice[choice] = {kind, choice, sum, own_all, 0, others_all};
      for (const auto& [choice, sum] : there) {
        Deviation& one =
            by_choice.try_emplace(choice, Deviation{kind, choice, {}, own_all, 0, others_all})
                .first->second;
        one.others = sum.score.games();
      }
      for (const auto& [choice, one] : by_choice)
        if (*part(one.own.score.games(), own_all) >= least_share ||
            *part(one.others, others_all) >= least_share)
          all.push_back(one);
    };
    compare(scope.say("first bug"), bug_of_turn(scope, Colour::white, 0));
    compare(scope.say("line with formation"), opening_of(scope, Colour::white));
    std::ranges::stable_sort(all, std::ranges::greater{},
                             [](const Deviation& one) { return one.difference(); });
    const auto table = [&](std::string key, const std::string& caption, bool more) {
      Table made{std::move(key),
                 fmt::format("{}, {}", caption, colour_word(scope, colour)),
                 {{"kind", scope.say("of"), true},
                  {"choice", scope.say("choice"), true},
                  {"games", scope.say("games")},
                  {"share", scope.say("share")},
                  {"others", scope.say("games of others")},
                  {"others_share", scope.say("share of others")},
                  {"difference", scope.say("difference")}}};
      const auto add = [&](const Deviation& one) {
        if (made.rows.size() == deviations_shown || (one.difference() > 0) != more ||
            one.difference() == 0)
          return;
        Cell difference{fmt::format("{:+.1f}", one.difference() * 100), one.difference()};
        difference.few = one.own_all <= few || one.others_all <= few;
        made.rows.push_back({text_cell(one.kind), text_cell(one.choice),
                             count_cell(one.own.score.games(), one.own.games),
                             share_cell(part(one.own.score.games(), one.own_all)),
                             count_cell(one.others), share_cell(part(one.others, one.others_all)),
                             std::move(difference)});
      };
      if (more)
        std::ranges::for_each(all, add);
      else
        for (auto one = all.rbegin(); one != all.rend(); ++one) add(*one);
      if (!made.rows.empty()) section.blocks.push_back(std::move(made));
    };
    const bool white = colour == Colour::white;
    table(white ? "more_white" : "more_black", scope.say("More often than others"), true);
    table(white ? "less_white" : "less_black", scope.say("Less often than others"), false);
  }
  if (section.blocks.size() == 1)
    section.blocks.push_back(Paragraph{scope.say("There are no other games to compare with.")});
  return section;
}

Section opponents(const Scope& scope) {
  Section section{"opponents", scope.say("Opponents"), {}};
  Table table{
      "opponents", {}, columns_of({{"player", scope.say("player"), true}}, score_columns(scope))};
  for (const auto& [name, sum] : grouped(scope.games, [&](const Seen& seen) {
         return std::optional(who(scope, seen, Colour::black));
       }))
    table.rows.push_back(row_of({text_cell(name)}, score_cells(sum)));
  table.shown = rows_shown;
  section.blocks.push_back(std::move(table));
  return section;
}

Section over_time(const Scope& scope) {
  Section section{"time", scope.say("Over time"), {}};
  std::set<std::string> dates;
  const auto dated = [](const Seen& seen) { return seen.game.date && seen.game.date->size() >= 4; };
  std::int64_t undated = 0;
  for (const Seen& seen : scope.games)
    if (dated(seen))
      dates.insert(*seen.game.date);
    else
      ++undated;
  const Periods periods(dates);
  const auto& marks = periods.marks();
  std::vector<db::Score> scores(marks.size());
  std::vector<std::pair<double, int>> rated(marks.size());
  for (const Seen& seen : scope.games) {
    if (!dated(seen)) continue;
    const std::size_t mark = periods.of(*seen.game.date);
    scores[mark].add(seen.result());
    if (const auto rating = seen.rating(Colour::white)) {
      rated[mark].first += *rating;
      ++rated[mark].second;
    }
  }
  Chart results = result_chart(scope, "results_by_period", scope.say("Results by period"),
                               periods.by_month() ? scope.say("Month") : scope.say("Year"));
  results.marks = marks;
  Chart score{"score_by_period",
              scope.say("Score by period"),
              Chart::Kind::lines,
              results.axis,
              marks,
              {{"score", scope.say("score"), {}}},
              true};
  Chart rating{"rating_by_period",
               scope.say("Average rating by period"),
               Chart::Kind::lines,
               results.axis,
               marks,
               {{"rating", scope.say("average rating"), {}}}};
  bool any_rating = false;
  for (std::size_t mark = 0; mark < marks.size(); ++mark) {
    const db::Score& sum = scores[mark];
    add_results(results, sum);
    score.series[0].values.push_back(share_of(sum));
    any_rating = any_rating || rated[mark].second > 0;
    rating.series[0].values.push_back(rated[mark].second > 0
                                          ? std::optional(rated[mark].first / rated[mark].second)
                                          : std::nullopt);
  }
  if (!marks.empty()) {
    section.blocks.push_back(std::move(results));
    section.blocks.push_back(std::move(score));
    if (any_rating) section.blocks.push_back(std::move(rating));
  }
  if (undated > 0)
    section.blocks.push_back(
        Paragraph{fmt::format("{}: {}", scope.say("Games without a date"), undated)});
  return section;
}

Section picks(const Scope& scope) {
  Section section{"games", scope.say("Games to look at"), {}};
  const auto add = [&](std::string key, std::string caption,
                       const std::function<bool(const Seen&)>& wanted, const auto& order,
                       const std::function<std::string(const Seen&)>& note) {
    std::vector<const Seen*> games;
    for (const Seen& seen : scope.games)
      if (wanted(seen)) games.push_back(&seen);
    std::ranges::stable_sort(games, order);
    if (!games.empty())
      section.blocks.push_back(
          game_list(std::move(key), std::move(caption), games, games_listed, note));
  };
  const auto side = [&](const Seen& seen) { return colour_word(scope, seen.real(Colour::white)); };
  add(
      "newest", scope.say("Newest games"),
      [](const Seen& seen) { return seen.game.date.has_value(); },
      [](const Seen* a, const Seen* b) { return *a->game.date > *b->game.date; }, side);
  add(
      "best_wins", scope.say("Wins against the highest ratings"),
      [](const Seen& seen) { return seen.won_by(Colour::white) && seen.rating(Colour::black); },
      [](const Seen* a, const Seen* b) {
        return *a->rating(Colour::black) > *b->rating(Colour::black);
      },
      [&](const Seen& seen) {
        return fmt::format("{}: {}", scope.say("rating of the opponent"),
                           *seen.rating(Colour::black));
      });
  add(
      "quickest_losses", scope.say("Quickest losses"),
      [](const Seen& seen) { return seen.won_by(Colour::black); },
      [](const Seen* a, const Seen* b) { return a->game.plies < b->game.plies; }, side);
  return section;
}

}  // namespace

std::optional<Document> dossier(db::Database& database, const Request& request,
                                const Words& words) {
  Scope scope{database, words, request.filter, *request.filter.as, words("the opponents"), true};
  scope.games = seen_by_player(database.sketches(request.filter));
  if (scope.games.empty()) return std::nullopt;
  scope.first = who(scope, scope.games.front(), Colour::white);
  db::Filter field = request.filter;
  field.as.reset();
  scope.all = database.sketches(field);
  const auto aside = set_aside(disputes_of(scope.games, words));
  std::erase_if(scope.games, [&](const Seen& seen) { return aside.contains(seen.game.id); });
  std::erase_if(scope.all, [&](const db::Sketch& game) { return aside.contains(game.id); });

  Document document;
  document.language = words.code();
  document.title = request.title.empty() ? scope.first : request.title;
  document.subtitle = words("Dossier of a player") +
                      (request.other_filters.empty() ? "" : " · " + request.other_filters);
  document.facts = facts_of(scope);
  document.facts.push_back({"set_aside", words("Records set aside"), std::to_string(aside.size())});
  auto& sections = document.sections;
  sections.push_back(summary(scope));
  for (Colour colour : all_colours) sections.push_back(repertoire(scope, colour));
  sections.push_back(deviations(scope));
  sections.push_back(play(scope));
  sections.push_back(opponents(scope));
  sections.push_back(over_time(scope));
  sections.push_back(results(scope));
  sections.push_back(picks(scope));
  sections.push_back(reading(scope));
  finish(document, scope, request, scope.games);
  return document;
}

}  // namespace waggle::cli::report
