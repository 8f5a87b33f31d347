#include "db/random_games.hpp"

#include <algorithm>
#include <random>

#include "notation/writer.hpp"
#include "replay/resolve.hpp"

namespace waggle::test {
namespace {

Direction image_of(Direction direction, int which) noexcept {
  if (which >= 6) direction = static_cast<Direction>((6 - static_cast<int>(direction)) % 6);
  return turned(direction, which % 6);
}

Position start_of(GameType set) { return Position(set, QueenOpening::allowed); }

void add(RandomGame& game, Position& position, const Move& move) {
  game.moves.push_back(move);
  game.texts.push_back(spell(position, move));
  position.apply(move);
}

}  // namespace

std::string RandomGame::game_string() const { return test::game_string(set, texts); }

RandomGame random_game(GameType set, std::uint64_t seed, int plies, bool narrow) {
  std::mt19937_64 random(seed);
  RandomGame game{set, {}, {}};
  Position position = start_of(set);
  while (position.ply() < plies && !position.is_over()) {
    auto moves = position.legal_moves();
    if (narrow) {
      std::ranges::sort(moves);
      moves.resize(std::min<std::size_t>(moves.size(), 4), Move::pass());
    }
    add(game, position, moves[random() % moves.size()]);
  }
  return game;
}

std::vector<MoveString> image_of(const std::vector<MoveString>& texts, int which) {
  auto images = texts;
  for (MoveString& text : images)
    if (text.reference && text.reference->side)
      text.reference->side = image_of(*text.reference->side, which);
  return images;
}

std::string game_string(GameType set, const std::vector<MoveString>& texts) {
  Position position = start_of(set);
  std::vector<std::string> words;
  for (const MoveString& text : texts) {
    position.apply(resolve(position, text)->move);
    words.push_back(to_string(text));
  }
  return to_game_string(set, name_of(position.state()), words);
}

Position position_after(GameType set, const std::vector<Move>& moves, std::size_t plies) {
  Position position = start_of(set);
  for (std::size_t i = 0; i < plies; ++i) position.apply(moves[i]);
  return position;
}

RandomGame play(GameType set, const std::string& moves) {
  RandomGame game{set, {}, {}};
  Position position = start_of(set);
  for (std::size_t at = 0; at < moves.size();) {
    const std::size_t end = std::min(moves.find(';', at), moves.size());
    const auto text = parse_move_string(moves.substr(at, end - at));
    add(game, position, resolve(position, text.value())->move);
    at = end + 1;
  }
  return game;
}

}  // namespace waggle::test
