#include "cli/ask.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "cli/output.hpp"
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

}  // namespace

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
