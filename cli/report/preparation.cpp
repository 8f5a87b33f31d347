// Two players: their habits side by side, where they meet, and what to play.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "cli/report/disputes.hpp"
#include "cli/report/dossier.hpp"
#include "cli/report/habits.hpp"
#include "cli/report/sections.hpp"

namespace waggle::cli::report {
namespace {

constexpr std::size_t direct_games = 20;
constexpr std::size_t suggestions_shown = 6;

/// Games of one player, himself first.
struct Player {
  std::string name;
  std::vector<Seen> games;
};

std::string with_colour(const Scope& scope, const std::string& name, Colour colour) {
  return name + " " + colour_word(scope, colour);
}

std::map<std::string, Tally> by_text(const Groups& groups) {
  return {groups.begin(), groups.end()};
}

Section summary(const Scope& scope, const Player& own, const Player& opponent) {
  Section section{"summary", scope.say("Summary"), {}};
  Table table{"scores", {}, columns_of({{"side", scope.say("side"), true}}, score_columns(scope))};
  for (const Player* player : {&own, &opponent}) {
    table.rows.push_back(row_of({text_cell(player->name)}, score_cells(tally(player->games))));
    for (Colour colour : all_colours)
      table.rows.push_back(row_of({text_cell(with_colour(scope, player->name, colour))},
                                  score_cells(tally(games_as(player->games, colour)))));
  }
  section.blocks.push_back(std::move(table));
  return section;
}

Section direct(const Scope& scope) {
  Section section{"direct", scope.say("Games against each other"), {}};
  if (scope.games.empty()) {
    section.blocks.push_back(Paragraph{scope.say("There is none.")});
    return section;
  }
  Table table{"direct", {}, columns_of({{"side", scope.say("side"), true}}, score_columns(scope))};
  table.rows.push_back(row_of({text_cell(scope.first)}, score_cells(tally(scope.games))));
  for (Colour colour : all_colours)
    table.rows.push_back(row_of({text_cell(with_colour(scope, scope.first, colour))},
                                score_cells(tally(games_as(scope.games, colour)))));
  section.blocks.push_back(std::move(table));
  std::vector<const Seen*> newest;
  for (auto seen = scope.games.rbegin(); seen != scope.games.rend(); ++seen)
    newest.push_back(&*seen);
  section.blocks.push_back(
      game_list("direct_games", scope.say("Newest games"), newest, direct_games));
  return section;
}

Section side_by_side(const Scope& scope, const Player& own, const Player& opponent, Colour colour) {
  const bool white = colour == Colour::white;
  Section section{white ? "repertoires_white" : "repertoires_black",
                  white ? scope.say("Repertoires with White") : scope.say("Repertoires with Black"),
                  {}};
  const auto add = [&](std::string key, std::string caption, const Property& property) {
    const Groups here = grouped(games_as(own.games, colour), property);
    const Groups there = grouped(games_as(opponent.games, colour), property);
    const auto theirs = by_text(there);
    Table table{std::move(key),
                std::move(caption),
                {{"choice", scope.say("choice"), true},
                 {"games", own.name},
                 {"share", scope.say("share")},
                 {"score", scope.say("score")},
                 {"other_games", opponent.name},
                 {"other_share", scope.say("share")},
                 {"other_score", scope.say("score")}}};
    const auto row = [&](const std::string& choice, const Tally& one, const Tally& two) {
      table.rows.push_back({text_cell(choice), count_cell(one.score.games(), one.games),
                            share_cell(part(one.score.games(), games_in(here))), score_cell(one),
                            count_cell(two.score.games(), two.games),
                            share_cell(part(two.score.games(), games_in(there))), score_cell(two)});
    };
    for (const auto& [choice, sum] : here) {
      const auto other = theirs.find(choice);
      row(choice, sum, other == theirs.end() ? Tally{} : other->second);
    }
    const auto ours = by_text(here);
    for (const auto& [choice, sum] : there)
      if (!ours.contains(choice)) row(choice, {}, sum);
    table.shown = rows_shown;
    section.blocks.push_back(std::move(table));
  };
  add("first_bugs", scope.say("First bugs"), bug_of_turn(scope, Colour::white, 0));
  add("lines", scope.say("Lines with formation"), opening_of(scope, Colour::white));
  return section;
}

/// What a player does with White against what another has answered to it.
Section meeting(const Scope& scope, std::string id, const Player& white, const Player& black) {
  Section section{std::move(id),
                  fmt::format("{} – {}", with_colour(scope, white.name, Colour::white),
                              with_colour(scope, black.name, Colour::black)),
                  {}};
  section.blocks.push_back(Paragraph{
      scope.say("What the first plays with White, and how the second fared with Black when anybody "
                "played it against him. Each score is that player's own.")});
  const auto whites = games_as(white.games, Colour::white);
  const auto blacks = games_as(black.games, Colour::black);
  const auto add = [&](std::string key, std::string caption, const Property& played,
                       const Property& met, const Property& answer) {
    const Groups here = grouped(whites, played);
    const auto there = by_text(grouped(blacks, met));
    Table table{std::move(key),
                std::move(caption),
                {{"choice", scope.say("choice"), true},
                 {"games", white.name},
                 {"share", scope.say("share")},
                 {"score", scope.say("score")},
                 {"met", black.name},
                 {"met_score", scope.say("score")},
                 {"answer", scope.say("most frequent answer"), true},
                 {"answer_share", scope.say("share")}}};
    std::int64_t never = 0;
    for (const auto& [choice, sum] : here) {
      const auto faced = there.find(choice);
      if (faced == there.end()) {
        ++never;
        continue;
      }
      const Groups answers = grouped(games_where(blacks, met, choice), answer);
      const bool any = !answers.empty();
      table.rows.push_back(
          {text_cell(choice), count_cell(sum.score.games(), sum.games),
           share_cell(part(sum.score.games(), games_in(here))), score_cell(sum),
           count_cell(faced->second.score.games(), faced->second.games), score_cell(faced->second),
           text_cell(any ? answers.front().first : "–"),
           share_cell(any ? part(answers.front().second.score.games(), games_in(answers))
                          : std::nullopt)});
    }
    table.shown = rows_shown;
    if (never > 0)
      table.rest = fmt::format("{}: {}", scope.say("Choices that the second never met"), never);
    section.blocks.push_back(std::move(table));
  };
  add("first_bugs", scope.say("First bugs"), bug_of_turn(scope, Colour::white, 0),
      bug_of_turn(scope, Colour::black, 0), bug_of_turn(scope, Colour::white, 0));
  add("lines", scope.say("Lines with formation"), opening_of(scope, Colour::white),
      opening_of(scope, Colour::black), opening_of(scope, Colour::white));
  return section;
}

/// Does the interval of some games lie under the score of the others?
bool is_worse(const db::Score& some, const db::Score& all) {
  const auto interval = db::interval(some);
  const auto others = db::interval({all.white - some.white, all.draws - some.draws,
                                    all.black - some.black, all.unknown - some.unknown});
  return interval && others && interval->high < others->score;
}

/// Where the opponent scores worst.
Section suggestions(const Scope& scope, const Player& own, const Player& opponent) {
  Section section{"suggestions", scope.say("What to play"), {}};
  section.blocks.push_back(Paragraph{fmt::format(
      "{} {}: {}",
      scope.say("What scores worst for the opponent, whoever plays it: the upper end of the "
                "interval of his score counts, the lowest comes first. All of the interval lies "
                "under his score in his other games with this colour; of forty choices one may "
                "do so by chance."),
      scope.say("Known results that a choice needs"), enough)});
  for (Colour colour : all_colours) {
    const auto met = games_as(opponent.games, other(colour));
    const auto played = games_as(own.games, colour);
    const db::Score all_met = tally(met).score;
    bool any_known = false;
    Table table{colour == Colour::white ? "with_white" : "with_black",
                with_colour(scope, own.name, colour),
                {{"kind", scope.say("of"), true},
                 {"choice", scope.say("choice"), true},
                 {"met", opponent.name},
                 {"met_score", scope.say("score of the opponent")},
                 {"games", own.name},
                 {"score", scope.say("own score")}}};
    const auto add = [&](const std::string& kind, const Property& faced,
                         const Property& own_choice) {
      const auto ours = by_text(grouped(played, own_choice));
      Groups known;
      for (const auto& group : grouped(met, faced)) {
        if (group.second.score.known() < enough) continue;
        any_known = true;
        if (is_worse(group.second.score, all_met)) known.push_back(group);
      }
      std::ranges::stable_sort(
          known, {}, [](const auto& group) { return db::interval(group.second.score)->high; });
      for (std::size_t i = 0; i < std::min(known.size(), suggestions_shown); ++i) {
        const auto& [choice, sum] = known[i];
        const auto mine = ours.find(choice);
        const Tally used = mine == ours.end() ? Tally{} : mine->second;
        table.rows.push_back({text_cell(kind), text_cell(choice),
                              count_cell(sum.score.games(), sum.games), score_cell(sum),
                              count_cell(used.score.games(), used.games), score_cell(used)});
      }
    };
    add(scope.say("first bug"), bug_of_turn(scope, Colour::black, 0),
        bug_of_turn(scope, Colour::white, 0));
    add(scope.say("line with formation"), opening_of(scope, Colour::black),
        opening_of(scope, Colour::white));
    if (table.rows.empty())
      section.blocks.push_back(Paragraph{
          fmt::format("{}: {}", with_colour(scope, own.name, colour),
                      any_known ? scope.say("no choice that the games tell from the others")
                                : scope.say("too few games to tell"))});
    else
      section.blocks.push_back(std::move(table));
  }
  return section;
}

Player player_of(db::Database& database, const Scope& scope, db::Filter filter,
                 const std::optional<std::string>& name) {
  filter.as = name;
  filter.opponent.reset();
  Player player{*name, seen_by_player(database.sketches(filter))};
  if (!player.games.empty()) player.name = who(scope, player.games.front(), Colour::white);
  return player;
}

}  // namespace

std::optional<Document> preparation(db::Database& database, const Request& request,
                                    const Words& words) {
  const db::Filter& filter = request.filter;
  Scope scope{database, words, filter, *filter.as, *filter.opponent, true};
  Player own = player_of(database, scope, filter, filter.as);
  Player opponent = player_of(database, scope, filter, filter.opponent);
  if (own.games.empty() || opponent.games.empty()) return std::nullopt;
  scope.first = own.name;
  scope.second = opponent.name;
  scope.games = seen_by_player(database.sketches(filter));
  auto aside = set_aside(disputes_of(own.games, words));
  aside.merge(set_aside(disputes_of(opponent.games, words)));
  for (std::vector<Seen>* games : {&own.games, &opponent.games, &scope.games})
    std::erase_if(*games, [&](const Seen& seen) { return aside.contains(seen.game.id); });

  Document document;
  document.language = words.code();
  document.title =
      request.title.empty() ? fmt::format("{} – {}", own.name, opponent.name) : request.title;
  document.subtitle = words("Preparation for an opponent") +
                      (request.other_filters.empty() ? "" : " · " + request.other_filters);
  document.facts = facts_of(scope);
  document.facts.front().title = words("Games against each other");
  document.facts.push_back({"set_aside", words("Records set aside"), std::to_string(aside.size())});
  auto& sections = document.sections;
  sections.push_back(summary(scope, own, opponent));
  sections.push_back(suggestions(scope, own, opponent));
  sections.push_back(direct(scope));
  sections.push_back(meeting(scope, "meeting_first", own, opponent));
  sections.push_back(meeting(scope, "meeting_second", opponent, own));
  for (Colour colour : all_colours) sections.push_back(side_by_side(scope, own, opponent, colour));
  sections.push_back(reading(scope));
  std::vector<Seen> all = own.games;
  std::set<std::int64_t> ids;
  for (const Seen& seen : own.games) ids.insert(seen.game.id);
  for (const Seen& seen : opponent.games)
    if (!ids.contains(seen.game.id)) all.push_back(seen);
  finish(document, scope, request, all);
  return document;
}

}  // namespace waggle::cli::report
