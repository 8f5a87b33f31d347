#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "notation/reader.hpp"
#include "notation/record_splitter.hpp"

namespace waggle {

/// Bytes that follow in a source, none at the end, or why they cannot be had. They hold until the
/// next ones are asked for.
using SourcePiece = tl::expected<std::string_view, Finding>;
using SourceBytes = std::function<SourcePiece()>;

/// The bytes of one file, archive member or standard input.
struct SourceText {
  std::string name;
  std::string content;  ///< all of them, or the first ones
  bool named = false;   ///< given by name, so that a source without a record is unreadable rather
                        ///< than skipped
  SourceBytes more{};   ///< gives those that follow `content`, if any do
};

/// Feeds sources one after the other; nothing at the end. Called from one thread at a time; the
/// bytes of the source before are not asked for any more.
using SourceFeed = std::function<std::optional<SourceText>()>;

/// A few records of one source that are still to be read.
class RecordBatch {
 public:
  RecordBatch(std::string source, std::uint64_t source_hash, std::shared_ptr<RecordBlock> block,
              std::size_t begin, std::size_t end)
      : source_(std::move(source)),
        source_hash_(source_hash),
        block_(std::move(block)),
        begin_(begin),
        end_(end) {}
  /// A record that stands for bytes that are none.
  explicit RecordBatch(GameRecord record) : substitute_(std::move(record)), end_(1) {}
  /// No record, from a source that holds none and was not named.
  static RecordBatch skipped(std::string source) { return {std::move(source), 0, nullptr, 0, 0}; }

  /// Of an empty batch the name tells which source was skipped.
  const std::string& source() const noexcept { return source_; }
  std::size_t size() const noexcept { return end_ - begin_; }
  GameRecord read(std::size_t i, const ReaderOptions& options = {}) const;
  /// The bytes of a record, as long as the batch lives; none of one that stands for others.
  std::string_view text(std::size_t i) const noexcept {
    return substitute_ ? std::string_view() : block_->records[begin_ + i].text;
  }

 private:
  std::string source_;
  std::uint64_t source_hash_ = 0;
  std::shared_ptr<RecordBlock> block_;
  std::optional<GameRecord> substitute_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

/// Turns sources into records, with a part of one source in memory at a time: its first 2 MiB tell
/// what it is, and then what has come is cut where a record ends.
class RecordFeed {
 public:
  explicit RecordFeed(SourceFeed feed, const ReaderOptions& options = {})
      : feed_(std::move(feed)), options_(options) {}

  /// The next records, all of one source, or a source that was skipped; nothing at the end.
  std::optional<RecordBatch> next();

 private:
  struct Source {
    SourceBytes more;
    RecordSplitter splitter;
  };

  std::optional<RecordBatch> open(SourceText text);
  std::optional<RecordBatch> read_on();
  std::optional<RecordBatch> give_up(Finding why);
  void take(RecordBlock block);

  SourceFeed feed_;
  ReaderOptions options_;
  std::optional<Source> source_;  ///< that is not read to its end
  std::string source_name_;
  std::uint64_t source_hash_ = 0;
  std::shared_ptr<RecordBlock> block_;
  std::size_t next_record_ = 0;
};

}  // namespace waggle
