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

/// The first line that holds anything but blanks and, in a list of GameStrings, a remark.
std::string_view first_line(std::string_view content) noexcept {
  content = text::trimmed(without_byte_order_mark(content));
  while (content.starts_with('#')) {
    const std::size_t end = content.find_first_of("\r\n");
    if (end == std::string_view::npos) return {};
    content = text::trimmed(content.substr(end));
  }
  return content.substr(0, content.find_first_of("\r\n"));
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
  return std::nullopt;
}

bool looks_like_record(std::string_view content) {
  if (detect_format(content)) return true;
  return uhp::begins_game_type(first_line(content));
}

GameRecord read_record(const RecordText& record, std::string source, const ReaderOptions& options) {
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

std::vector<GameRecord> read_records(std::string_view content, const std::string& source,
                                     const ReaderOptions& options) {
  std::vector<GameRecord> records;
  const auto format = detect_format(content, options);
  if (!format) return records;
  for (const RecordText& text : split_records(content, *format))
    records.push_back(read_record(text, source, options));
  return records;
}

}  // namespace waggle
