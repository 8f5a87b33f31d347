// How the games go: what happens on the board, by side and by outcome.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_set>

#include "cli/report/habits.hpp"
#include "cli/report/sections.hpp"
#include "replay/themes.hpp"

namespace waggle::cli::report {
namespace {

constexpr std::int64_t least_games = 3;  ///< from which on a point of a curve is shown

using Counts = std::vector<Themes>;

/// Games in which something is the case: a row with their share and their score.
void add_theme(const Scope& scope, Table& table, const std::string& theme,
               const std::function<bool(std::size_t)>& holds) {
  Tally sum;
  for (std::size_t i = 0; i < scope.games.size(); ++i)
    if (holds(i)) sum.add(scope.games[i]);
  const double share = static_cast<double>(sum.score.games()) /
                       static_cast<double>(std::max<std::size_t>(scope.games.size(), 1));
  table.rows.push_back(row_of({text_cell(theme), share_cell(share)}, score_cells(sum)));
}

/// A mean over the games that reached a turn; nothing where they are few.
std::optional<double> mean(const std::vector<double>& values) {
  if (std::ssize(values) < least_games) return std::nullopt;
  double sum = 0;
  for (double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

using Measure = std::function<double(const Themes::Sample&)>;

/// A curve by turns for each side, or for sides that won and that lost.
Chart curve(const Scope& scope, const Counts& themes, std::string key, std::string caption,
            bool by_outcome, const Measure& measure) {
  Chart chart{std::move(key), std::move(caption), Chart::Kind::lines, scope.say("Turn"), {}, {}};
  for (int turn : Themes::turns) chart.marks.push_back(std::to_string(turn));
  const auto add = [&](const char* series_key, std::string title,
                       const std::function<bool(const Seen&, Colour)>& wanted) {
    Series series{series_key, std::move(title), {}};
    for (std::size_t turn = 0; turn < Themes::turns.size(); ++turn) {
      std::vector<double> values;
      for (std::size_t i = 0; i < scope.games.size(); ++i)
        for (Colour side : all_colours) {
          const Seen& seen = scope.games[i];
          const auto& sample = themes[i].of(seen.real(side)).samples[turn];
          if (sample.reached && wanted(seen, side)) values.push_back(measure(sample));
        }
      series.values.push_back(mean(values));
    }
    chart.series.push_back(std::move(series));
  };
  if (by_outcome) {
    add("winners", scope.say("The side that won"),
        [](const Seen& seen, Colour side) { return seen.won_by(side); });
    add("losers", scope.say("The side that lost"),
        [](const Seen& seen, Colour side) { return seen.won_by(other(side)); });
  } else {
    for (Colour side : all_colours)
      add(side == Colour::white ? "first" : "second", scope.side(side),
          [side](const Seen&, Colour one) { return one == side; });
  }
  return chart;
}

/// What happens in a game, to a side or to both at once.
struct Theme {
  const char* text;
  bool of_side;
  bool (*holds)(const Themes::Side&, const Themes&);
};

using Side = Themes::Side;
constexpr std::array<Theme, 11> all_themes = {{
    {"a beetle climbs", true,
     [](const Side& side, const Themes&) { return side.beetle.count > 0; }},
    {"a mosquito climbs", true,
     [](const Side& side, const Themes&) { return side.mosquito.count > 0; }},
    {"the queen is covered", true,
     [](const Side& side, const Themes&) { return side.queen_covered > 0; }},
    {"the queen moves", true, [](const Side& side, const Themes&) { return side.queen_moves > 0; }},
    {"throws an enemy piece", true,
     [](const Side& side, const Themes&) { return side.throws.of_enemy > 0; }},
    {"throws an own piece", true,
     [](const Side& side, const Themes&) { return side.throws.of_own > 0; }},
    {"throws the enemy queen", true,
     [](const Side& side, const Themes&) { return side.throws.of_enemy_queen > 0; }},
    {"must pass", true, [](const Side& side, const Themes&) { return side.passes > 0; }},
    {"has the queen pinned at turn 10", true,
     [](const Side& side, const Themes&) {
       return side.samples[1].reached && side.samples[1].queen == Themes::QueenIs::pinned;
     }},
    {"a ring closes", false, [](const Side&, const Themes& game) { return game.first_ring > 0; }},
    {"both queens are surrounded", false,
     [](const Side&, const Themes& game) { return game.both_surrounded; }},
}};

Table theme_table(const Scope& scope, const Counts& themes) {
  Table table{"themes", scope.say("Games in which it happened"),
              columns_of({{"theme", scope.say("theme"), true}, {"share", scope.say("share")}},
                         score_columns(scope))};
  for (const Theme& theme : all_themes)
    for (Colour side : all_colours) {
      if (!theme.of_side && side == Colour::black) continue;
      add_theme(scope, table,
                scope.say(theme.text) + (theme.of_side ? ": " + scope.side(side) : ""),
                [&](std::size_t i) {
                  return theme.holds(themes[i].of(scope.games[i].real(side)), themes[i]);
                });
    }
  return table;
}

/// What is in hand at turns 5, 10 and 15, on average, and how often a kind of bug still is.
Table hand_table(const Scope& scope, const Counts& themes) {
  Table table{"hands",
              scope.say("Bugs in hand: the average number before the turn"),
              {{"bug", scope.say("bug"), true}}};
  constexpr std::size_t turns_shown = 3;
  for (Colour side : all_colours)
    for (std::size_t turn = 0; turn < turns_shown; ++turn)
      table.columns.push_back(
          {fmt::format("{}_{}", side == Colour::white ? "first" : "second", Themes::turns[turn]),
           fmt::format("{}, {} {}", scope.side(side), scope.say("turn"), Themes::turns[turn])});
  const auto add = [&](const std::string& name, const Measure& measure) {
    std::vector<Cell> row = {text_cell(name)};
    for (Colour side : all_colours)
      for (std::size_t turn = 0; turn < turns_shown; ++turn) {
        std::vector<double> values;
        for (std::size_t i = 0; i < scope.games.size(); ++i) {
          const auto& sample = themes[i].of(scope.games[i].real(side)).samples[turn];
          if (sample.reached) values.push_back(measure(sample));
        }
        const auto value = mean(values);
        row.push_back(value ? number_cell(*value, 1) : text_cell("–"));
      }
    table.rows.push_back(std::move(row));
  };
  for (Bug bug : all_bugs)
    add(scope.words(name_of(bug)),
        [bug](const Themes::Sample& sample) { return sample.hand[index_of(bug)] * 1.0; });
  add(scope.say("all bugs"), [](const Themes::Sample& sample) { return sample.in_hand() * 1.0; });
  return table;
}

}  // namespace

Section themes(const Scope& scope) {
  Section section{"themes", scope.say("How the games go"), {}};
  std::vector<const db::Sketch*> sketches;
  sketches.reserve(scope.games.size());
  for (const Seen& seen : scope.games) sketches.push_back(&seen.game);
  const Counts counts = db::themes_of(sketches);
  section.blocks.push_back(Paragraph{scope.say(
      "What happened after the position of the report, or in the whole game. Turns are a side's "
      "own; a pinned piece cannot leave without breaking the hive; tempo is placements less "
      "movements and throws; mobility is the number of legal moves.")});
  section.blocks.push_back(theme_table(scope, counts));
  const auto mobility = [](const Themes::Sample& sample) { return sample.mobility * 1.0; };
  const auto tempo = [](const Themes::Sample& sample) { return sample.tempo * 1.0; };
  const auto liberties = [](const Themes::Sample& sample) { return sample.liberties * 1.0; };
  const auto pinned = [](const Themes::Sample& sample) { return sample.pinned * 1.0; };
  section.blocks.push_back(curve(scope, counts, "mobility_by_outcome",
                                 scope.say("Mobility by outcome"), true, mobility));
  section.blocks.push_back(
      curve(scope, counts, "mobility", scope.say("Mobility by side"), false, mobility));
  section.blocks.push_back(
      curve(scope, counts, "tempo_by_outcome", scope.say("Tempo by outcome"), true, tempo));
  section.blocks.push_back(curve(scope, counts, "liberties_by_outcome",
                                 scope.say("Empty cells about the own queen by outcome"), true,
                                 liberties));
  section.blocks.push_back(curve(scope, counts, "pins_by_outcome",
                                 scope.say("Own pieces pinned by outcome"), true, pinned));
  section.blocks.push_back(hand_table(scope, counts));
  return section;
}

Section play(const Scope& scope) {
  Section section{"play", scope.say("How the player plays"), {}};
  std::unordered_set<std::int64_t> his;
  std::vector<const db::Sketch*> own_games;
  std::vector<const db::Sketch*> other_games;
  for (const Seen& seen : scope.games) {
    his.insert(seen.game.id);
    own_games.push_back(&seen.game);
  }
  for (const db::Sketch& game : scope.all)
    if (!his.contains(game.id)) other_games.push_back(&game);
  if (other_games.empty()) {
    section.blocks.push_back(Paragraph{scope.say("There are no other games to compare with.")});
    return section;
  }
  const Counts own = db::themes_of(own_games);
  const Counts others = db::themes_of(other_games);
  const auto side_of = [&](std::size_t i) -> const Side& {
    return own[i].of(scope.games[i].real(Colour::white));
  };
  section.blocks.push_back(Paragraph{
      scope.say("What happened on the player's side, beside either side of all other games of the "
                "database that the other filters let through. The score is the player's where it "
                "happened, the difference is in points of a hundred.")});

  Table happened{"themes",
                 scope.say("Games in which it happened"),
                 {{"theme", scope.say("theme"), true},
                  {"games", scope.say("games")},
                  {"share", scope.say("share")},
                  {"others_share", scope.say("share of others")},
                  {"difference", scope.say("difference")},
                  {"score", scope.say("score")}}};
  for (const Theme& theme : all_themes) {
    Tally sum;
    for (std::size_t i = 0; i < own.size(); ++i)
      if (theme.holds(side_of(i), own[i])) sum.add(scope.games[i]);
    std::int64_t sides = 0;
    for (const Themes& game : others)
      for (Colour side : all_colours) sides += theme.holds(game.of(side), game) ? 1 : 0;
    const double share = *part(sum.score.games(), std::ssize(own));
    const double others_share = *part(sides, 2 * std::ssize(others));
    Cell difference{fmt::format("{:+.1f}", (share - others_share) * 100), share - others_share};
    difference.few = std::ssize(own) <= few;
    happened.rows.push_back({text_cell(scope.say(theme.text)),
                             count_cell(sum.score.games(), sum.games), share_cell(share),
                             share_cell(others_share), std::move(difference), score_cell(sum)});
  }
  section.blocks.push_back(std::move(happened));

  Table averages{"averages",
                 scope.say("Averages before turn 10"),
                 {{"measure", scope.say("measure"), true},
                  {"own", scope.first},
                  {"others", scope.say("others")}}};
  const auto add = [&](std::string name, const Measure& measure) {
    std::vector<double> here;
    std::vector<double> there;
    const auto note = [&](std::vector<double>& values, const Side& side) {
      if (side.samples[1].reached) values.push_back(measure(side.samples[1]));
    };
    for (std::size_t i = 0; i < own.size(); ++i) note(here, side_of(i));
    for (const Themes& game : others)
      for (Colour side : all_colours) note(there, game.of(side));
    std::vector<Cell> row = {text_cell(std::move(name))};
    for (const auto& value : {mean(here), mean(there)})
      row.push_back(value ? number_cell(*value, 1) : text_cell("–"));
    averages.rows.push_back(std::move(row));
  };
  add(scope.say("mobility"), [](const Themes::Sample& sample) { return sample.mobility * 1.0; });
  add(scope.say("tempo"), [](const Themes::Sample& sample) { return sample.tempo * 1.0; });
  add(scope.say("empty cells about the own queen"),
      [](const Themes::Sample& sample) { return sample.liberties * 1.0; });
  add(scope.say("own pieces pinned"),
      [](const Themes::Sample& sample) { return sample.pinned * 1.0; });
  section.blocks.push_back(std::move(averages));
  return section;
}

Section reading(const Scope& scope) {
  Section section{"reading", scope.say("How to read this"), {}};
  for (const char* text :
       {"A game counts once for a position, at its first visit. Games whose result is unknown are "
        "counted and shown, but never part of a score.",
        "A score is (wins + draws / 2) / known results, with its Wilson interval at 95 %: with few "
        "games it is wide, and that is the point of it. A dot stands for no game, a dash for no "
        "known result; grey says that four games or fewer have a known result.",
        "Positions are the same whichever way round the hive lies and whatever the order of moves.",
        "A line has a formation when none of the three pieces moved or was thrown before the third "
        "landed; otherwise it is under “other”. A published name belongs to line and formation "
        "together."})
    section.blocks.push_back(Paragraph{scope.say(text)});
  return section;
}

}  // namespace waggle::cli::report
