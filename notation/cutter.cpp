#include "notation/cutter.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "notation/move_list.hpp"
#include "notation/pgn_reader.hpp"
#include "notation/sgf_reader.hpp"
#include "notation/split.hpp"
#include "notation/text.hpp"
#include "notation/uhp_reader.hpp"

namespace waggle {
namespace {

/// Walks through a window line by line; CR LF, CR and LF end a line. A line that is not complete
/// yet is not searched again.
class Lines {
 public:
  /// Whether there is a line; `line` is without its end. A CR at the end of the window waits for
  /// the LF that may follow.
  bool next(std::string_view window, bool last, std::string_view& line) noexcept {
    // find_first_of() calls the C library for every byte.
    std::size_t end = std::max(begin_, searched_);
    while (end < window.size() && window[end] != '\r' && window[end] != '\n') ++end;
    searched_ = end;
    const std::string_view rest = window.substr(end);
    if (!last && (rest.empty() || rest == "\r")) return false;
    if (begin_ == window.size()) return false;
    line = window.substr(begin_, end - begin_);
    begin_ = end + (rest.empty() ? 0 : rest.starts_with("\r\n") ? 2 : 1);
    return true;
  }

  /// Where the next line begins.
  std::size_t begin() const noexcept { return begin_; }

  /// The line that began there will be the next one again.
  void go_back(std::size_t begin) noexcept { begin_ = begin; }

  /// The first bytes of the window are gone.
  void forget(std::size_t bytes) noexcept {
    begin_ -= bytes;
    searched_ = std::max(searched_, bytes) - bytes;
  }

 private:
  std::size_t begin_ = 0;
  std::size_t searched_ = 0;
};

/// Could the text become the beginning of a tree or a node when more of it comes? A `0` stands for
/// any digit.
bool may_begin(std::string_view text, std::string_view marks) noexcept {
  for (const char mark : marks) {
    while (!text.empty() && text::is_blank(text.front())) text.remove_prefix(1);
    if (text.empty()) return true;
    if (mark == '0' ? !text::is_digit(text.front()) : text.front() != mark) return false;
    text.remove_prefix(1);
  }
  return false;
}

/// Does a line begin a record of another format than the one so far? Only marks count that a record
/// of that one does not have: the first record behind it must show what it is. `rest` is the line
/// and what follows it.
std::optional<Format> other_format(std::string_view line, std::string_view rest, Format so_far,
                                   const ReaderOptions& options) {
  const auto unless_same = [so_far](Format format) {
    return format == so_far ? std::nullopt : std::optional(format);
  };
  const char first = line.empty() ? '\0' : line.front();
  if (first == '(') return sgf::begins_tree(rest) ? unless_same(Format::sgf) : std::nullopt;
  const bool numbered = text::is_digit(first);
  if (numbered && (so_far == Format::pgn || so_far == Format::list)) return std::nullopt;
  if (first == '[' && pgn::begins_tag(line)) return unless_same(Format::pgn);
  if ((first == '[' || numbered) && list::begins_in_brackets(line))
    return unless_same(Format::list);
  if (numbered && pgn::begins_moves(line, options)) return unless_same(Format::pgn);
  if (so_far == Format::uhp) return std::nullopt;
  // A semicolon alone may stand behind any move.
  const std::size_t token = line.find_first_not_of("; \t,", line.find(';'));
  if (token != std::string_view::npos && uhp::begins_record(line, options)) return Format::uhp;
  return std::nullopt;
}

using Marks = std::array<bool, 256>;

constexpr Marks marks_among(std::string_view characters) noexcept {
  Marks marks{};
  for (char c : characters) marks[static_cast<unsigned char>(c)] = true;
  return marks;
}

/// A game that begins in the middle of a line, behind one that was cut off without the end of its
/// line: only what no record has there itself.
struct Within {
  std::size_t at = std::string_view::npos;  ///< in the line
  bool may_come = false;                    ///< more of the text has to be known
};

Within begins_within(std::string_view line, std::string_view window, bool last) {
  const auto before = static_cast<std::size_t>(line.data() - window.data());
  // A tag does not go on in the next line, and may quote a GameString.
  const bool is_tag = line.front() == '[' && line.back() == ']';
  static constexpr Marks is_mark = marks_among("([B{");
  for (std::size_t at = 1; at < line.size(); ++at) {
    if (!is_mark[static_cast<unsigned char>(line[at])]) continue;
    const std::string_view rest = line.substr(at);
    switch (rest.front()) {
      case '(':
        if (is_tag || !rest.starts_with("(;")) break;
        if (!last && may_begin(window.substr(before + at), "(;GM[27]")) return {at, true};
        if (sgf::begins_whole_game(window.substr(before + at))) return {at, false};
        break;
      case '[':
        if (pgn::begins_known_tag(rest) && rest.find("\"]") != rest.npos) return {at, false};
        break;
      case 'B':
        if (is_tag || !rest.starts_with("Base") || !uhp::begins_whole_header(rest)) break;
        // A word in front of it, as in a session with an engine, is no game.
        if (!text::is_blank(line[at - 1]) ||
            !std::ranges::all_of(text::trimmed(line.substr(0, at)), text::is_letter))
          return {at, false};
        break;
      default:
        return {};  // a comment
    }
  }
  return {};
}

/// Goes line by line, up to the one at which a record of another format begins.
class LinewiseCutter : public Cutter {
 protected:
  LinewiseCutter(Format format, const ReaderOptions& options) noexcept
      : format_(format), options_(options) {}

