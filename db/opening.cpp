#include "db/opening.hpp"

#include <algorithm>

namespace waggle::db {
namespace {

constexpr std::array<std::string_view, 8> formation_names = {"post", "hook", "step", "angle",
                                                             "arc",  "hub",  "fork", "other"};

/// One mirror image: `side` is 1 or -1 and says on which hand a turn by 60 degrees lies.
Formation shape(Hex first, Hex second, Hex third, Direction away, int side) noexcept {
  const Hex ahead = first + away;
  const Hex aside = first + turned(away, side);
  if (second == ahead) {
    if (third == second + away) return Formation::post;
    if (third == second + turned(away, side)) return Formation::hook;
    if (third == aside) return Formation::hub;
  } else if (second == aside) {
    if (third == second + away) return Formation::step;
    if (third == second + turned(away, side)) return Formation::angle;
    if (third == second + turned(away, 2 * side)) return Formation::arc;
    if (third == ahead) return Formation::hub;
    if (third == first + turned(away, -side)) return Formation::fork;
  }
  return Formation::other;
}

}  // namespace

std::string_view name_of(Formation formation) noexcept {
  return formation_names[static_cast<std::size_t>(formation)];
}

std::optional<Formation> parse_formation(std::string_view name) noexcept {
  const auto found = std::ranges::find(formation_names, name);
  if (found == formation_names.end()) return std::nullopt;
  return static_cast<Formation>(found - formation_names.begin());
}

std::string OpeningLine::letters() const {
  return {letter_of(bugs[0]), '-', letter_of(bugs[1]), '-', letter_of(bugs[2])};
}

std::optional<OpeningLine> classify(std::span<const Move> moves, Colour side) {
  std::array<Move, 3> placed;
  std::size_t count = 0;
  std::optional<Hex> enemy;
  bool moved = false;
  for (std::size_t ply = 0; ply < moves.size() && count < 3; ++ply) {
    const Move& move = moves[ply];
    if (move.is_pass()) continue;
    const bool own = move.piece.colour() == side;
    if (move.kind == Move::Kind::movement) {
      moved |= own;  // whatever of this side is on the board by now is one of the three
    } else if (own) {
      placed[count++] = move;
    } else if (!enemy) {
      enemy = move.to;
    }
    if (count < 3) continue;
    OpeningLine line;
    for (std::size_t i = 0; i < 3; ++i) line.bugs[i] = placed[i].piece.bug();
    line.ply = static_cast<int>(ply) + 1;
    const auto away = enemy ? direction_between(*enemy, placed[0].to) : std::nullopt;
    if (moved || !away) return line;
    for (int hand : {1, -1})
      if (line.formation == Formation::other)
        line.formation = shape(placed[0].to, placed[1].to, placed[2].to, *away, hand);
    return line;
  }
  return std::nullopt;
}

std::optional<Bug> first_bug(std::span<const Move> moves, Colour side) noexcept {
  for (const Move& move : moves)
    if (!move.is_pass() && move.piece.colour() == side) return move.piece.bug();
  return std::nullopt;
}

std::optional<int> queen_turn(std::span<const Move> moves, Colour side) noexcept {
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    const Move& move = moves[ply];
    if (!move.is_pass() && move.piece.colour() == side && move.piece.bug() == Bug::queen)
      return static_cast<int>(ply / 2) + 1;
  }
  return std::nullopt;
}

}  // namespace waggle::db
