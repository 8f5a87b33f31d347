#include "db/line_code.hpp"

#include <algorithm>

namespace waggle::db {

int line_code(const std::array<Bug, 3>& bugs) noexcept {
  int code = 0;
  for (Bug bug : bugs) code = code * 8 + static_cast<int>(index_of(bug));
  return code;
}

std::array<Bug, 3> line_bugs(int code) noexcept {
  std::array<Bug, 3> bugs;
  for (std::size_t i = 3; i-- > 0; code /= 8) bugs[i] = static_cast<Bug>(code & 7);
  return bugs;
}

std::string line_letters(int code) {
  return OpeningLine{line_bugs(code), Formation::other, 0}.letters();
}

std::optional<int> parse_line(std::string_view letters) noexcept {
  if (letters.size() != 5 || letters[1] != '-' || letters[3] != '-') return std::nullopt;
  std::array<Bug, 3> bugs;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto bug = bug_of(letters[i * 2]);
    if (!bug) return std::nullopt;
    bugs[i] = *bug;
  }
  return line_code(bugs);
}

OpeningWords parse_opening_words(std::string_view text) {
  OpeningWords words;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    if (const auto line = parse_line(word))
      words.line.push_back(*line);
    else if (const auto formation = parse_formation(word))
      words.formation.push_back(static_cast<int>(*formation));
    else
      words.known = false;
  }
  return words;
}

}  // namespace waggle::db
