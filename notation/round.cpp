#include "notation/round.hpp"

#include <algorithm>

#include "notation/text.hpp"

namespace waggle {

std::string round_key(std::string_view round) {
  const std::string text = text::lowered(text::trimmed(round));
  std::string_view rest = text;
  for (const std::string_view word : {"round", "rd.", "rd", "r"})
    if (rest.starts_with(word)) {
      rest = text::trimmed(rest.substr(word.size()));
      break;
    }
  const bool is_number = !rest.empty() && std::ranges::all_of(rest, [](char c) {
    return text::is_digit(c) || c == '.';
  });
  if (!is_number) return text;
  std::string key;
  for (std::size_t at = 0; at < rest.size(); ++at) {
    const bool begins = key.empty() || key.back() == '.';
    const bool goes_on = at + 1 < rest.size() && text::is_digit(rest[at + 1]);
    if (!(rest[at] == '0' && begins && goes_on)) key += rest[at];
  }
  return key;
}

}  // namespace waggle
