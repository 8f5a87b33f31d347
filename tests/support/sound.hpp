#pragma once

#include <cstddef>

#include "notation/game_record.hpp"

namespace waggle::test {

/// What is not well formed about a record that was read from a source of so many bytes, however
/// damaged that was; null when all is as it should be.
inline const char* flaw_in(const GameRecord& record, std::size_t source_bytes) {
  const auto in_text = [&](SourcePosition at) {
    return at.line >= 1 && at.column >= 1 && at.byte <= source_bytes;
  };
  for (const Turn& turn : record.turns) {
    if (!in_text(turn.at)) return "a turn stands outside of the text";
    if ((turn.kind == Turn::Kind::unreadable) != turn.problem.has_value())
      return "a turn is unreadable without a reason, or the other way round";
    if (turn.kind == Turn::Kind::move && !turn.move.piece) return "a move has no piece";
    if (turn.kind == Turn::Kind::move && record.format == Format::sgf && !turn.cell)
      return "a move of a tree has no cell";
  }
  for (const Diagnostic& diagnostic : record.diagnostics) {
    if (!in_text(diagnostic.at)) return "a finding stands outside of the text";
    if (diagnostic.message.empty()) return "a finding says nothing";
  }
  if (record.reading == GameRecord::Reading::readable) return nullptr;
  if (!record.turns.empty()) return "a record that is not read has turns";
  if (record.diagnostics.empty()) return "a record is not read and nothing says why";
  return nullptr;
}

}  // namespace waggle::test
