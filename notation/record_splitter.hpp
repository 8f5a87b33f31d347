#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "notation/reader.hpp"
#include "notation/source_cutter.hpp"

namespace waggle {

/// Records that follow one another in a source, and the bytes that they view.
struct RecordBlock {
  std::shared_ptr<const std::string> bytes;
  std::vector<RecordText> records;
};

/// Cuts a source into its records as its bytes come, in any pieces: the records, their numbers and
/// their places are those that split_records finds in the whole. It holds one piece and the record
/// that is not complete.
class RecordSplitter {
 public:
  explicit RecordSplitter(Format format, const ReaderOptions& options = {})
      : cutter_(format, options) {}

  /// The records that are complete with these bytes.
  RecordBlock add(std::string_view bytes);
  /// The rest, since nothing follows.
  RecordBlock finish() { return cut(true); }

  /// Of the record that is not complete.
  Format format() const noexcept { return cutter_.format(); }
  /// Bytes that are held, of a record that is not complete.
  std::size_t held() const noexcept { return window_.size() - cutter_.complete(); }
  /// Their place, and the number of the record.
  SourcePosition at() const noexcept { return at_; }
  int game() const noexcept { return cutter_.records() + 1; }

 private:
  RecordBlock cut(bool last);

  SourceCutter cutter_;
  std::string window_;
  SourcePosition at_;  ///< of the window's first byte
  bool begun_ = false;
};

}  // namespace waggle
