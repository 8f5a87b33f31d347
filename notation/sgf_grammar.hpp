#pragma once

#include <tao/pegtl.hpp>

// A game tree as BoardSpace writes it: parentheses, nodes that begin with a semicolon, properties
// with bracketed values. Inside a value a backslash takes the next character's meaning away.
//
// It is read as a row of marks and properties, not as nested rules: nesting cannot exhaust the
// stack, and whatever stands between the properties is passed over. Names may hold digits, blanks
// may stand before a value, and `P-1` is a name. Every text matches.
namespace waggle::sgf::rules {

namespace pegtl = tao::pegtl;

// clang-format off
struct open      : pegtl::one<'('> {};
struct shut      : pegtl::one<')'> {};
struct node      : pegtl::one<';'> {};
struct space     : pegtl::plus<pegtl::sor<pegtl::space, pegtl::one<'\0'>>> {};

struct name        : pegtl::seq<pegtl::alpha, pegtl::star<pegtl::sor<pegtl::alnum, pegtl::one<'-'>>>> {};
struct escape      : pegtl::seq<pegtl::one<'\\'>, pegtl::opt<pegtl::any>> {};
struct value       : pegtl::star<pegtl::sor<pegtl::not_one<']', '\\'>, escape>> {};
struct value_end   : pegtl::one<']'> {};
struct open_value  : pegtl::eof {};
struct bracketed   : pegtl::seq<pegtl::one<'['>, value, pegtl::sor<value_end, open_value>> {};
struct property    : pegtl::seq<name, pegtl::opt<space>, pegtl::opt<bracketed>> {};

// A command never goes on behind its line or has another property behind it: there a backslash
// before the bracket is the mark of a reference that was written once only.
struct lone        : pegtl::seq<pegtl::one<'\\'>,
                                pegtl::at<pegtl::one<']'>, pegtl::star<pegtl::one<' ', '\t'>>,
                                          pegtl::sor<pegtl::one<'\n', '\r', ';'>, TAO_PEGTL_STRING("TM[")>>> {};
struct player      : pegtl::seq<pegtl::one<'P'>, pegtl::one<'0', '1'>,
                                pegtl::not_at<pegtl::sor<pegtl::alnum, pegtl::one<'-'>>>> {};
struct command     : pegtl::star<pegtl::sor<pegtl::not_one<']', '\\'>, lone, escape>> {};
struct in_brackets : pegtl::seq<pegtl::one<'['>, command, pegtl::sor<value_end, open_value>> {};
struct action_of   : pegtl::seq<player, pegtl::opt<space>, pegtl::opt<in_brackets>> {};

struct other    : pegtl::any {};
struct item     : pegtl::sor<space, open, shut, node, action_of, property, bracketed, other> {};
struct document : pegtl::seq<pegtl::star<item>, pegtl::eof> {};
// clang-format on

}  // namespace waggle::sgf::rules
