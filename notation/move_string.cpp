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
  uhp::MoveParts parts;
  if (matches<uhp::rules::strict_move>(text, parts)) return parts.move();
  const std::string_view trimmed = text::trimmed(text);
  uhp::MoveParts bent;
  if (!matches<uhp::rules::tolerant_move>(trimmed, bent))
    return tl::unexpected(uhp::explain_move_string(trimmed));
  const std::string read = to_string(bent.move());
  return tl::unexpected(Finding{
      Code::bad_move, fmt::format("{} is written \"{}\" here", text::quoted(text), read), read});
}

Parsed<TolerantMove> parse_move_string_tolerant(std::string_view text) {
  text = text::trimmed(text);
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
