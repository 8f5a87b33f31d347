#include "notation/move_list.hpp"

#include <utility>

#include "notation/record_builder.hpp"
#include "notation/text.hpp"

namespace waggle::list {
namespace {

constexpr std::size_t longest_move = 40;

/// Cuts the next line off.
std::string_view next_line(std::string_view& rest) noexcept {
  const std::size_t end = rest.find_first_of("\r\n");
  const std::string_view line = rest.substr(0, end);
  rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  return line;
}

/// The next line that says something; remarks begin with `#`.
std::string_view next_entry(std::string_view& rest) noexcept {
  while (!rest.empty()) {
    const std::string_view line = text::trimmed(next_line(rest));
    if (!line.empty() && !line.starts_with('#')) return line;
  }
  return {};
}

/// A number with a dot, a parenthesis or a blank behind it is no part of the move.
std::string_view without_number(std::string_view line) noexcept {
  std::size_t end = 0;
  while (end < line.size() && text::is_digit(line[end])) ++end;
  if (end == 0) return line;
  while (end < line.size() && (line[end] == '.' || line[end] == ')' || text::is_blank(line[end])))
    ++end;
  return text::trimmed(line.substr(end));
}

/// Separators at the end are no part of the move.
std::string_view without_separator(std::string_view line) noexcept {
  while (line.ends_with(';') || line.ends_with(',')) line.remove_suffix(1);
  return text::trimmed(line);
}

void read_lines(std::string_view content, RecordBuilder& builder) {
  for (std::string_view line = next_entry(content); !line.empty(); line = next_entry(content))
    builder.each_ply(without_separator(without_number(line)), [&](std::string_view ply) {
      builder.add_ply(ply, builder.places.of(ply.data()));
    });
}

/// Words between the brackets are a log's talk; numbers and marks are nothing.
void read_talk(std::string_view talk, RecordBuilder& builder) {
  std::string_view rest = talk;
  bool has_words = false;
  for (char c : rest) has_words = has_words || text::is_letter(c);
  if (!has_words) return;
  GameRecord& record = builder.record;
  std::string& comment = record.turns.empty() ? record.comment : record.turns.back().comment;
  if (!comment.empty()) comment += '\n';
  comment += builder.decoded(text::trimmed(talk));
}

void read_brackets(std::string_view content, RecordBuilder& builder) {
  while (!content.empty()) {
    const std::size_t open = content.find('[');
    read_talk(content.substr(0, open), builder);
    if (open == std::string_view::npos) return;
    content.remove_prefix(open + 1);
    const std::size_t shut = content.find(']');
    const std::string_view move = text::trimmed(content.substr(0, shut));
    if (shut == std::string_view::npos) {
      builder.report({Code::cut_off, "the record ends inside a move", {}},
                     builder.places.of(content.data() - 1));
      return;
    }
    builder.add_ply(move, builder.places.of(move.empty() ? content.data() : move.data()));
    content.remove_prefix(shut + 1);
  }
}

bool is_move(std::string_view line, bool first, const ReaderOptions& options) {
  const std::string_view text = without_separator(without_number(line));
  if (text.size() > longest_move || text.find(';') != std::string_view::npos) return false;
  const auto move = parse_move(text, options.notation);
  if (!move) return false;
  return first ? !move->move.is_pass() && !move->move.reference : move->move.reference.has_value();
}

}  // namespace

GameRecord read_record(const RecordText& text, std::string source, const ReaderOptions& options) {
  RecordBuilder builder(text, std::move(source), options);
  // The site does not write forced passes, and people who copy moves follow it.
  builder.record.passes_implied = true;
  if (begins_in_brackets(text.text))
    read_brackets(text.text, builder);
  else
    read_lines(text.text, builder);
  if (builder.record.turns.empty())
    builder.refuse(GameRecord::Reading::unreadable,
                   {Code::no_moves, "the record holds no moves", {}}, text.at);
  return builder.finish();
}

bool begins_in_brackets(std::string_view content) noexcept {
  content = without_number(text::trimmed(content));
  if (!content.starts_with('[')) return false;
  const std::size_t shut = content.substr(0, longest_move).find(']');
  if (shut == std::string_view::npos) return false;
  const auto move = parse_move_string_tolerant(content.substr(1, shut - 1));
  return move && !move->move.is_pass();
}

bool begins_with_moves(std::string_view content, const ReaderOptions& options) {
  const std::string_view first = next_entry(content);
  if (first.empty() || !is_move(first, true, options)) return false;
  return is_move(next_entry(content), false, options);
}

}  // namespace waggle::list
