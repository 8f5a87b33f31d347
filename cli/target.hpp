#pragma once

#include <string>

#include "cli/commands.hpp"
#include "notation/writer.hpp"

namespace waggle::cli {

/// A game in one of the formats of `--to`, its line ends included. Requires: not json, whose
/// objects differ between records and games of a database.
std::string written_as(Target target, const GameText& game);

/// The format that a target is written in, for what it has no place for. Requires: not json.
Format format_of(Target target) noexcept;

}  // namespace waggle::cli
