#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "notation/game_record.hpp"

namespace waggle::sgf {

/// What a command does to the turn. Spellings and the eras' variants are told apart here only.
enum class Verb : std::uint8_t {
  start,
  pick,        ///< from the hand
  pick_board,  ///< from a cell
  drop_hand,   ///< back into the hand
  drop_board,  ///< on a cell
  move,        ///< a robot's pick and drop in one
  pass,
  done,
  resign,
  offer_draw,
  accept_draw,
  decline_draw,
  win_on_time,
  swap,   ///< pie rule and choice of colours
  edit,   ///< the board changes otherwise than by moves
  reset,  ///< damage that the site itself skips
  talk,   ///< changes nothing
  unknown
};

/// A piece as a command names it: without a colour up to 2015, when the node's player owns it.
struct PieceName {
  std::optional<Colour> colour;
  Bug bug;
  int ordinal;

  std::optional<Piece> owned_by(Colour player) const noexcept {
    return Piece::make(colour.value_or(player), bug, ordinal);
  }

  /// Names of one era may have a colour in one command and none in the next.
  bool may_be(const PieceName& name) const noexcept {
    return bug == name.bug && ordinal == name.ordinal &&
           (!colour || !name.colour || colour == name.colour);
  }
};

struct Command {
  int player = 0;  ///< 0 or 1: of P0, P1
  Verb verb = Verb::unknown;
  bool commits = false;        ///< the confirmation is included
  bool thrown = false;         ///< may be a piece of either side
  std::optional<Colour> rack;  ///< of Pick and Move
  std::optional<PieceName> piece;
  std::optional<GridCell> cell;
  std::optional<Reference> reference;  ///< absent for a dot
  std::string unread_reference;        ///< a reference that could not be read
  std::optional<Finding> fault;        ///< a word that is missing or makes no sense
  std::string_view text;               ///< as it stands in the record, without the index
  SourcePosition at;
};

/// Reads the value of P0 or P1: `4 dropb wS1 N 13 .`, escapes and all. The text must outlive the
/// command.
Command read_command(int player, std::string_view text, SourcePosition at);

/// Texts of headers are written as they are, and other writers do so with commands, so a backslash
/// takes away only the meaning of a bracket or another backslash.
/// Where `special` is empty, as in comments, it does so of any character.
std::string unescaped(std::string_view text, std::string_view special = "[]\\");

/// Column letters A to Z are 0 to 25, `1Z` is 26, and `1A` is -1, west of A.
std::optional<GridCell> read_cell(std::string_view column, std::string_view row) noexcept;

std::optional<PieceName> read_piece_name(std::string_view word) noexcept;

}  // namespace waggle::sgf
