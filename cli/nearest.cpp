#include "cli/nearest.hpp"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "cli/output.hpp"
#include "db/player.hpp"
#include "notation/slips.hpp"

namespace waggle::cli {
namespace {

constexpr std::size_t most_words = 3;
/// Fewer letters begin too much.
constexpr std::size_t least_beginning = 3;

bool begins_a_part(std::string_view beginning, std::string_view word) {
  for (std::size_t at = word.find(beginning); at != std::string_view::npos;
       at = word.find(beginning, at + 1))
    if (at == 0 || std::string_view(" -_./").find(word[at - 1]) != std::string_view::npos)
      return true;
  return false;
}

}  // namespace

std::vector<std::string> letters_of(std::string_view text) {
  std::vector<std::string> letters;
  for (const char byte : text)
    if ((static_cast<unsigned char>(byte) & 0xC0U) == 0x80U && !letters.empty())
      letters.back() += byte;
    else
      letters.emplace_back(1, byte);
  return letters;
}

std::vector<std::string> nearest(std::string_view typed, const std::vector<std::string>& words) {
  const std::string folded = db::folded(typed);
  const auto letters = letters_of(folded);
  std::vector<std::tuple<std::size_t, std::string>> found;
  for (const std::string& word : words) {
    const std::string folded_word = db::folded(word);
    const auto letters_of_word = letters_of(folded_word);
    const std::size_t length = std::max(letters.size(), letters_of_word.size());
    const std::size_t most = std::max<std::size_t>(1, length / 3);
    const std::size_t shorter = std::min(letters.size(), letters_of_word.size());
    if (length - shorter <= most && shorter > 1)
      if (const std::size_t far = slips_between(letters, letters_of_word); far <= most) {
        found.emplace_back(far, word);
        continue;
      }
    if (letters.size() >= least_beginning && begins_a_part(folded, folded_word))
      found.emplace_back(length, word);
  }
  std::ranges::sort(found);
  std::vector<std::string> result;
  for (const auto& [far, word] : found)
    if (result.size() < most_words) result.push_back(word);
  return result;
}

std::string did_you_mean(std::string_view typed, const std::vector<std::string>& words,
                         std::pair<std::string_view, std::string_view> around) {
  const auto near = nearest(typed, words);
  std::string text;
  for (std::size_t i = 0; i < near.size(); ++i) {
    text += i == 0 ? "; did you mean " : i + 1 == near.size() ? " or " : ", ";
    text.append(around.first).append(made_inert(near[i])).append(around.second);
  }
  return text.empty() ? text : text + "?";
}

}  // namespace waggle::cli
