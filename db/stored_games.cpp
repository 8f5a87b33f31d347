#include "db/stored_games.hpp"

#include <string>

#include "db/damage.hpp"
#include "db/moves_blob.hpp"

namespace waggle::db {
namespace {

/// A game takes more of the file than that, and one that was removed still has its place in the
/// facets.
constexpr std::int64_t bytes_of_game = 16;

}  // namespace

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
  throw Damage("the moves of game " + std::to_string(game) + " cannot be replayed");
}

std::int64_t last_game(SQLite::Database& sql) {
  const std::int64_t bytes = sql.execAndGet("PRAGMA page_count").getInt64() *
                             sql.execAndGet("PRAGMA page_size").getInt64();
  SQLite::Statement row(sql, "SELECT coalesce(max(id), 0) FROM game");
  row.executeStep();
  return whole_at(row, 0, 0, bytes / bytes_of_game);
}

StoredGames::StoredGames(SQLite::Database& sql)
    : moves_(sql,
             "SELECT r.moves, g.game_type FROM game g JOIN record r ON r.id = g.record_id "
             "WHERE g.id = ?") {}

std::optional<MovesBytes> StoredGames::moves(std::int64_t game) {
  const Reset reset(moves_);
  moves_.bind(1, game);
  if (!moves_.executeStep()) return std::nullopt;
  return MovesBytes{GameType::from_bits(static_cast<unsigned>(moves_.getColumn(1).getInt())),
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
