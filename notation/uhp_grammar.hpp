#pragma once

#include <tao/pegtl.hpp>

// A GameString, one a line: game type, state and turn, then moves, separated by semicolons. Each
// of the first three may be missing, since lists of moves without them are common. White space
// around a token is allowed (one site stores a blank behind a lone piece), letter case is ignored
// in the header. The moves are not looked into here: each is a move or a fault of its own, which
// must not hide the others. Every text matches.
namespace waggle::uhp::rules {

namespace pegtl = tao::pegtl;

// clang-format off
struct separator : pegtl::one<';'> {};
struct anything  : pegtl::star<pegtl::not_one<';'>> {};
struct space     : pegtl::star<pegtl::space> {};
struct token_end : pegtl::sor<separator, pegtl::eof> {};

struct game_type : pegtl::seq<pegtl::istring<'B', 'a', 's', 'e'>, pegtl::not_at<pegtl::alnum>, anything> {};
struct state     : pegtl::sor<TAO_PEGTL_ISTRING("NotStarted"), TAO_PEGTL_ISTRING("InProgress"), TAO_PEGTL_ISTRING("Draw"),
                              TAO_PEGTL_ISTRING("WhiteWins"), TAO_PEGTL_ISTRING("BlackWins")> {};
struct turn      : pegtl::seq<pegtl::plus<pegtl::alpha>, pegtl::one<'['>, pegtl::star<pegtl::not_one<';', ']'>>, pegtl::one<']'>> {};

// A part that goes on after its word is none, so parts are kept with their ends.
struct game_type_part : pegtl::seq<space, game_type, token_end> {};
struct state_part     : pegtl::seq<space, state, space, token_end> {};
struct turn_part      : pegtl::seq<space, turn, space, token_end> {};
// A state that is not known is told by the turn that follows it, but no move is a state.
struct piece          : pegtl::seq<pegtl::one<'w', 'b'>, pegtl::one<'Q', 'S', 'B', 'G', 'A', 'M', 'L', 'P'>, pegtl::not_at<pegtl::alpha>> {};
struct unknown_state  : pegtl::seq<pegtl::not_at<space, piece>, anything, pegtl::at<separator, turn_part>> {};

struct full_header  : pegtl::seq<game_type_part, pegtl::opt<pegtl::sor<state_part, pegtl::seq<unknown_state, separator>>>, pegtl::opt<turn_part>> {};
// Without a game type only a side's own name begins a turn: other formats write words with brackets, too.
struct side         : pegtl::seq<space, pegtl::sor<TAO_PEGTL_ISTRING("White["), TAO_PEGTL_ISTRING("Black[")>> {};
struct bare_turn    : pegtl::seq<pegtl::at<side>, turn_part> {};
struct short_header : pegtl::seq<pegtl::opt<state_part>, pegtl::opt<bare_turn>> {};

struct ply      : anything {};
struct document : pegtl::seq<pegtl::sor<full_header, short_header>, pegtl::list<ply, separator>, pegtl::eof> {};
// clang-format on

}  // namespace waggle::uhp::rules
