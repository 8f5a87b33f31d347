#include <set>
#include <string>
#include <utility>

#include "db/database.hpp"
#include "db/moves_blob.hpp"
#include "db/stored_games.hpp"
#include "notation/move_string.hpp"
#include "replay/key.hpp"

namespace waggle::db {

std::vector<Move> moves_of(const Game& game) {
  std::vector<MoveString> texts;
  texts.reserve(game.moves.size());
  for (const std::string& move : game.moves)
    if (const auto text = parse_move_string(move)) texts.push_back(*text);
  auto moves = legal_moves_of(encode_moves(texts), game.game_type);
  if (!moves || moves->size() != game.moves.size()) refuse_moves(game.id);
  return std::move(*moves);
}

std::vector<LoggedVisit> visits_of(const Game& game, std::span<const Move> moves) {
  std::vector<LoggedVisit> visits;
  visits.reserve(moves.size() + 1);
  std::set<std::pair<std::uint64_t, std::uint64_t>> seen;
  Position position = stored_start(game.game_type);
  LoggedVisit* before = nullptr;  // the visit whose next position comes now
  for (std::size_t ply = 0;; ++ply) {
    const Canonical canonical(position);
    const bool last = ply == moves.size();
    const std::uint64_t key = canonical.study_key().value;
    const std::uint64_t check = canonical.check();
    if (before) before->next_key = key;
    before = nullptr;
    if (seen.emplace(key, check).second) {
      visits.push_back({static_cast<int>(ply), key, check, std::nullopt, 0});
      if (!last) {
        before = &visits.back();
        before->move = canonical.move_code(position, moves[ply]);
      }
    }
    if (last) return visits;
    position.apply(moves[ply]);
  }
}

}  // namespace waggle::db
