#include "notation/piece.hpp"

namespace waggle {

std::string_view name_of(Bug bug) noexcept {
  constexpr std::array<std::string_view, bug_kinds> names = {
      "queen", "spider", "beetle", "grasshopper", "ant", "mosquito", "ladybug", "pillbug"};
  return names[index_of(bug)];
}

std::string_view name_of(Colour colour) noexcept {
  return colour == Colour::white ? "White" : "Black";
}

std::string to_string(Piece piece) {
  std::string name{piece.colour() == Colour::white ? 'w' : 'b', letter_of(piece.bug())};
  if (copies_of(piece.bug()) > 1) name += static_cast<char>('0' + piece.ordinal());
  return name;
}

std::optional<Piece> parse_piece(std::string_view text) noexcept {
  if (text.size() < 2 || text.size() > 3 || (text[0] != 'w' && text[0] != 'b')) return std::nullopt;
  const Colour colour = text[0] == 'w' ? Colour::white : Colour::black;
  const auto bug = bug_of(text[1]);
  if (!bug || (copies_of(*bug) > 1) != (text.size() == 3)) return std::nullopt;
  return Piece::make(colour, *bug, text.size() == 3 ? text[2] - '0' : 1);
}

}  // namespace waggle
