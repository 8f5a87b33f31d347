#include "replay/replay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "replay/grid.hpp"
#include "replay/resolve.hpp"

namespace waggle {
namespace {

/// Which piece a name in a record stands for. Records may place the second ant before the first;
/// ours are numbered in the order in which they were placed.
class Names {
 public:
  std::optional<Piece> meaning(Piece written) const noexcept { return meaning_[written.index()]; }
  void set(Piece written, Piece actual) noexcept { meaning_[written.index()] = actual; }

 private:
  std::array<std::optional<Piece>, Piece::count> meaning_{};
};

class Replayer {
 public:
  Replayer(const GameRecord& record, const ReplayOptions& options, GameType type)
      : record_(record), options_(options), grid_(record.grid_wraps) {
    out_.game_type = type;
    out_.start = Position(
        type, options.rules == Rules::tournament ? QueenOpening::forbidden : QueenOpening::allowed);
    out_.position = out_.start;
    out_.keys.push_back(study_key(out_.position));
    out_.diagnostics = record.diagnostics;
  }

  Replay run() {
    for (const Turn& turn : record_.turns)
      if (!play(turn)) break;
    judge_result();
    note_repetition();
    check_turn_claim();
    const bool error = std::ranges::any_of(out_.diagnostics, [](const Diagnostic& diagnostic) {
      return diagnostic.severity == Severity::error;
    });
    if (error) out_.status = Status::invalid;
    std::ranges::stable_sort(out_.diagnostics, {}, [](const Diagnostic& d) { return d.at.byte; });
    return std::move(out_);
  }

 private:
  Position& position() noexcept { return out_.position; }
  int next_ply() const noexcept { return out_.plies() + 1; }

  void report(const Turn& turn, Finding finding) {
    out_.diagnostics.push_back(make_diagnostic(std::move(finding), turn.at, next_ply(), turn.text));
  }

  /// Reports an error and ends the replay.
  bool stop(const Turn& turn, Finding finding) {
    report(turn, std::move(finding));
    out_.diagnostics.back().severity = Severity::error;
    stopped_ = true;
    return false;
  }

  bool play(const Turn& turn) {
    for (const Finding& finding : turn.findings) report(turn, finding);
    switch (turn.kind) {
      case Turn::Kind::unreadable:
        return stop(turn, turn.problem.value_or(Finding{Code::bad_move, "this is not a move", {}}));
      case Turn::Kind::bare_done:
        return play_bare_done(turn);
      case Turn::Kind::pass:
        return play_move(turn, Move::pass());
      case Turn::Kind::move:
        return turn.move.is_pass() ? play_move(turn, Move::pass()) : play_text(turn);
    }
    return true;
  }

  bool play_bare_done(const Turn& turn) {
    if (!position().is_over() && turn.by == position().to_move() && !position().has_move())
      return play_move(turn, Move::pass());
    report(turn,
           {Code::bare_done,
            position().is_over() ? "a turn closed after the end of the game; it is no ply"
                                 : "a turn closed without an action while a move was there to be "
                                   "played; it is no ply",
            {}});
    return true;
  }

  bool play_text(const Turn& turn) {
    MoveString text = turn.move;
    const auto placed = names_.meaning(*text.piece);
    text.piece = placed.value_or(in_order(position(), *text.piece));
    if (text.reference) {
      const auto reference = names_.meaning(text.reference->piece);
      if (reference) {
        text.reference->piece = *reference;
      } else if (!turn.cell && position().pieces_on_board() > 0) {
        return stop(turn, {Code::reference_not_placed,
                           fmt::format("{} is named as the reference, but it is not on the board",
                                       to_string(text.reference->piece)),
                           {}});
      } else if (turn.cell) {
        text.reference.reset();
      }
    }
    if (turn.cell) return play_cell(turn, text);
    auto resolved = resolve(position(), text);
    if (!resolved) return stop(turn, std::move(resolved.error()));
    for (Finding& finding : resolved->findings) report(turn, std::move(finding));
    return play_move(turn, resolved->move);
  }

