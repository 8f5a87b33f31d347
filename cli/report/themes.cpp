// How the games go: what happens on the board, by side and by outcome.

#include <fmt/format.h>

#include <algorithm>

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

Table theme_table(const Scope& scope, const Counts& themes) {
  Table table{"themes", scope.say("Games in which it happened"),
              columns_of({{"theme", scope.say("theme"), true}, {"share", scope.say("share")}},
                         score_columns(scope))};
  using Side = Themes::Side;
  const auto add = [&](const char* theme, const std::function<bool(const Side&)>& holds) {
    for (Colour side : all_colours)
      add_theme(scope, table, scope.say(theme) + ": " + scope.side(side),
                [&](std::size_t i) { return holds(themes[i].of(scope.games[i].real(side))); });
  };
  add("a beetle climbs", [](const Side& side) { return side.beetle.count > 0; });
  add("a mosquito climbs", [](const Side& side) { return side.mosquito.count > 0; });
  add("the queen is covered", [](const Side& side) { return side.queen_covered > 0; });
  add("the queen moves", [](const Side& side) { return side.queen_moves > 0; });
  add("throws an enemy piece", [](const Side& side) { return side.throws.of_enemy > 0; });
  add("throws an own piece", [](const Side& side) { return side.throws.of_own > 0; });
  add("throws the enemy queen", [](const Side& side) { return side.throws.of_enemy_queen > 0; });
  add("must pass", [](const Side& side) { return side.passes > 0; });
  add("has the queen pinned at turn 10", [](const Side& side) {
    return side.samples[1].reached && side.samples[1].queen == Themes::QueenIs::pinned;
  });
  add_theme(scope, table, scope.say("a ring closes"),
            [&](std::size_t i) { return themes[i].first_ring > 0; });
  add_theme(scope, table, scope.say("both queens are surrounded"),
            [&](std::size_t i) { return themes[i].both_surrounded; });
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
