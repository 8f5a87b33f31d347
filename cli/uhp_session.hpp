#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "replay/game_string.hpp"

namespace waggle::cli {

/// A rules engine that speaks the Universal Hive Protocol: one command in, the lines of its answer
/// out. It is as strict as Mzinga and has no playing strength, so bestmove is an error. Commands:
/// docs/uhp.md.
class UhpSession {
 public:
  UhpSession();

  /// The lines of the answer, the closing `ok` included; what an engine prints at its start is
  /// answer("info").
  std::vector<std::string> answer(std::string_view command);

  /// Has `exit` been said?
  bool finished() const noexcept { return finished_; }

 private:
  std::vector<std::string> info() const;
  std::vector<std::string> new_game(std::string_view argument);
  std::vector<std::string> play(std::string_view argument);
  std::vector<std::string> valid_moves() const;
  std::vector<std::string> undo(std::string_view argument);
  std::vector<std::string> count(std::string_view argument) const;

  PlayedGame game_;
  bool started_ = false;
  bool finished_ = false;
};

/// The legal moves of a position as canonical texts, sorted.
std::vector<std::string> legal_move_texts(const Position& position);

}  // namespace waggle::cli
