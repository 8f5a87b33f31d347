#include "replay/attempt.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "notation/text.hpp"
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
  Replayer(const GameRecord& record, const ReplayOptions& options, const Edits& edits, Attempt& out)
      : record_(record),
        options_(options),
        edits_(edits),
        grid_(record.grid_wraps),
        out_(out.replay),
        stop_(out.stop) {
    // A record that names no set is played with the least that fits.
    out_.game_type = edits.set          ? *edits.set
                     : record.game_type ? *record.game_type
                                        : every_bug_in(record);
    out_.position =
        Position(out_.game_type, options.rules == Rules::tournament ? QueenOpening::forbidden
                                                                    : QueenOpening::allowed);
    out_.moves.reserve(record.turns.size());
    out_.turns.reserve(record.turns.size());
    out_.diagnostics = record.diagnostics;
  }

  void run() {
    report_edits();
    for (turn_ = 0; turn_ < record_.turns.size(); ++turn_)
      if (!play(record_.turns[turn_])) break;
    judge_result();
    note_repetition();
    check_turn_claim();
    const bool error = std::ranges::any_of(out_.diagnostics, [](const Diagnostic& diagnostic) {
      return diagnostic.severity == Severity::error;
    });
    if (error) out_.status = Status::invalid;
    std::ranges::stable_sort(out_.diagnostics, {}, [](const Diagnostic& d) { return d.at.byte; });
  }

 private:
  Position& position() noexcept { return out_.position; }
  int next_ply() const noexcept { return out_.plies() + 1; }

  void report(const Turn& turn, Finding finding) {
    out_.diagnostics.push_back(make_diagnostic(std::move(finding), turn.at, next_ply(), turn.text));
  }

  /// Reports an error and ends the replay.
  bool stop(const Turn& turn, Finding finding, std::optional<Move> refused = std::nullopt) {
    report(turn, std::move(finding));
    out_.diagnostics.back().severity = Severity::error;
    stop_ = Attempt::Stop{turn_, out_.diagnostics.back().code, refused};
    return false;
  }

  /// The first piece of the record that its set does not have.
  const Turn& outside_the_set() const {
    return *std::ranges::find_if(record_.turns, [&](const Turn& turn) {
      return turn.move.piece && !record_.game_type->has(turn.move.piece->bug());
    });
  }

  /// What was changed about the whole record, told once at its beginning.
  void report_edits() {
    if (edits_.set && record_.game_type)
      out_.diagnostics.push_back(make_diagnostic(
          {Code::set_repaired,
           fmt::format("{} is not in the set {} that the record names; every ply is legal with {}, "
                       "so it was read with that",
                       to_string(*outside_the_set().move.piece), to_string(*record_.game_type),
                       to_string(*edits_.set)),
           {}},
          record_.at));
    if (edits_.exchange_colours)
      out_.diagnostics.push_back(make_diagnostic(
          {Code::colours_repaired,
           "Black begins in this record; every ply is legal with the colours exchanged; read so",
           {}},
          record_.at));
  }

  /// The move that a turn is taken to say.
  MoveString reading_of(const Turn& turn) const {
    const auto changed = edits_.readings.find(turn_);
    MoveString text = changed == edits_.readings.end() ? turn.move : changed->second;
    if (!edits_.exchange_colours) return text;
    const auto exchanged = [](Piece piece) {
      return *Piece::make(other(piece.colour()), piece.bug(), piece.ordinal());
    };
    if (text.piece) text.piece = exchanged(*text.piece);
    if (text.reference) text.reference->piece = exchanged(text.reference->piece);
    return text;
  }

  bool play(const Turn& turn) {
    if (edits_.passes_before.contains(turn_) && !put_in_pass(turn)) return false;
    for (const Finding& finding : turn.findings) report(turn, finding);
    const MoveString text = reading_of(turn);
    if (text != turn.move && !edits_.exchange_colours)
      report(turn, {Code::move_repaired,
                    fmt::format("{} is not legal here; read as \"{}\", the only reading with "
                                "which the record goes on",
                                text::quoted(turn.text), to_string(text)),
                    {}});
    switch (turn.kind) {
      case Turn::Kind::unreadable:
        return stop(turn, turn.problem.value_or(Finding{Code::bad_move, "this is not a move", {}}));
      case Turn::Kind::bare_done:
        return play_bare_done(turn);
      case Turn::Kind::pass:
        return play_move(turn, text, Move::pass());
      case Turn::Kind::move:
        return text.is_pass() ? play_move(turn, text, Move::pass()) : play_text(turn, text);
    }
    return true;
  }

  /// Plays a forced pass that the record leaves out.
  bool put_in_pass(const Turn& turn) {
    report(turn, {Code::pass_missing,
                  fmt::format("{} has no legal move here: {} was read as \"pass\" and then {}",
                              name_of(position().to_move()), text::quoted(turn.text),
                              text::quoted(turn.text)),
                  {}});
    out_.diagnostics.back().severity = Severity::warning;
    if (!play_move(turn, MoveString{}, Move::pass())) return false;
    out_.turns.back().reset();
    return true;
  }

  bool play_bare_done(const Turn& turn) {
    if (!position().is_over() && turn.by == position().to_move() && !position().has_move())
      return play_move(turn, MoveString{}, Move::pass());
    report(turn,
           {Code::bare_done,
            position().is_over() ? "a turn closed after the end of the game; it is no ply"
                                 : "a turn closed without an action while a move was there to be "
                                   "played; it is no ply",
            {}});
    return true;
  }

  bool play_text(const Turn& turn, const MoveString& written) {
    MoveString text = written;
    const auto placed = names_.meaning(*text.piece);
    text.piece = placed ? *placed : in_order(position(), *text.piece);
    if (text.reference) {
      const auto reference = names_.meaning(text.reference->piece);
      if (reference)
        text.reference->piece = *reference;
      else if (turn.cell)
        text.reference.reset();
      else if (position().pieces_on_board() > 0)
        return stop(turn, {Code::reference_not_placed,
                           fmt::format("{} is named as the reference, but it is not on the board",
                                       to_string(text.reference->piece)),
                           {}});
    }
    if (turn.cell) return play_cell(turn, written, text);
    auto resolved = resolve(position(), text);
    if (!resolved) return stop(turn, std::move(resolved.error()));
    for (Finding& finding : resolved->findings) report(turn, std::move(finding));
    return play_move(turn, written, resolved->move);
  }

  /// BoardSpace: cells decide, the reference is a cross-check.
  bool play_cell(const Turn& turn, const MoveString& written, const MoveString& text) {
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
      if (!lifted)
        report(turn, {Code::source_disagrees,
                      fmt::format("{} is picked up from an empty cell; it is moved from where it "
                                  "stands",
                                  to_string(piece)),
                      {}});
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
    return play_move(turn, written,
                     position().on_board(piece) ? Move::move(piece, to) : Move::place(piece, to));
  }

  bool play_move(const Turn& turn, const MoveString& written, const Move& move) {
    if (auto refusal = position().refusal(move)) {
      const bool must_pass = refusal->code == Code::wrong_side && !position().has_move();
      // Some dialects never write a forced pass.
      if (must_pass && record_.passes_implied && position().passed().is_legal(move))
        return put_in_pass(turn) && play_move(turn, written, move);
      if (must_pass)
        *refusal = {Code::pass_missing,
                    fmt::format("{} has no legal move and must pass; the record goes on with {}",
                                name_of(position().to_move()), to_string(move.piece)),
                    {}};
      return stop(turn, std::move(*refusal), move);
    }
    if (move.kind == Move::Kind::placement) {
      if (move.piece.bug() == Bug::queen && position().ply() < 2)
        report(turn, {Code::queen_first,
                      "the queen is placed on the first turn; tournaments forbid it",
                      {}});
      if (move.piece != *written.piece)
        report(turn,
               {Code::renumbered,
                fmt::format("{} is the {} of its kind to be placed; written {} from here on",
                            to_string(*written.piece),
                            std::array{"first", "second",
                                       "third"}[static_cast<std::size_t>(move.piece.ordinal() - 1)],
                            to_string(move.piece)),
                {}});
      names_.set(*written.piece, move.piece);
    }
    watch_.see(position(), move);
    position().apply(move);
    out_.moves.push_back(move);
    out_.turns.emplace_back(turn_);
    return true;
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
        else if (!stop_)
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
    if (stated.claims_board && !stop_ && !stated.text.empty() &&
        !text::equal_ignoring_case(stated.text, name_of(state)))
      out_.diagnostics.push_back(make_diagnostic(
          {Code::state_claim,
           fmt::format("the game string says {}, but the board is {}", stated.text, name_of(state)),
           {}},
          stated.at));
  }

  /// Is the last position a third or later occurrence under some reading?
  bool repeats() {
    if (!watch_.may_repeat(out_.position)) return false;
    return std::ranges::any_of(all_repetitions, [&](Repetition reading) {
      return count_repetition(out_.start(), out_.moves, reading).of_last >= 3;
    });
  }

  void note_repetition() {
    if (!watch_.may_repeat(out_.position)) return;
    for (Repetition reading : options_.repetition) {
      const auto third = count_repetition(out_.start(), out_.moves, reading).third;
      if (!third) continue;
      out_.third_occurrences.push_back({reading, *third});
      const auto [one, two, three] = *third;
      out_.diagnostics.push_back(make_diagnostic(
          {Code::third_occurrence,
           fmt::format("the position after ply {} stood after plies {} and {} too (reading: {})",
                       three, one, two, name_of(reading)),
           {}},
          place_of_ply(record_, out_, three), three,
          out_.texts()[static_cast<std::size_t>(three - 1)]));
    }
  }

  void check_turn_claim() {
    if (!record_.turn_claim || stop_) return;
    const std::string actual = turn_string(out_.plies());
    if (!text::equal_ignoring_case(*record_.turn_claim, actual))
      out_.diagnostics.push_back(make_diagnostic(
          {Code::turn_claim,
           fmt::format("the game string says {}, but it is {}", *record_.turn_claim, actual),
           {}},
          record_.at));
  }

  const GameRecord& record_;
  const ReplayOptions& options_;
  const Edits& edits_;
  Grid grid_;
  Names names_;
  Replay& out_;
  RepetitionWatch watch_;
  std::size_t turn_ = 0;
  std::optional<Attempt::Stop>& stop_;
};

}  // namespace

Attempt attempt(const GameRecord& record, const ReplayOptions& options, const Edits& edits) {
  Attempt result;
  Replayer(record, options, edits, result).run();
  return result;
}

}  // namespace waggle