  /// Whether there is a line: `core_`, without blanks around it. `inside`: nothing begins there.
  bool step(std::string_view window, bool last, bool inside = false) {
    line_begin_ = lines_.begin();
    std::string_view line;
    if (!lines_.next(window, last, line)) return false;
    core_ = text::trimmed(line);
    if (core_.starts_with(byte_order_mark))
      core_ = text::trimmed(core_.substr(byte_order_mark.size()));
    here_ = static_cast<std::size_t>(core_.data() - window.data());
    if (inside || core_.empty()) return true;
    const std::string_view rest = window.substr(here_);
    const Within other = begins_within(core_, window, last);
    if (other.may_come || (!last && core_.front() == '(' && may_begin(rest, "(;"))) {
      lines_.go_back(line_begin_);
      return false;
    }
    if (other.at != std::string_view::npos) {
      lines_.go_back(here_ + other.at);
      core_ = text::trimmed(core_.substr(0, other.at));
    }
    next_ = other_format(core_, rest, format_, options_);
    return !next_;
  }

  Lines lines_;
  std::string_view core_;
  std::size_t line_begin_ = 0;
  std::size_t here_ = 0;  ///< where its core begins

 private:
  Format format_;
  ReaderOptions options_;
};

/// GameStrings: a line each.
class LineCutter : public LinewiseCutter {
 public:
  explicit LineCutter(const ReaderOptions& options) : LinewiseCutter(Format::uhp, options) {}

  std::size_t cut(std::string_view window, bool last, Consumer& found) override {
    while (step(window, last))
      if (!core_.starts_with('#')) found.record(core_);
    const std::size_t done = next_ ? here_ : lines_.begin();
    lines_.forget(done);
    return done;
  }
};

/// Whether a comment is open after the line. Braces in tags mean nothing.
bool comment_open_after(std::string_view line, bool open) noexcept {
  for (char c : line) open = open ? c != '}' : c == '{';
  return open;
}

/// Game files: a tag after moves begins a new game, and so does the first tag of a game after a
/// blank line, in a comment that was never closed, too. Remarks before a record of another format
/// are that one's.
class GameCutter : public LinewiseCutter {
 public:
  explicit GameCutter(const ReaderOptions& options) : LinewiseCutter(Format::pgn, options) {}

  std::size_t cut(std::string_view window, bool last, Consumer& found) override {
    std::size_t begin = 0;
    while (step(window, last, in_comment_)) {
      const bool is_tag = core_.starts_with('[') && pgn::begins_tag(core_);
      const std::string_view name = is_tag ? core_.substr(0, core_.find('"')) : std::string_view();
      const bool is_first = is_tag && !tags_.empty() && name == tags_.front();
      const bool first_again = is_first && gap_before_;
      // Tags that begin as those before did, after some others: the game before was cut off.
      if (is_tag && again_ != std::string_view::npos && name == tags_.back()) {
        found.record(window.substr(begin, again_ - begin));
        begin = again_;
        tags_.pop_back();
      }
      again_ = is_first && !first_again && !in_comment_ && !moves_seen_ && tags_.size() == 2
                   ? here_
                   : std::string_view::npos;
      if (in_comment_ || !(core_.empty() || core_.starts_with('#')))
        remarks_ = std::string_view::npos;
      else if (!core_.empty())
        remarks_ = std::min(remarks_, line_begin_);
      if (is_tag && (!in_comment_ || first_again)) {
        if (moves_seen_ || first_again) {
          found.record(window.substr(begin, line_begin_ - begin));
          begin = here_;
          moves_seen_ = in_comment_ = false;
          tags_.clear();
        }
        if (tags_.size() < 2) tags_.emplace_back(name);
      } else {
        // A tag that was damaged is no move.
        moves_seen_ = moves_seen_ || in_comment_ || (!core_.empty() && !core_.starts_with('['));
        in_comment_ = comment_open_after(core_, in_comment_);
      }
      gap_before_ = core_.empty() || (core_.starts_with('[') && !is_tag);
    }
    if (next_) {
      found.record(window.substr(begin, std::min(remarks_, line_begin_) - begin));
      return here_;
    }
    if (last) {
      found.record(window.substr(begin));
      begin = window.size();
    }
    lines_.forget(begin);
    for (std::size_t* const place : {&remarks_, &again_})
      if (*place != std::string_view::npos) *place -= begin;
    return begin;
  }

