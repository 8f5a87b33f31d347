#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "notation/game_type.hpp"
#include "notation/result.hpp"

namespace waggle {

/// One step of the walk by which HOP tells a hive.
struct HopStep {
  enum class Kind : std::uint8_t {
    bug,           ///< the next cell of the line, or for the first one the start
    on_top,        ///< a bug on the cell of an entry
    plus,          ///< a turn to the left
    minus,         ///< a turn to the right
    branch_plus,   ///< back to an entry, and a turn to the left
    branch_minus,  ///< back to an entry, and a turn to the right
    open,          ///< what follows counts its entries anew
    close
  };

  Kind kind = Kind::bug;
  int entry = 0;  ///< of on_top and the branches: counted from 1
  Colour colour = Colour::white;
  Bug bug = Bug::queen;
  bool last = false;     ///< the bug is the one that moved last
  std::size_t byte = 0;  ///< where it stands in the text, from 0

  bool is_bug() const noexcept { return kind == Kind::bug || kind == Kind::on_top; }
};

/// A position as HOP writes it: a walk over the hive, without coordinates and numbers.
struct Hop {
  GameType set;
  std::vector<HopStep> steps;
  Colour to_move = Colour::white;
};

/// A finding with the byte of the text, from 0, that it is about.
struct HopFinding {
  Finding finding;
  std::size_t byte = 0;
};

/// Reads a HOP text: an optional piece set, the walk, and who is to move, with commas between. Two
/// fields mean Base+MLP. Sets are told as hivegame.com and pepeke.app do: `base`, `ultimate`, with
/// more or fewer pieces (`base+Mm`, `ultimate-Pp`), or a list of all pieces; letters of one case
/// alone mean both sides. An orientation behind the player is read and not kept. Whether the walk
/// is a hive is not asked. What is refused is told with its place.
[[nodiscard]] tl::expected<Hop, HopFinding> parse_hop(std::string_view text);

/// Is the text HOP rather than moves? It has a comma, and no semicolon.
bool looks_like_hop(std::string_view text) noexcept;

/// The walk alone, which is what canonical texts are chosen by.
std::string walk_of(const Hop& hop);

/// "A+a1-Q,w"; sets other than Base+MLP stand before it: "base+Mm,Qq,w".
std::string to_string(const Hop& hop);

}  // namespace waggle
