#include "cli/report/event_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <span>

#include "cli/report/disputes.hpp"
#include "cli/report/habits.hpp"
#include "cli/report/near_names.hpp"
#include "cli/report/sections.hpp"
#include "db/player.hpp"
#include "notation/reader.hpp"
#include "notation/round.hpp"
#include "notation/writer.hpp"
#include "replay/replay.hpp"

namespace waggle::cli::report {
namespace {

constexpr std::size_t columns_shown = 40;  ///< of the cross-table
constexpr std::size_t rows_shown = 50;     ///< of rejected records, and of games with copies

/// Points as they are written in cross-tables: "2", "½", "2½".
std::string points_text(int halves) {
  if (halves == 1) return "½";
  return std::to_string(halves / 2) + (halves % 2 == 1 ? "½" : "");
}

struct RoundOrder {
  bool operator()(const std::string& a, const std::string& b) const { return round_before(a, b); }
};

std::string pair_text(const Pair& pair) { return pair.first + " – " + pair.second; }

struct Standing {
  std::string name;
  int halves = 0;
  int known = 0;
  int wins = 0;
  int berger = 0;  ///< Sonneborn and Berger's sum, in quarters of a point
  GameIds games = {};
};

/// Who has more of them stands in front.
std::tuple<int, int, int> merits(const Standing& one) { return {one.halves, one.berger, one.wins}; }

struct Meeting {
  int halves = 0;
  int known = 0;
  GameIds games;
};

/// From the first's side against the second.
using Meetings = std::map<Pair, Meeting>;

Meetings meetings_of(const std::vector<Seen>& games) {
  Meetings meetings;
  for (const Seen& seen : games)
    for (Colour side : all_colours) {
      const auto own = entrant(seen, side);
      const auto opponent = entrant(seen, other(side));
      if (!own || !opponent) continue;
      Meeting& meeting = meetings[{*own, *opponent}];
      meeting.games.push_back(seen.game.id);
      if (const auto halves = halves_of(seen.game.outcome, side)) {
        meeting.halves += *halves;
        ++meeting.known;
      }
    }
  return meetings;
}

std::vector<Standing> standings_of(const std::vector<Seen>& games, const Meetings& meetings) {
  std::map<std::string, Standing> by_name;
  for (const Seen& seen : games)
    for (Colour side : all_colours) {
      const auto name = entrant(seen, side);
      if (!name || !entrant(seen, other(side))) continue;
      Standing& one = by_name[*name];
      one.name = *name;
      one.games.push_back(seen.game.id);
      const auto halves = halves_of(seen.game.outcome, side);
      if (!halves) continue;
      one.halves += *halves;
      ++one.known;
      one.wins += *halves == 2 ? 1 : 0;
    }
  for (const auto& [pair, meeting] : meetings)
    by_name[pair.first].berger += meeting.halves * by_name[pair.second].halves;
  std::vector<Standing> standings;
  for (auto& [name, one] : by_name) standings.push_back(std::move(one));
  std::ranges::stable_sort(standings, std::ranges::greater(), merits);
  return standings;
}

Section cross_table(const Scope& scope) {
  Section section{"crosstable", scope.say("Cross-table"), {}};
  const Meetings meetings = meetings_of(scope.games);
  const auto standings = standings_of(scope.games, meetings);
  section.blocks.push_back(Paragraph{scope.say(
      "A win is one point, a draw half a point; a game whose result is unknown is counted with no "
      "point. Equal points are parted by the sum of the opponents' points, each times the points "
      "made against him (Sonneborn-Berger), then by wins; players who are equal in all of these "
      "share a rank. A cell has the points and the number of games.")});
  Table table{"crosstable", {}, {{"player", scope.say("player"), true}}};
  table.matrix = true;
  table.columns.push_back({"rank", scope.say("rank")});
  table.columns.push_back({"points", scope.say("points")});
  table.columns.push_back({"games", scope.say("games")});
  table.columns.push_back({"berger", "S-B"});
  const std::size_t shown = standings.size() > columns_shown ? 0 : standings.size();
  for (std::size_t i = 1; i <= shown; ++i)
    table.columns.push_back({std::to_string(i), std::to_string(i)});
  std::size_t rank = 0;
  for (std::size_t place = 0; place < standings.size(); ++place) {
    const Standing& one = standings[place];
    if (place == 0 || merits(standings[place - 1]) != merits(one)) rank = place + 1;
    std::vector<Cell> row = {text_cell(one.name), count_cell(static_cast<std::int64_t>(rank)),
                             Cell{points_text(one.halves), one.halves / 2.0, one.games},
                             count_cell(static_cast<std::int64_t>(one.games.size()), one.games),
                             Cell{fmt::format("{:.2f}", one.berger / 4.0), one.berger / 4.0}};
    for (std::size_t i = 0; i < shown; ++i) {
      const auto met = meetings.find({one.name, standings[i].name});
      if (&standings[i] == &one && met == meetings.end()) {
        row.push_back(text_cell("×"));
      } else if (met == meetings.end()) {
        row.push_back(text_cell("·"));
      } else {
        const Meeting& meeting = met->second;
        Cell cell{fmt::format("{} · {}", meeting.known > 0 ? points_text(meeting.halves) : "–",
                              meeting.games.size()),
                  meeting.known > 0 ? std::optional(meeting.halves / 2.0) : std::nullopt,
                  meeting.games};
        if (meeting.known > 0) cell.tint = meeting.halves / 2.0 / meeting.known;
        row.push_back(std::move(cell));
      }
    }
    table.rows.push_back(std::move(row));
  }
  if (shown < standings.size())
    table.rest = scope.say("There are too many players for a column each.");
  section.blocks.push_back(std::move(table));
  std::int64_t nameless = 0;
  for (const Seen& seen : scope.games)
    if (!pair_of(seen)) ++nameless;
  if (nameless > 0)
    section.blocks.push_back(Paragraph{
        fmt::format("{}: {}", scope.say("Games in which a player has no name"), nameless)});
  return section;
}

Section rounds(const Scope& scope) {
  Section section{"rounds", scope.say("Rounds"), {}};
  std::vector<const Seen*> games;
  for (const Seen& seen : scope.games) games.push_back(&seen);
  std::ranges::stable_sort(games, [](const Seen* a, const Seen* b) {
    if (a->game.round.has_value() != b->game.round.has_value()) return a->game.round.has_value();
    return a->game.round && round_before(*a->game.round, *b->game.round);
  });
  Table table{"rounds",
              {},
              {{"round", scope.say("round"), true},
               {"white", scope.say("White"), true},
               {"black", scope.say("Black"), true},
               {"result", scope.say("result"), true},
               {"reason", scope.say("reason"), true},
               {"plies", scope.say("plies")},
               {"date", scope.say("date"), true}}};
  for (const Seen* seen : games) {
    const db::Sketch& game = seen->game;
    Cell result{result_text(game.outcome, scope.words), std::nullopt, {game.id}};
    result.key = name_of(game.outcome);
    table.rows.push_back({text_cell(game.round.value_or("–")),
                          text_cell(entrant(*seen, Colour::white).value_or("–")),
                          text_cell(entrant(*seen, Colour::black).value_or("–")), std::move(result),
                          text_cell(scope.words(name_of(game.reason))), count_cell(game.plies),
                          text_cell(game.date.value_or("–"))});
  }
  section.blocks.push_back(std::move(table));
  return section;
}

/// Keeps so many rows as are shown, and tells how many others there are.
void cut(Table& table, const Scope& scope) {
  if (table.rows.size() <= rows_shown) return;
  table.rest = fmt::format("{}: {}", scope.say("Others"), table.rows.size() - rows_shown);
  table.rows.resize(rows_shown);
}

/// What the records of each game say of it.
using Told = std::vector<std::pair<std::int64_t, std::vector<db::RecordOfGame>>>;

std::string place_of(const db::Rejection& rejection) {
  return fmt::format("{}#{}", rejection.source, rejection.game);
}

/// The names of the event, in small letters.
std::set<std::string> events_of(const Scope& scope) {
  std::set<std::string> events;
  for (const Seen& seen : scope.games)
    if (seen.game.event) events.insert(db::folded(*seen.game.event));
  return events;
}

Section missing(const Scope& scope, const std::vector<db::Rejection>& rejections) {
  Section section{"missing", scope.say("Missing games"), {}};
  // A missing game may have been handed in and not been taken.
  std::map<std::string, std::string> who;
  for (const Seen& seen : scope.games)
    for (Colour side : all_colours)
      if (const auto name = entrant(seen, side))
        who[db::folded(*(side == Colour::white ? seen.game.white : seen.game.black))] = *name;
  const auto called = [&](const std::optional<std::string>& name) {
    const auto found = who.find(db::folded(name.value_or("")));
    return found == who.end() ? name.value_or("") : found->second;
  };
  std::map<Pair, std::vector<std::string>> refused;
  for (const db::Rejection& rejection : rejections)
    refused[std::minmax(called(rejection.white), called(rejection.black))].push_back(
        place_of(rejection));
  std::set<std::string> players;
  std::map<Pair, GameIds> met;
  struct Round {
    std::string written;  ///< as one of its records has it
    std::set<std::string> players;
  };
  std::map<std::string, Round, RoundOrder> by_round;
  const auto in_round = [&](const std::string& written) -> std::set<std::string>& {
    return by_round.try_emplace(round_key(written), Round{written, {}}).first->second.players;
  };
  for (const Seen& seen : scope.games) {
    const auto pair = pair_of(seen);
    if (!pair) continue;
    players.insert({pair->first, pair->second});
    if (pair->first != pair->second) met[*pair].push_back(seen.game.id);
    if (seen.game.round) in_round(*seen.game.round).insert({pair->first, pair->second});
  }
  // A round of which nothing was taken in is one, too.
  const auto events = events_of(scope);
  for (const db::Rejection& rejection : rejections)
    if (rejection.round && rejection.event && events.contains(db::folded(*rejection.event)))
      in_round(*rejection.round);
  const std::size_t n = players.size();
  const std::size_t pairs = n * (n - std::min<std::size_t>(n, 1)) / 2;
  std::map<std::size_t, std::size_t> counts;
  for (const auto& pair : met) ++counts[pair.second.size()];
  section.blocks.push_back(Paragraph{scope.say(
      "If at least two thirds of all pairs have met, this is taken for an event in which everybody "
      "plays everybody, and pairs that have met less often than most are listed. A player without "
      "a game in a round is listed, too; he may have had a bye.")});
  section.blocks.push_back(Paragraph{fmt::format("{}: {}. {}: {}.", scope.say("Pairs that met"),
                                                 met.size(), scope.say("All pairs"), pairs)});
  if (n >= 3 && met.size() * 3 >= pairs * 2) {
    // Of equally frequent numbers of games the smaller one asks for less.
    const auto usual = std::ranges::max_element(
        counts, [](const auto& a, const auto& b) { return a.second < b.second; });
    Table table{"pairs",
                scope.say("Pairs with fewer games than most"),
                {{"pair", scope.say("pair"), true},
                 {"games", scope.say("games")},
                 {"usual", scope.say("most pairs have")},
                 {"rejected", scope.say("rejected records"), true}}};
    for (auto one = players.begin(); one != players.end(); ++one)
      for (auto two = std::next(one); two != players.end(); ++two) {
        const auto found = met.find({*one, *two});
        const GameIds games = found == met.end() ? GameIds{} : found->second;
        if (games.size() < usual->first)
          table.rows.push_back(
              {text_cell(pair_text({*one, *two})),
               count_cell(static_cast<std::int64_t>(games.size()), games),
               count_cell(static_cast<std::int64_t>(usual->first)),
               text_cell(fmt::format("{}", fmt::join(refused[{*one, *two}], ", ")))});
      }
    if (table.rows.empty())
      section.blocks.push_back(Paragraph{scope.say("No pair has met less often than most.")});
    else
      section.blocks.push_back(std::move(table));
  }
  Table absent{"absent",
               scope.say("Players without a game in a round"),
               {{"round", scope.say("round"), true},
                {"missing", scope.say("missing")},
                {"players", scope.say("players"), true}}};
  if (by_round.size() > 1)
    for (const auto& [key, round] : by_round) {
      std::vector<std::string> away;
      std::ranges::set_difference(players, round.players, std::back_inserter(away));
      if (!away.empty())
        absent.rows.push_back({text_cell(round.written),
                               count_cell(static_cast<std::int64_t>(away.size())),
                               text_cell(fmt::format("{}", fmt::join(away, ", ")))});
    }
  if (!absent.rows.empty()) section.blocks.push_back(std::move(absent));
  return section;
}

std::string place_of(const Scope& scope, std::int64_t id) {
  const auto game = scope.database.game(id, false);
  return game && !game->sources.empty() ? game->sources.front() : std::string("–");
}

/// White first; the game is behind it.
Cell pair_cell(const Seen& seen) {
  return {fmt::format("{} – {}", entrant(seen, Colour::white).value_or("?"),
                      entrant(seen, Colour::black).value_or("?")),
          std::nullopt,
          {seen.game.id}};
}

/// What was not taken in of the event: by its name, as a neighbour of its games in a file, or,
/// where it names no event, as one in an archive.
std::vector<db::Rejection> rejections_of(const Scope& scope, const Told& told) {
  const auto archive_of = [](const std::string& file) { return file.substr(0, file.find("!/")); };
  std::set<std::string> files;
  std::set<std::string> archives;
  for (const auto& [game, records] : told)
    for (const db::RecordOfGame& record : records) {
      files.insert(record.file);
      archives.insert(archive_of(record.file));
    }
  const auto events = events_of(scope);
  std::vector<db::Rejection> rejections;
  scope.database.rejections([&](db::Rejection&& rejection) {
    if (files.contains(rejection.source) ||
        (rejection.event ? events.contains(db::folded(*rejection.event))
                         : archives.contains(archive_of(rejection.source))))
      rejections.push_back(std::move(rejection));
  });
  return rejections;
}

Section records(const Scope& scope, const std::vector<Dispute>& disputes, const Told& told,
                const std::vector<db::Rejection>& rejections) {
  Section section{"records", scope.say("Records that disagree"), {}};
  section.blocks.push_back(Paragraph{scope.say(
      "Two records with the same players and the same round are taken for one game that was handed "
      "in twice when their first eight plies are the same, or all plies of the shorter one, even "
      "if they disagree about the colours. The one that has a result counts, else the one with the "
      "earlier date; the other is set aside and enters no other number of this report. If their "
      "moves differ earlier, they are taken for two games: both are listed here, and both "
      "count.")});
  Table table{"disputes",
              scope.say("Two records of a pairing"),
              {{"round", scope.say("round"), true},
               {"pair", scope.say("pair"), true},
               {"first", scope.say("first record"), true},
               {"second", scope.say("second record"), true},
               {"difference", scope.say("difference"), true},
               {"counted", scope.say("the second counts"), true}}};
  for (const Dispute& dispute : disputes)
    table.rows.push_back({text_cell(dispute.round), text_cell(pair_text(dispute.pair)),
                          Cell{place_of(scope, dispute.first), std::nullopt, {dispute.first}},
                          Cell{place_of(scope, dispute.second), std::nullopt, {dispute.second}},
                          text_cell(fmt::format("{}", fmt::join(dispute.differences, ", "))),
                          text_cell(dispute.set_aside ? scope.say("no") : scope.say("yes"))});
  const bool none_disputed = table.rows.empty();
  if (!none_disputed) section.blocks.push_back(std::move(table));

  // Records with the same moves are one game, whatever else they say.
  Table same{"tags",
             scope.say("Records of one game that say different things"),
             {{"game", scope.say("game")},
              {"first", scope.say("record that counts"), true},
              {"second", scope.say("second record"), true},
              {"difference", scope.say("difference"), true}}};
  Table copies{"copies",
               scope.say("Games that were handed in more than once"),
               {{"game", scope.say("game")},
                {"first", scope.say("record that counts"), true},
                {"others", scope.say("the others"), true}}};
  for (const auto& [id, of_game] : told) {
    if (of_game.size() > 1) {
      std::vector<std::string> others;
      for (const db::RecordOfGame& record : std::span(of_game).subspan(1))
        others.push_back(record.place);
      copies.rows.push_back({count_cell(id, {id}), text_cell(of_game.front().place),
                             text_cell(fmt::format("{}", fmt::join(others, ", ")))});
    }
    for (const db::RecordOfGame& record : of_game) {
      const db::RecordOfGame& chosen = of_game.front();
      std::vector<std::string> differences;
      if (record.outcome != chosen.outcome && record.outcome != Outcome::unknown &&
          chosen.outcome != Outcome::unknown)
        differences.push_back(fmt::format("{}: {} / {}", scope.say("the results differ"),
                                          result_text(chosen.outcome, scope.words),
                                          result_text(record.outcome, scope.words)));
      if (record.event && chosen.event && record.event != chosen.event)
        differences.push_back(scope.say("the events differ"));
      if (record.round && chosen.round && round_key(*record.round) != round_key(*chosen.round))
        differences.push_back(scope.say("the rounds differ"));
      if (!differences.empty())
        same.rows.push_back({count_cell(id, {id}), text_cell(chosen.place), text_cell(record.place),
                             text_cell(fmt::format("{}", fmt::join(differences, ", ")))});
    }
  }

  Table twins{"twins",
              scope.say("Games with the same moves"),
              {{"round", scope.say("round"), true},
               {"pair", scope.say("pair"), true},
               {"record", scope.say("record"), true},
               {"first_round", scope.say("round"), true},
               {"first_pair", scope.say("pair"), true},
               {"first", scope.say("first record"), true}}};
  for (const auto& game : twins_of(scope.games))
    twins.rows.push_back({text_cell(game.first->game.round.value_or("–")), pair_cell(*game.first),
                          text_cell(place_of(scope, game.first->game.id)),
                          text_cell(game.second->game.round.value_or("–")), pair_cell(*game.second),
                          text_cell(place_of(scope, game.second->game.id))});
  if (none_disputed && same.rows.empty() && twins.rows.empty())
    section.blocks.push_back(
        Paragraph{scope.say("No game was handed in twice with different contents.")});
  if (!same.rows.empty()) section.blocks.push_back(std::move(same));
  cut(copies, scope);
  if (!copies.rows.empty()) section.blocks.push_back(std::move(copies));
  if (!twins.rows.empty()) {
    section.blocks.push_back(Paragraph{scope.say(
        "These games have the same moves, twelve plies or more, and other players or another "
        "round. "
        "Most likely each is one game that was handed in twice. Both are counted, since nothing "
        "says which record is right.")});
    section.blocks.push_back(std::move(twins));
  }

  Table near{"names",
             scope.say("Names that are nearly alike"),
             {{"first", scope.say("player"), true},
              {"first_games", scope.say("games")},
              {"second", scope.say("perhaps the same"), true},
              {"second_games", scope.say("games")}}};
  for (const auto& [first, second] : near_names(scope.games)) {
    std::vector<Cell> row;
    for (const std::string& name : {first, second}) {
      GameIds games;
      for (const Seen& seen : scope.games)
        if (entrant(seen, Colour::white) == name || entrant(seen, Colour::black) == name)
          games.push_back(seen.game.id);
      const auto count = static_cast<std::int64_t>(games.size());
      row.push_back(Cell{name, std::nullopt, std::move(games)});
      row.push_back(count_cell(count));
    }
    near.rows.push_back(std::move(row));
  }
  if (!near.rows.empty()) {
    section.blocks.push_back(Paragraph{scope.say(
        "These names differ in a letter or two, a blank or a mark, and have not met: each pair may "
        "be one player, whom the names of persons (waggle names) can make one.")});
    section.blocks.push_back(std::move(near));
  }

  std::map<std::string, GameIds> sets;
  for (const Seen& seen : scope.games) sets[to_string(seen.game.set)].push_back(seen.game.id);
  if (sets.size() > 1) {
    Table table_of_sets{"sets",
                        scope.say("Piece sets"),
                        {{"set", scope.say("piece set"), true}, {"games", scope.say("games")}}};
    for (const auto& [set, games] : sets)
      table_of_sets.rows.push_back(
          {text_cell(set), count_cell(static_cast<std::int64_t>(games.size()), games)});
    section.blocks.push_back(std::move(table_of_sets));
  }

  Table rejected{"rejected",
                 scope.say("Rejected records of the event and of the same files"),
                 {{"source", scope.say("record"), true},
                  {"round", scope.say("round"), true},
                  {"pair", scope.say("pair"), true},
                  {"status", scope.say("status"), true},
                  {"finding", scope.say("first finding"), true}}};
  for (const db::Rejection& rejection : rejections) {
    const auto finding = std::ranges::max_element(
        rejection.diagnostics, {}, [](const Diagnostic& one) { return one.severity; });
    Cell status = text_cell(scope.words(name_of(rejection.status)));
    status.key = name_of(rejection.status);
    rejected.rows.push_back(
        {text_cell(place_of(rejection)), text_cell(rejection.round.value_or("–")),
         text_cell(
             fmt::format("{} – {}", rejection.white.value_or("?"), rejection.black.value_or("?"))),
         std::move(status),
         text_cell(finding == rejection.diagnostics.end()
                       ? std::string("–")
                       : fmt::format("{} {}", info_of(finding->code).id, finding->message))});
  }
  cut(rejected, scope);
  if (rejected.rows.empty())
    section.blocks.push_back(
        Paragraph{scope.say("No record of the event or of the files of its games was rejected.")});
  else
    section.blocks.push_back(std::move(rejected));
  return section;
}

/// The game as a record, with the time that it took.
GameRecord with_clocks(const db::Game& game) {
  GameRecord record =
      read_records(to_game_string(game.game_type, name_of(game.board_state), game.moves), "").at(0);
  for (std::size_t ply = 0; ply < std::min(game.notes.clocks.size(), record.turns.size()); ++ply)
    record.turns[ply].clock_ms = game.notes.clocks[ply];
  // The tag of game files for BoardSpace's.
  for (const Tag& tag : game.notes.tags)
    if (tag.name == "TimeControl") record.tags.push_back({"TC", tag.value});
  return record;
}

/// What `validate --rules tournament` says of the games' moves.
Section tournament(const Scope& scope) {
  Section section{"tournament", scope.say("Under tournament rules"), {}};
  section.blocks.push_back(Paragraph{
      scope.say("Every game is checked again under tournament rules, as waggle validate --rules "
                "tournament does: the queen may not be placed on the first turn, and play ends "
                "when a position occurs for the third time. Time that ran out is found where the "
                "record has clocks and a time control.")});
  Table table{"tournament",
              {},
              {{"round", scope.say("round"), true},
               {"white", scope.say("White"), true},
               {"black", scope.say("Black"), true},
               {"ply", scope.say("ply")},
               {"finding", scope.say("finding"), true}}};
  GameIds ids;
  for (const Seen& seen : scope.games) ids.push_back(seen.game.id);
  for (const db::Game& game : scope.database.games(ids)) {
    const GameRecord record = with_clocks(game);
    ReplayOptions options;
    options.rules = Rules::tournament;
    options.repair = false;
    for (const Diagnostic& finding : replay(record, options).diagnostics)
      if (finding.code == Code::queen_first || finding.code == Code::played_on ||
          finding.code == Code::time_overrun)
        table.rows.push_back(
            {text_cell(game.round.value_or("–")), text_cell(game.white.value_or("–")),
             text_cell(game.black.value_or("–")), count_cell(finding.ply.value_or(0), {game.id}),
             text_cell(fmt::format("{} {}", info_of(finding.code).id, finding.message))});
  }
  if (table.rows.empty())
    section.blocks.push_back(Paragraph{scope.say("No game breaks these rules.")});
  else
    section.blocks.push_back(std::move(table));
  return section;
}

}  // namespace

std::optional<Document> event_report(db::Database& database, const Request& request,
                                     const Words& words) {
  Scope scope{database, words, request.filter, words("White"), words("Black")};
  Told told;
  for (db::Sketch& game : database.sketches(request.filter)) {
    told.emplace_back(game.id, database.records_of(game.id));
    scope.games.push_back({std::move(game), false});
  }
  if (scope.games.empty()) return std::nullopt;
  db::Filter others = request.filter;
  others.event.reset();
  scope.all = database.sketches(others);
  const std::string event = scope.games.front().game.event.value_or(*request.filter.event);
  const auto rejections = rejections_of(scope, told);
  const auto disputes = disputes_of(scope.games, words);
  const auto aside = set_aside(disputes);
  std::erase_if(scope.games, [&](const Seen& seen) { return aside.contains(seen.game.id); });

  Document document;
  document.language = words.code();
  document.title = request.title.empty() ? event : request.title;
  document.subtitle =
      words("Event") + (request.other_filters.empty() ? "" : " · " + request.other_filters);
  document.facts = facts_of(scope);
  document.facts.push_back({"set_aside", words("Records set aside"), std::to_string(aside.size())});
  auto& sections = document.sections;
  sections.push_back(cross_table(scope));
  sections.push_back(rounds(scope));
  sections.push_back(missing(scope, rejections));
  sections.push_back(records(scope, disputes, told, rejections));
  sections.push_back(tournament(scope));
  sections.push_back(results(scope));
  sections.push_back(line_matrix(scope));
  sections.push_back(first_bugs(scope));
  for (Colour side : all_colours) sections.push_back(lines(scope, side));
  sections.push_back(formations(scope));
  sections.push_back(reading(scope));
  finish(document, scope, request, scope.games);
  return document;
}

}  // namespace waggle::cli::report
