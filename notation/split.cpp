#include "notation/split.hpp"

#include "notation/pgn_reader.hpp"
#include "notation/places.hpp"
#include "notation/reader.hpp"
#include "notation/sgf_reader.hpp"
#include "notation/text.hpp"

namespace waggle {
namespace {

/// Walks through a content line by line; CR LF, CR and LF end a line.
class Lines {
 public:
  explicit Lines(std::string_view content) noexcept : rest_(content) {}

  bool next(std::string_view& line) noexcept {
    if (rest_.empty()) return false;
    const std::size_t end = rest_.find_first_of("\r\n");
    line = rest_.substr(0, end);
    if (end == std::string_view::npos)
      rest_ = {};
    else
      rest_.remove_prefix(end + (rest_.substr(end).starts_with("\r\n") ? 2 : 1));
    return true;
  }

 private:
  std::string_view rest_;
};

/// Gathers the records of one content; `add` is called from front to back.
class Records {
 public:
  Records(std::string_view content, Format format) noexcept
      : format_(format), places_(content, {}) {}

  void add(std::string_view text) {
    const std::string_view core = text::trimmed(text);
    if (core.empty()) return;
    records_.push_back(
        {format_, static_cast<int>(records_.size()) + 1, places_.of(core.data()), core});
  }

  std::vector<RecordText> take() noexcept { return std::move(records_); }

 private:
  Format format_;
  Places places_;
  std::vector<RecordText> records_;
};

void split_lines(std::string_view content, Records& records) {
  Lines lines(content);
  for (std::string_view line; lines.next(line);)
    if (!text::trimmed(line).starts_with('#')) records.add(line);
}

/// Whether a comment is open after the line. Braces in tags mean nothing.
bool comment_open_after(std::string_view line, bool open) noexcept {
  for (char c : line) open = open ? c != '}' : c == '{';
  return open;
}

/// A tag after moves begins a new game, and so does the first tag of a game after a blank line.
void split_games(std::string_view content, Records& records) {
  Lines lines(content);
  const char* begin = content.data();
  bool in_comment = false;
  bool moves_seen = false;
  bool blank_before = false;
  std::string_view first_tag;
  for (std::string_view line; lines.next(line);) {
    const std::string_view core = text::trimmed(line);
    if (!in_comment && pgn::begins_tag(core)) {
      const std::string_view name = core.substr(0, core.find('"'));
      if (moves_seen || (blank_before && name == first_tag)) {
        records.add({begin, static_cast<std::size_t>(line.data() - begin)});
        begin = line.data();
        moves_seen = false;
        first_tag = {};
      }
      if (first_tag.empty()) first_tag = name;
    } else {
      in_comment = comment_open_after(core, in_comment);
      moves_seen = moves_seen || !core.empty();
    }
    blank_before = core.empty();
  }
  records.add({begin, static_cast<std::size_t>(content.data() + content.size() - begin)});
}

/// Cuts at the parentheses outside of values. Where a tree was cut off and the next one follows,
/// the beginning of a Hive game is taken for what it is, in a value too.
void split_trees(std::string_view content, Records& records) {
  const char* begin = nullptr;
  int depth = 0;
  bool in_value = false;
  bool line_start = true;
  for (std::size_t i = 0; i < content.size(); ++i) {
    const char c = content[i];
    const char* const here = content.data() + i;
    if (c == '(' && (depth == 0 || line_start) && (!in_value || line_start) &&
        (depth == 0 ? sgf::begins_tree(content.substr(i)) : sgf::begins_game(content.substr(i)))) {
      if (depth > 0) records.add({begin, static_cast<std::size_t>(here - begin)});
      begin = here;
      depth = 1;
      in_value = false;
    } else if (depth > 0 && in_value) {
      if (c == '\\')
        ++i;
      else if (c == ']')
        in_value = false;
    } else if (depth > 0) {
      if (c == '[') in_value = true;
      if (c == '(') ++depth;
      if (c == ')' && --depth == 0)
        records.add({begin, static_cast<std::size_t>(here + 1 - begin)});
    }
    line_start = c == '\n' || c == '\r' || (line_start && text::is_blank(c));
  }
  if (depth > 0)
    records.add({begin, static_cast<std::size_t>(content.data() + content.size() - begin)});
}

}  // namespace

std::string_view without_byte_order_mark(std::string_view content) noexcept {
  if (content.starts_with("\xEF\xBB\xBF")) content.remove_prefix(3);
  return content;
}

std::vector<RecordText> split_records(std::string_view content, Format format) {
  Records records(content, format);
  const std::string_view body = without_byte_order_mark(content);
  switch (format) {
    case Format::uhp:
      split_lines(body, records);
      break;
    case Format::pgn:
      split_games(body, records);
      break;
    case Format::list:
      records.add(body);
      break;
    case Format::sgf:
      split_trees(body, records);
      break;
  }
  return records.take();
}

}  // namespace waggle
