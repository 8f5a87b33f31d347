#include "cli/report/heading.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "cli/version.hpp"
#include "notation/content_hash.hpp"
#include "replay/key.hpp"

namespace waggle::cli::report {
namespace {

/// One number for the games of a report and all that it says of them, so that two reports can be
/// held against each other.
std::string data_hash(const std::vector<Seen>& games) {
  std::uint64_t hash = 0;
  for (const Seen& seen : games) {
    const db::Sketch& game = seen.game;
    const std::string line = fmt::format("{:016x} {} {} {} {} {} {}", hash, game.date.value_or(""),
                                         game.white.value_or(""), game.black.value_or(""),
                                         static_cast<int>(game.outcome), game.plies, game.moves);
    hash = content_hash(line);
  }
  return fmt::format("{:016x}", hash);
}

/// As `games --sort newest` has them.
GameIds newest_first(const std::vector<Seen>& games) {
  std::vector<const db::Sketch*> sorted;
  for (const Seen& seen : games) sorted.push_back(&seen.game);
  std::ranges::sort(sorted, [](const db::Sketch* a, const db::Sketch* b) {
    return std::tie(b->date, a->id) < std::tie(a->date, b->id);
  });
  GameIds ids;
  for (const db::Sketch* game : sorted) ids.push_back(game->id);
  return ids;
}

}  // namespace

std::vector<Fact> facts_of(const Scope& scope) {
  db::Score score;
  std::set<std::string> players;
  std::string first;
  std::string last;
  for (const Seen& seen : scope.games) {
    score.add(seen.result());
    for (Colour side : all_colours)
      if (seen.name(side) && !seen.is_guest(side)) players.insert(*seen.name(side));
    if (!seen.game.date) continue;
    if (first.empty() || *seen.game.date < first) first = *seen.game.date;
    last = std::max(last, *seen.game.date);
  }
  const auto share = db::interval(score);
  std::vector<Fact> facts = {
      {"games", scope.say("Games"), std::to_string(score.games())},
      {"won", scope.say("Won by") + " " + scope.first, std::to_string(score.white)},
      {"drawn", scope.say("Drawn"), std::to_string(score.draws)},
      {"lost", scope.say("Won by") + " " + scope.second, std::to_string(score.black)},
      {"unknown", scope.say("Result unknown"), std::to_string(score.unknown)},
      {"score", scope.say("Score of") + " " + scope.first,
       share ? fmt::format("{} ({:.0f}–{:.0f} %)", share_text(share->score), share->low * 100,
                           share->high * 100)
             : "–"},
      {"players", scope.say("Accounts of players"), std::to_string(players.size())}};
  if (!first.empty())
    facts.push_back({"dates", scope.say("Played"), first == last ? first : first + " – " + last});
  return facts;
}

void finish(Document& document, const Scope& scope, const Request& request,
            const std::vector<Seen>& games) {
  document.provenance = {{"program", "waggle", std::string(version)},
                         {"key_version", scope.say("Version of keys"), std::to_string(key_version)},
                         {"database", scope.say("Database"), request.database_name},
                         {"filters", scope.say("Filters"),
                          request.filters.empty() ? scope.say("none") : request.filters},
                         {"games", scope.say("Games of the report"), std::to_string(games.size())},
                         {"data", scope.say("Hash of the data"), data_hash(games)}};
  order_games(document, newest_first(games));
}

}  // namespace waggle::cli::report
