#include "notation/record_splitter.hpp"

#include <utility>

#include "notation/places.hpp"
#include "notation/split.hpp"

namespace waggle {

RecordBlock RecordSplitter::add(std::string_view bytes) {
  window_ += bytes;
  return cut(false);
}

RecordBlock RecordSplitter::cut(bool last) {
  RecordBlock block;
  if (!begun_ && !last && window_.size() < byte_order_mark.size()) return block;
  const auto bytes = std::make_shared<std::string>(std::move(window_));
  const std::string_view window = *bytes;
  const std::string_view body =
      std::exchange(begun_, true) ? window : without_byte_order_mark(window);
  Places places(window, at_);
  std::size_t done = window.size() - body.size();
  done += cutter_.cut(body, last, places, block.records);
  // CR LF is one line end, so a CR waits for what follows.
  if (!last && done > 0 && done == window.size() && window.back() == '\r') --done;
  at_ = places.of(window.data() + done);
  if (block.records.empty()) {
    window_ = std::move(*bytes);
    window_.erase(0, done);
  } else {
    window_ = window.substr(done);
    block.bytes = bytes;
  }
  return block;
}

}  // namespace waggle
