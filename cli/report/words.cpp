#include "cli/report/words.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "cli/report/embedded.hpp"

namespace waggle::cli::report {
namespace {

using Row = std::array<std::string_view, db::languages.size()>;
using Table = std::map<std::string_view, Row>;

/// words.tsv: a row a text, the languages parted by tabs; lines that begin with # are remarks.
Table read_table() {
  Table table;
  std::string_view rest = embedded::words_tsv;
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    if (line.empty() || line.starts_with('#')) continue;
    Row row;
    std::string_view cells = line;
    for (std::string_view& cell : row) {
      cell = cells.substr(0, cells.find('\t'));
      if (cell.empty()) throw std::logic_error("words.tsv lacks a word: " + std::string(line));
      cells.remove_prefix(std::min(cell.size() + 1, cells.size()));
    }
    if (!cells.empty() || !table.emplace(row.front(), row).second)
      throw std::logic_error("words.tsv has too much: " + std::string(line));
  }
  return table;
}

const Table& table() {
  static const Table words = read_table();
  return words;
}

}  // namespace

std::string Words::operator()(std::string_view english) const {
  const auto row = table().find(english);
  return std::string(row == table().end() ? english : row->second[index()]);
}

bool has_translation(std::string_view english) { return table().contains(english); }

}  // namespace waggle::cli::report