  /// BoardSpace: cells decide, the reference is a cross-check.
  bool play_cell(const Turn& turn, const MoveString& text) {
    Piece piece = *text.piece;
    const Hex to = grid_.locate(*turn.cell, position());
    if (turn.from) {
      const auto lifted = position().top(grid_.locate(*turn.from, position()));
      if (lifted && *lifted != piece) {
        report(turn,
               {Code::source_disagrees,
                fmt::format(
                    "{} is named, but {} stands on the cell it was picked up from; the cell is "
                    "taken as right",
                    to_string(piece), to_string(*lifted)),
                {}});
        piece = *lifted;
      }
    }
    if (text.reference && text.reference->piece != piece) {
      const Hex cell = position().cell_of(text.reference->piece);
      const Hex named = text.reference->side ? cell + *text.reference->side : cell;
      if (named != to)
        report(turn,
               {Code::reference_disagrees,
                fmt::format(
                    "the reference {} and the cell name different places; the cell is taken as "
                    "right",
                    to_string(*text.reference)),
                {}});
    }
    return play_move(turn,
                     position().on_board(piece) ? Move::move(piece, to) : Move::place(piece, to));
  }

  bool play_move(const Turn& turn, const Move& move) {
    if (auto refusal = position().refusal(move)) {
      explain(turn, move, *refusal);
      return stop(turn, std::move(*refusal));
    }
    if (move.kind == Move::Kind::placement) {
      if (move.piece.bug() == Bug::queen && position().ply() < 2)
        report(turn, {Code::queen_first,
                      "the queen is placed on the first turn; tournaments forbid it",
                      {}});
      if (move.piece != *turn.move.piece)
        report(turn,
               {Code::renumbered,
                fmt::format("{} is the {} of its kind to be placed; written {} from here on",
                            to_string(*turn.move.piece),
                            std::array{"first", "second",
                                       "third"}[static_cast<std::size_t>(move.piece.ordinal() - 1)],
                            to_string(move.piece)),
                {}});
      names_.set(*turn.move.piece, move.piece);
    }
    out_.texts.push_back(to_string(spell(position(), move)));
    position().apply(move);
    out_.moves.push_back(move);
    out_.keys.push_back(study_key(position()));
    places_.push_back(turn.at);
    last_text_ = turn.text;
    return true;
  }

  /// What was probably meant: a repeated line, a pass that was left out, another set.
  void explain(const Turn& turn, const Move& move, Finding& refusal) {
    if (refusal.code == Code::not_in_set) {
      GameType wider = out_.game_type;
      for (const Turn& other : record_.turns)
        if (other.move.piece) wider = wider.with(other.move.piece->bug());
      const bool all_legal = Replayer(record_, options_, wider).run().status == Status::valid;
      refusal.hint = fmt::format(
          "{} {}", all_legal ? "every ply is legal with the set" : "try the set", to_string(wider));
    } else if (refusal.code == Code::wrong_side && !position().has_move()) {
      refusal = {Code::pass_missing,
                 fmt::format("{} has no legal move and must pass; the record goes on with {}",
                             name_of(position().to_move()), to_string(move.piece)),
                 "write pass before this move"};
    } else if (!turn.text.empty() && turn.text == last_text_ &&
               refusal.code != Code::pass_with_moves) {
      refusal.hint = "the turn before has the same text: is this line a repetition?";
    }
  }

  void judge_result() {
    const StatedResult& stated = record_.result;
    const BoardState state = position().state();
    if (position().is_over()) {
      out_.result = state == BoardState::white_wins   ? Outcome::white_wins
                    : state == BoardState::black_wins ? Outcome::black_wins
                                                      : Outcome::draw;
      out_.reason = ResultReason::surrounded;
      if (!stated.claims_board && stated.outcome != Outcome::unknown &&
          stated.outcome != out_.result)
        out_.diagnostics.push_back(
            make_diagnostic({Code::result_contradicts_board,
                             fmt::format("the record says {}, but on the board it is {}",
                                         name_of(stated.outcome), name_of(out_.result)),
                             {}},
                            stated.at));
    } else if (!stated.claims_board) {
      out_.result = stated.outcome;
      out_.reason = stated.outcome == Outcome::unknown && stated.reason == ResultReason::stated
                        ? ResultReason::none
                        : stated.reason;
      if (stated.outcome == Outcome::draw && stated.reason == ResultReason::stated) {
        if (repeats())
          out_.reason = ResultReason::repetition;
        else if (!stopped_)
          out_.diagnostics.push_back(make_diagnostic({Code::draw_unexplained,
                                                      "the record says draw; neither the board nor "
                                                      "a repetition nor an agreement shows why",
                                                      {}},
                                                     stated.at));
      }
    } else if (stated.outcome == Outcome::draw && repeats()) {
      out_.result = Outcome::draw;
      out_.reason = ResultReason::repetition;
      return;
    }
    if (stated.claims_board && !stopped_ && !stated.text.empty() && stated.text != name_of(state))
      out_.diagnostics.push_back(make_diagnostic(
          {Code::state_claim,
           fmt::format("the game string says {}, but the board is {}", stated.text, name_of(state)),
           {}},
          stated.at));
  }

