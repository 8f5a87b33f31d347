#pragma once

#include <string>
#include <string_view>

#include "notation/reader.hpp"

namespace waggle::list {

/// Reads a list of moves that is one game: moves in brackets as Board Game Arena shows them,
/// several on a line or not, or one move a line.
GameRecord read_record(const RecordText& text, std::string source, const ReaderOptions& options);

/// Does the content begin with a move in brackets, a number before it or not?
bool begins_in_brackets(std::string_view content) noexcept;

/// Are the first two lines one move each, the second one beside the first?
bool begins_with_moves(std::string_view content, const ReaderOptions& options);

}  // namespace waggle::list
