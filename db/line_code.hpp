#pragma once

#include <optional>
#include <string>
#include <string_view>

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

}  // namespace waggle::db
