#pragma once

#include <optional>

#include "cli/report/heading.hpp"

namespace waggle::cli::report {

/// What there is to know of the player whom the filter's `as` names. Nothing when no game matches.
/// Requires: no guest.
std::optional<Document> dossier(db::Database& database, const Request& request, const Words& words);

/// How the player of the filter's `as` may prepare for that of its `opponent`: habits of both side
/// by side, where they meet, and where the opponent scores worst. Nothing when one of them has no
/// game.
std::optional<Document> preparation(db::Database& database, const Request& request,
                                    const Words& words);

}  // namespace waggle::cli::report
