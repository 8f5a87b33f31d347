// The languages of reports against the texts in the sources.

#include <array>
#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <set>

#include "cli/report/words.hpp"
#include "db/opening_names.hpp"
#include "notation/game_record.hpp"
#include "notation/piece.hpp"
#include "notation/text.hpp"
#include "replay/replay.hpp"
#include "support/files.hpp"

using namespace waggle;

namespace {

const std::filesystem::path root = WAGGLE_SOURCE_DIR;

/// English and then the other languages.
std::vector<std::vector<std::string>> rows() {
  std::vector<std::vector<std::string>> rows;
  for (const std::string& line : test::lines_of(root / "cli" / "report" / "words.tsv"))
    rows.push_back(test::split(line, '\t'));
  return rows;
}

std::string sources() {
  std::vector<std::filesystem::path> files = {root / "cli" / "report_command.cpp",
                                              root / "cli" / "openings_command.cpp",
                                              root / "cli" / "db_rows.cpp"};
  for (const auto& entry : std::filesystem::directory_iterator(root / "cli" / "report"))
    if (entry.path().extension() == ".cpp") files.push_back(entry.path());
  std::string text;
  for (const auto& file : files) text += test::content_of(file) + "\n";
  return text;
}

/// A literal from its quote on, with those that follow it joined; `at` goes behind them.
std::string literal(const std::string& text, std::size_t& at) {
  std::string value;
  while (at < text.size() && text[at] == '"') {
    for (++at; text[at] != '"'; ++at) {
      if (text[at] == '\\') ++at;
      value += text[at];
    }
    const std::size_t next = text.find_first_not_of(" \n", ++at);
    if (next == std::string::npos || text[next] != '"') break;
    at = next;
  }
  return value;
}

/// All literals of the sources.
std::set<std::string> all_literals(const std::string& text) {
  std::set<std::string> found;
  for (std::size_t at = 0; at < text.size();) {
    if (text.compare(at, 2, "//") == 0)
      at = std::min(text.find('\n', at), text.size());
    else if (text.compare(at, 3, "R\"(") == 0)
      at = text.find(")\"", at) + 2;
    else if (text[at] == '\'' && (text[at + 2] == '\'' || text[at + 1] == '\\'))
      at = text.find('\'', at + 2) + 1;
    else if (text[at] == '"')
      found.insert(literal(text, at));
    else
      ++at;
  }
  return found;
}

/// Literals within the brackets of say(...) and words(...).
std::set<std::string> said(const std::string& text) {
  std::set<std::string> found;
  for (const char* call : {"say(", "say_(", "words(", "titled("})
    for (std::size_t at = text.find(call); at != std::string::npos; at = text.find(call, at)) {
      at += std::string_view(call).size();
      for (int depth = 1; at < text.size() && depth > 0;) {
        if (text[at] == '"') {
          found.insert(literal(text, at));
          continue;
        }
        depth += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
        ++at;
      }
    }
  return found;
}

/// Names that become words: of bugs, formations, ways in which games end, states of records.
std::set<std::string> names() {
  std::set<std::string> found;
  for (Bug bug : all_bugs) found.emplace(name_of(bug));
  for (int i = 0; i <= static_cast<int>(db::Formation::other); ++i)
    found.emplace(name_of(static_cast<db::Formation>(i)));
  for (int i = 0; i <= static_cast<int>(ResultReason::stated); ++i)
    found.emplace(name_of(static_cast<ResultReason>(i)));
  for (int i = 0; i <= static_cast<int>(Status::unreadable); ++i)
    found.emplace(name_of(static_cast<Status>(i)));
  return found;
}

/// The fields `{...}` of a format, in order.
std::vector<std::string> fields(const std::string& text) {
  std::vector<std::string> found;
  for (std::size_t at = text.find('{'); at != std::string::npos; at = text.find('{', at + 1))
    found.push_back(text.substr(at, text.find('}', at) - at + 1));
  return found;
}

}  // namespace

TEST_CASE("every text of a report has a row of words") {
  std::set<std::string> known;
  for (const auto& row : rows()) known.insert(row.front());
  const auto texts = said(sources());
  CHECK(texts.size() > 80);
  for (const std::string& text : texts) {
    INFO("no row in words.tsv: " << text);
    CHECK(known.contains(text));
  }
  for (const std::string& name : names()) {
    INFO("no row in words.tsv: " << name);
    CHECK(known.contains(name));
  }
}

TEST_CASE("every row of words is used, whole, and keeps its fields") {
  auto used = all_literals(sources());
  used.merge(names());
  std::set<std::string> seen;
  for (const auto& row : rows()) {
    INFO(row.front());
    REQUIRE(row.size() == db::languages.size());
    CHECK(seen.insert(row.front()).second);
    CHECK(used.contains(row.front()));
    for (const std::string& text : row) {
      CHECK_FALSE(text.empty());
      CHECK(fields(text) == fields(row.front()));
      CHECK((text.front() != ' ' && text.back() != ' '));
    }
  }
}

TEST_CASE("reports and names of openings call bugs and formations the same") {
  for (std::size_t i = 1; i < db::languages.size(); ++i) {
    const auto language = static_cast<db::Language>(i);
    const cli::report::Words words(static_cast<db::Language>(i));
    for (std::size_t bug = 0; bug < bug_kinds; ++bug) {
      const auto kind = static_cast<Bug>(bug);
      CHECK(text::small_letters(db::word_of(kind, language)) == words(name_of(kind)));
    }
    for (int shape = 0; shape < 8; ++shape) {
      const auto formation = static_cast<db::Formation>(shape);
      CHECK(db::word_of(formation, language) == words(name_of(formation)));
    }
  }
}
