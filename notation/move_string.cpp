#include "notation/move_string.hpp"

#include <fmt/format.h>

#include <array>
#include <cstring>

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

/// Where a mark of a reference is looked up: 0 is no mark.
constexpr auto marks = [] {
  std::array<std::uint8_t, 128> table{};
  table['-'] = 1;
  table['/'] = 2;
  table['\\'] = 3;
  return table;
}();

/// A piece as programs write it, at the front of a text of enough bytes. Without branches, since
/// what comes next cannot be foreseen.
struct PlainPiece {
  unsigned length;
  bool is_piece;
  std::uint8_t index;

  explicit PlainPiece(const char* text) noexcept {
    const std::uint8_t found = bugs_by_letter[text[1] & 31];
    const Bug bug = static_cast<Bug>(found & 7);
    const int copies = copies_of(bug);
    const int ordinal = copies > 1 ? text[2] - '0' : 1;
    length = copies > 1 ? 3 : 2;
    is_piece = (found < bug_kinds) & (text[1] >= 'A') & (text[1] <= 'Z') & (ordinal >= 1) &
               (ordinal <= copies) & ((text[0] == 'w') | (text[0] == 'b'));
    const auto first = Piece::make(text[0] == 'w' ? Colour::white : Colour::black, bug, 1);
    index = static_cast<std::uint8_t>(static_cast<int>(first->index()) + ordinal - 1);
  }
};

/// A move exactly as programs write it, with a blank and a reference; most of what records hold.
/// The grammar says the same of it and takes ten times as long. Nothing for any other text.
std::optional<MoveString> read_plain(std::string_view text) noexcept {
  constexpr std::size_t longest = 9;
  if (text.size() < 5 || text.size() > longest) return std::nullopt;
  std::array<char, 16> bytes{};
  std::uint32_t bits = 0;
  // Four bytes at a time, which may overlap.
  for (const std::size_t part : {std::size_t{0}, text.size() / 2 - 2, text.size() - 4}) {
    std::uint32_t four;
    std::memcpy(&four, text.data() + part, sizeof four);
    std::memcpy(bytes.data() + part, &four, sizeof four);
    bits |= four;
  }
  if ((bits & 0x80808080U) != 0) return std::nullopt;
  const PlainPiece piece(bytes.data());
  unsigned at = piece.length + 1;
  const unsigned left = marks[static_cast<unsigned char>(bytes[at])];
  at += left != 0 ? 1 : 0;
  const PlainPiece reference(bytes.data() + at);
  at += reference.length;
  const unsigned right = marks[static_cast<unsigned char>(bytes[at])];
  at += right != 0 ? 1 : 0;
  const bool is_plain = piece.is_piece & (bytes[piece.length] == ' ') & reference.is_piece &
                        (at == text.size()) & ((left == 0) | (right == 0));
  if (!is_plain) return std::nullopt;
  constexpr std::array<Direction, 7> sides = {
      Direction::east, Direction::west,       Direction::south_west, Direction::north_west,
      Direction::east, Direction::north_east, Direction::south_east};
  MoveString move{Piece::from_index(piece.index),
                  Reference{Piece::from_index(reference.index), std::nullopt}};
  if (left + right != 0) move.reference->side = sides[left != 0 ? left : right + 3];
  return move;
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
