#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "notation/uhp_grammar.hpp"

namespace waggle::uhp {

/// The tokens of one GameString as they stand, with the blanks around them.
struct GameStringParts {
  std::optional<std::string_view> game_type;
  std::optional<std::string_view> state;
  std::optional<std::string_view> unknown_state;
  std::optional<std::string_view> turn;
  std::vector<std::string_view> plies;
};

template <typename Rule>
struct game_string_action : tao::pegtl::nothing<Rule> {};

template <std::optional<std::string_view> GameStringParts::*Member>
struct keep_header_part {
  template <typename Input>
  static void apply(const Input& in, GameStringParts& parts) {
    std::string_view text = in.string_view();
    if (text.ends_with(';')) text.remove_suffix(1);
    parts.*Member = text;
  }
};

template <>
struct game_string_action<rules::game_type_part> : keep_header_part<&GameStringParts::game_type> {};
template <>
struct game_string_action<rules::state_part> : keep_header_part<&GameStringParts::state> {};
template <>
struct game_string_action<rules::unknown_state>
    : keep_header_part<&GameStringParts::unknown_state> {};
template <>
struct game_string_action<rules::turn_part> : keep_header_part<&GameStringParts::turn> {};

template <>
struct game_string_action<rules::ply> {
  template <typename Input>
  static void apply(const Input& in, GameStringParts& parts) {
    parts.plies.push_back(in.string_view());
  }
};

}  // namespace waggle::uhp
