#include "replay/record_feed.hpp"

#include <algorithm>
#include <utility>

#include "notation/content_hash.hpp"
#include "notation/text.hpp"

namespace waggle {
namespace {

/// What a source is, is told from so many of its bytes.
constexpr std::size_t head_bytes = 2U << 20U;
/// And which one it is, from so many; line ends of two bytes count once.
constexpr std::uint64_t hashed_bytes = 1U << 20U;
constexpr std::size_t most_record_bytes = 16U << 20U;
constexpr std::size_t batch_records = 32;

GameRecord unreadable(std::string name, std::uint64_t hash, Finding why, SourcePosition at = {}) {
  GameRecord record;
  record.source = std::move(name);
  record.at = at;
  record.content_hash = hash;
  record.reading = GameRecord::Reading::unreadable;
  record.diagnostics.push_back(make_diagnostic(std::move(why), at));
  return record;
}

/// Do the bytes begin as a file of SQLite's with our application_id (docs/schema.md) does?
bool is_database(std::string_view head) noexcept {
  constexpr std::size_t place_of_id = 68;
  return head.starts_with("SQLite format 3") && head.size() > place_of_id &&
         head.substr(place_of_id).starts_with("WAGL");
}

/// The record that stands for a source in which no reader recognises one.
GameRecord unrecognised(std::string name, std::string_view head) {
  Finding finding{Code::not_a_record, "no record of a game is recognised here", {}};
  if (text::trimmed(head).empty())
    finding = {Code::empty_record, "there is nothing in it", {}};
  else if (head.starts_with("7z\xbc\xaf\x27\x1c") || head.starts_with("Rar!\x1a\x07"))
    finding.hint = "archives of this kind are not read; unpack it first";
  else if (is_database(head))
    finding = {Code::not_a_record, "this is a database of waggle, not a record of a game",
               "waggle verify checks a database, waggle games lists its games and, with --to, "
               "writes them"};
  else if (head.find('\0') != std::string_view::npos)
    finding.message = "this is not text: no record of a game is recognised here";
  return unreadable(std::move(name), content_hash(head), std::move(finding));
}

}  // namespace

GameRecord RecordBatch::read(std::size_t i, const ReaderOptions& options) const {
  if (substitute_) return *substitute_;
  GameRecord record = read_record(block_->records[begin_ + i], source_, options);
  record.source_hash = source_hash_;
  return record;
}

std::optional<RecordBatch> RecordFeed::next() {
  while (true) {
    if (block_ && next_record_ < block_->records.size()) {
      const std::size_t begin = next_record_;
      next_record_ = std::min(begin + batch_records, block_->records.size());
      return RecordBatch(source_name_, source_hash_, block_, begin, next_record_);
    }
    block_.reset();
    std::optional<RecordBatch> substitute;
    if (source_) {
      substitute = read_on();
    } else {
      auto text = feed_();
      if (!text) return std::nullopt;
      substitute = open(*std::move(text));
    }
    if (substitute) return substitute;
  }
}

/// Nothing, but for a record that stands for a source without one, or a source that is skipped.
std::optional<RecordBatch> RecordFeed::open(SourceText text) {
  std::string& content = text.content;
  while (text.more && content.size() < head_bytes) {
    const SourcePiece piece = text.more();
    if (!piece)  // there are no bytes to tell it by, and every place keeps what is wrong with it
      return RecordBatch(unreadable(text.name, content_hash(text.name), piece.error()));
    if (piece->empty()) text.more = nullptr;
    content += *piece;
  }
  const auto head = std::string_view(content).substr(0, head_bytes);
  const auto format = detect_format(head, options_);
  if (!format) {
    if (text.named || looks_like_record(head)) return RecordBatch(unrecognised(text.name, head));
    return RecordBatch::skipped(std::move(text.name));
  }
  source_name_ = std::move(text.name);
  source_hash_ = content_hash(head, hashed_bytes);
  source_.emplace(Source{std::move(text.more), RecordSplitter(*format, options_)});
  take(source_->splitter.add(content));
  return std::nullopt;
}

/// Nothing, but for a record that stands for the rest of a source that cannot be read.
std::optional<RecordBatch> RecordFeed::read_on() {
  RecordSplitter& splitter = source_->splitter;
  if (splitter.held() > most_record_bytes)
    return give_up({Code::record_too_long,
                    "the record has no end within 16 MiB; the rest of the source was not read",
                    {}});
  SourcePiece piece;
  if (source_->more) piece = source_->more();
  if (!piece) return give_up(piece.error());
  if (!piece->empty()) {
    take(splitter.add(*piece));
  } else {
    take(splitter.finish());
    source_.reset();
  }
  return std::nullopt;
}

std::optional<RecordBatch> RecordFeed::give_up(Finding why) {
  const RecordSplitter& splitter = source_->splitter;
  GameRecord record =
      unreadable(source_name_, content_hash(source_name_), std::move(why), splitter.at());
  record.game = splitter.game();
  record.format = splitter.format();
  record.source_hash = source_hash_;
  source_.reset();
  return RecordBatch(std::move(record));
}

void RecordFeed::take(RecordBlock block) {
  block_ = std::make_shared<RecordBlock>(std::move(block));
  next_record_ = 0;
}

}  // namespace waggle
