#include "db/moves_blob.hpp"

#include <array>

namespace waggle::db {
namespace {

constexpr unsigned pass_word = 0xFFFF;
constexpr unsigned on_top = 6;
constexpr unsigned lone = 7;

unsigned word_of(const MoveString& move) noexcept {
  if (move.is_pass()) return pass_word;
  const auto piece = static_cast<unsigned>(move.piece->index());
  if (!move.reference) return piece | lone << 10U;
  const auto reference = static_cast<unsigned>(move.reference->piece.index());
  const auto side =
      move.reference->side ? static_cast<unsigned>(index_of(*move.reference->side)) : on_top;
  return piece | reference << 5U | side << 10U;
}

std::optional<MoveString> move_of(unsigned word) noexcept {
  if (word == pass_word) return MoveString{};
  const unsigned piece = word & 31U;
  const unsigned reference = word >> 5U & 31U;
  const unsigned side = word >> 10U;
  if (piece >= Piece::count || reference >= Piece::count || side > lone) return std::nullopt;
  MoveString move{Piece::from_index(piece), std::nullopt};
  if (side == lone) return move;
  move.reference = Reference{Piece::from_index(reference), std::nullopt};
  if (side != on_top) move.reference->side = static_cast<Direction>(side);
  return move;
}

}  // namespace

std::string encode_moves(std::span<const MoveString> moves) {
  std::string bytes;
  bytes.reserve(moves.size() * 2);
  for (const MoveString& move : moves) {
    const unsigned word = word_of(move);
    bytes.push_back(static_cast<char>(word & 0xFFU));
    bytes.push_back(static_cast<char>(word >> 8U));
  }
  return bytes;
}

std::optional<std::vector<MoveString>> decode_moves(std::string_view bytes) {
  if (bytes.size() % 2 != 0) return std::nullopt;
  std::vector<MoveString> moves;
  moves.reserve(bytes.size() / 2);
  for (std::size_t i = 0; i < bytes.size(); i += 2) {
    const auto move =
        move_of(static_cast<unsigned char>(bytes[i]) |
                static_cast<unsigned>(static_cast<unsigned char>(bytes[i + 1])) << 8U);
    if (!move) return std::nullopt;
    moves.push_back(*move);
  }
  return moves;
}

std::optional<std::vector<Move>> locate_moves(std::span<const MoveString> moves) {
  std::array<std::optional<Hex>, Piece::count> cells;
  std::vector<Move> located;
  located.reserve(moves.size());
  for (const MoveString& text : moves) {
    if (text.is_pass()) {
      located.push_back(Move::pass());
      continue;
    }
    Hex to;
    if (text.reference) {
      const auto beside = cells[text.reference->piece.index()];
      if (!beside) return std::nullopt;
      to = text.reference->side ? *beside + *text.reference->side : *beside;
    } else if (!located.empty()) {
      return std::nullopt;
    }
    std::optional<Hex>& cell = cells[text.piece->index()];
    located.push_back(cell ? Move::move(*text.piece, to) : Move::place(*text.piece, to));
    cell = to;
  }
  return located;
}

}  // namespace waggle::db
