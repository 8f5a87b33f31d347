// Command lines: a word a line, run where records and a database lie.

#include <algorithm>
#include <string>
#include <vector>

#include "fuzz/target.hpp"
#include "fuzz/workshop.hpp"

namespace waggle::fuzz {
namespace {

/// Counting deeper only takes longer, and nothing outside of the folder is to be touched.
bool may_run(const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    const bool leads_out = word.find('/') != std::string::npos && !word.starts_with("--position");
    if (leads_out || word.find("..") != std::string::npos) return false;
  }
  if (std::ranges::find(words, "perft") == words.end()) return true;
  return std::ranges::all_of(words, [](const std::string& word) {
    return word.find_first_of("3456789") == std::string::npos && word.find("00") == word.npos &&
           word.find("1e") == word.npos;
  });
}

}  // namespace

void run(std::string_view text) {
  static const Workshop workshop;
  static const auto files = [] {
    auto made = record_files();
    made["games.db"] = small_database();
    made["names.tsv"] = "Alice\t\tAlice of the Meadow\tperson\n";
    return made;
  }();
  std::vector<std::string> words;
  while (!text.empty() && words.size() < 12) {
    const std::size_t end = text.find('\n');
    std::string word(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    std::erase(word, '\0');
    words.push_back(std::move(word));
  }
  if (!may_run(words)) return;
  workshop.set(files);
  const Said said = run_waggle(workshop, words);
  must(said.code >= 0 && said.code <= 2, "an exit code that is none");
  must(said.code != 2 || !said.err.empty(), "a refusal says nothing");
}

}  // namespace waggle::fuzz
