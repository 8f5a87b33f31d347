#include "cli/piece_set.hpp"

#include <algorithm>

#include "notation/text.hpp"

namespace waggle::cli {

std::optional<GameType> set_named(std::string_view text) {
  const auto plain = [](std::string_view name) {
    std::string letters = text::lowered(name);
    std::ranges::sort(letters.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(
                                            letters.size(), std::string_view("base+").size())),
                      letters.end());
    return letters;
  };
  for (unsigned bits = 0; bits < 8; ++bits)
    if (const auto type = GameType::from_bits(bits); plain(text) == plain(to_string(type)))
      return type;
  return std::nullopt;
}

std::vector<std::string> set_names() {
  std::vector<std::string> names;
  for (unsigned bits = 0; bits < 8; ++bits) names.push_back(to_string(GameType::from_bits(bits)));
  return names;
}

}  // namespace waggle::cli