 private:
  bool in_comment_ = false;
  bool moves_seen_ = false;
  bool gap_before_ = false;                       ///< a blank line, or a tag that was damaged
  std::vector<std::string> tags_;                 ///< the names of the first two of the game
  std::size_t again_ = std::string_view::npos;    ///< where they begin as they did before
  std::size_t remarks_ = std::string_view::npos;  ///< where the remarks before the line begin
};

/// BoardSpace: cuts at the parentheses outside of values. Where a tree was cut off and the next one
/// follows, the beginning of a Hive game is taken for what it is, in a value too. Nodes outside of
/// any tree have lost its beginning and are a record all the same. Other words there are told.
class TreeCutter : public Cutter {
 public:
  explicit TreeCutter(const ReaderOptions& options) : options_(options) {}

  std::size_t cut(std::string_view window, bool last, Consumer& found) override {
    begin_ = 0;
    while (here_ < window.size() &&
           (depth_ > 0 ? step_inside(window, last, found) : step_outside(window, last, found))) {
    }
    if (last && depth_ > 0) found.record(window.substr(begin_));
    if (last) hand_over(window, found);
    const std::size_t done = (depth_ > 0 && !last) || closed_ > 0 ? begin_ : here_;
    here_ -= done;
    value_begin_ -= std::min(done, value_begin_);
    closed_ -= std::min(done, closed_);
    return done;
  }

  std::size_t complete() const noexcept override { return closed_; }

 private:
  /// In a tree, up to the next character that may mean something. False when more has to come
  /// before it can be understood.
  bool step_inside(std::string_view window, bool last, Consumer& found) {
    here_ = next_mark(window);
    if (here_ == window.size()) return false;
    const char c = window[here_];
    if (c == '\\') {
      // Takes the next character's meaning away, whatever it is.
      if (here_ + 1 == window.size() && !last) return false;
      here_ = std::min(here_ + 2, window.size());
      return true;
    }
    if (c == '(') {
      const std::string_view rest = window.substr(here_);
      const bool line_begins = begins_line(window);
      if (!last && may_begin(rest, line_begins ? "(;GM[27" : "(;GM[27]")) return false;
      if (line_begins ? sgf::begins_game(rest) : sgf::begins_whole_game(rest)) {
        found.record(window.substr(begin_, here_ - begin_));
        open();
        return true;
      }
    }
    if (c == ']' && follow_other_format(window, found)) return false;
    ++here_;
    if (in_value_) {
      if (c == ']') in_value_ = false;
    } else if (c == '[') {
      in_value_ = true;
      value_begin_ = here_ - 1;
    } else if (c == '(') {
      ++depth_;
    } else if (--depth_ == 0) {
      closed_ = here_;
      line_begins_ = true;
      told_ = false;
    }
    return true;
  }

  /// Where a tree was cut off and another format follows: at the bracket that closes a known tag,
  /// or the turn of a GameString. In a value of a sound tree that bracket stands behind a
  /// backslash.
  bool follow_other_format(std::string_view window, Consumer& found) {
    constexpr std::size_t longest_tag = 200;
    const std::size_t reach = std::max(begin_, here_ - std::min(here_, longest_tag));
    const std::string_view before = window.substr(reach, here_ - reach);
    const std::size_t number = before.find_last_not_of("0123456789") + 1;
    const std::string_view turn = before.substr(0, number);
    const bool is_turn =
        number < before.size() && (turn.ends_with("White[") || turn.ends_with("Black["));
    if (!is_turn && !before.ends_with('"')) return false;
    const std::size_t at = before.rfind(is_turn ? "Base" : "[");
    if (at == std::string_view::npos) return false;
    const std::size_t place = reach + at;
    if (place > 0 && window[place - 1] == '\\') return false;
    // What stands between the value's own brackets is no tag, unless it has a line to itself.
    if (!is_turn && place <= value_begin_ && !begins_line(window, place) &&
        (at == 0 || before[at - 1] != ']'))
      return false;
    const std::string_view text = window.substr(place, here_ + 1 - place);
    if (is_turn ? !uhp::begins_whole_header(text) : !pgn::begins_known_tag(text)) return false;
    next_ = is_turn ? Format::uhp : Format::pgn;
    found.record(window.substr(begin_, place - begin_));
    here_ = place;
    depth_ = 0;
    return true;
  }

