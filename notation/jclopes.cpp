#include "notation/jclopes.hpp"

#include <fmt/format.h>

#include <array>
#include <optional>

#include "notation/text.hpp"

namespace waggle {
namespace {

struct Contact {
  std::string_view mark;
  std::optional<Direction> side;  ///< absent: on top
};

constexpr std::array<Contact, 7> contacts = {{{"/*", Direction::north_west},
                                              {"\\*", Direction::south_west},
                                              {"|*", Direction::west},
                                              {"*\\", Direction::north_east},
                                              {"*/", Direction::south_east},
                                              {"*|", Direction::east},
                                              {"=*", std::nullopt}}};

constexpr std::size_t name_length = 3;  ///< every piece has a number, the queen, too

std::optional<Piece> read_name(std::string_view name) noexcept {
  if (name.size() != name_length || (name[0] != 'w' && name[0] != 'b') || !text::is_digit(name[2]))
    return std::nullopt;
  const auto bug = bug_of(name[1]);
  if (!bug) return std::nullopt;
  return Piece::make(name[0] == 'w' ? Colour::white : Colour::black, *bug, name[2] - '0');
}

Finding not_a_move(std::string_view text) {
  return {Code::bad_move,
          fmt::format("{} is not a move in the notation with stars; expected one such as bG1/*wQ1",
                      text::quoted(text)),
          {}};
}

}  // namespace

Parsed<TolerantMove> parse_jclopes_move(std::string_view text) {
  text = text::trimmed(text);
  TolerantMove result;
  if (text == "pass") return result;
  const auto piece = read_name(text.substr(0, name_length));
  if (!piece) return tl::unexpected(not_a_move(text));
  result.move.piece = piece;
  if (text.size() == name_length) return result;
  for (const Contact& contact : contacts) {
    const std::string_view rest = text.substr(name_length);
    if (!rest.starts_with(contact.mark)) continue;
    const auto target = read_name(rest.substr(contact.mark.size()));
    if (!target) break;
    result.move.reference = Reference{*target, contact.side};
    return result;
  }
  return tl::unexpected(not_a_move(text));
}

}  // namespace waggle
