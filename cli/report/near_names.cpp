#include "cli/report/near_names.hpp"

#include <algorithm>
#include <set>

#include "cli/nearest.hpp"
#include "cli/report/disputes.hpp"
#include "db/player.hpp"
#include "notation/slips.hpp"
#include "notation/text.hpp"

namespace waggle::cli::report {
namespace {

constexpr std::size_t most_names = 500;
constexpr std::size_t letters_a_slip = 5;
constexpr std::size_t most_slips = 2;

struct Name {
  std::string written;
  std::vector<std::string> letters;  ///< in one case, without blanks and marks
  std::string digits;
};

Name name_of(const std::string& written) {
  Name name{written, {}, {}};
  for (std::string& letter : letters_of(db::folded(written))) {
    const char first = letter.front();
    if (text::is_digit(first)) name.digits += first;
    if (text::is_digit(first) || text::is_letter(first) || static_cast<unsigned char>(first) > 0x7F)
      name.letters.push_back(std::move(letter));
  }
  return name;
}

bool are_near(const Name& a, const Name& b) {
  const std::size_t shorter = std::min(a.letters.size(), b.letters.size());
  const std::size_t longer = std::max(a.letters.size(), b.letters.size());
  const std::size_t most = std::min(shorter / letters_a_slip, most_slips);
  if (shorter == 0 || longer - shorter > most || a.digits != b.digits) return false;
  return slips_between(a.letters, b.letters) <= most;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> near_names(const std::vector<Seen>& games) {
  std::set<std::string> written;
  std::set<Pair> met;
  for (const Seen& seen : games) {
    for (const Colour side : all_colours)
      if (auto name = entrant(seen, side)) written.insert(std::move(*name));
    if (auto pair = pair_of(seen)) met.insert(std::move(*pair));
  }
  if (written.size() > most_names) return {};
  std::vector<Name> names;
  for (const std::string& one : written) names.push_back(name_of(one));
  std::vector<std::pair<std::string, std::string>> near;
  for (auto one = names.begin(); one != names.end(); ++one)
    for (auto two = std::next(one); two != names.end(); ++two)
      if (are_near(*one, *two) && !met.contains({one->written, two->written}))
        near.emplace_back(one->written, two->written);
  return near;
}

}  // namespace waggle::cli::report
