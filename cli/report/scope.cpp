#include "cli/report/scope.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace waggle::cli::report {

Outcome Seen::result() const noexcept {
  if (!turned) return game.outcome;
  if (game.outcome == Outcome::white_wins) return Outcome::black_wins;
  if (game.outcome == Outcome::black_wins) return Outcome::white_wins;
  return game.outcome;
}

bool Seen::won_by(Colour seen) const noexcept {
  return result() == (seen == Colour::white ? Outcome::white_wins : Outcome::black_wins);
}

const std::optional<std::string>& Seen::name(Colour seen) const noexcept {
  return real(seen) == Colour::white ? game.white : game.black;
}

bool Seen::is_guest(Colour seen) const noexcept {
  return real(seen) == Colour::white ? game.white_guest : game.black_guest;
}

std::optional<int> Seen::rating(Colour seen) const noexcept {
  return real(seen) == Colour::white ? game.white_rating : game.black_rating;
}

const std::optional<db::OpeningLine>& Seen::opening(Colour seen) const noexcept {
  return real(seen) == Colour::white ? game.white_opening : game.black_opening;
}

Tally tally(const std::vector<const Seen*>& games) {
  Tally sum;
  for (const Seen* seen : games) sum.add(*seen);
  return sum;
}

Tally tally(const std::vector<Seen>& games) {
  Tally sum;
  for (const Seen& seen : games) sum.add(seen);
  return sum;
}

std::string share_text(const std::optional<double>& share) {
  return share ? fmt::format("{} %", static_cast<int>(std::floor(*share * 100 + 0.5))) : "–";
}

Cell text_cell(std::string text) { return {std::move(text)}; }

Cell number_cell(double value, int decimals) {
  return {fmt::format("{:.{}f}", value, decimals), value};
}

Cell share_cell(const std::optional<double>& share) { return {share_text(share), share}; }

Cell count_cell(std::int64_t count, GameIds games) {
  return {std::to_string(count), static_cast<double>(count), std::move(games)};
}

std::array<Column, 4> result_columns(const Scope& scope) {
  return {{{"won", scope.own ? scope.say("won") : scope.say("White won")},
           {"drawn", scope.say("drawn")},
           {"lost", scope.own ? scope.say("lost") : scope.say("Black won")},
           {"unknown", scope.say("unknown")}}};
}

Chart result_chart(const Scope& scope, std::string key, std::string caption, std::string axis) {
  Chart chart{std::move(key), std::move(caption), Chart::Kind::stacked, std::move(axis)};
  for (Column& column : result_columns(scope))
    chart.series.push_back({std::move(column.key), std::move(column.title), {}});
  return chart;
}

void add_results(Chart& chart, const db::Score& score) {
  std::size_t series = 0;
  for (std::int64_t count : {score.white, score.draws, score.black, score.unknown})
    chart.series[series++].values.emplace_back(static_cast<double>(count));
}

std::optional<double> share_of(const db::Score& score, Colour side) {
  const auto share = db::interval(score, side);
  return share ? std::optional(share->score) : std::nullopt;
}

std::vector<Column> score_columns(const Scope& scope) {
  std::vector<Column> columns = {{"games", scope.say("games")}, {"score", scope.say("score")}};
  for (Column& column : result_columns(scope)) columns.push_back(std::move(column));
  return columns;
}

Cell score_cell(const Tally& tally, Colour side) {
  Cell cell = share_cell(share_of(tally.score, side));
  cell.interval = db::interval(tally.score, side);
  cell.few = tally.score.known() <= few;
  return cell;
}

std::vector<Cell> score_cells(const Tally& tally, Colour side) {
  const db::Score& score = tally.score;
  return {count_cell(score.games(), tally.games),
          score_cell(tally, side),
          count_cell(score.white),
          count_cell(score.draws),
          count_cell(score.black),
          count_cell(score.unknown)};
}

std::vector<Cell> row_of(std::vector<Cell> first, const std::vector<Cell>& then) {
  first.insert(first.end(), then.begin(), then.end());
  return first;
}

std::vector<Column> columns_of(std::vector<Column> first, const std::vector<Column>& then) {
  first.insert(first.end(), then.begin(), then.end());
  return first;
}

GameList game_list(std::string key, std::string caption, const std::vector<const Seen*>& games,
                   std::size_t most, const std::function<std::string(const Seen&)>& note) {
  GameList list{std::move(key), std::move(caption), {}};
  for (std::size_t i = 0; i < std::min(games.size(), most); ++i)
    list.items.push_back(
        {games[i]->game.id, games[i]->game.ply, note ? note(*games[i]) : std::string()});
  return list;
}

Groups grouped(const std::vector<Seen>& games, const Property& property) {
  std::map<std::string, Tally> by_text;
  for (const Seen& seen : games)
    if (const auto text = property(seen)) by_text[*text].add(seen);
  Groups groups(by_text.begin(), by_text.end());
  std::ranges::stable_sort(groups, std::ranges::greater{},
                           [](const auto& group) { return group.second.score.games(); });
  return groups;
}

Counted by_count(const std::map<std::string, std::int64_t>& counts) {
  Counted counted(counts.begin(), counts.end());
  std::ranges::stable_sort(counted, std::ranges::greater{}, &Counted::value_type::second);
  return counted;
}

}  // namespace waggle::cli::report
