#pragma once

#include <string>
#include <vector>

#include "support/records.hpp"

namespace waggle::test {

/// The findings of a record in order, those of its turns included.
inline std::vector<Code> codes_of(const GameRecord& record) {
  std::vector<Code> codes;
  for (const Diagnostic& diagnostic : record.diagnostics) codes.push_back(diagnostic.code);
  for (const Turn& turn : record.turns) {
    for (const Finding& finding : turn.findings) codes.push_back(finding.code);
    if (turn.problem) codes.push_back(turn.problem->code);
  }
  return codes;
}

/// Names, so that a failing test says which.
inline std::vector<std::string> code_names(const GameRecord& record) {
  std::vector<std::string> names;
  for (Code code : codes_of(record)) names.emplace_back(info_of(code).name);
  return names;
}

/// The turns as move strings; `?` for what could not be read, `-` for a bare Done.
inline std::vector<std::string> moves_of(const GameRecord& record) {
  std::vector<std::string> moves;
  for (const Turn& turn : record.turns) {
    if (turn.kind == Turn::Kind::unreadable)
      moves.emplace_back("?");
    else if (turn.kind == Turn::Kind::bare_done)
      moves.emplace_back("-");
    else
      moves.push_back(to_string(turn.move));
  }
  return moves;
}

using Texts = std::vector<std::string>;

}  // namespace waggle::test
