#pragma once

#include <string>
#include <string_view>

#include "notation/record_builder.hpp"

namespace waggle::pgn {

/// One that game files of Hive have, or those of chess.
bool is_known_tag(std::string_view name) noexcept;

/// Gives one tag its meaning. The first tag of a name counts.
void read_tag(RecordBuilder& builder, std::string name, std::string value, SourcePosition at);

/// What only all tags together say: the game's id, and the date in UTC where its name has it.
void read_identity(RecordBuilder& builder);

/// Why the game ended, where a tag says so. Requires: the result is known by now.
void read_termination(RecordBuilder& builder);

}  // namespace waggle::pgn
