#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "notation/record_builder.hpp"
#include "notation/sgf_command.hpp"

namespace waggle::sgf {

/// How a game ended by a command.
struct Ending {
  Verb verb;   ///< resign, accept_draw or win_on_time
  int player;  ///< whose command it was
  std::string text;
  SourcePosition at;
};

/// Turns a row of commands into turns. People pick up, put down and change their minds; only what
/// stands when the turn is confirmed counts. See docs/formats.md for the rules.
class TurnMachine {
 public:
  explicit TurnMachine(RecordBuilder& builder) noexcept : builder_(builder) {}

  /// What the header says about the colours; the first piece that a player takes decides.
  void set_colour_hint(Colour first_player) noexcept { hint_ = first_player; }

  void play(Command command);

  /// The clock of the command that was played last, in milliseconds.
  void clock(std::int64_t ms);

  void comment(std::string_view text);

  /// Reports what was begun and never confirmed.
  void finish();

  Colour colour_of(int player) const noexcept;

  /// Absent: the game did not end by a command.
  const std::optional<Ending>& ending() const noexcept { return ending_; }

  /// Commands other than the start, whatever came of them.
  int commands() const noexcept { return commands_; }

 private:
  struct Lifted {
    std::optional<PieceName> piece;
    std::optional<GridCell> from;
  };
  struct Pending {
    Command command;
    std::optional<GridCell> from;
    std::optional<std::int64_t> clock_ms;
  };

  void learn_colours(const Command& command);
  void pick_board(const Command& command);
  void drop_board(Command command);
  void put_back();
  void commit(const Command& command);
  void add_turn(const Pending& pending);
  void add_bare_turn(const Command& done);
  void refuse(const Command& command);
  void keep_comment();

  RecordBuilder& builder_;
  std::optional<Colour> hint_;
  std::optional<Colour> first_player_;
  std::optional<Lifted> lifted_;
  std::optional<Pending> pending_;
  std::optional<Command> unknown_;  // may have been the turn's action
  std::optional<Ending> ending_;
  std::string waiting_comment_;  // said while the turn is being made
  bool draw_talk_ = false;
  bool over_ = false;  // the ending was confirmed
  bool goes_on_reported_ = false;
  bool turn_closed_ = false;
  int commands_ = 0;
};

}  // namespace waggle::sgf
