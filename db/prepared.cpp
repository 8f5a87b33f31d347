#include "db/prepared.hpp"

#include <algorithm>
#include <utility>

#include "db/moves_blob.hpp"
#include "db/notes_blob.hpp"
#include "notation/text.hpp"
#include "replay/resolve.hpp"

namespace waggle::db {
namespace {

/// Names tell bots, too, but that is asked when a question is: names can be explained later.
bool says_bot(const GameRecord& record) noexcept {
  for (const char* tag : {"WhiteType", "BlackType"})
    if (const auto value = record.tag(tag); value && text::equal_ignoring_case(*value, "program"))
      return true;
  return false;
}

/// A record that says nothing against itself but holds no move either.
void reject_if_without_move(const GameRecord& record, Replay& replay) {
  if (replay.status != Status::valid || !replay.moves.empty()) return;
  replay.status = Status::unreadable;
  const auto says_so = [](const Diagnostic& d) {
    return d.code == Code::no_moves || d.code == Code::empty_record;
  };
  if (std::ranges::none_of(replay.diagnostics, says_so))
    replay.diagnostics.push_back(
        make_diagnostic({Code::no_moves, "no move is recorded", {}}, record.at));
}

std::string canonical_bytes(const Replay& replay) {
  Position position = replay.start();
  std::vector<MoveString> texts;
  texts.reserve(replay.moves.size());
  for (const Move& move : replay.moves) {
    texts.push_back(spell(position, move));
    position.apply(move);
  }
  return encode_moves(texts);
}

}  // namespace

Prepared prepare(GameRecord&& record, const ReplayOptions& options) {
  Prepared prepared;
  prepared.record = std::move(record);
  prepared.replay = replay(prepared.record, options);
  reject_if_without_move(prepared.record, prepared.replay);
  prepared.bots = says_bot(prepared.record);
  if (!prepared.is_rejected())
    prepared.notes = encode_notes(notes_of(prepared.record, prepared.replay));
  // Nothing else of these is stored, and many records wait for the writer.
  prepared.record.turns = {};
  prepared.record.comment = {};
  prepared.replay.turns = {};
  if (prepared.is_rejected()) return prepared;
  const std::vector<Move>& moves = prepared.replay.moves;
  prepared.moves = canonical_bytes(prepared.replay);
  prepared.visits.reserve(moves.size() + 1);
  add_first_visits(prepared.replay.start(), moves, 0, prepared.visits);
  prepared.group =
      make_group(moves, prepared.record.white, prepared.record.black, prepared.replay.game_type);
  prepared.group_hashes = group_hashes(prepared.group);
  prepared.white_opening = classify(moves, Colour::white);
  prepared.black_opening = classify(moves, Colour::black);
  return prepared;
}

}  // namespace waggle::db
