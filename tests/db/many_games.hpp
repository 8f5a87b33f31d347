#pragma once

#include <string>

#include "db/fixture.hpp"

namespace waggle::test {

/// Games that meet often, in the folders f0 and f1. Some records come again in the folder "again",
/// with more tags and another result: they speak for games that are there by then.
Texts many_games(std::size_t count);

/// Everything in the tables of a file's index, as text.
std::string index_of_file(const std::string& path);

/// Changes a file behind the program's back; false when SQLite does not take it.
bool execute_if_allowed(const std::string& path, const std::string& sql);

}  // namespace waggle::test
