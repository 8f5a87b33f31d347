#include "notation/cutter.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "notation/pgn_reader.hpp"
#include "notation/sgf_reader.hpp"
#include "notation/text.hpp"

namespace waggle {
namespace {

/// Walks through a window line by line; CR LF, CR and LF end a line. A line that is not complete
/// yet is not searched again.
class Lines {
 public:
  /// Whether there is a line; `line` is without its end. A CR at the end of the window waits for
  /// the LF that may follow.
  bool next(std::string_view window, bool last, std::string_view& line) noexcept {
    const std::size_t end = window.find_first_of("\r\n", std::max(begin_, searched_));
    searched_ = std::min(end, window.size());
    if (end == std::string_view::npos && (!last || begin_ == window.size())) return false;
    if (!last && end + 1 == window.size() && window[end] == '\r') return false;
    line = window.substr(begin_, searched_ - begin_);
    if (end == std::string_view::npos)
      begin_ = window.size();
    else
      begin_ = end + (window.substr(end).starts_with("\r\n") ? 2 : 1);
    return true;
  }

  /// Where the next line begins.
  std::size_t begin() const noexcept { return begin_; }

  /// The first bytes of the window are gone.
  void forget(std::size_t bytes) noexcept {
    begin_ -= bytes;
    searched_ = std::max(searched_, bytes) - bytes;
  }

 private:
  std::size_t begin_ = 0;
  std::size_t searched_ = 0;
};

/// GameStrings: a line each.
class LineCutter : public Cutter {
 public:
  std::size_t cut(std::string_view window, bool last, const Found& found) override {
    for (std::string_view line; lines_.next(window, last, line);)
      if (!text::trimmed(line).starts_with('#')) found(line);
    const std::size_t done = lines_.begin();
    lines_.forget(done);
    return done;
  }

 private:
  Lines lines_;
};

/// Whether a comment is open after the line. Braces in tags mean nothing.
bool comment_open_after(std::string_view line, bool open) noexcept {
  for (char c : line) open = open ? c != '}' : c == '{';
  return open;
}

/// Game files: a tag after moves begins a new game, and so does the first tag of a game after a
/// blank line, in a comment that was never closed, too.
class GameCutter : public Cutter {
 public:
  std::size_t cut(std::string_view window, bool last, const Found& found) override {
    std::size_t begin = 0;
    while (true) {
      const std::size_t here = lines_.begin();
      std::string_view line;
      if (!lines_.next(window, last, line)) break;
      const std::string_view core = text::trimmed(line);
      const bool is_tag = pgn::begins_tag(core);
      const std::string_view name = is_tag ? core.substr(0, core.find('"')) : std::string_view();
      const bool first_again = is_tag && blank_before_ && name == first_tag_;
      if (is_tag && (!in_comment_ || first_again)) {
        if (moves_seen_ || first_again) {
          found(window.substr(begin, here - begin));
          begin = here;
          moves_seen_ = in_comment_ = false;
          first_tag_.clear();
        }
        if (first_tag_.empty()) first_tag_ = name;
      } else {
        // A tag that was damaged is no move.
        moves_seen_ = moves_seen_ || in_comment_ || (!core.empty() && !core.starts_with('['));
        in_comment_ = comment_open_after(core, in_comment_);
      }
      blank_before_ = core.empty();
    }
    if (last) {
      found(window.substr(begin));
      begin = window.size();
    }
    lines_.forget(begin);
    return begin;
  }

 private:
  Lines lines_;
  bool in_comment_ = false;
  bool moves_seen_ = false;
  bool blank_before_ = false;
  std::string first_tag_;
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

/// BoardSpace: cuts at the parentheses outside of values. Where a tree was cut off and the next one
/// follows, the beginning of a Hive game is taken for what it is, in a value too. Nodes outside of
/// any tree have lost its beginning and are a record all the same.
class TreeCutter : public Cutter {
 public:
  std::size_t cut(std::string_view window, bool last, const Found& found) override {
    std::size_t begin = 0;  // of the tree that is open
    while ((here_ = next_mark(window)) < window.size()) {
      const char c = window[here_];
      if (c == '\\') {
        // Takes the next character's meaning away, whatever it is.
        if (here_ + 1 == window.size() && !last) break;
        here_ = std::min(here_ + 2, window.size());
        continue;
      }
      const std::string_view rest = window.substr(here_);
      const bool outside = depth_ == 0;
      const bool may_open = c == '(' && (outside || begins_line(window, begin));
      const bool may_lack_begin = c == ';' && outside;
      if (may_open && !last && may_begin(rest, outside ? "(;" : "(;GM[27")) break;
      if (may_lack_begin && !last && may_begin(rest, ";P0[0")) break;
      if ((may_open && (outside ? sgf::begins_tree(rest) : sgf::begins_game(rest))) ||
          (may_lack_begin && sgf::begins_node(rest))) {
        if (!outside) found(window.substr(begin, here_ - begin));
        begin = here_;
        depth_ = 1;
        in_value_ = false;
      } else if (in_value_) {
        if (c == ']') in_value_ = false;
      } else if (!outside) {
        if (c == '[') in_value_ = true;
        if (c == '(') ++depth_;
        if (c == ')' && --depth_ == 0) found(window.substr(begin, here_ + 1 - begin));
      }
      ++here_;
    }
    if (last && depth_ > 0) found(window.substr(begin));
    const std::size_t done = depth_ > 0 && !last ? begin : here_;
    here_ -= done;
    return done;
  }

 private:
  using Marks = std::array<bool, 256>;

  static constexpr Marks marks_among(std::string_view characters) noexcept {
    Marks marks{};
    for (char c : characters) marks[static_cast<unsigned char>(c)] = true;
    return marks;
  }

  /// The next character that may mean something, or the end.
  std::size_t next_mark(std::string_view window) const noexcept {
    static constexpr Marks in_value = marks_among("(]\\");
    static constexpr Marks in_tree = marks_among("([)");
    static constexpr Marks between = marks_among("(;");
    const Marks& is_mark = in_value_ ? in_value : depth_ > 0 ? in_tree : between;
    return static_cast<std::size_t>(
        std::find_if(window.begin() + static_cast<std::ptrdiff_t>(here_), window.end(),
                     [&](char c) { return is_mark[static_cast<unsigned char>(c)]; }) -
        window.begin());
  }

  /// Whether but blanks stand before the place on its line.
  bool begins_line(std::string_view window, std::size_t tree) const noexcept {
    std::size_t before = here_;
    while (before > tree && text::is_blank(window[before - 1])) {
      --before;
      if (window[before] == '\n' || window[before] == '\r') return true;
    }
    return false;
  }

  std::size_t here_ = 0;
  int depth_ = 0;
  bool in_value_ = false;
};

/// A list of moves is the whole of its source.
class WholeCutter : public Cutter {
 public:
  std::size_t cut(std::string_view window, bool last, const Found& found) override {
    if (!last) return 0;
    found(window);
    return window.size();
  }
};

}  // namespace

std::unique_ptr<Cutter> make_cutter(Format format) {
  switch (format) {
    case Format::uhp:
      return std::make_unique<LineCutter>();
    case Format::pgn:
      return std::make_unique<GameCutter>();
    case Format::list:
      return std::make_unique<WholeCutter>();
    case Format::sgf:
      break;
  }
  return std::make_unique<TreeCutter>();
}

}  // namespace waggle
