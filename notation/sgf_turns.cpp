#include "notation/sgf_turns.hpp"

#include <fmt/format.h>

#include <utility>

#include "notation/text.hpp"

namespace waggle::sgf {

Colour TurnMachine::colour_of(int player) const noexcept {
  const Colour first = first_player_ ? *first_player_ : hint_.value_or(Colour::white);
  return player == 0 ? first : other(first);
}

void TurnMachine::learn_colours(const Command& command) {
  if (first_player_ || command.thrown) return;
  const auto taken = command.rack    ? command.rack
                     : command.piece ? command.piece->colour
                                     : std::nullopt;
  if (!taken) return;
  first_player_ = command.player == 0 ? *taken : other(*taken);
  const Colour said = hint_.value_or(Colour::white);
  if (said == *first_player_) return;
  builder_.report({Code::colours_swapped,
                   fmt::format("player P0 has the {} pieces, but the header gives that player {}",
                               *first_player_ == Colour::white ? "white" : "black", name_of(said)),
                   {}},
                  command.at);
}

void TurnMachine::play(Command command) {
  turn_closed_ = false;
  if (command.verb != Verb::start) ++commands_;
  learn_colours(command);
  switch (command.verb) {
    case Verb::start:
    case Verb::talk:
      break;
    case Verb::pick:
      put_back();
      lifted_ = Lifted{command.piece, std::nullopt};
      break;
    case Verb::pick_board:
      pick_board(command);
      break;
    case Verb::drop_hand:
      put_back();
      break;
    case Verb::drop_board:
      drop_board(std::move(command));
      break;
    case Verb::move:
    case Verb::pass: {
      put_back();
      const bool commits = command.commits;
      pending_ = Pending{std::move(command), std::nullopt, std::nullopt};
      if (commits) commit(Command(pending_->command));
      break;
    }
    case Verb::done:
      commit(command);
      break;
    case Verb::resign:
    case Verb::accept_draw:
    case Verb::win_on_time:
      if (!over_)
        ending_ = Ending{command.verb, command.player, unescaped(command.text), command.at};
      break;
    case Verb::offer_draw:
    case Verb::decline_draw:
      draw_talk_ = true;
      break;
    case Verb::swap:
    case Verb::edit:
      refuse(command);
      break;
    case Verb::reset:
      put_back();
      [[fallthrough]];
    case Verb::unknown:
      builder_.report(
          {Code::unknown_command,
           fmt::format("{} was skipped", text::quoted(builder_.decoded(unescaped(command.text)))),
           {}},
          command.at);
      if (command.verb == Verb::unknown) unknown_ = std::move(command);
      break;
  }
}

void TurnMachine::refuse(const Command& command) {
  builder_.refuse(GameRecord::Reading::unsupported,
                  {Code::unsupported_feature,
                   fmt::format("the game goes through {}, which cannot be replayed",
                               text::quoted(builder_.decoded(unescaped(command.text)))),
                   {}},
                  command.at);
}

/// The player takes back what this turn has done so far.
void TurnMachine::put_back() {
  lifted_.reset();
  pending_.reset();
  unknown_.reset();
  if (!over_) ending_.reset();
}

void TurnMachine::pick_board(const Command& command) {
  // Lifted again from where it was put down, the piece still comes from its first cell.
  if (pending_ && command.cell && pending_->command.cell == command.cell) {
    const Lifted again{pending_->command.piece, pending_->from};
    put_back();
    lifted_ = again;
    return;
  }
  put_back();
  lifted_ = Lifted{command.piece, command.cell};
}

void TurnMachine::drop_board(Command command) {
  const auto same = [&](const std::optional<PieceName>& piece) {
    return !piece || !command.piece || piece->may_be(*command.piece);
  };
  std::optional<GridCell> from;
  if (lifted_ && same(lifted_->piece))
    from = lifted_->from;
  else if (!lifted_ && pending_ && same(pending_->command.piece))
    from = pending_->from;
  put_back();
  if (from && from == command.cell) return;
  pending_ = Pending{std::move(command), from, std::nullopt};
}

void TurnMachine::commit(const Command& command) {
  const bool talked = std::exchange(draw_talk_, false);
  if (ending_ && !over_) {
    over_ = true;
    lifted_.reset();
    pending_.reset();
    unknown_.reset();
    return;
  }
  if (pending_) {
    if (over_ && !std::exchange(goes_on_reported_, true))
      builder_.report({Code::unexpected_text,
                       fmt::format("the record goes on after {}",
                                   text::quoted(builder_.decoded(ending_->text))),
                       {}},
                      pending_->command.at);
    add_turn(*pending_);
  } else if (!over_ && unknown_) {
    Command unreadable = std::move(*unknown_);
    unreadable.fault =
        Finding{Code::damaged_node,
                fmt::format("{} is not a known command, so this turn cannot be read",
                            text::quoted(builder_.decoded(unescaped(unreadable.text)))),
                {}};
    add_turn({std::move(unreadable), std::nullopt, std::nullopt});
  } else if (!over_ && !talked) {
    add_bare_turn(command);
  }
  put_back();
  keep_comment();
}

void TurnMachine::add_turn(const Pending& pending) {
  const Command& command = pending.command;
  const Colour by = colour_of(command.player);
  Turn* const added = builder_.add_turn(command.at);
  turn_closed_ = added != nullptr;
  if (!turn_closed_) return;
  Turn& turn = *added;
  turn.text = builder_.decoded(unescaped(command.text));
  turn.by = by;
  turn.clock_ms = pending.clock_ms;
  turn.comment = std::exchange(waiting_comment_, {});
  if (command.fault) {
    turn.kind = Turn::Kind::unreadable;
    turn.problem = command.fault;
  } else if (command.verb == Verb::pass) {
    turn.kind = Turn::Kind::pass;
  } else {
    turn.kind = Turn::Kind::move;
    turn.move.piece = command.piece->owned_by(by);
    turn.move.reference = command.reference;
    turn.from = pending.from;
    turn.cell = command.cell;
    if (!command.unread_reference.empty())
      turn.findings.push_back(
          {Code::reference_disagrees,
           fmt::format("the reference {} cannot be read; the cell was taken",
                       text::quoted(builder_.decoded(command.unread_reference))),
           {}});
  }
}

void TurnMachine::add_bare_turn(const Command& done) {
  Turn* const turn = builder_.add_turn(done.at);
  turn_closed_ = turn != nullptr;
  if (!turn_closed_) return;
  turn->kind = Turn::Kind::bare_done;
  turn->text = builder_.decoded(unescaped(done.text));
  turn->by = colour_of(done.player);
}

void TurnMachine::clock(std::int64_t ms) {
  if (turn_closed_)
    builder_.record.turns.back().clock_ms = ms;
  else if (pending_)
    pending_->clock_ms = ms;
}

void TurnMachine::comment(std::string_view text) {
  if (!waiting_comment_.empty()) waiting_comment_ += '\n';
  waiting_comment_ += builder_.decoded(text);
  if (!lifted_ && !pending_) keep_comment();
}

/// What was said while no turn was made belongs to the turn before.
void TurnMachine::keep_comment() {
  if (waiting_comment_.empty()) return;
  GameRecord& record = builder_.record;
  std::string& comment = record.turns.empty() ? record.comment : record.turns.back().comment;
  if (!comment.empty()) comment += '\n';
  comment += std::exchange(waiting_comment_, {});
}

void TurnMachine::finish() {
  keep_comment();
  if (!pending_ || ending_) return;
  builder_.report({Code::not_committed,
                   fmt::format("{} was never confirmed and does not count",
                               text::quoted(builder_.decoded(unescaped(pending_->command.text)))),
                   {}},
                  pending_->command.at);
}

}  // namespace waggle::sgf
