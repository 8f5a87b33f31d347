#pragma once

#include <map>
#include <optional>
#include <string>

#include "cli/report/heading.hpp"
#include "replay/game_string.hpp"

namespace waggle::cli::report {

struct OpeningRequest : Request {
  /// What the report is about: a position, or the games with a line of either side, or with a line
  /// of White and one of Black; nothing of these: all games.
  std::optional<PlayedGame> position;
  std::optional<GameType> set;      ///< of the position
  std::optional<std::string> line;  ///< "S-Q-A", "S-Q-A fork"
  std::optional<std::string> white_line;
  std::optional<std::string> black_line;
};

/// An opening report. Nothing when no game matches. The same database and request give the same
/// document.
std::optional<Document> opening_report(db::Database& database, const OpeningRequest& request,
                                       const Words& words);

/// The games that a document names, with their moves.
std::map<std::int64_t, db::Game> book_of(db::Database& database, const Document& document);

}  // namespace waggle::cli::report
