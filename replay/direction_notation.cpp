#include "replay/direction_notation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <tuple>
#include <utility>

#include "notation/direction.hpp"
#include "notation/text.hpp"
#include "replay/resolve.hpp"

namespace waggle {
namespace {

constexpr std::array<Hour, 6> all_hours = {Hour::noon,     Hour::afternoon, Hour::sunset,
                                           Hour::midnight, Hour::sunrise,   Hour::forenoon};

/// The hours of one game. Which way they run is settled by the first piece off the line of the
/// first two: it is in the afternoon half.
class Clock {
 public:
  Clock(Hex first, Hex second) : first_(first), noon_(*direction_between(first, second)) {}

  Direction direction_of(Hour hour) const noexcept {
    const int steps = static_cast<int>(hour);
    return turned(noon_, clockwise_ ? -steps : steps);
  }

  Hour hour_of(Direction direction) const noexcept {
    return *std::ranges::find(all_hours, direction, [&](Hour hour) { return direction_of(hour); });
  }

  /// Columns run along noon; those of the afternoon are positive.
  int column_of(Hex hex) const noexcept { return place_of(hex).first; }

  /// Half cells towards noon.
  int height_of(Hex hex) const noexcept { return place_of(hex).second; }

  void settle(Hex hex) noexcept {
    if (settled_ || column_of(hex) == 0) return;
    settled_ = true;
    if (column_of(hex) < 0) clockwise_ = !clockwise_;
  }

 private:
  /// As so many steps of noon and of afternoon.
  std::pair<int, int> place_of(Hex hex) const noexcept {
    const Hex d = hex - first_;
    const Hex n = step(noon_);
    const Hex a = step(direction_of(Hour::afternoon));
    const int determinant = n.q * a.r - n.r * a.q;  // 1 or -1
    const int afternoons = (n.q * d.r - n.r * d.q) * determinant;
    const int noons = (d.q * a.r - d.r * a.q) * determinant;
    return {afternoons, 2 * noons + afternoons};
  }

  Hex first_;
  Direction noon_;
  bool clockwise_ = true;
  bool settled_ = false;
};

/// The game as it goes on, and the names of its pieces. Who writes settles the hours as the game
/// needs them; who reads takes them as they are written.
class OrientedBoard {
 public:
  enum class Use : std::uint8_t { writing, reading };

  OrientedBoard(GameType type, Use use) : position_(type, QueenOpening::allowed), use_(use) {}

  const Position& position() const noexcept { return position_; }
  const Clock& clock() const noexcept { return *clock_; }
  bool has_clock() const noexcept { return clock_.has_value(); }

  void apply(const Move& move) {
    if (!move.is_pass() && clock_ && use_ == Use::writing) clock_->settle(move.to);
    if (!clock_ && position_.ply() == 0) first_ = move.to;
    if (!clock_ && position_.ply() == 1) clock_.emplace(first_, move.to);
    position_.apply(move);
  }

  /// The hours as they run once the move is played.
  Clock clock_with(const Move& move) const {
    Clock clock = *clock_;
    clock.settle(move.to);
    return clock;
  }

  /// The pieces of a kind that can be seen, in the order of counting: from noon to midnight, in a
  /// row from the sunrise side on.
  std::vector<Piece> visible(Colour colour, Bug bug, const Clock& clock) const {
    std::vector<Piece> pieces;
    for (int number = 1; number <= copies_of(bug); ++number) {
      const Piece piece = *Piece::make(colour, bug, number);
      if (position_.on_board(piece) && !position_.is_covered(piece)) pieces.push_back(piece);
    }
    std::ranges::sort(pieces, [&](Piece a, Piece b) { return order(a, clock) < order(b, clock); });
    return pieces;
  }

  std::pair<int, int> order(Piece piece, const Clock& clock) const {
    const Hex hex = position_.cell_of(piece);
    return {-clock.height_of(hex), clock.column_of(hex)};
  }

  CountedName name_of(Piece piece, const Clock& clock) const {
    CountedName name{piece.colour() != position_.to_move(), piece.bug(), std::nullopt};
    const auto all = visible(piece.colour(), piece.bug(), clock);
    if (all.size() > 1)
      name.number = static_cast<int>(std::ranges::find(all, piece) - all.begin()) + 1;
    return name;
  }

  /// What a name may mean. A queen may be named though covered.
  std::vector<Piece> meanings(const CountedName& name) const {
    const Colour mine = position_.to_move();
    const Colour colour = name.opponents ? other(mine) : mine;
    const Piece queen = *Piece::make(colour, Bug::queen, 1);
    if (name.bug == Bug::queen)
      return position_.on_board(queen) ? std::vector{queen} : std::vector<Piece>{};
    auto all = visible(colour, name.bug, clock());
    if (!name.number) return all;
    const auto at = static_cast<std::size_t>(*name.number - 1);
    return at < all.size() ? std::vector{all[at]} : std::vector<Piece>{};
  }

