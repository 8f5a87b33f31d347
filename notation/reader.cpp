#include "notation/reader.hpp"

#include <utility>

#include "notation/move_list.hpp"
#include "notation/pgn_reader.hpp"
#include "notation/sgf_reader.hpp"
#include "notation/split.hpp"
#include "notation/text.hpp"
#include "notation/uhp_reader.hpp"

namespace waggle {
namespace {

/// Cuts off the next line that holds anything but blanks.
std::string_view next_line(std::string_view& content) noexcept {
  content = text::trimmed(content);
  const std::string_view line = content.substr(0, content.find_first_of("\r\n"));
  content.remove_prefix(line.size());
  return line;
}

/// The same, but for remarks in a list of GameStrings.
std::string_view next_entry(std::string_view& content) noexcept {
  std::string_view line = next_line(content);
  while (line.starts_with('#')) line = next_line(content);
  return line;
}

std::string_view first_line(std::string_view content) noexcept {
  content = without_byte_order_mark(content);
  return next_entry(content);
}

/// Where the beginning of a content is damaged or lost, what follows may tell the format beyond
/// doubt: a tree or its nodes, a tag behind lines that begin like tags, a GameString behind a line
/// with semicolons.
std::optional<Format> detect_damaged(std::string_view content) {
  std::string_view rest = content;
  std::string_view line = next_line(rest);
  while (line.starts_with('[')) {
    line = next_line(rest);
    if (pgn::begins_tag(line)) return Format::pgn;
  }
  rest = content;
  if (next_entry(rest).find(';') != std::string_view::npos &&
      uhp::begins_whole_header(next_entry(rest)))
    return Format::uhp;
  for (rest = content; !rest.empty();) {
    const std::string_view from = text::trimmed(rest);
    if (sgf::begins_game(from) || sgf::begins_node(from)) return Format::sgf;
    next_line(rest);
  }
  return std::nullopt;
}

}  // namespace

std::optional<Format> detect_format(std::string_view content, const ReaderOptions& options) {
  const std::string_view start = text::trimmed(without_byte_order_mark(content));
  if (sgf::begins_tree(start)) return Format::sgf;
  const std::string_view line = first_line(content);
  if (pgn::begins_tag(start) || pgn::begins_moves(line, options)) return Format::pgn;
  if (list::begins_in_brackets(start) || list::begins_with_moves(start, options))
    return Format::list;
  if (uhp::begins_record(line, options)) return Format::uhp;
  return detect_damaged(start);
}

bool looks_like_record(std::string_view content) {
  if (detect_format(content)) return true;
  return uhp::begins_game_type(first_line(content));
}

namespace {

GameRecord read(const RecordText& record, std::string source, const ReaderOptions& options) {
  switch (record.format) {
    case Format::uhp:
      return uhp::read_record(record, std::move(source), options);
    case Format::pgn:
      return pgn::read_record(record, std::move(source), options);
    case Format::list:
      return list::read_record(record, std::move(source), options);
    case Format::sgf:
      break;
  }
  return sgf::read_record(record, std::move(source));
}

}  // namespace

GameRecord read_record(const RecordText& record, std::string source, const ReaderOptions& options) {
  GameRecord game = read(record, std::move(source), options);
  game.diagnostics.insert(game.diagnostics.end(), record.beside.begin(), record.beside.end());
  return game;
}

std::vector<GameRecord> read_records(std::string_view content, const std::string& source,
                                     const ReaderOptions& options) {
  std::vector<GameRecord> records;
  const auto format = detect_format(content, options);
  if (!format) return records;
  for (const RecordText& text : split_records(content, *format, options))
    records.push_back(read_record(text, source, options));
  return records;
}

}  // namespace waggle
