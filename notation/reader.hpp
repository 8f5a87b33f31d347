#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/game_record.hpp"

namespace waggle {

/// The bytes of one record inside a source.
struct RecordText {
  Format format;
  int game = 1;  ///< 1-based among the records of the source
  SourcePosition at;
  std::string_view text;  ///< views the content given to split_records
  /// What is said about text beside it that belongs to no record.
  std::vector<Diagnostic> beside{};
};

/// What a caller knows about records that they do not say themselves.
struct ReaderOptions {
  Notation notation = Notation::standard;  ///< of the moves; BoardSpace's trees have their own
};

/// Tells the format from the content, never from a name: `(;` begins SGF, a tag line PGN, a game
/// type or a move string UHP, a move in brackets or one move on each of the first two lines a list.
/// Nothing is returned when no reader recognises a record. A byte order mark and leading blanks are
/// skipped.
std::optional<Format> detect_format(std::string_view content, const ReaderOptions& options = {});

/// Does the content begin like a record, whether or not it can be read? (A named format, or a
/// damaged start of one.)
bool looks_like_record(std::string_view content);

/// Cuts a source into its records without reading them: linear time, no allocation per byte.
/// `format` is that of the first record; where one of another format begins, the source goes on in
/// that.
std::vector<RecordText> split_records(std::string_view content, Format format,
                                      const ReaderOptions& options = {});

/// Reads one record. Never throws for what the text holds: faults are in `reading`, `diagnostics`
/// and the turns.
GameRecord read_record(const RecordText& record, std::string source,
                       const ReaderOptions& options = {});

/// detect, split and read in one call, for callers with little data. Empty when nothing is
/// recognised.
std::vector<GameRecord> read_records(std::string_view content, const std::string& source,
                                     const ReaderOptions& options = {});

}  // namespace waggle
