#pragma once

#include <string_view>

namespace waggle::fuzz {

/// Sends one input through the code under test. Every target defines it; what ought to hold and
/// does not ends in a throw of std::logic_error, and so in a finding.
void run(std::string_view input);

/// Throws std::logic_error with the sentence unless it holds.
void must(bool holds, const char* sentence);

}  // namespace waggle::fuzz
