#include "db/stored_games.hpp"

#include <string>

#include "db/database.hpp"
#include "db/moves_blob.hpp"

namespace waggle::db {
std::optional<std::vector<Move>> legal_moves_of(std::string_view bytes, GameType set) {
  const auto texts = decode_moves(bytes);
  if (!texts) return std::nullopt;
  auto moves = locate_moves(*texts);
  if (!moves) return std::nullopt;
  Position position = stored_start(set);
  for (const Move& move : *moves) {
    if (!position.is_legal(move)) return std::nullopt;
    position.apply(move);
  }
  return moves;
}

void refuse_moves(std::int64_t game) {
  throw StoreError("the database is damaged: the moves of game " + std::to_string(game) +
                   " cannot be replayed");
}

StoredGames::StoredGames(SQLite::Database& sql)
    : moves_(sql,
             "SELECT r.moves, g.game_type FROM game g JOIN record r ON r.id = g.record_id "
             "WHERE g.id = ?") {}

std::optional<MovesBytes> StoredGames::moves(std::int64_t game) {
  const Reset reset(moves_);
  moves_.bind(1, game);
  if (!moves_.executeStep()) return std::nullopt;
  return MovesBytes{GameType::from_bits(static_cast<unsigned>(moves_.getColumn(1).getInt()) & 7U),
                    moves_.getColumn(0).getString()};
}

std::optional<FoundVisit> StoredGames::first_visit(std::int64_t game, const Sought& sought) {
  const auto stored = moves(game);
  return stored ? db::first_visit(game, *stored, sought) : std::nullopt;
}

std::optional<FoundVisit> first_visit(std::int64_t game, const MovesBytes& stored,
                                      const Sought& sought) {
  const auto texts = decode_moves(stored.bytes);
  const auto moves = texts ? locate_moves(*texts) : std::nullopt;
  if (!moves) refuse_moves(game);
  Position position = stored_start(stored.set);
  for (std::size_t ply = 0;; ++ply) {
    const bool last = ply == moves->size();
    if (sought.may_be(position)) {
      const Canonical here(position);
      if (sought.is(here))
        return FoundVisit{static_cast<int>(ply),
                          last ? record_ends : here.move_code(position, (*moves)[ply])};
    }
    if (last) return std::nullopt;
    if (!position.is_legal((*moves)[ply])) refuse_moves(game);
    position.apply((*moves)[ply]);
  }
}

}  // namespace waggle::db
