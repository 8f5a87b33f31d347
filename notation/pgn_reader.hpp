#pragma once

#include <string>

#include "notation/reader.hpp"

namespace waggle::pgn {

/// Reads one game of a game file.
GameRecord read_record(const RecordText& text, std::string source, const ReaderOptions& options);

/// Does the line begin like a tag: a bracket, a name, a blank and a quote?
bool begins_tag(std::string_view line) noexcept;

/// The same, and the name is one that game files have?
bool begins_known_tag(std::string_view line) noexcept;

/// Is the line a numbered first move, as in a game file without tags?
bool begins_moves(std::string_view line, const ReaderOptions& options);

}  // namespace waggle::pgn
