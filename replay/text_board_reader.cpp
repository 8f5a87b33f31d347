// A board of letters back to a position.

#include <fmt/format.h>

#include <algorithm>

#include "notation/text.hpp"
#include "replay/picture.hpp"

namespace waggle {
namespace {

/// A piece as it is written, with or without its number.
struct Name {
  Colour colour = Colour::white;
  Bug bug = Bug::queen;
  std::optional<int> ordinal;
  SourcePosition at;

  bool is(const SetUpBug& other) const noexcept {
    return colour == other.colour && bug == other.bug &&
           (!ordinal || !other.ordinal || ordinal == other.ordinal);
  }
};

/// A piece in a row of the board.
struct Shown {
  Name name;
  int row = 0;
  int column = 0;
  bool is_stack = false;
  std::vector<Name> below;
};

std::string written(const Name& name) {
  return fmt::format("{}{}{}", name.colour == Colour::white ? 'w' : 'b', letter_of(name.bug),
                     name.ordinal ? std::to_string(*name.ordinal) : "");
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  Placed<ReadPicture> read() {
    while (at_.byte < text_.size() && !fault_) {
      const std::string_view line = next_line();
      if (!line.empty() || !rows_.empty()) read_line(line);
      at_.byte += line.size() + 1;
      ++at_.line;
    }
    for (const Shown& shown : rows_)
      if (!fault_ && shown.is_stack && shown.below.empty())
        fail(Code::bad_reference,
             fmt::format("{}+ is on top of a stack, but no line says what lies below it",
                         written(shown.name)),
             shown.name.at, "write such as: stack, bottom first: wQ wB1");
    if (!fault_ && !to_move_)
      fail(Code::unexpected_text, "the picture does not say who is to move", at_,
           "add a line such as: White to move");
    const auto setup = fault_ ? std::nullopt : setup_of();
    if (fault_) return tl::unexpected(std::move(*fault_));
    auto position = set_up(*setup);
    if (!position) return tl::unexpected(std::move(position.error()));
    return ReadPicture{std::move(*position), set_, rest_known_};
  }

 private:
  void fail(Code code, std::string message, SourcePosition at, std::string hint = {}) {
    if (!fault_) fault_ = make_diagnostic({code, std::move(message), std::move(hint)}, at);
  }

  std::string_view next_line() const {
    const std::string_view rest = text_.substr(at_.byte);
    return rest.substr(0, rest.find('\n'));
  }

  /// Where a part of the text stands that lies in the current line.
  SourcePosition place(std::string_view part) const {
    const auto byte = static_cast<std::size_t>(part.data() - text_.data());
    return {at_.line, byte - at_.byte + 1, byte};
  }

  void read_line(std::string_view line) {
    const std::string_view words = text::trimmed(line);
    if (words.empty()) {
      board_ended_ = board_ended_ || !rows_.empty();
      return;
    }
    const std::size_t colon = words.find(':');
    if (text::equal_ignoring_case(words, "the board is empty"))
      board_ended_ = true;
    else if (colon != std::string_view::npos)
      read_label(text::trimmed(words.substr(0, colon)), text::trimmed(words.substr(colon + 1)));
    else if ((words[0] >= 'A' && words[0] <= 'Z') || words.find(" to move") != words.npos)
      read_status(words);
    else
      read_row(line);
  }

  /// A piece at the front of the text, which it is cut off.
  std::optional<Name> cut_name(std::string_view& rest) {
    Name name;
    name.at = place(rest);
    const std::string_view word = rest.substr(0, rest.find_first_of(" \t\r"));
    const auto bug = word.size() >= 2 ? bug_of(word[1]) : std::nullopt;
    if (!bug || (word[0] != 'w' && word[0] != 'b')) {
      fail(Code::no_such_piece, fmt::format("{} is no piece such as wA1 or bQ", text::quoted(word)),
           name.at);
      return std::nullopt;
    }
    name.colour = word[0] == 'w' ? Colour::white : Colour::black;
    name.bug = *bug;
    rest.remove_prefix(2);
    if (word.size() > 2 && text::is_digit(word[2])) {
      name.ordinal = word[2] - '0';
      rest.remove_prefix(1);
      if (!Piece::make(name.colour, name.bug, *name.ordinal)) {
        fail(Code::no_such_piece, fmt::format("there is no {}", written(name)), name.at);
        return std::nullopt;
      }
    }
    return name;
  }

  void read_row(std::string_view line) {
    if (board_ended_)
      return fail(Code::unexpected_text, "a row of the board does not follow on the last one",
                  place(text::trimmed(line)));
    if (rows_.empty()) first_line_ = at_.line;
    std::string_view rest = line;
    while (!rest.empty() && !fault_) {
      if (rest[0] == '\t')
        return fail(Code::unexpected_text, "a tab in the board: use blanks", place(rest));
      if (text::is_blank(rest[0]) || rest[0] == '.') {
        rest.remove_prefix(1);
        continue;
      }
      const auto name = cut_name(rest);
      if (!name) return;
      Shown shown{*name,
                  static_cast<int>(at_.line - first_line_),
                  static_cast<int>(name->at.column) - 1,
                  rest.starts_with('+'),
                  {}};
      if (shown.is_stack) rest.remove_prefix(1);
      // Four columns a cell, and half a cell a row.
      if (!rows_.empty() &&
          (shown.column - rows_[0].column - 2 * (shown.row - rows_[0].row)) % 4 != 0)
        return fail(Code::unexpected_text,
                    fmt::format("{} stands between two cells: cells are four columns apart, "
                                "and each row is shifted by two",
                                written(*name)),
                    name->at);
      rows_.push_back(std::move(shown));
    }
  }

  void read_label(std::string_view label, std::string_view value) {
    const auto is = [&](std::string_view other) { return text::equal_ignoring_case(label, other); };
    if (text::lowered(label).starts_with("stack")) return read_stack(value);
    if (is("at rest")) return read_rest(value);
    if (is("last move") || is("white in hand") || is("black in hand")) return;
    fail(Code::unexpected_text, fmt::format("{} says nothing here", text::quoted(label)),
         place(label));
  }

  void read_stack(std::string_view value) {
    const SourcePosition at = place(value);
    std::vector<Name> names;
    while (!value.empty()) {
      const auto name = cut_name(value);
      if (!name) return;
      names.push_back(*name);
      if (!value.empty() && !text::is_blank(value[0]))
        return fail(Code::unexpected_text, "names of a stack have blanks between them",
                    place(value));
      value = text::trimmed(value);
    }
    if (names.size() < 2)
      return fail(Code::unexpected_text, "a stack has two pieces or more, bottom first", at);
    const Name top = names.back();
    std::vector<Shown*> found;
    for (Shown& shown : rows_)
      if (shown.is_stack && shown.below.empty() &&
          top.is({{}, shown.name.colour, shown.name.bug, shown.name.ordinal, {}}))
        found.push_back(&shown);
    if (found.empty())
      return fail(Code::bad_reference,
                  fmt::format("the stack ends with {}, but no {}+ on the board is without its "
                              "stack",
                              written(top), written(top)),
                  top.at);
    if (found.size() > 1)
      return fail(
          Code::number_missing,
          fmt::format("there is more than one {}+ on the board: write numbers", written(top)),
          top.at);
    names.pop_back();
    found[0]->below = std::move(names);
  }

  void read_rest(std::string_view value) {
    if (text::equal_ignoring_case(value, "unknown")) return;
    rest_known_ = true;
    resting_.reset();
    if (text::equal_ignoring_case(value, "nothing")) return;
    const auto name = cut_name(value);
    if (!name) return;
    if (!text::trimmed(value).empty())
      return fail(Code::unexpected_text, "one piece rests at most", place(value));
    resting_ = name;
  }

  /// "Base+M, White to move, turn 3 (ply 5)": parts with commas between, all but one optional.
  void read_status(std::string_view words) {
    while (!words.empty() && !fault_) {
      const std::size_t end = words.find(',');
      read_status_part(text::trimmed(words.substr(0, end)));
      words.remove_prefix(end == std::string_view::npos ? words.size() : end + 1);
    }
  }

  void read_status_part(std::string_view part) {
    const auto is = [&](std::string_view other) { return text::equal_ignoring_case(part, other); };
    constexpr std::string_view after = " after ply ";
    if (const auto set = parse_game_type(part)) {
      set_ = set;
    } else if (is("white to move")) {
      to_move_ = Colour::white;
    } else if (is("black to move")) {
      to_move_ = Colour::black;
    } else if (const std::size_t found = part.find(after); found != std::string_view::npos) {
      const auto ply = text::number(part.substr(found + after.size()));
      if (!ply || *ply < 0)
        return fail(Code::unexpected_text, "after ply: expected a number", place(part));
      to_move_ = *ply % 2 == 0 ? Colour::white : Colour::black;
    } else if (!part.starts_with("turn ") && !is_state(part)) {
      fail(Code::unexpected_text,
           fmt::format("{} is neither a piece set nor who is to move", text::quoted(part)),
           place(part), "write such as: Base+MLP, White to move");
    }
  }

  static bool is_state(std::string_view word) {
    for (BoardState state : {BoardState::not_started, BoardState::in_progress, BoardState::draw,
                             BoardState::white_wins, BoardState::black_wins})
      if (word == name_of(state)) return true;
    return false;
  }

  std::optional<SetUp> setup_of() {
    SetUp setup{set_, {}, *to_move_, {}};
    for (const Shown& shown : rows_) {
      const int r = shown.row - rows_[0].row;
      const Hex hex{(shown.column - rows_[0].column - 2 * r) / 4, r};
      const auto add = [&](const Name& name) {
        setup.bugs.push_back({hex, name.colour, name.bug, name.ordinal, name.at});
      };
      std::ranges::for_each(shown.below, add);
      add(shown.name);
    }
    if (!resting_) return setup;
    for (std::size_t i = 0; i < setup.bugs.size(); ++i) {
      if (!resting_->is(setup.bugs[i])) continue;
      if (setup.resting)
        fail(Code::number_missing,
             fmt::format("there is more than one {} on the board: write numbers",
                         written(*resting_)),
             resting_->at);
      setup.resting = i;
    }
    if (!setup.resting)
      fail(Code::reference_not_placed,
           fmt::format("{} rests, but it is not on the board", written(*resting_)), resting_->at);
    return setup;
  }

  std::string_view text_;
  SourcePosition at_;  ///< of the current line
  std::uint64_t first_line_ = 0;
  bool board_ended_ = false;
  std::vector<Shown> rows_;
  std::optional<GameType> set_;
  std::optional<Colour> to_move_;
  std::optional<Name> resting_;
  bool rest_known_ = false;
  std::optional<Diagnostic> fault_;
};

}  // namespace

Placed<ReadPicture> read_picture(std::string_view text) { return Reader(text).read(); }

}  // namespace waggle
