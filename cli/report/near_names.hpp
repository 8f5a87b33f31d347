#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cli/report/scope.hpp"

namespace waggle::cli::report {

/// Two names of one event that may be one player's, in the order of the alphabet: without blanks
/// and marks they are equal, or a letter apart from five letters on, two from ten on, with the
/// same digits. Players who have met are two. Nothing in events of more than 500 names.
std::vector<std::pair<std::string, std::string>> near_names(const std::vector<Seen>& games);

}  // namespace waggle::cli::report
