#pragma once

#include <tao/pegtl.hpp>

// The move strings of the Universal Hive Protocol, strict and tolerant.
//
// White space: a run of blanks and tabs between the two parts, none elsewhere; callers cut it off
// at both ends. Whether a piece exists (wS3 does not) is asked by the actions, which refuse the
// match. There are no error messages here: a text that does not match is looked at again by
// explain_move_string, so a good text pays nothing for them.
namespace waggle::uhp::rules {

namespace pegtl = tao::pegtl;

// clang-format off
struct blanks : pegtl::plus<pegtl::blank> {};
struct end    : pegtl::eof {};
struct left   : pegtl::one<'-', '/', '\\'> {};
struct right  : pegtl::one<'-', '/', '\\'> {};

struct strict_piece     : pegtl::seq<pegtl::one<'w', 'b'>, pegtl::one<'Q', 'S', 'B', 'G', 'A', 'M', 'L', 'P'>, pegtl::opt<pegtl::digit>> {};
struct strict_target    : strict_piece {};
struct strict_reference : pegtl::sor<pegtl::seq<left, strict_target>, pegtl::seq<strict_target, pegtl::opt<right>>> {};
struct strict_pass      : pegtl::string<'p', 'a', 's', 's'> {};
struct strict_ply       : pegtl::seq<strict_piece, pegtl::opt<blanks, strict_reference>> {};
struct strict_move      : pegtl::seq<pegtl::sor<strict_pass, strict_ply>, end> {};

struct any_piece      : pegtl::seq<pegtl::one<'w', 'b', 'W', 'B'>, pegtl::alpha, pegtl::opt<pegtl::digit>> {};
struct any_target     : any_piece {};
struct any_reference  : pegtl::sor<pegtl::seq<left, any_target>, pegtl::seq<any_target, pegtl::opt<right>>> {};
struct gap            : blanks {};
struct dot            : pegtl::one<'.'> {};
struct any_pass       : pegtl::istring<'p', 'a', 's', 's'> {};
struct any_ply        : pegtl::seq<any_piece, pegtl::opt<gap, pegtl::sor<dot, any_reference>>> {};
struct tolerant_move  : pegtl::seq<pegtl::sor<any_pass, any_ply>, end> {};
// clang-format on

}  // namespace waggle::uhp::rules
