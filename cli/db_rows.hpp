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
/// a line fits a terminal; CSV has one value a column.
/// `own`: the scores are of one player's games, won, drawn and lost by that player.
std::vector<std::string> score_heading(OutputFormat format, bool own = false);
std::vector<std::string> score_cells(const db::Score& score, Colour side, OutputFormat format);

/// The two lists, one after the other.
std::vector<std::string> joined(std::vector<std::string> first,
                                const std::vector<std::string>& second);

}  // namespace waggle::cli
