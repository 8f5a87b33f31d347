#include "notation/split.hpp"

#include "notation/places.hpp"
#include "notation/reader.hpp"
#include "notation/source_cutter.hpp"

namespace waggle {

std::string_view without_byte_order_mark(std::string_view content) noexcept {
  if (content.starts_with(byte_order_mark)) content.remove_prefix(byte_order_mark.size());
  return content;
}

std::vector<RecordText> split_records(std::string_view content, Format format,
                                      const ReaderOptions& options) {
  std::vector<RecordText> records;
  Places places(content, {});
  SourceCutter(format, options).cut(without_byte_order_mark(content), true, places, records);
  return records;
}

}  // namespace waggle
