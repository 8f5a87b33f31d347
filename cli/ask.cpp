#include "cli/ask.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <set>
#include <vector>

#include "cli/nearest.hpp"
#include "cli/output.hpp"
#include "db/player.hpp"
#include "notation/text.hpp"

namespace waggle::cli {
namespace {

using Name = std::optional<std::string>;

void refuse_guest(db::Database& database, const Name& name) {
  if (name && database.is_guest(*name))
    throw UsageError(
        fmt::format("{} is what many people play under, so there is no one player to judge; "
                    "waggle games --player and --guests list the games",
                    made_inert(text::quoted(*name))));
}

void look_at_names(db::Database& database, const db::Filter& filter) {
  refuse_guest(database, filter.as);
  for (const Name& name : {filter.player, filter.white, filter.black, filter.opponent})
    if (name && database.is_guest(*name))
      fmt::print(stderr, "{} is what many people play under; these are the games of all of them\n",
                 made_inert(text::quoted(*name)));
}

using Names = std::vector<std::string>;

/// The names of the filter that are nobody's, as far as a filter of its own can tell.
Names unknown_names(db::Database& database, const std::vector<const Name*>& names,
                    Name db::Filter::*member) {
  Names unknown;
  for (const Name* name : names) {
    if (!*name) continue;
    db::Filter alone;
    alone.*member = *name;
    if (database.totals(alone).games == 0) unknown.push_back(**name);
  }
  return unknown;
}

void tell_unknown(const Names& unknown, const std::set<std::string>& known, const char* what) {
  const Names all(known.begin(), known.end());
  for (const std::string& name : unknown)
    fmt::print(stderr, "no {} is called {}{}\n", what, made_inert(text::quoted(name)),
               did_you_mean(name.substr(0, name.find('@')), all, {"\"", "\""}));
}

}  // namespace

void tell_nothing(db::Database& database, const db::Filter& filter, std::string_view what) {
  fmt::print(stderr, "{}\n", what);
  const Names players = unknown_names(
      database, {&filter.player, &filter.white, &filter.black, &filter.opponent, &filter.as},
      &db::Filter::player);
  const Names events = unknown_names(database, {&filter.event}, &db::Filter::event);
  if (players.empty() && events.empty()) return;
  std::set<std::string> known_players;
  std::set<std::string> known_events;
  database.games(
      {}, false,
      [&](db::Game&& game) {
        for (const Name& name : {game.white, game.black, game.white_person, game.black_person})
          if (name) known_players.insert(*name);
        if (game.event) known_events.insert(*game.event);
      },
      {db::Order::id, std::nullopt, std::nullopt, std::nullopt});
  tell_unknown(players, known_players, "player");
  tell_unknown(events, known_events, "event");
}

db::Filter named_as_stored(db::Database& database, db::Filter filter) {
  for (Name* name : {&filter.player, &filter.white, &filter.black, &filter.opponent, &filter.as}) {
    if (!*name) continue;
    db::Filter alone;
    alone.player = *name;
    const std::string account = (*name)->substr(0, (*name)->find('@'));
    const auto take = [&](const db::Game& game) {
      for (const std::string& typed : {**name, account})
        for (const Name& stored : {game.white_person, game.black_person, game.white, game.black})
          if (stored && db::folded(*stored) == db::folded(typed)) {
            (*name)->replace(0, typed.size(), *stored);
            return;
          }
    };
    database.games(alone, false, take, {db::Order::id, 1, std::nullopt, std::nullopt});
  }
  return filter;
}

db::Database open_to_ask(const std::string& path, const db::Filter& filter) {
  auto database = db::Database::open(path, db::Database::Mode::read);
  look_at_names(database, filter);
  return database;
}

db::Database open_to_report(const std::string& path, const db::Filter& filter) {
  auto database = db::Database::open(path, db::Database::Mode::read);
  refuse_guest(database, filter.player);
  look_at_names(database, filter);
  return database;
}

db::Database open_to_change(const std::string& path) {
  std::error_code ignored;
  // Opening for writing would make one.
  if (!std::filesystem::exists(path, ignored) || std::filesystem::file_size(path, ignored) == 0)
    return db::Database::open(path, db::Database::Mode::read);
  return db::Database::open(path, db::Database::Mode::write);
}

}  // namespace waggle::cli