  /// Outside of any tree, a character. False also where a record of another format begins.
  bool step_outside(std::string_view window, bool last, Consumer& found) {
    const std::string_view rest = window.substr(here_);
    const char c = rest.front();
    if (in_remark_ || text::is_blank(c) || byte_order_mark.find(c) != std::string_view::npos) {
      const bool line_ends = c == '\n' || c == '\r';
      line_begins_ = line_begins_ || line_ends;
      in_remark_ = in_remark_ && !line_ends;
      ++here_;
      return true;
    }
    if (!last && (may_begin(rest, "(;") || may_begin(rest, ";P0[0"))) return false;
    if (sgf::begins_tree(rest) || sgf::begins_node(rest)) {
      hand_over(window, found);
      open();
      return true;
    }
    if (line_begins_ || !told_) {
      // So much of a line tells what it begins.
      const std::string_view start = rest.substr(0, 200);
      const std::string_view line = text::trimmed(start.substr(0, start.find_first_of("\r\n")));
      if (!last && start.size() < 200 && start.find_first_of("\r\n") == std::string_view::npos)
        return false;
      if (line_begins_) next_ = other_format(line, rest, Format::sgf, options_);
      if (next_) {
        hand_over(window, found);
        return false;
      }
      in_remark_ = line_begins_ && c == '#';
      line_begins_ = false;
      const bool is_word =
          text::is_letter(c) || text::is_digit(c) || static_cast<unsigned char>(c) > 0x7F;
      if (is_word && !told_) {
        hand_over(window, found);
        found.passed_over(line);
        told_ = true;
      }
    }
    ++here_;
    return true;
  }

  void open() noexcept {
    begin_ = here_++;
    depth_ = 1;
    in_value_ = false;
  }

  /// A tree is held until it is known what stands behind it.
  void hand_over(std::string_view window, Consumer& found) {
    if (closed_ > 0) found.record(window.substr(begin_, closed_ - begin_));
    closed_ = 0;
  }

  /// The next character in a tree that may mean something, or the end.
  std::size_t next_mark(std::string_view window) const noexcept {
    static constexpr Marks in_value = marks_among("(]\\");
    static constexpr Marks in_tree = marks_among("([)");
    const Marks& is_mark = in_value_ ? in_value : in_tree;
    return static_cast<std::size_t>(
        std::find_if(window.begin() + static_cast<std::ptrdiff_t>(here_), window.end(),
                     [&](char c) { return is_mark[static_cast<unsigned char>(c)]; }) -
        window.begin());
  }

  /// Whether but blanks, or a byte order mark, stand before the place on its line.
  bool begins_line(std::string_view window, std::size_t before) const noexcept {
    if (window.substr(begin_, before - begin_).ends_with(byte_order_mark))
      before -= byte_order_mark.size();
    while (before > begin_ && text::is_blank(window[before - 1])) {
      --before;
      if (window[before] == '\n' || window[before] == '\r') return true;
    }
    return false;
  }
  bool begins_line(std::string_view window) const noexcept { return begins_line(window, here_); }

  ReaderOptions options_;
  std::size_t here_ = 0;
  std::size_t begin_ = 0;  ///< of the tree that is open, or held
  std::size_t value_begin_ = 0;
  std::size_t closed_ = 0;  ///< where the tree that is held ends; 0: none is
  int depth_ = 0;
  bool in_value_ = false;
  bool line_begins_ = true;  ///< nothing but blanks stands before the place on its line, or a tree
  bool in_remark_ = false;
  bool told_ = false;  ///< that there are words
};

/// A list of moves goes on to the end of its source, or to a record of another format.
class ListCutter : public LinewiseCutter {
 public:
  explicit ListCutter(const ReaderOptions& options) : LinewiseCutter(Format::list, options) {}

  std::size_t cut(std::string_view window, bool last, Consumer& found) override {
    while (step(window, last)) {
    }
    if (!next_ && !last) return 0;
    found.record(window.substr(0, next_ ? line_begin_ : window.size()));
    return next_ ? here_ : window.size();
  }
};

}  // namespace

std::unique_ptr<Cutter> make_cutter(Format format, const ReaderOptions& options) {
  switch (format) {
    case Format::uhp:
      return std::make_unique<LineCutter>(options);
    case Format::pgn:
      return std::make_unique<GameCutter>(options);
    case Format::list:
      return std::make_unique<ListCutter>(options);
    case Format::sgf:
      break;
  }
  return std::make_unique<TreeCutter>(options);
}

}  // namespace waggle
