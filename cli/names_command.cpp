#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <utility>

#include "cli/ask.hpp"
#include "cli/commands.hpp"
#include "cli/db_json.hpp"
#include "db/names_file.hpp"
#include "db/player.hpp"
#include "notation/text.hpp"
#include "notation/utf16.hpp"

namespace waggle::cli {
namespace {

std::string content_of(const std::string& file) {
  const auto all = [&](std::istream& in) {
    std::string text(std::istreambuf_iterator<char>(in), {});
    if (in.bad()) throw UsageError(fmt::format("{}: the file cannot be read", file));
    return text::from_utf16(std::move(text));
  };
  if (file == "-") return all(std::cin);
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored))
    throw UsageError(fmt::format("{}: this is a folder, not a file of names", file));
  std::ifstream in(file, std::ios::binary);
  if (!in) throw UsageError(fmt::format("{}: there is no such file, or it cannot be read", file));
  return all(in);
}

void list(const std::vector<db::NamedAccount>& names, OutputFormat format) {
  if (format == OutputFormat::json || format == OutputFormat::ndjson) {
    JsonLines objects(format);
    for (const db::NamedAccount& named : names) objects.add(named_account_json(named));
    objects.end();
    return;
  }
  const std::string unknown = format == OutputFormat::csv ? "" : "-";
  Table table({"person", "kind", "account", "site", "games"});
  for (const db::NamedAccount& named : names)
    table.add({named.person.value_or(unknown), std::string(db::name_of(named.kind)), named.account,
               named.site.empty() ? unknown : named.site,
               named.games ? std::to_string(*named.games) : unknown});
  table.print(format);
}

/// Told on standard error, since the rows of a table are data.
void tell_unmatched(const std::vector<db::NamedAccount>& names) {
  for (const db::NamedAccount& named : names)
    if (!named.games)
      fmt::print(stderr, "no account in the database is called {}{}\n",
                 made_inert(text::quoted(named.account)),
                 named.site.empty() ? "" : made_inert(" at " + named.site));
}

/// Reads all, and stores nothing unless every line is sound. How many accounts the list had
/// before.
std::size_t store(const NamesOptions& options) {
  const db::NamesFile file = db::read_names(content_of(*options.file));
  for (const db::NameFault& fault : file.faults)
    fmt::print(stderr, "{}:{}:{}: {}\n", made_inert(*options.file), fault.line, fault.column,
               made_inert(fault.message));
  if (!file.faults.empty())
    throw UsageError(
        fmt::format("{}: {} cannot be understood; the names in the database stay "
                    "as they were",
                    made_inert(*options.file),
                    text::counted(static_cast<std::int64_t>(file.faults.size()), "line")));
  auto database = open_to_change(options.database);
  const std::size_t before = database.names().size();
  database.set_names(file.entries);
  return before;
}

}  // namespace

int run(const NamesOptions& options) {
  std::optional<std::size_t> before;
  if (options.file) before = store(options);
  const auto names = db::Database::open(options.database, db::Database::Mode::read).names();
  if (before)
    fmt::print(stderr, "{} in the list, {} before\n",
               text::counted(static_cast<std::int64_t>(names.size()), "account"), *before);
  list(names, options.format);
  tell_unmatched(names);
  if (names.empty() && !options.file) fmt::print(stderr, "the database has no names\n");
  return names.empty() && !options.file ? exit_findings : exit_fine;
}

}  // namespace waggle::cli
