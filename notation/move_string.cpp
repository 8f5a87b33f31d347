#include "notation/move_string.hpp"

#include <fmt/format.h>

#include "notation/move_string_actions.hpp"
#include "notation/move_string_errors.hpp"
#include "notation/move_string_reference.hpp"
#include "notation/text.hpp"

namespace waggle {
namespace {

namespace pegtl = tao::pegtl;

template <typename Rule>
bool matches(std::string_view text, uhp::MoveParts& parts) {
  pegtl::memory_input<pegtl::tracking_mode::lazy, pegtl::eol::lf, const char*> in(text.data(),
                                                                                  text.size(), "");
  return pegtl::parse<Rule, uhp::move_action>(in, parts);
}

/// Cuts a piece as programs write it off the front of a text.
std::optional<Piece> next_plain_piece(std::string_view& text) noexcept {
  if (text.size() < 2) return std::nullopt;
  const auto bug = bug_of(text[1]);
  if (!bug || (text[0] != 'w' && text[0] != 'b')) return std::nullopt;
  const std::size_t length = copies_of(*bug) > 1 ? 3 : 2;
  if (text.size() < length) return std::nullopt;
  const auto piece = Piece::make(text[0] == 'w' ? Colour::white : Colour::black, *bug,
                                 length == 3 ? text[2] - '0' : 1);
  text.remove_prefix(length);
  return piece;
}

/// A move exactly as programs write it, with a blank and a reference; most of what records hold.
/// The grammar says the same of it and takes ten times as long. Nothing for any other text.
std::optional<MoveString> read_plain(std::string_view text) noexcept {
  const auto is_mark = [](char c) { return c == '-' || c == '/' || c == '\\'; };
  const auto piece = next_plain_piece(text);
  if (!piece || text.size() < 3 || text[0] != ' ') return std::nullopt;
  text.remove_prefix(1);
  std::optional<Direction> side;
  if (is_mark(text[0])) {
    side = uhp::side_of_left_mark(text[0]);
    text.remove_prefix(1);
  }
  const auto reference = next_plain_piece(text);
  if (!reference) return std::nullopt;
  if (!side && text.size() == 1 && is_mark(text[0])) {
    side = uhp::side_of_right_mark(text[0]);
    text.remove_prefix(1);
  }
  if (!text.empty()) return std::nullopt;
  return MoveString{piece, Reference{*reference, side}};
}

void report_what_was_bent(std::string_view text, const uhp::MoveParts& parts, TolerantMove& out) {
  if (!parts.wrong_case && !parts.unusual_spelling) return;
  const std::string read = to_string(out.move);
  if (parts.wrong_case)
    out.findings.push_back(
        {Code::letter_case, fmt::format("{} was read as \"{}\"", text::quoted(text), read), read});
  if (parts.unusual_spelling)
    out.findings.push_back(
        {Code::spelling, fmt::format("{} was read as \"{}\"", text::quoted(text), read), read});
}

}  // namespace

std::string to_string(const Reference& reference) {
  const std::string piece = to_string(reference.piece);
  if (!reference.side) return piece;
  switch (*reference.side) {
    case Direction::east:
      return piece + '-';
    case Direction::north_east:
      return piece + '/';
    case Direction::south_east:
      return piece + '\\';
    case Direction::west:
      return '-' + piece;
    case Direction::south_west:
      return '/' + piece;
    case Direction::north_west:
      return '\\' + piece;
  }
  return piece;
}

std::string to_string(const MoveString& move) {
  if (!move.piece) return "pass";
  if (!move.reference) return to_string(*move.piece);
  return to_string(*move.piece) + ' ' + to_string(*move.reference);
}

std::optional<Reference> uhp::read_reference(std::string_view text) noexcept {
  MoveParts parts;
  if (!matches<tao::pegtl::seq<rules::any_reference, rules::end>>(text, parts) || !parts.target)
    return std::nullopt;
  return Reference{*parts.target, parts.side};
}

Parsed<MoveString> parse_move_string(std::string_view text) {
  if (const auto plain = read_plain(text)) return *plain;
  uhp::MoveParts parts;
  if (matches<uhp::rules::strict_move>(text, parts)) return parts.move();
  const std::string_view trimmed = text::trimmed(text);
  uhp::MoveParts bent;
  if (!matches<uhp::rules::tolerant_move>(trimmed, bent))
    return tl::unexpected(uhp::explain_move_string(trimmed));
  const std::string read = to_string(bent.move());
  if (bent.dot)
    return tl::unexpected(Finding{
        Code::bad_move,
        fmt::format("{} is no move here: the first piece stands alone, any other names a place",
                    text::quoted(text)),
        {}});
  return tl::unexpected(Finding{
      Code::bad_move, fmt::format("{} is written \"{}\" here", text::quoted(text), read), read});
}

Parsed<TolerantMove> parse_move_string_tolerant(std::string_view text) {
  text = text::trimmed(text);
  if (const auto plain = read_plain(text)) return TolerantMove{*plain, {}, false};
  uhp::MoveParts parts;
  if (!matches<uhp::rules::tolerant_move>(text, parts))
    return tl::unexpected(uhp::explain_move_string(text));
  TolerantMove result;
  result.move = parts.move();
  result.dot = parts.dot;
  report_what_was_bent(text, parts, result);
  return result;
}

}  // namespace waggle
