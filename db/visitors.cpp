#include "db/visitors.hpp"

#include <algorithm>
#include <utility>

#include "db/damage.hpp"

namespace waggle::db {

Visitors::Visitors(SQLite::Database& sql, const Filter& filter, const std::optional<GameType>& set)
    : is_unfiltered_(filter == Filter{}),
      is_turned_(filter.as.has_value()),
      set_(set),
      segments_(sql),
      games_(sql),
      seen_(sql, filter, set) {
  segments_.load();
}

Outcome Visitors::turned(std::uint8_t outcome, bool swapped) const noexcept {
  return db::turned(static_cast<Outcome>(outcome), swapped && !is_turned_);
}

void Visitors::expect(const Found& found) {
  std::int64_t games = static_cast<std::int64_t>(found.candidates.size());
  if (!is_unfiltered_)
    for (const FoundRun& run : found.runs) games += run.games;
  seen_.expect(games);
}

void Visitors::count_run(const FoundRun& run, bool swapped, const Count& count) {
  const auto counts = decode_counts(run.counts);
  if (is_unfiltered_) {
    for (const MoveCount& one : counts)
      if (lets_set_through(set_of_kind(one.kind)))
        count(one.move, swapped,
              turned(static_cast<std::uint8_t>(outcome_of_kind(one.kind)), swapped), one.games);
    return;
  }
  const auto moves = moves_of(counts);
  std::vector<Outcomes> games(moves.size());
  each_posting(segments_.postings(run), [&](std::uint32_t game, std::size_t move) {
    if (move >= games.size()) throw Damage("a list of games of the index names no move");
    ++games[move][seen_.of(run.first_game + game)];
  });
  for (std::size_t i = 0; i < moves.size(); ++i)
    for (std::uint8_t outcome = 0; outcome < Seen::nothing; ++outcome)
      if (games[i][outcome] > 0)
        count(moves[i], swapped, turned(outcome, swapped), games[i][outcome]);
}

void Visitors::count_side(const Sought& sought, const Found& found, bool swapped,
                          const Count& count) {
  expect(found);
  for (const FoundRun& run : found.runs) count_run(run, swapped, count);
  for (std::int64_t game : found.candidates) {
    const std::uint8_t outcome = seen_.of(game);
    if (outcome == Seen::nothing) continue;
    if (const auto visit = games_.first_visit(game, sought))
      count(visit->move, swapped, turned(outcome, swapped), 1);
  }
}

std::vector<Visitors::Passing> Visitors::passing(const Sought& sought, const Found& found) {
  std::int64_t games = static_cast<std::int64_t>(found.candidates.size());
  for (const FoundRun& run : found.runs) games += run.games;
  seen_.expect(games);
  std::vector<Passing> passing;
  for (const FoundRun& run : found.runs) {
    const auto moves = moves_of(decode_counts(run.counts));
    each_posting(segments_.postings(run), [&](std::uint32_t number, std::size_t move) {
      if (move >= moves.size()) throw Damage("a list of games of the index names no move");
      const std::int64_t game = run.first_game + number;
      if (const auto outcome = seen_.of(game); outcome != Seen::nothing)
        passing.push_back({game, moves[move], outcome, std::nullopt});
    });
  }
  for (std::int64_t game : found.candidates) {
    const std::uint8_t outcome = seen_.of(game);
    if (outcome == Seen::nothing) continue;
    if (const auto visit = games_.first_visit(game, sought))
      passing.push_back({game, visit->move, outcome, visit->ply});
  }
  std::ranges::sort(passing, {}, &Passing::game);
  return passing;
}

int Visitors::ply_of(std::int64_t game, std::optional<int> known, const Sought& sought) {
  if (known) return *known;
  const auto found = games_.first_visit(game, sought);
  if (!found) throw Damage("a game is said to have been where it never was");
  return found->ply;
}

/// Calls a function with each game, its side, and what decides between two visits.
template <typename Visit>
void Visitors::merge(const Looked& looked, const Found& straight, const Found& swapped,
                     const Visit& visit) {
  auto one = passing(looked.straight, straight);
  auto two = looked.swapped ? passing(*looked.swapped, swapped) : std::vector<Passing>{};
  auto a = one.begin();
  auto b = two.begin();
  while (a != one.end() || b != two.end()) {
    if (b == two.end() || (a != one.end() && a->game < b->game)) {
      visit(*a++, false);
    } else if (a == one.end() || b->game < a->game) {
      visit(*b++, true);
    } else {
      a->ply = ply_of(a->game, a->ply, looked.straight);
      b->ply = ply_of(b->game, b->ply, *looked.swapped);
      const bool is_swapped = *b->ply < *a->ply;
      visit(is_swapped ? *b : *a, is_swapped);
      ++a;
      ++b;
    }
  }
}

void Visitors::count(const Looked& looked, const Count& count) {
  count_found(looked, segments_.look(looked.straight),
              looked.swapped ? segments_.look(*looked.swapped) : Found{}, count);
}

void Visitors::count_found(const Looked& looked, const Found& straight, const Found& swapped,
                           const Count& count) {
  if (swapped.empty()) return count_side(looked.straight, straight, false, count);
  if (straight.empty()) return count_side(*looked.swapped, swapped, true, count);
  merge(looked, straight, swapped, [&](const Passing& visit, bool is_swapped) {
    count(visit.move, is_swapped, turned(visit.outcome, is_swapped), 1);
  });
}

std::vector<std::int64_t> Visitors::totals(const std::vector<Reached>& positions) {
  std::vector<std::int64_t> totals;
  for (const Reached& reached : positions) totals.push_back(total(reached));
  return totals;
}

std::int64_t Visitors::total(const Reached& reached) {
  const auto& [looked, at_least] = reached;
  const Found straight = segments_.look(looked.straight);
  const Found swapped = looked.swapped ? segments_.look(*looked.swapped) : Found{};
  std::int64_t sum = 0;
  const auto add = [&](std::uint32_t, bool, Outcome, std::int64_t n) { sum += n; };
  if (!swapped.empty()) {
    count_found(looked, straight, swapped, add);
    return sum;
  }
  expect(straight);
  for (const FoundRun& run : straight.runs) count_run(run, false, add);
  std::vector<std::int64_t> candidates;
  for (std::int64_t game : straight.candidates)
    if (seen_.of(game) != Seen::nothing) candidates.push_back(game);
  // Where no more may have been there than are known to, nothing need be replayed.
  const auto may_be = static_cast<std::int64_t>(candidates.size());
  if (sum + may_be == at_least) return at_least;
  for (std::int64_t game : candidates)
    if (games_.first_visit(game, looked.straight)) ++sum;
  return sum;
}

std::vector<Visitor> Visitors::all(const Looked& looked) {
  std::vector<Visitor> visitors;
  const Found straight = segments_.look(looked.straight);
  const Found swapped = looked.swapped ? segments_.look(*looked.swapped) : Found{};
  merge(looked, straight, swapped, [&](const Passing& visit, bool is_swapped) {
    visitors.push_back({visit.game, visit.move,
                        static_cast<std::uint8_t>(turned(visit.outcome, is_swapped)), is_swapped,
                        visit.ply});
  });
  return visitors;
}

int Visitors::ply_of(const Visitor& visitor, const Looked& looked) {
  return ply_of(visitor.game, visitor.ply, visitor.swapped ? *looked.swapped : looked.straight);
}

}  // namespace waggle::db
