#pragma once

#include <string>
#include <vector>

#include "cli/output.hpp"
#include "db/database.hpp"

namespace waggle::cli {

/// The columns in which games are listed in tables and CSV.
std::vector<std::string> game_heading();
std::vector<std::string> game_row(const db::Game& game, OutputFormat format);

/// The columns that a score takes: counts, share and interval of a side. A table packs them so that
/// a line fits a terminal, and counts what the side won, drew and lost; CSV has one value a column,
/// what White won first, whatever the side.
/// `own`: the side is no colour, or it differs from row to row.
std::vector<std::string> score_heading(OutputFormat format, bool own = false);
std::vector<std::string> score_cells(const db::Score& score, Colour side, OutputFormat format);

/// The two lists, one after the other.
std::vector<std::string> joined(std::vector<std::string> first,
                                const std::vector<std::string>& second);

}  // namespace waggle::cli
