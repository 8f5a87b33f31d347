#pragma once

#include <string>

#include "notation/reader.hpp"

namespace waggle::uhp {

/// Reads one GameString, or a list of moves without its header.
GameRecord read_record(const RecordText& text, std::string source, const ReaderOptions& options);

/// Does the line begin like a GameString or a list of moves?
bool begins_record(std::string_view line, const ReaderOptions& options);

/// Does the line begin with a game type, a state and a turn, none of them missing?
bool begins_whole_header(std::string_view line) noexcept;

/// Does the line begin with the word that every piece set begins with?
bool begins_game_type(std::string_view line) noexcept;

}  // namespace waggle::uhp
