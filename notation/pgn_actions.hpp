#pragma once

#include <string_view>

#include "notation/pgn_grammar.hpp"

namespace waggle::pgn {

/// Receives a game file piece by piece, in order. All texts are parts of the file.
class Consumer {
 public:
  virtual ~Consumer() = default;
  virtual void tag(std::string_view name, std::string_view value) = 0;
  virtual void bad_tag(std::string_view line) = 0;
  virtual void comment(std::string_view text) = 0;
  virtual void open_comment(std::string_view rest) = 0;  ///< at the end; its text came before
  virtual void ply(std::string_view text) = 0;           ///< or a result
  virtual void missing_ply(std::string_view place) = 0;  ///< a number without a move
};

/// A tag is told only when its end was found, so its parts wait here.
struct ParseState {
  Consumer& consumer;
  std::string_view tag_name{};
  std::string_view tag_value{};
};

template <typename Rule>
struct action : tao::pegtl::nothing<Rule> {};

template <>
struct action<rules::tag_name> {
  template <typename Input>
  static void apply(const Input& in, ParseState& state) {
    state.tag_name = in.string_view();
  }
};

template <>
struct action<rules::tag_value> {
  template <typename Input>
  static void apply(const Input& in, ParseState& state) {
    state.tag_value = in.string_view();
  }
};

template <>
struct action<rules::tag> {
  static void apply0(ParseState& state) { state.consumer.tag(state.tag_name, state.tag_value); }
};

template <>
struct action<rules::bad_tag> {
  template <typename Input>
  static void apply(const Input& in, ParseState& state) {
    state.consumer.bad_tag(in.string_view());
  }
};

template <>
struct action<rules::comment_text> {
  template <typename Input>
  static void apply(const Input& in, ParseState& state) {
    state.consumer.comment(in.string_view());
  }
};

template <>
struct action<rules::open_comment> {
  template <typename Input>
  static void apply(const Input& in, ParseState& state) {
    state.consumer.open_comment(in.string_view());
  }
};

template <>
struct action<rules::ply> {
  template <typename Input>
  static void apply(const Input& in, ParseState& state) {
    state.consumer.ply(in.string_view());
  }
};

template <>
struct action<rules::missing_ply> {
  template <typename Input>
  static void apply(const Input& in, ParseState& state) {
    state.consumer.missing_ply(in.string_view());
  }
};

}  // namespace waggle::pgn
