#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace waggle {

/// What is said where a date cannot be read.
constexpr const char* date_hint = "a date is written as 2024.06.11, with ?? for what is not known";

/// Dates of game files as ISO text, whole or partial: `2023.01.16`, `2023.01.??`, `2023-01-16`,
/// `2023-01-16T16:10:56Z` and `30-Jan-2024_16:10:56`.
std::optional<std::string> date_of_tag(std::string_view text);

/// The date in a BoardSpace game name `...-YYYY-MM-DD-HHMM`, which is in UTC. Such a name tells
/// the game apart from all others of the site.
std::optional<std::string> date_of_game_name(std::string_view name);

/// May a BoardSpace game name be the game's id? It has the shape above, or is a start time that our
/// own trees bring from other sites.
bool names_one_game(std::string_view name);

/// BoardSpace's DT property, written by the client in its own language: `Fri Nov 02 09:01:07 EDT
/// 2018`, `28 October 2018`, `October 2, 2019`, `2 de octubre de 2019`, or as date_of_tag has it.
std::optional<std::string> date_of_client_text(std::string_view text);

/// Has the tag's value a clock time, so that it can tell two games of a day apart?
bool is_start_time(std::string_view text) noexcept;

}  // namespace waggle
