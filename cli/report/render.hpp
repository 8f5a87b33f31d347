#pragma once

#include <map>
#include <string>

#include "cli/report/document.hpp"
#include "cli/report/words.hpp"

namespace waggle::cli::report {

/// Games with their moves, by id: all that the document names.
using GameBook = std::map<std::int64_t, db::Game>;

/// One self-contained page: no network; pictures and the replayer are inside.
std::string render_html(const Document& document, const GameBook& games, const Words& words);

std::string render_markdown(const Document& document, const GameBook& games, const Words& words);

/// One object, numbers as numbers, in one line without its end.
std::string render_json(const Document& document, const GameBook& games);

}  // namespace waggle::cli::report
