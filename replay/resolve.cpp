#include "replay/resolve.hpp"

#include <fmt/format.h>

namespace waggle {
namespace {

Parsed<Hex> target_of(const Position& position, const MoveString& text) {
  const Piece piece = *text.piece;
  if (!text.reference) {
    if (position.pieces_on_board() == 0) return Hex{};
    return tl::unexpected(
        Finding{Code::target_missing,
                fmt::format("{} needs a target: where does it go?", to_string(piece)),
                {}});
  }
  const Piece reference = text.reference->piece;
  if (position.pieces_on_board() == 0)
    return tl::unexpected(
        Finding{Code::first_move_reference,
                fmt::format("the first piece of a game takes no reference, found {}",
                            to_string(*text.reference)),
                fmt::format("write {} alone", to_string(piece))});
  if (!position.on_board(reference))
    return tl::unexpected(
        Finding{Code::reference_not_placed,
                fmt::format("{} is named as the reference, but it is not on the board",
                            to_string(reference)),
                {}});
  const Hex cell = position.cell_of(reference);
  return text.reference->side ? cell + *text.reference->side : cell;
}

Move move_to(const Position& position, Piece piece, Hex hex) {
  return position.on_board(piece) ? Move::move(piece, hex) : Move::place(piece, hex);
}

}  // namespace

Parsed<ResolvedMove> resolve(const Position& position, const MoveString& text) {
  if (text.is_pass()) return ResolvedMove{Move::pass(), {}};
  const auto target = target_of(position, text);
  if (!target) return tl::unexpected(target.error());
  ResolvedMove resolved{move_to(position, *text.piece, *target), {}};
  if (!text.reference) return resolved;
  const auto [reference, side] = *text.reference;
  if (reference == *text.piece)
    resolved.findings.push_back(
        {Code::self_reference,
         fmt::format("{} is named as its own reference: taken as the cell it leaves",
                     to_string(reference)),
         {}});
  if (side && position.is_occupied(*target))
    resolved.findings.push_back(
        {Code::climb_by_direction,
         fmt::format("{} points at a cell that is taken: read as a climb onto {}",
                     to_string(*text.reference), to_string(*position.top(*target))),
         {}});
  else if (!side && reference != *text.piece && position.is_covered(reference))
    resolved.findings.push_back(
        {Code::buried_reference,
         fmt::format("{} is covered: read as a climb onto {}", to_string(reference),
                     to_string(*position.top(*target))),
         {}});
  return resolved;
}

Parsed<Move> resolve_strictly(const Position& position, const MoveString& text) {
  const auto resolved = resolve(position, text);
  if (!resolved) return tl::unexpected(resolved.error());
  const Move& move = resolved->move;
  if (auto refusal = position.refusal(move)) return tl::unexpected(std::move(*refusal));
  if (move.kind == Move::Kind::placement && in_order(position, move.piece) != move.piece)
    return tl::unexpected(
        Finding{Code::number_order,
                fmt::format("{} must be placed before {}",
                            to_string(in_order(position, move.piece)), to_string(move.piece)),
                {}});
  for (const Finding& finding : resolved->findings)
    if (finding.code != Code::self_reference)
      return tl::unexpected(Finding{finding.code,
                                    fmt::format("a climb names the piece that it goes on: {}",
                                                to_string(spell(position, move))),
                                    {}});
  return move;
}

MoveString spell(const Position& position, const Move& move) {
  if (move.is_pass()) return {};
  MoveString text{move.piece, std::nullopt};
  const auto top_without_mover = [&](Hex hex) {
    auto piece = position.top(hex);
    if (piece == move.piece) {
      const auto stack = position.stack(hex);
      piece = stack.size() > 1 ? std::optional(stack[stack.size() - 2]) : std::nullopt;
    }
    return piece;
  };
  if (const auto under = top_without_mover(move.to)) {
    text.reference = Reference{*under, std::nullopt};
    return text;
  }
  for (Direction direction : {Direction::north_west, Direction::north_east, Direction::east,
                              Direction::south_east, Direction::south_west, Direction::west})
    if (const auto beside = top_without_mover(move.to + direction)) {
      text.reference = Reference{*beside, opposite(direction)};
      return text;
    }
  return text;
}

std::vector<std::string> texts_of(Position position, std::span<const Move> moves) {
  std::vector<std::string> texts;
  texts.reserve(moves.size());
  for (const Move& move : moves) {
    texts.push_back(to_string(spell(position, move)));
    position.apply(move);
  }
  return texts;
}

Piece in_order(const Position& position, Piece piece) noexcept {
  const auto lowest = position.next_in_hand(piece.colour(), piece.bug());
  return lowest.value_or(piece);
}

}  // namespace waggle
