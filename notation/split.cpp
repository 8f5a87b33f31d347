#include "notation/split.hpp"

#include "notation/cutter.hpp"
#include "notation/places.hpp"
#include "notation/reader.hpp"
#include "notation/text.hpp"

namespace waggle {

std::string_view without_byte_order_mark(std::string_view content) noexcept {
  if (content.starts_with(byte_order_mark)) content.remove_prefix(byte_order_mark.size());
  return content;
}

std::vector<RecordText> split_records(std::string_view content, Format format) {
  std::vector<RecordText> records;
  Places places(content, {});
  make_cutter(format)->cut(without_byte_order_mark(content), true, [&](std::string_view text) {
    const std::string_view core = text::trimmed(text);
    if (core.empty()) return;
    const int game = static_cast<int>(records.size()) + 1;
    records.push_back({format, game, places.of(core.data()), core});
  });
  return records;
}

}  // namespace waggle
