#include "notation/move_string_errors.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>

#include "notation/move_string.hpp"
#include "notation/text.hpp"

namespace waggle::uhp {
namespace {

constexpr bool is_mark(char c) noexcept { return c == '-' || c == '/' || c == '\\'; }

std::string owned(Bug bug) {
  const int copies = copies_of(bug);
  return copies == 1 ? fmt::format("a side has one {}", name_of(bug))
                     : fmt::format("a side has {} {}s", copies, name_of(bug));
}

/// Notations of Hive that can be told by a mark of their own.
std::optional<Finding> foreign_notation(std::string_view word) {
  if (word.starts_with('('))
    return Finding{
        Code::bad_move,
        fmt::format("{} opens a parenthesis: variations are not read", text::quoted(word)),
        "put remarks and variations in braces"};
  std::string_view family;
  if (word.find_first_of("*|=") != std::string_view::npos)
    family = "it may be the one with stars and mirrored slashes";
  else if (word.starts_with('+') || word.find('(') != std::string_view::npos)
    family = "it may be one in which capitals are White's pieces";
  else if (word.find('[') != std::string_view::npos)
    family = "it may be one with coordinates";
  else
    return std::nullopt;
  return Finding{Code::bad_move,
                 fmt::format("unknown notation: {} is not a move; {}", text::quoted(word), family),
                 "write a piece, a blank and a reference, such as bA1 wS1-"};
}

/// A bug's letter, perhaps a number, and no colour before it: G1, b1, Q.
std::optional<Bug> bug_without_colour(std::string_view word) noexcept {
  if (word.empty()) return std::nullopt;
  std::size_t end = 1;
  while (end < word.size() && text::is_digit(word[end])) ++end;
  if (end < word.size() && !is_mark(word[end])) return std::nullopt;
  return bug_of(text::upper(word[0]));
}

struct PieceWord {
  std::optional<Finding> fault;
  std::optional<Piece> piece;
  std::string_view rest;  ///< what follows the piece within the word
};

/// Reads a piece off the front of a word and says what is wrong with it.
PieceWord read_piece_word(std::string_view word) {
  if (auto foreign = foreign_notation(word)) return {foreign, std::nullopt, {}};
  const char first = word.empty() ? '\0' : text::lower(word[0]);
  const auto bug = (first == 'w' || first == 'b') && word.size() > 1 ? bug_of(text::upper(word[1]))
                                                                     : std::nullopt;
  if (!bug) {
    if (const auto lone = bug_without_colour(word))
      return {Finding{Code::colour_missing,
                      fmt::format("{} does not say whose {} it is: w or b is missing in front",
                                  text::quoted(word), name_of(*lone)),
                      {}},
              std::nullopt,
              {}};
    return {Finding{Code::bad_move,
                    fmt::format("expected a piece such as wS1, found {}", text::quoted(word)),
                    {}},
            std::nullopt,
            {}};
  }
  std::size_t end = 2;
  while (end < word.size() && text::is_digit(word[end])) ++end;
  const std::string_view digits = word.substr(2, end - 2);
  if (digits.empty() && copies_of(*bug) > 1)
    return {Finding{Code::number_missing,
                    fmt::format("{} does not say which {} it is: {}", text::quoted(word),
                                name_of(*bug), owned(*bug)),
                    {}},
            std::nullopt,
            {}};
  const int ordinal = digits.empty() ? 1 : digits.size() == 1 ? digits[0] - '0' : 0;
  const auto piece = Piece::make(first == 'w' ? Colour::white : Colour::black, *bug, ordinal);
  if (!piece)
    return {
        Finding{Code::no_such_piece,
                fmt::format("there is no {}: {}", text::quoted(word.substr(0, end)), owned(*bug)),
                {}},
        std::nullopt,
        {}};
  return {std::nullopt, piece, word.substr(end)};
}

Finding unexpected(std::string_view found, std::string_view after) {
  return Finding{Code::unexpected_text,
                 fmt::format("unexpected text {} after {}", text::quoted(text::trimmed(found)),
                             text::quoted(text::trimmed(after))),
                 {}};
}

/// The piece is complete, but its word goes on.
Finding explain_glued_piece(const PieceWord& word, std::string_view text) {
  if (!is_mark(word.rest[0])) return unexpected(word.rest, to_string(*word.piece));
  return Finding{Code::bad_move,
                 fmt::format("unknown notation: {} has no blank between piece and reference",
                             text::quoted(text)),
                 fmt::format("{} {}", to_string(*word.piece), word.rest)};
}

std::optional<Finding> reference_fault(std::string_view word) {
  const bool marked_left = is_mark(word[0]);
  if (word.size() > 2 && marked_left && is_mark(word.back()))
    return Finding{
        Code::two_marks,
        fmt::format("{} has a mark on both sides; one of them is too much", text::quoted(word)),
        {}};
  PieceWord target = read_piece_word(marked_left ? word.substr(1) : word);
  if (target.fault) {
    if (target.fault->code == Code::bad_move)
      return Finding{Code::bad_reference,
                     fmt::format("{} is not a reference; expected a piece with or without one of "
                                 "the marks / - \\",
                                 text::quoted(word)),
                     {}};
    return target.fault;
  }
  const std::string_view rest = target.rest;
  if (rest == "." && !marked_left)
    return Finding{Code::bad_reference,
                   fmt::format("{} is not a reference: BoardSpace alone marks a climb with a dot",
                               text::quoted(word)),
                   fmt::format("write {} for a climb onto it", to_string(*target.piece))};
  if (rest.empty() || (!marked_left && rest.size() == 1 && is_mark(rest[0]))) return std::nullopt;
  return Finding{Code::bad_reference,
                 fmt::format("{} is not a reference: {} does not belong behind {}",
                             text::quoted(word), text::quoted(rest), to_string(*target.piece)),
                 {}};
}

}  // namespace

Finding explain_move_string(std::string_view text) {
  if (text.empty()) return Finding{Code::bad_move, "the move is empty", {}};
  std::string_view rest = text;
  const std::string_view first = text::next_word(rest);
  if (text::equal_ignoring_case(first, "pass")) return unexpected(rest, first);
  const PieceWord mover = read_piece_word(first);
  if (mover.fault) return *mover.fault;
  if (!mover.rest.empty()) return explain_glued_piece(mover, first);
  const std::string_view second = text::next_word(rest);
  if (second.empty())
    return Finding{Code::bad_move, fmt::format("{} is not a move", text::quoted(text)), {}};
  if (second != ".")
    if (auto fault = reference_fault(second)) return *fault;
  if (!text::trimmed(rest).empty())
    return unexpected(rest, text.substr(0, text.size() - rest.size()));
  return Finding{Code::bad_move,
                 fmt::format("{} is not spelled as the protocol has it", text::quoted(text)),
                 {}};
}

}  // namespace waggle::uhp
