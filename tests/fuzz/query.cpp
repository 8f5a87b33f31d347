// What can be asked of a database: the first line is a position, those behind it are filters with
// their values. All questions take the same filters, and their answers have to agree.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "fuzz/target.hpp"
#include "fuzz/workshop.hpp"

namespace waggle::fuzz {
namespace {

std::string line_of(std::string_view& text) {
  const std::size_t end = text.find('\n');
  std::string line(text.substr(0, end));
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  std::erase(line, '\0');  // no argument has one
  return line;
}

/// Only the filters: what else the words could mean may write.
bool is_filter(std::string_view word) {
  for (const char* name :
       {"--player",    "--white",     "--black",    "--opponent",   "--as",         "--event",
        "--since",     "--until",     "--set",      "--result",     "--min-rating", "--max-rating",
        "--min-plies", "--max-plies", "--source",   "--white-line", "--black-line", "--bots",
        "--no-bots",   "--guests",    "--no-guests"})
    if (word.substr(0, word.find('=')) == name) return true;
  return false;
}

}  // namespace

void run(std::string_view text) {
  static const Workshop workshop;
  static const bool is_set = [] {
    auto files = record_files();
    files["games.db"] = small_database();
    workshop.set(files);
    return true;
  }();
  must(is_set, "there is no database");
  const std::string position = line_of(text);
  std::vector<std::string> filters;
  while (!text.empty() && filters.size() < 6) {
    const std::string line = line_of(text);
    if (is_filter(line)) filters.push_back(line);
  }
  const auto asked = [&](std::vector<std::string> words) {
    words.insert(words.end(), filters.begin(), filters.end());
    Said said = run_waggle(workshop, std::move(words));
    must(said.code >= 0 && said.code <= 2, "an exit code that is none");
    must(said.code != 2 || said.err.size() > 5, "a refusal says nothing");
    must(said.code != 2 || said.out.empty(), "a refusal prints data");
    return said;
  };
  const std::string at = "--position=" + position;
  const Said games = asked({"games", "games.db", "--format=ndjson"});
  const Said openings = asked({"openings", "games.db", "--format=json"});
  must((games.code == 2) == (openings.code == 2), "a filter is taken by one command only");
  const Said search = asked({"search", "games.db", at, "--any-set", "--format=ndjson"});
  const Said explore = asked({"explore", "games.db", at, "--any-set", "--format=json"});
  const Said report = asked({"report", "games.db", "-o-", at, "--any-set", "--format=json"});
  must((search.code == 2) == (explore.code == 2), "a position is taken by one command only");
  must((report.code == 2) == (explore.code == 2), "a position is taken by one command only");
  if (explore.code == 2) return;
  const auto hits = std::ranges::count(search.out, '\n');
  const auto counted = nlohmann::json::parse(explore.out).at("games").get<std::int64_t>();
  must(hits == counted, "search finds other games than explore counts");
  must(hits <= std::ranges::count(games.out, '\n'), "a position has more games than there are");
  must(report.code == 1 ? report.out.empty() : nlohmann::json::accept(report.out),
       "a report is no JSON");
}

}  // namespace waggle::fuzz
