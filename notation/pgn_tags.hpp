#pragma once

#include <string>
#include <string_view>

#include "notation/record_builder.hpp"

namespace waggle::pgn {

/// Gives one tag its meaning. The first tag of a name counts.
void read_tag(RecordBuilder& builder, std::string name, std::string value, SourcePosition at);

/// What only all tags together say: the game's id, and the date in UTC where its name has it.
/// `date_at` is the place of the Date tag.
void read_identity(RecordBuilder& builder);

}  // namespace waggle::pgn
