#pragma once

#include <string_view>

#include "notation/sgf_grammar.hpp"

namespace waggle::sgf {

/// Receives the marks and properties of a tree in order. All texts are parts of the tree.
class Consumer {
 public:
  virtual ~Consumer() = default;
  virtual void open_tree() = 0;
  virtual void close_tree() = 0;
  virtual void value(std::string_view name, std::string_view value) = 0;  ///< still escaped
  virtual void open_value(std::string_view rest) = 0;  ///< the last value never ended
};

/// A value is told only when its end was found. A further value belongs to the name before it.
struct ParseState {
  Consumer& consumer;
  std::string_view name{};
  std::string_view value{};
};

template <typename Rule>
struct action : tao::pegtl::nothing<Rule> {};

template <>
struct action<rules::open> {
  static void apply0(ParseState& state) { state.consumer.open_tree(); }
};

template <>
struct action<rules::shut> {
  static void apply0(ParseState& state) { state.consumer.close_tree(); }
};

template <>
struct action<rules::node> {
  static void apply0(ParseState& state) { state.name = {}; }
};

template <>
struct action<rules::name> {
  template <typename Input>
  static void apply(const Input& in, ParseState& state) {
    state.name = in.string_view();
  }
};

template <>
struct action<rules::value> {
  template <typename Input>
  static void apply(const Input& in, ParseState& state) {
    state.value = in.string_view();
  }
};

template <>
struct action<rules::player> : action<rules::name> {};

template <>
struct action<rules::command> : action<rules::value> {};

template <>
struct action<rules::value_end> {
  static void apply0(ParseState& state) {
    if (!state.name.empty()) state.consumer.value(state.name, state.value);
  }
};

template <>
struct action<rules::open_value> {
  template <typename Input>
  static void apply(const Input& in, ParseState& state) {
    state.consumer.open_value(in.string_view());
  }
};

}  // namespace waggle::sgf
