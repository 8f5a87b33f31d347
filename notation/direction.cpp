#include "notation/direction.hpp"

#include <fmt/format.h>

#include "notation/text.hpp"

namespace waggle {
namespace {

/// Cuts the mark of the opponent's pieces off: an x or a multiplication sign.
bool take_cross(std::string_view& rest) noexcept {
  constexpr std::string_view cross = "\xC3\x97";
  const std::size_t length = rest.starts_with('x') ? 1 : rest.starts_with(cross) ? cross.size() : 0;
  rest.remove_prefix(length);
  return length > 0;
}

std::optional<CountedName> take_name(std::string_view& rest) noexcept {
  CountedName name;
  name.opponents = take_cross(rest);
  if (rest.empty()) return std::nullopt;
  const auto bug = bug_of(rest[0]);
  if (!bug) return std::nullopt;
  name.bug = *bug;
  rest.remove_prefix(1);
  if (!rest.empty() && rest[0] >= '1' && rest[0] <= '3') {
    name.number = rest[0] - '0';
    rest.remove_prefix(1);
  }
  return name;
}

std::optional<Hour> take_hour(std::string_view& rest) noexcept {
  constexpr std::string_view letters = "nasmrf";
  if (rest.empty()) return std::nullopt;
  const std::size_t at = letters.find(rest[0]);
  if (at == std::string_view::npos) return std::nullopt;
  rest.remove_prefix(1);
  return static_cast<Hour>(at);
}

bool is_pass(std::string_view text) noexcept {
  constexpr std::string_view em_dash = "\xE2\x80\x94";
  return text == "---" || text == "--" || text == em_dash;
}

std::optional<DirectionMove> read(std::string_view rest) noexcept {
  DirectionMove move;
  if (is_pass(rest)) return move;
  move.mover = take_name(rest);
  if (!move.mover) return std::nullopt;
  if (rest.empty()) return move;
  const bool beside_opponent = rest.starts_with('*');
  move.placement = beside_opponent || rest.starts_with('+');
  if (move.placement) rest.remove_prefix(1);
  if (!move.placement) move.hour = take_hour(rest);
  if (!move.hour) {
    move.reference = take_name(rest);
    if (!move.reference) return std::nullopt;
    move.reference->opponents = move.reference->opponents || beside_opponent;
    move.hour = take_hour(rest);
  }
  if (!move.hour || !rest.empty()) return std::nullopt;
  return move;
}

std::string to_string(const CountedName& name) {
  std::string text = name.opponents ? "x" : "";
  text += letter_of(name.bug);
  if (name.number) text += fmt::to_string(*name.number);
  return text;
}

}  // namespace

std::string to_string(const DirectionMove& move) {
  if (!move.mover) return "---";
  std::string text = to_string(*move.mover);
  if (move.reference) {
    std::string reference = to_string(*move.reference);
    if (move.placement) text += move.reference->opponents ? '*' : '+';
    if (move.placement && move.reference->opponents) reference.erase(0, 1);
    text += reference;
  }
  if (move.hour) text += letter_of(*move.hour);
  return text;
}

Parsed<DirectionMove> read_direction_move(std::string_view text) {
  if (auto move = read(text::trimmed(text))) return *move;
  return tl::unexpected(Finding{
      Code::bad_move,
      fmt::format("{} is not a move in the notation by directions; expected one such as M+Qn, "
                  "A2xPm or Ba",
                  text::quoted(text)),
      {}});
}

Parsed<TolerantMove> parse_direction_move(std::string_view text) {
  const auto read = read_direction_move(text);
  if (!read) return tl::unexpected(read.error());
  TolerantMove move;
  const auto any = [](const CountedName& name) { return *Piece::make(Colour::white, name.bug, 1); };
  if (read->mover) move.move.piece = any(*read->mover);
  if (read->hour)
    move.move.reference = Reference{any(read->reference.value_or(*read->mover)), std::nullopt};
  return move;
}

}  // namespace waggle
