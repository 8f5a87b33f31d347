#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waggle::cli {

/// Each character of a text in UTF-8.
std::vector<std::string> letters_of(std::string_view text);

/// The words that somebody may have meant who typed another: those that differ in about a third of
/// the letters at most, nearest first, and those that it begins, or begins a part of. At most
/// three; letter case and the way in which accents are encoded do not count.
std::vector<std::string> nearest(std::string_view typed, const std::vector<std::string>& words);

/// "; did you mean show or search?"; nothing when no word is near. `around`: stands before and
/// behind each word.
std::string did_you_mean(std::string_view typed, const std::vector<std::string>& words,
                         std::pair<std::string_view, std::string_view> around = {"", ""});

}  // namespace waggle::cli
