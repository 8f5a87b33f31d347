#pragma once

#include <string>
#include <string_view>

#include "notation/reader.hpp"

namespace waggle::sgf {

/// Reads one game tree of BoardSpace; of variations the main line.
GameRecord read_record(const RecordText& text, std::string source);

/// Does the text begin with a parenthesis and a semicolon, blanks between them or not?
bool begins_tree(std::string_view text) noexcept;

/// Does the text begin a tree that names its game first, as BoardSpace's do?
bool begins_game(std::string_view text) noexcept;

/// The same, as a value cannot: there the bracket behind the number would end it.
bool begins_whole_game(std::string_view text) noexcept;

/// Does the text begin with a numbered node of a player? Where no tree is open, the beginning of
/// one is missing.
bool begins_node(std::string_view text) noexcept;

}  // namespace waggle::sgf
