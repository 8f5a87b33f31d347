#pragma once

#include <tao/pegtl.hpp>

// A game file: tag lines, then moves, one a line with its number, comments in braces anywhere.
// Chess taught this format its words, so what chess programs write is known, too.
//
// White space: blanks end nothing, line ends (CR LF, CR, LF) end a run of moves. A run is cut into
// moves at numbers that are followed by a dot. What follows a number is not looked into here: it
// is a move, a result, or a fault of its own that must not hide the others. Every text matches; a
// tag or comment that never ends is an event of its own.
namespace waggle::pgn::rules {

namespace pegtl = tao::pegtl;

// clang-format off
struct line_end : pegtl::one<'\n', '\r'> {};
struct blank    : pegtl::one<' ', '\t', '\0', '\f', '\v'> {};
struct blanks   : pegtl::star<blank> {};

struct tag_name  : pegtl::plus<pegtl::sor<pegtl::alnum, pegtl::one<'_', '-'>>> {};
struct tag_close : pegtl::seq<pegtl::one<'"'>, blanks, pegtl::one<']'>> {};
struct tag_value : pegtl::star<pegtl::not_at<tag_close>, pegtl::not_at<line_end>, pegtl::any> {};
struct tag_open  : pegtl::seq<pegtl::one<'['>, blanks, tag_name, pegtl::plus<blank>, pegtl::one<'"'>> {};
struct tag       : pegtl::seq<tag_open, tag_value, tag_close> {};
/// A line that begins like a tag: its end is missing, or its quotes are.
struct bad_tag   : pegtl::seq<pegtl::one<'['>, pegtl::star<pegtl::not_at<line_end>, pegtl::any>> {};

struct comment_text : pegtl::star<pegtl::not_one<'}'>> {};
struct comment_end  : pegtl::one<'}'> {};
struct open_comment : pegtl::eof {};
struct comment      : pegtl::seq<pegtl::one<'{'>, comment_text, pegtl::sor<comment_end, open_comment>> {};

struct number      : pegtl::seq<pegtl::plus<pegtl::digit>, pegtl::plus<pegtl::one<'.'>>> {};
struct numbered    : pegtl::seq<number, blanks> {};
struct word        : pegtl::plus<pegtl::not_one<' ', '\t', '\0', '\f', '\v', '\n', '\r', '{'>> {};
struct next_word   : pegtl::seq<pegtl::plus<blank>, pegtl::not_at<number>, word> {};
struct ply         : pegtl::seq<word, pegtl::star<next_word>> {};
/// A number at the end of its line.
struct missing_ply : pegtl::at<pegtl::sor<line_end, pegtl::eof>> {};
struct run         : pegtl::sor<pegtl::seq<numbered, pegtl::opt<pegtl::sor<ply, missing_ply>>>, ply> {};

struct item     : pegtl::sor<line_end, blank, comment, tag, bad_tag, run> {};
struct document : pegtl::seq<pegtl::star<pegtl::not_at<pegtl::eof>, item>, pegtl::eof> {};
// clang-format on

}  // namespace waggle::pgn::rules
