#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "notation/game_record.hpp"

namespace waggle::cli {

/// The line of a record's text that holds a place, and below it marks under what is written there:
///
///     7. wQ \wS1
///        ^~~~~~~
///
/// Indented, cut to a number of columns around the place, inert on a terminal; a tab shows as a
/// blank. Nothing when the place is not in the text. `text` holds the bytes of the record.
std::string excerpt(const GameRecord& record, std::string_view text, SourcePosition at,
                    std::size_t columns);

}  // namespace waggle::cli
