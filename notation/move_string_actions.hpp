#pragma once

#include <optional>
#include <string_view>

#include "notation/move_string.hpp"
#include "notation/move_string_grammar.hpp"
#include "notation/text.hpp"

namespace waggle::uhp {

/// What the actions gather from one move string.
struct MoveParts {
  std::optional<Piece> piece;
  std::optional<Piece> target;
  std::optional<Direction> side;
  bool dot = false;
  bool wrong_case = false;
  bool unusual_spelling = false;

  MoveString move() const {
    MoveString result;
    result.piece = piece;
    if (target) result.reference = Reference{*target, side};
    return result;
  }
};

/// A piece in any letter case; the queen, mosquito, ladybug and pillbug may carry a 1.
inline std::optional<Piece> read_piece(std::string_view name, bool& wrong_case) noexcept {
  const auto bug = bug_of(text::upper(name[1]));
  if (!bug || (name.size() == 2 && copies_of(*bug) > 1)) return std::nullopt;
  const char colour = text::lower(name[0]);
  if (colour != name[0] || letter_of(*bug) != name[1]) wrong_case = true;
  return Piece::make(colour == 'w' ? Colour::white : Colour::black, *bug,
                     name.size() == 3 ? name[2] - '0' : 1);
}

constexpr Direction side_of_left_mark(char mark) noexcept {
  return mark == '-'   ? Direction::west
         : mark == '/' ? Direction::south_west
                       : Direction::north_west;
}

constexpr Direction side_of_right_mark(char mark) noexcept {
  return mark == '-'   ? Direction::east
         : mark == '/' ? Direction::north_east
                       : Direction::south_east;
}

template <typename Rule>
struct move_action : tao::pegtl::nothing<Rule> {};

template <>
struct move_action<rules::left> {
  template <typename Input>
  static void apply(const Input& in, MoveParts& parts) {
    parts.side = side_of_left_mark(*in.begin());
  }
};

template <>
struct move_action<rules::right> {
  template <typename Input>
  static void apply(const Input& in, MoveParts& parts) {
    parts.side = side_of_right_mark(*in.begin());
  }
};

template <>
struct move_action<rules::strict_piece> {
  template <typename Input>
  static bool apply(const Input& in, MoveParts& parts) {
    parts.piece = parse_piece(in.string_view());
    return parts.piece.has_value();
  }
};

template <>
struct move_action<rules::strict_target> {
  template <typename Input>
  static bool apply(const Input& in, MoveParts& parts) {
    parts.target = parse_piece(in.string_view());
    return parts.target.has_value();
  }
};

template <>
struct move_action<rules::any_piece> {
  template <typename Input>
  static bool apply(const Input& in, MoveParts& parts) {
    parts.piece = read_piece(in.string_view(), parts.wrong_case);
    return parts.piece.has_value();
  }
};

template <>
struct move_action<rules::any_target> {
  template <typename Input>
  static bool apply(const Input& in, MoveParts& parts) {
    parts.target = read_piece(in.string_view(), parts.wrong_case);
    return parts.target.has_value();
  }
};

template <>
struct move_action<rules::gap> {
  template <typename Input>
  static void apply(const Input& in, MoveParts& parts) {
    if (in.string_view() != " ") parts.unusual_spelling = true;
  }
};

template <>
struct move_action<rules::dot> {
  static void apply0(MoveParts& parts) { parts.dot = true; }
};

template <>
struct move_action<rules::any_pass> {
  template <typename Input>
  static void apply(const Input& in, MoveParts& parts) {
    if (in.string_view() != "pass") parts.unusual_spelling = true;
  }
};

}  // namespace waggle::uhp
