#include "cli/report/disputes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "db/same_moves.hpp"
#include "notation/round.hpp"
#include "notation/text.hpp"

namespace waggle::cli::report {
namespace {

constexpr std::size_t same_beginning = 8;  ///< plies that make two records one game

std::vector<std::uint64_t> hashes_of(const Seen& seen) {
  return db::move_hashes(moves_of(seen.game));
}

}  // namespace

std::optional<std::string> entrant(const Seen& seen, Colour side) {
  const db::Sketch& game = seen.game;
  if (side == Colour::white) return game.white_who ? game.white_who : game.white;
  return game.black_who ? game.black_who : game.black;
}

std::optional<Pair> pair_of(const Seen& seen) {
  const auto white = entrant(seen, Colour::white);
  const auto black = entrant(seen, Colour::black);
  if (!white || !black) return std::nullopt;
  return std::minmax(*white, *black);
}

std::optional<int> halves_of(Outcome outcome, Colour side) {
  if (outcome == Outcome::unknown) return std::nullopt;
  if (outcome == Outcome::draw) return 1;
  return (outcome == Outcome::white_wins) == (side == Colour::white) ? 2 : 0;
}

bool round_before(const std::string& a, const std::string& b) {
  const auto numbers = [](const std::string& text) {
    std::vector<long> found;
    std::size_t at = 0;
    while (at < text.size()) {
      if (!std::isdigit(static_cast<unsigned char>(text[at]))) {
        ++at;
        continue;
      }
      long number = 0;
      for (; at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])); ++at)
        number = std::min(number * 10 + (text[at] - '0'), 100'000'000L);
      found.push_back(number);
    }
    return found;
  };
  return std::pair(numbers(a), a) < std::pair(numbers(b), b);
}

std::vector<Dispute> disputes_of(const std::vector<Seen>& games, const Words& words) {
  std::map<std::tuple<std::string, std::string, Pair>, std::vector<const Seen*>> pairings;
  for (const Seen& seen : games) {
    const auto pair = pair_of(seen);
    if (pair && seen.game.event && seen.game.round)
      pairings[{text::lowered(*seen.game.event), round_key(*seen.game.round), *pair}].push_back(
          &seen);
  }
  std::vector<Dispute> disputes;
  for (const auto& [pairing, records] : pairings) {
    if (records.size() < 2) continue;
    std::vector<std::pair<const Seen*, std::vector<std::uint64_t>>> kept;
    for (const Seen* seen : records) {
      const auto moves = hashes_of(*seen);
      std::optional<Dispute> found;
      for (const auto& [earlier, theirs] : kept) {
        const bool exchanged = entrant(*seen, Colour::white) != entrant(*earlier, Colour::white);
        const auto [mine, other_moves] = std::ranges::mismatch(moves, theirs);
        const auto same = static_cast<std::size_t>(mine - moves.begin());
        const bool one_game = same >= std::min({moves.size(), theirs.size(), same_beginning});
        if (!one_game && (exchanged || found)) continue;
        // Of two records of one game the one that knows the result counts, else the earlier.
        const bool later_counts = one_game && earlier->game.outcome == Outcome::unknown &&
                                  seen->game.outcome != Outcome::unknown;
        Dispute dispute{later_counts ? seen->game.id : earlier->game.id,
                        later_counts ? earlier->game.id : seen->game.id,
                        *seen->game.round,
                        std::get<Pair>(pairing),
                        {},
                        one_game};
        const auto tell = [&](std::string text) { dispute.differences.push_back(std::move(text)); };
        if (exchanged) tell(words("colours exchanged"));
        const bool longer = mine != moves.end();
        const bool shorter = other_moves != theirs.end();
        if (longer && shorter)
          tell(fmt::format("{} {}", words("the moves differ from ply"), same + 1));
        else if (longer || shorter)
          tell(fmt::format("{} {}",
                           words(longer == later_counts ? "the second ends after ply"
                                                        : "the first ends after ply"),
                           same));
        const auto result = halves_of(seen->game.outcome, Colour::white);
        const auto other_result =
            halves_of(earlier->game.outcome, exchanged ? Colour::black : Colour::white);
        if (result && other_result && *result != *other_result)
          tell(words("the results differ"));
        else if (result.has_value() != other_result.has_value())
          tell(words("only one has a result"));
        if (dispute.differences.empty()) tell(words("only the names of the players differ"));
        found = std::move(dispute);
        if (one_game) break;
      }
      if (found) disputes.push_back(*found);
      if (found && found->set_aside && found->second != seen->game.id)
        std::erase_if(kept, [&](const auto& one) { return one.first->game.id == found->second; });
      if (!found || !found->set_aside || found->first == seen->game.id)
        kept.emplace_back(seen, moves);
    }
  }
  std::ranges::stable_sort(
      disputes, [](const Dispute& a, const Dispute& b) { return round_before(a.round, b.round); });
  return disputes;
}

std::vector<std::pair<const Seen*, const Seen*>> twins_of(const std::vector<Seen>& games) {
  std::map<std::uint64_t, const Seen*> first;
  std::vector<std::pair<const Seen*, const Seen*>> twins;
  for (const Seen& seen : games) {
    const auto moves = hashes_of(seen);
    if (moves.size() < db::telling_plies) continue;
    const auto [known, is_new] = first.try_emplace(moves.back(), &seen);
    const Seen& earlier = *known->second;
    const bool differs =
        entrant(seen, Colour::white) != entrant(earlier, Colour::white) ||
        entrant(seen, Colour::black) != entrant(earlier, Colour::black) ||
        round_key(seen.game.round.value_or("")) != round_key(earlier.game.round.value_or(""));
    if (!is_new && differs) twins.emplace_back(&seen, &earlier);
  }
  return twins;
}

std::set<std::int64_t> set_aside(const std::vector<Dispute>& disputes) {
  std::set<std::int64_t> aside;
  for (const Dispute& dispute : disputes)
    if (dispute.set_aside) aside.insert(dispute.second);
  return aside;
}

}  // namespace waggle::cli::report
