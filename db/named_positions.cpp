#include <algorithm>
#include <stdexcept>

#include "db/opening_names.hpp"
#include "db/sought.hpp"
#include "db/stored_games.hpp"
#include "replay/resolve.hpp"

namespace waggle::db {
namespace {

constexpr unsigned every_bug = 7;

struct Entry {
  Sought sought;
  const NamedPosition* named;
};

Position position_of(std::string_view moves) {
  Position position = stored_start(GameType::from_bits(every_bug));
  while (!moves.empty()) {
    const std::string_view text = moves.substr(0, moves.find(';'));
    moves.remove_prefix(std::min(moves.size(), text.size() + 1));
    const auto move = parse_move_string(text);
    const auto resolved = move ? std::optional(resolve(position, *move)) : std::nullopt;
    if (!resolved || !*resolved || !position.is_legal((*resolved)->move))
      throw std::logic_error("db/openings/positions.tsv: no legal move is " + std::string(text));
    position.apply((*resolved)->move);
  }
  return position;
}

/// In the order of the table. One position may have several entries; the first gives the name.
const std::vector<Entry>& entries() {
  static const auto all = [] {
    std::vector<Entry> list;
    for (const NamedPosition& named : named_positions()) {
      const Position position = position_of(named.moves);
      list.push_back({Sought(position), &named});
      if (!named.either) continue;
      const Position exchanged = position.colours_exchanged();
      list.push_back({Sought(exchanged), &named});
      list.push_back({Sought(exchanged.passed()), &named});
      list.push_back({Sought(position.passed()), &named});
    }
    return list;
  }();
  return all;
}

const NamedPosition* name_here(const Position& position) {
  const auto may_be = [&](const Entry& entry) { return entry.sought.may_be(position); };
  if (std::ranges::none_of(entries(), may_be)) return nullptr;
  const Canonical here(position);
  for (const Entry& entry : entries())
    if (may_be(entry) && entry.sought.is(here)) return entry.named;
  return nullptr;
}

}  // namespace

const NamedPosition* deepest_named_position(GameType set, std::span<const Move> moves) {
  static const int most_pieces = std::ranges::max(entries(), {}, [](const Entry& entry) {
                                   return entry.sought.pieces;
                                 }).sought.pieces;
  const NamedPosition* deepest = nullptr;
  Position position = stored_start(set);
  for (const Move& move : moves) {
    if (!position.is_legal(move)) break;
    position.apply(move);
    if (position.pieces_on_board() > most_pieces) break;
    if (const NamedPosition* named = name_here(position)) deepest = named;
  }
  return deepest;
}

}  // namespace waggle::db
