#include "db/played_moves.hpp"

#include "replay/resolve.hpp"

namespace waggle::db {
namespace {

Move exchanged(Move move) noexcept {
  move.piece = Piece::from_index((move.piece.index() + Piece::per_side) % Piece::count);
  return move;
}

}  // namespace

PlayableMoves::PlayableMoves(const PositionQuery& query, const Looked& looked)
    : query_(query), looked_(looked) {
  const Position& asked = query.position;
  if (query.swap_colours) swapped_ = asked.colours_exchanged();
  const Position wide = query.wide();
  add_all(asked, false);
  add_all(wide, false);
  add_all(asked.without_rest(), true);
  add_all(wide.without_rest(), true);
  if (!asked.is_over() && !find(0, false))
    add(asked, Move::pass(), asked.passed(), false, moves_.size());
}

const PlayableMove* PlayableMoves::find(std::uint32_t code, bool swapped) const {
  const auto& codes = swapped ? swapped_codes_ : straight_codes_;
  const auto found = codes.find(code);
  return found == codes.end() ? nullptr : &moves_[found->second];
}

void PlayableMoves::add_all(const Position& base, bool rests) {
  const std::size_t first_of_tier = moves_.size();
  for (const Move& move : base.legal_moves()) {
    Position after = base;
    after.apply(move);
    add(base, move, std::move(after), rests, first_of_tier);
  }
}

/// Of moves with one code the first in text order stands for all; one that is legal as asked stands
/// before one that is not.
void PlayableMoves::add(const Position& base, const Move& move, Position after, bool rests,
                        std::size_t first_of_tier) {
  const std::uint32_t code = looked_.straight.canonical.move_code(base, move);
  const auto [place, is_new] = straight_codes_.try_emplace(code, moves_.size());
  if (!is_new && place->second < first_of_tier) return;
  std::string text = to_string(spell(query_.position, move));
  if (is_new) {
    moves_.push_back({move, std::move(text), 1, rests, std::move(after)});
    if (swapped_) {
      const Position& seen = *swapped_;
      swapped_codes_.emplace(looked_.swapped->canonical.move_code(seen, exchanged(move)),
                             place->second);
    }
    return;
  }
  PlayableMove& known = moves_[place->second];
  ++known.equivalents;
  if (text >= known.text) return;
  known.move = move;
  known.text = std::move(text);
  known.after = std::move(after);
}

}  // namespace waggle::db
