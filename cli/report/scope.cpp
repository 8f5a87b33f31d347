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

std::vector<Column> score_columns(const Scope& scope) {
  return {{"games", scope.say("games")},
          {"score", scope.say("score")},
          {"won", scope.own ? scope.say("won") : scope.say("White won")},
          {"drawn", scope.say("drawn")},
          {"lost", scope.own ? scope.say("lost") : scope.say("Black won")},
          {"unknown", scope.say("unknown")}};
}

Cell score_cell(const Tally& tally, Colour side) {
  const auto share = db::interval(tally.score, side);
  Cell cell = share_cell(share ? std::optional(share->score) : std::nullopt);
  cell.interval = share;
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

std::vector<std::pair<std::string, Tally>> grouped(
    const std::vector<Seen>& games,
    const std::function<std::optional<std::string>(const Seen&)>& property) {
  std::map<std::string, Tally> by_text;
  for (const Seen& seen : games)
    if (const auto text = property(seen)) by_text[*text].add(seen);
  std::vector<std::pair<std::string, Tally>> groups(by_text.begin(), by_text.end());
  std::ranges::stable_sort(groups, std::ranges::greater{},
                           [](const auto& group) { return group.second.score.games(); });
  return groups;
}

}  // namespace waggle::cli::report
