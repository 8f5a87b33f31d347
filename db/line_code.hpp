#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "db/opening.hpp"

namespace waggle::db {

/// The three bugs of a line as a number: three bits each, the first one on top. Stored: never
/// change.
int line_code(const std::array<Bug, 3>& bugs) noexcept;

/// The bugs for a stored number.
std::array<Bug, 3> line_bugs(int code) noexcept;

/// "S-Q-A" for a stored number.
std::string line_letters(int code);

/// The number for "S-Q-A"; nothing when the text is no line.
std::optional<int> parse_line(std::string_view letters) noexcept;

/// A filter's words about an opening: "S-Q-A", "fork", or both.
struct OpeningWords {
  std::vector<int> line;  ///< line_code() of each line that is named; a game has to have them all
  std::vector<int> formation;  ///< the same of formations
  bool known = true;           ///< no other word is among them
};
OpeningWords parse_opening_words(std::string_view text);

}  // namespace waggle::db
