#include "cli/excerpt.hpp"

#include <algorithm>

#include "cli/output.hpp"
#include "notation/encoding.hpp"
#include "notation/text.hpp"

namespace waggle::cli {
namespace {

constexpr std::string_view indent = "    ";
constexpr std::string_view line_ends = "\r\n";

bool is_rest_of_letter(char byte) noexcept {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// Bytes of what is written at the beginning of a line's rest: a property or command of a tree, a
/// tag, or a word.
std::size_t length_of_token(std::string_view rest, Format format) noexcept {
  const bool tree = format == Format::sgf;
  bool bracket = false;
  for (std::size_t i = 0; i < rest.size(); ++i) {
    const char c = rest[i];
    if (tree && c == '\\')
      ++i;
    else if (c == '[' && (tree || i == 0))
      bracket = true;
    else if (c == ']' && (tree || bracket))
      return i + (bracket ? 1 : 0);
    else if (!tree && !bracket && i > 0 && (text::is_blank(c) || c == ';'))
      return i;
  }
  return rest.size();
}

/// As a reader reads it, on one line of a terminal.
std::string shown(std::string_view bytes) {
  std::string text = text::to_utf8(bytes);
  std::ranges::replace(text, '\t', ' ');
  return made_inert(text);
}

}  // namespace

std::string excerpt(const GameRecord& record, std::string_view text, SourcePosition at,
                    std::size_t columns) {
  if (at.byte < record.at.byte || at.byte - record.at.byte > text.size()) return {};
  const std::size_t place = at.byte - record.at.byte;
  // A line may be as long as the record. No letter has more than four bytes.
  const std::size_t reach = 4 * columns;
  std::string_view before = text.substr(0, place);
  before.remove_prefix(before.size() - std::min(before.size(), reach));
  if (const std::size_t end = before.find_last_of(line_ends); end != std::string_view::npos)
    before.remove_prefix(end + 1);
  while (!before.empty() && is_rest_of_letter(before.front())) before.remove_prefix(1);
  std::string_view rest = text.substr(place, reach);
  rest = rest.substr(0, rest.find_first_of(line_ends));

  const auto turn =
      std::ranges::find(record.turns, at.byte, [](const Turn& t) { return t.at.byte; });
  const bool is_turn =
      turn != record.turns.end() && !turn->text.empty() && rest.starts_with(turn->text);
  const std::size_t length = is_turn ? turn->text.size() : length_of_token(rest, record.format);

  const std::size_t room = std::max<std::size_t>(columns, 40) - indent.size() - 1;
  const std::string after = shown(rest.substr(length));
  const std::string token = cut_at_end(shown(rest.substr(0, length)), room / 2);
  const std::string front = cut_at_front(
      shown(before), room - display_width(token) - std::min(display_width(after), room / 4));
  const std::size_t left = display_width(front);
  const std::size_t width = std::max<std::size_t>(display_width(token), 1);
  const std::string back = cut_at_end(after, std::max<std::size_t>(room - left - width, 3));
  return std::string(indent) + front + token + back + "\n" + std::string(indent) +
         std::string(left, ' ') + '^' + std::string(width - 1, '~') + "\n";
}

}  // namespace waggle::cli
