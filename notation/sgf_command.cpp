#include "notation/sgf_command.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "notation/move_string_errors.hpp"
#include "notation/move_string_reference.hpp"
#include "notation/text.hpp"

namespace waggle::sgf {
namespace {

struct Word {
  std::string_view text;
  Verb verb;
  bool commits = false;
  bool thrown = false;
};

// The most frequent ones first.
constexpr std::array<Word, 28> vocabulary = {{
    {"done", Verb::done, true},
    {"dropb", Verb::drop_board},
    {"pick", Verb::pick},
    {"pickb", Verb::pick_board},
    {"start", Verb::start},
    {"drop", Verb::drop_hand},
    {"pdropb", Verb::drop_board, false, true},
    {"move", Verb::move},
    {"pmove", Verb::move, false, true},
    {"movedone", Verb::move, true},
    {"pmovedone", Verb::move, true, true},
    {"pass", Verb::pass},
    {"passdone", Verb::pass, true},
    {"resign", Verb::resign},
    {"offerdraw", Verb::offer_draw},
    {"acceptdraw", Verb::accept_draw},
    {"declinedraw", Verb::decline_draw},
    {"winontime", Verb::win_on_time},
    {"swap", Verb::swap},
    {"playwhite", Verb::swap},
    {"playblack", Verb::swap},
    {"edit", Verb::edit},
    {"undo", Verb::edit},
    {"allowundo", Verb::edit},
    {"nullmove", Verb::edit},
    {"pleaseundo", Verb::talk},
    {"dontundo", Verb::talk},
    {"reset", Verb::reset},
}};

const Word* find_word(std::string_view text) noexcept {
  for (const Word& word : vocabulary)
    if (text::equal_ignoring_case(word.text, text)) return &word;
  return nullptr;
}

std::optional<Colour> read_rack(std::string_view word) noexcept {
  if (word.empty()) return std::nullopt;
  const char first = text::lower(word[0]);
  if (first == 'w') return Colour::white;
  if (first == 'b') return Colour::black;
  return std::nullopt;
}

Finding damaged(std::string message) { return {Code::damaged_node, std::move(message), {}}; }

/// A name that has the shape of a piece: what is wrong with it then is which piece it names.
Finding bad_piece(std::string_view word) {
  if (word.empty()) return damaged("the command ends before the piece");
  const auto name = read_piece_name(word);
  if (name)
    return {Code::no_such_piece,
            fmt::format("there is no {}: a side has {} of its kind", text::quoted(word),
                        copies_of(name->bug)),
            {}};
  return damaged(fmt::format("expected a piece, found {}", text::quoted(word)));
}

/// Without the number of the node.
std::string_view without_index(std::string_view text) noexcept {
  std::string_view rest = text;
  const std::string_view first = text::next_word(rest);
  return text::number(first) ? text::trimmed(rest) : text;
}

void read_piece(Command& command, std::string_view word) {
  command.piece = read_piece_name(word);
  if (!command.piece || !command.piece->owned_by(Colour::white)) command.fault = bad_piece(word);
}

void read_place(Command& command, std::string_view& rest) {
  const std::string_view column = text::next_word(rest);
  const std::string_view row = text::next_word(rest);
  command.cell = read_cell(column, row);
  if (command.cell || command.fault) return;
  command.fault = row.empty()
                      ? damaged("the command ends before the cell")
                      : damaged(fmt::format("{} is not a cell",
                                            text::quoted(fmt::format("{} {}", column, row))));
}

void read_reference(Command& command, std::string_view rest) {
  std::string_view word = text::next_word(rest);
  if (word.empty() || word == ".") return;
  // Since 2023 a climb is written with a dot behind the piece.
  std::string_view core = word;
  if (core.ends_with('.')) core.remove_suffix(1);
  command.reference = uhp::read_reference(core);
  if (!command.reference) command.unread_reference = word;
}

}  // namespace

std::optional<GridCell> read_cell(std::string_view column, std::string_view row) noexcept {
  if (column.empty() || !text::is_letter(column.back())) return std::nullopt;
  constexpr std::int64_t farthest = 1'000'000;
  const char letter = text::upper(column.back());
  const std::string_view digits = column.substr(0, column.size() - 1);
  const auto repeat = digits.empty() ? std::optional<std::int64_t>(0) : text::number(digits);
  const auto height = text::number(row);
  if (!repeat || !height || *repeat < 0 || *repeat > farthest || *height > farthest ||
      *height < -farthest)
    return std::nullopt;
  // Only the first and the last letter are repeated with a number.
  if (*repeat > 0 && letter != 'A' && letter != 'Z') return std::nullopt;
  const auto steps = static_cast<std::int32_t>(*repeat);
  const std::int32_t base = letter - 'A';
  return GridCell{letter == 'A' ? base - steps : base + steps, static_cast<std::int32_t>(*height)};
}

std::optional<PieceName> read_piece_name(std::string_view word) noexcept {
  if (word.empty() || word.size() > 3) return std::nullopt;
  std::optional<Colour> colour;
  // `b1` is a beetle and `bs2` a black spider: a colour is followed by a letter.
  if (word.size() > 1 && text::is_letter(word[1])) {
    colour = read_rack(word);
    if (!colour) return std::nullopt;
    word.remove_prefix(1);
  }
  const auto bug = bug_of(text::upper(word[0]));
  if (!bug || word.size() > 2 || (word.size() == 2 && !text::is_digit(word[1])))
    return std::nullopt;
  if (word.size() == 1 && copies_of(*bug) > 1) return std::nullopt;
  return PieceName{colour, *bug, word.size() == 2 ? word[1] - '0' : 1};
}

std::string unescaped(std::string_view text, std::string_view special) {
  if (text.find('\\') == std::string_view::npos) return std::string(text);
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool escapes = text[i] == '\\' && i + 1 < text.size() &&
                         (special.empty() || special.find(text[i + 1]) != std::string_view::npos);
    out += text[escapes ? ++i : i];
  }
  return out;
}

Command read_command(int player, std::string_view text, SourcePosition at) {
  Command command;
  command.player = player;
  command.at = at;
  command.text = without_index(text::trimmed(text));
  std::string plain;  // only some references have escapes
  std::string_view rest = command.text;
  if (rest.find('\\') != std::string_view::npos) rest = plain = unescaped(rest);
  const std::string_view verb = text::next_word(rest);
  const Word* const word = find_word(verb);
  if (word == nullptr) return command;
  command.verb = word->verb;
  command.commits = word->commits;
  command.thrown = word->thrown;
  switch (command.verb) {
    case Verb::pick:
      command.rack = read_rack(text::next_word(rest));
      text::next_word(rest);  // the slot of the rack
      command.piece = read_piece_name(text::next_word(rest));
      break;
    case Verb::pick_board: {
      read_place(command, rest);
      command.piece = read_piece_name(text::next_word(rest));
      break;
    }
    case Verb::drop_board:
      read_piece(command, text::next_word(rest));
      read_place(command, rest);
      read_reference(command, rest);
      break;
    case Verb::move:
      command.rack = read_rack(text::next_word(rest));
      read_piece(command, text::next_word(rest));
      // Old names have no colour; the rack is the piece's, also where it is thrown.
      if (command.piece && !command.piece->colour) command.piece->colour = command.rack;
      read_place(command, rest);
      read_reference(command, rest);
      break;
    default:
      break;
  }
  return command;
}

}  // namespace waggle::sgf