 private:
  Position position_;
  Use use_;
  Hex first_;
  std::optional<Clock> clock_;
};

/// A grasshopper's direct move is a jump where there is something to jump over.
Hex direct_target(const Position& position, Piece piece, Direction direction) {
  Hex hex = position.cell_of(piece) + direction;
  if (piece.bug() == Bug::grasshopper)
    while (position.is_occupied(hex)) hex = hex + direction;
  return hex;
}

/// How well a neighbour serves as the reference: less is better.
std::optional<int> rank_of(const OrientedBoard& board, Piece neighbour, const Clock& clock) {
  const Position& position = board.position();
  if (neighbour.bug() == Bug::queen) return 0;
  if (position.is_covered(neighbour)) return std::nullopt;
  if (copies_of(neighbour.bug()) == 1) return 1;
  return board.visible(neighbour.colour(), neighbour.bug(), clock).size() == 1 ? 2 : 3;
}

/// The best reference for a cell: its neighbour of the best rank, the first by counting.
std::optional<std::pair<Piece, Hour>> reference_for(const OrientedBoard& board, const Move& move,
                                                    const Clock& clock) {
  const Position& position = board.position();
  std::optional<std::pair<Piece, Hour>> best;
  std::tuple<int, std::pair<int, int>> best_rank;
  for (Hour hour : all_hours) {
    const Hex hex = move.to + opposite(clock.direction_of(hour));
    for (Piece neighbour : position.stack(hex)) {
      if (neighbour == move.piece) continue;
      const auto rank = rank_of(board, neighbour, clock);
      if (!rank) continue;
      const std::tuple whole(*rank, board.order(neighbour, clock));
      if (best && best_rank <= whole) continue;
      best = {neighbour, hour};
      best_rank = whole;
    }
  }
  return best;
}

DirectionMove direction_move(const OrientedBoard& board, const Move& move) {
  DirectionMove text;
  if (move.is_pass()) return text;
  text.placement = move.kind == Move::Kind::placement && board.position().ply() > 1;
  text.mover = CountedName{false, move.piece.bug(), std::nullopt};
  if (!board.has_clock()) return text;
  const Clock clock = board.clock_with(move);
  if (!text.placement) {
    text.mover = board.name_of(move.piece, clock);
    for (Hour hour : all_hours)
      if (direct_target(board.position(), move.piece, clock.direction_of(hour)) == move.to) {
        text.hour = hour;
        return text;
      }
  }
  if (const auto reference = reference_for(board, move, clock)) {
    text.reference = board.name_of(reference->first, clock);
    text.hour = reference->second;
  }
  return text;
}

/// The legal moves that a text may mean.
std::vector<Move> meanings_of(const OrientedBoard& board, const DirectionMove& text) {
  const Position& position = board.position();
  if (!text.mover) return {Move::pass()};
  std::vector<Move> moves;
  const auto add = [&](const Move& move) {
    if (position.is_legal(move) && std::ranges::find(moves, move) == moves.end())
      moves.push_back(move);
  };
  const auto in_hand = position.next_in_hand(position.to_move(), text.mover->bug);
  if (!board.has_clock()) {
    if (in_hand && !text.hour)
      add(Move::place(*in_hand, position.ply() == 0 ? Hex{} : Hex{} + Direction::east));
    return moves;
  }
  if (!text.hour) return moves;
  const Direction direction = board.clock().direction_of(*text.hour);
  const auto cells = [&]() {
    std::vector<Hex> all;
    for (Piece reference : board.meanings(*text.reference))
      all.push_back(position.cell_of(reference) + direction);
    return all;
  };
  if (text.placement) {
    if (in_hand)
      for (Hex cell : cells()) add(Move::place(*in_hand, cell));
    return moves;
  }
  for (Piece piece : board.meanings(*text.mover)) {
    if (!text.reference)
      add(Move::move(piece, direct_target(position, piece, direction)));
    else
      for (Hex cell : cells()) add(Move::move(piece, cell));
  }
  return moves;
}

void translate(Turn& turn, OrientedBoard& board) {
  const auto unreadable = [&](std::string message) {
    turn.kind = Turn::Kind::unreadable;
    turn.problem = Finding{Code::bad_move, std::move(message), {}};
  };
  const auto text = read_direction_move(turn.text);
  if (!text) return unreadable(text.error().message);
  const auto moves = meanings_of(board, *text);
  if (moves.size() != 1)
    return unreadable(
        moves.empty()
            ? fmt::format("{} is no legal move here", text::quoted(turn.text))
            : fmt::format("{} may mean {} moves here", text::quoted(turn.text), moves.size()));
  turn.kind = moves[0].is_pass() ? Turn::Kind::pass : Turn::Kind::move;
  turn.move = spell(board.position(), moves[0]);
  if (board.position().is_legal(moves[0])) board.apply(moves[0]);
}

}  // namespace

std::vector<std::string> direction_texts(const GameText& game) {
  OrientedBoard board(game.game_type, OrientedBoard::Use::writing);
  std::vector<std::string> texts;
  for (const std::string& move : game.moves) {
    const auto text = parse_move_string(move);
    const auto resolved = text ? resolve(board.position(), *text) : tl::unexpected(text.error());
    if (!resolved || !board.position().is_legal(resolved->move)) break;
    texts.push_back(to_string(direction_move(board, resolved->move)));
    board.apply(resolved->move);
  }
  return texts;
}

std::string to_direction_pgn(const GameText& game) {
  return to_pgn_by_turns(game, direction_texts(game));
}

GameRecord translated_from_directions(const GameRecord& record) {
  GameRecord out = record;
  out.notation = Notation::standard;
  // The spelling of a move names its bug.
  const GameType type = record.game_type ? *record.game_type : every_bug_in(record);
  OrientedBoard board(type, OrientedBoard::Use::reading);
  for (Turn& turn : out.turns) {
    if (turn.kind == Turn::Kind::unreadable) break;
    translate(turn, board);
    if (turn.kind == Turn::Kind::unreadable) break;
  }
  return out;
}

}  // namespace waggle
