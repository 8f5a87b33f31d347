#include "db/opening_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace waggle::db {
namespace {

#include "opening_tables.inc"

constexpr std::size_t words_columns = 1 + languages.size();
constexpr std::size_t names_columns = 5;
constexpr std::size_t positions_columns = 3 + languages.size();

/// The rows of a table; remarks are left out.
std::vector<std::vector<std::string_view>> rows_of(std::string_view table, std::size_t columns) {
  std::vector<std::vector<std::string_view>> rows;
  while (!table.empty()) {
    std::string_view line = table.substr(0, table.find('\n'));
    table.remove_prefix(std::min(table.size(), line.size() + 1));
    if (line.empty() || line.front() == '#') continue;
    auto& row = rows.emplace_back();
    for (std::size_t tab = 0; tab != std::string_view::npos; line.remove_prefix(tab + 1)) {
      tab = line.find('\t');
      row.push_back(line.substr(0, tab));
      if (tab == std::string_view::npos) break;
    }
    if (row.size() != columns)
      throw std::logic_error("db/openings: a row has too few fields or too many: " +
                             std::string(row.front()));
  }
  return rows;
}

std::string_view word_of(std::string_view key, Language language) {
  static const auto rows = rows_of(words_table, words_columns);
  for (const auto& row : rows)
    if (row.front() == key) return row[1 + static_cast<std::size_t>(language)];
  throw std::logic_error("db/openings/words.tsv has no row for " + std::string(key));
}

std::string bugs_of(std::string_view letters, Language language) {
  std::string text;
  for (char letter : letters)
    if (const auto bug = bug_of(letter)) {
      if (!text.empty()) text += '-';
      text += word_of(*bug, language);
    }
  return text;
}

}  // namespace

std::optional<Language> parse_language(std::string_view code) noexcept {
  const auto found = std::ranges::find(languages, code);
  if (found == languages.end()) return std::nullopt;
  return static_cast<Language>(found - languages.begin());
}

std::string_view word_of(Bug bug, Language language) { return word_of(name_of(bug), language); }
std::string_view word_of(Formation formation, Language language) {
  return word_of(name_of(formation), language);
}

std::optional<std::string> opening_name(std::string_view letters, Formation formation,
                                        Language language) {
  static const auto rows = rows_of(names_table, names_columns);
  bool published = false;
  for (const auto& row : rows) {
    if (row[0] != letters || row[1] != name_of(formation)) continue;
    if (row[2] == languages[static_cast<std::size_t>(language)]) return std::string(row[3]);
    published = true;
  }
  return published ? std::optional(bugs_of(letters, language)) : std::nullopt;
}

std::string opening_title(std::string_view letters, Formation formation, Language language) {
  if (auto name = opening_name(letters, formation, language)) return *std::move(name);
  return fmt::format("{} ({})", bugs_of(letters, language), word_of(formation, language));
}

const std::vector<NamedPosition>& named_positions() {
  static const auto rows = [] {
    std::vector<NamedPosition> positions;
    for (const auto& row : rows_of(positions_table, positions_columns)) {
      NamedPosition& position = positions.emplace_back();
      position.moves = row[0];
      position.either = row[1] == "either";
      std::copy_n(row.begin() + 2, position.names.size(), position.names.begin());
    }
    return positions;
  }();
  return rows;
}

}  // namespace waggle::db