  /// Is the last position a third or later occurrence under some reading?
  bool repeats() const {
    if (!may_repeat()) return false;
    return std::ranges::any_of(all_repetitions, [&](Repetition reading) {
      return count_repetition(out_.start, out_.moves, reading).of_last >= 3;
    });
  }

  /// No reading counts more occurrences than the study key does.
  bool may_repeat() const {
    auto keys = out_.keys;
    std::ranges::sort(keys);
    for (std::size_t i = 2; i < keys.size(); ++i)
      if (keys[i] == keys[i - 2]) return true;
    return false;
  }

  void note_repetition() {
    if (!may_repeat()) return;
    const auto third = count_repetition(out_.start, out_.moves, options_.repetition).third;
    if (!third) return;
    const auto [one, two, three] = *third;
    Diagnostic note = make_diagnostic(
        {Code::third_occurrence,
         fmt::format("the position after ply {} stood after plies {} and {} too (reading: {})",
                     three, one, two, name_of(options_.repetition)),
         {}},
        places_[static_cast<std::size_t>(three - 1)], three,
        out_.texts[static_cast<std::size_t>(three - 1)]);
    out_.diagnostics.push_back(std::move(note));
  }

  void check_turn_claim() {
    if (!record_.turn_claim || stopped_) return;
    const std::string actual = turn_string(out_.plies());
    if (!std::ranges::equal(*record_.turn_claim, actual, [](char a, char b) {
          return std::tolower(static_cast<unsigned char>(a)) ==
                 std::tolower(static_cast<unsigned char>(b));
        }))
      out_.diagnostics.push_back(make_diagnostic(
          {Code::turn_claim,
           fmt::format("the game string says {}, but it is {}", *record_.turn_claim, actual),
           {}},
          record_.at));
  }

  const GameRecord& record_;
  const ReplayOptions& options_;
  Grid grid_;
  Names names_;
  Replay out_;
  std::vector<SourcePosition> places_;  ///< of the turn of each ply
  std::string last_text_;
  bool stopped_ = false;
};

/// The set a record is played with: the one it names, or else the least that has every bug it
/// mentions.
GameType set_of(const GameRecord& record) {
  if (record.game_type) return *record.game_type;
  GameType type;
  for (const Turn& turn : record.turns)
    if (turn.move.piece) type = type.with(turn.move.piece->bug());
  return type;
}

}  // namespace

std::string_view name_of(Status status) noexcept {
  constexpr std::array<std::string_view, 4> names = {"valid", "invalid", "unsupported",
                                                     "unreadable"};
  return names[static_cast<std::size_t>(status)];
}

std::string Replay::game_string() const {
  return to_game_string(game_type, name_of(position.state()), texts);
}

Replay replay(const GameRecord& record, const ReplayOptions& options) {
  if (record.reading == GameRecord::Reading::readable)
    return Replayer(record, options, set_of(record)).run();
  Replay out;
  out.status =
      record.reading == GameRecord::Reading::unsupported ? Status::unsupported : Status::unreadable;
  out.game_type = record.game_type.value_or(GameType{});
  out.diagnostics = record.diagnostics;
  out.result = record.result.claims_board ? Outcome::unknown : record.result.outcome;
  out.reason = out.result == Outcome::unknown ? ResultReason::none : record.result.reason;
  out.keys.push_back(study_key(out.position));
  return out;
}

GameText to_game_text(const GameRecord& record, const Replay& replay) {
  GameText text;
  text.game_type = replay.game_type;
  text.board_state = name_of(replay.position.state());
  text.result = replay.result;
  text.reason = replay.reason;
  text.moves = replay.texts;
  text.white = record.white;
  text.black = record.black;
  text.white_rating = record.white_rating;
  text.black_rating = record.black_rating;
  text.event = record.event;
  text.round = record.round;
  if (const auto site = record.tag("Site")) text.site = std::string(*site);
  text.date = record.date;
  text.id = record.id;
  for (std::size_t i = 0; i < record.turns.size(); ++i)
    if (!record.turns[i].comment.empty())
      text.comments.emplace_back(static_cast<int>(i) + 1, record.turns[i].comment);
  return text;
}

}  // namespace waggle
