#include "replay/repair.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <vector>

#include "notation/text.hpp"
#include "replay/attempt.hpp"
#include "replay/resolve.hpp"

namespace waggle {
namespace {

constexpr int proving_plies = 4;        ///< further plies that prove a changed move
constexpr std::size_t most_edits = 12;  ///< a record that needs more is not mended but rewritten

bool is_wrong_set(const Attempt& failed) { return failed.stop->code == Code::not_in_set; }

bool black_begins(const GameRecord& record) {
  return !record.turns.empty() && record.turns[0].move.piece &&
         record.turns[0].move.piece->colour() == Colour::black;
}

/// The reference's other marks that a slip of the pen may have meant: the slash turned, the mark on
/// the other side, both, and a mark that was lost.
std::vector<MoveString> near_readings(const MoveString& text) {
  std::vector<MoveString> readings;
  if (!text.piece || !text.reference) return readings;
  for (Direction direction : all_directions)
    if (direction != text.reference->side) {
      MoveString reading = text;
      reading.reference->side = direction;
      const bool straight = direction == Direction::east || direction == Direction::west;
      const auto side = text.reference->side;
      const bool was_straight = side == Direction::east || side == Direction::west;
      // A dash is not mistaken for a slash.
      if (!side || straight == was_straight) readings.push_back(reading);
    }
  return readings;
}

/// Readings of the turn at which a replay stopped, each as the edits that make it.
std::vector<Edits> candidates(const GameRecord& record, const Edits& edits, const Attempt& failed) {
  const std::size_t at = failed.stop->turn;
  const Turn& turn = record.turns[at];
  std::vector<Edits> list;
  if (failed.stop->code == Code::pass_missing) {
    list.push_back(edits);
    list.back().passes_before.insert(at);
    return list;
  }
  if (turn.kind != Turn::Kind::move || turn.cell) return list;  // cells are no slips of the pen
  for (const MoveString& reading : near_readings(turn.move)) {
    list.push_back(edits);
    list.back().readings[at] = reading;
  }
  return list;
}

/// Plies that an attempt plays beyond the turn that another one could not play.
int further_plies(const Attempt& attempt, const Attempt& failed, const Edits& edits) {
  const bool pass = edits.passes_before.contains(failed.stop->turn);
  return attempt.replay.plies() - failed.replay.plies() - (pass ? 2 : 1);
}

/// The edits with one more, if exactly one more is proved.
std::optional<Edits> proved(const GameRecord& record, const ReplayOptions& options,
                            const Edits& edits, const Attempt& failed) {
  if (edits.count() == 0) {
    Edits whole;
    if (is_wrong_set(failed))
      whole.set = every_bug_in(record, failed.replay.game_type);
    else if (failed.stop->turn == 0 && black_begins(record))
      whole.exchange_colours = true;
    if (whole.count() > 0 && !attempt(record, options, whole).stop) return whole;
  }
  std::optional<Edits> only;
  for (const Edits& candidate : candidates(record, edits, failed)) {
    const Attempt tried = attempt(record, options, candidate);
    if (further_plies(tried, failed, candidate) < proving_plies) continue;
    if (only) return std::nullopt;
    only = candidate;
  }
  return only;
}

/// The legal moves of a piece, the nearest to where it was to go first.
std::vector<Move> legal_moves_of(const Position& position, const Move& refused) {
  std::vector<Move> moves;
  for (const Move& move : position.legal_moves())
    if (!move.is_pass() && move.piece == refused.piece) moves.push_back(move);
  std::ranges::stable_sort(moves, {},
                           [&](const Move& move) { return distance(move.to, refused.to); });
  return moves;
}

/// BoardSpace played the pillbug by an earlier rule until about then: only thrown pieces rested,
/// and the gates were others.
bool may_follow_the_first_pillbug_rule(const GameRecord& record, const Attempt& failed) {
  constexpr std::array codes = {Code::gate, Code::out_of_reach, Code::thrown_resting,
                                Code::throw_gate};
  return record.date && *record.date < "2013-04" && failed.replay.game_type.has(Bug::pillbug) &&
         std::ranges::find(codes, failed.stop->code) != codes.end();
}

/// What was probably meant, where nothing is proved.
std::string hint_for(const GameRecord& record, const Edits& edits, const ReplayOptions& options,
                     const Attempt& failed) {
  const std::size_t at = failed.stop->turn;
  const Turn& turn = record.turns[at];
  const Position& position = failed.replay.position;
  if (failed.stop->code == Code::pass_missing) return "write pass before this move";
  if (is_wrong_set(failed))
    return fmt::format("try the set {}", to_string(every_bug_in(record, failed.replay.game_type)));
  if (at > 0 && !turn.text.empty() && turn.text == record.turns[at - 1].text &&
      failed.stop->code != Code::pass_with_moves)
    return "the turn before has the same text: is this line a repetition?";
  auto refused = failed.stop->refused;
  if (!refused || refused->is_pass() || position.is_over()) return {};
  if (failed.stop->code == Code::wrong_side)
    return fmt::format("a move of {} may be missing before this one", name_of(position.to_move()));

  std::vector<std::string> legal;
  for (const Edits& candidate : candidates(record, edits, failed))
    if (further_plies(attempt(record, options, candidate), failed, candidate) >= 0)
      legal.push_back(to_string(candidate.readings.at(at)));
  // Nothing else can be placed, so what matters is where she can go.
  if (failed.stop->code == Code::queen_due)
    refused->piece = *Piece::make(position.to_move(), Bug::queen, 1);
  const auto moves = legal_moves_of(position, *refused);
  const std::string piece = to_string(refused->piece);
  const std::string count = text::counted(static_cast<std::int64_t>(moves.size()), "legal move");
  if (!legal.empty())
    return fmt::format("\"{}\" would be legal; {} has {}", fmt::join(legal, "\" or \""), piece,
                       count);
  if (moves.empty())
    return failed.stop->code == Code::queen_due ? std::string()
                                                : fmt::format("{} has no legal move", piece);
  return fmt::format("the nearest legal move is \"{}\"; {} has {}",
                     to_string(spell(position, moves.front())), piece, count);
}

}  // namespace

Replay repaired(const GameRecord& record, const ReplayOptions& options) {
  Edits edits;
  Attempt best = attempt(record, options, edits);
  while (best.stop && options.repair && edits.count() < most_edits) {
    const auto more = proved(record, options, edits, best);
    if (!more) break;
    edits = *more;
    best = attempt(record, options, edits);
  }
  if (best.stop) {
    std::string hint = hint_for(record, edits, options, best);
    if (may_follow_the_first_pillbug_rule(record, best))
      hint = "BoardSpace played the pillbug by another rule until about March 2013";
    for (Diagnostic& diagnostic : best.replay.diagnostics)
      if (diagnostic.severity == Severity::error && diagnostic.code == best.stop->code &&
          diagnostic.ply == best.replay.plies() + 1 && diagnostic.hint.empty())
        diagnostic.hint = hint;
  }
  return std::move(best.replay);
}

}  // namespace waggle
