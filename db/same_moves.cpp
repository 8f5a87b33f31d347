#include "db/same_moves.hpp"

#include <algorithm>
#include <span>

#include "notation/content_hash.hpp"
#include "notation/text.hpp"

namespace waggle::db {
namespace {

constexpr std::uint64_t pass_number = std::uint64_t{0xFF} << 32U;

Hex turned_by_60(Hex hex) noexcept { return {-hex.r, hex.q + hex.r}; }
Hex mirrored(Hex hex) noexcept { return {hex.r, hex.q}; }

// Drifting for hundreds of plies stays far below the 2^15 cells that 16 bits hold either way.
std::uint64_t number_of(const Move& move, Hex seen) noexcept {
  if (move.is_pass()) return pass_number;
  return move.piece.index() << 32U | static_cast<std::uint64_t>(seen.q + 0x8000) << 16U |
         static_cast<std::uint64_t>(seen.r + 0x8000);
}

std::optional<std::string> folded(const std::optional<std::string>& name) {
  if (!name) return std::nullopt;
  return text::lowered(*name);
}

std::uint64_t combined(std::uint64_t hash, std::uint64_t value) noexcept {
  hash = (hash ^ value) * 0x9e3779b97f4a7c15U;
  hash ^= hash >> 29U;
  hash *= 0xbf58476d1ce4e5b9U;
  return hash ^ hash >> 32U;
}

}  // namespace

std::vector<std::uint64_t> canonical_moves(std::span<const Move> moves) {
  if (moves.empty()) return {};
  std::vector<Hex> cells;
  cells.reserve(moves.size());
  for (const Move& move : moves) cells.push_back(move.to - moves.front().to);
  std::vector<std::uint64_t> least;
  std::vector<std::uint64_t> list(moves.size());
  for (int reflection = 0; reflection < 2; ++reflection) {
    for (int rotation = 0; rotation < 6; ++rotation) {
      for (std::size_t i = 0; i < moves.size(); ++i) list[i] = number_of(moves[i], cells[i]);
      if (least.empty() || list < least) least = list;
      std::ranges::transform(cells, cells.begin(), turned_by_60);
    }
    std::ranges::transform(cells, cells.begin(), mirrored);
  }
  return least;
}

MoveGroup make_group(std::span<const Move> moves, const std::optional<std::string>& white,
                     const std::optional<std::string>& black, GameType set) {
  return {canonical_moves(moves), folded(white), folded(black), set};
}

bool begins(const MoveGroup& whole, const MoveGroup& part) {
  return part.moves.size() < whole.moves.size() && part.set == whole.set &&
         part.white == whole.white && part.black == whole.black &&
         std::ranges::equal(part.moves, std::span(whole.moves).first(part.moves.size()));
}

std::vector<std::uint64_t> group_hashes(const MoveGroup& group) {
  std::uint64_t hash = group.set.bits();
  for (const auto& name : {group.white, group.black})
    hash = combined(hash, name ? content_hash(*name) : 1);
  std::vector<std::uint64_t> hashes;
  hashes.reserve(group.moves.size());
  for (std::uint64_t move : group.moves) hashes.push_back(hash = combined(hash, move));
  return hashes;
}

std::vector<std::uint64_t> move_hashes(std::span<const Move> moves) {
  return group_hashes(make_group(moves, std::nullopt, std::nullopt, GameType{}));
}

std::uint64_t begin_hash(std::span<const std::uint64_t> group_hashes) {
  return group_hashes[std::min(group_hashes.size(), begin_plies) - 1];
}

}  // namespace waggle::db
