#include "notation/source_cutter.hpp"

#include <fmt/format.h>

#include <utility>

#include "notation/encoding.hpp"
#include "notation/text.hpp"

namespace waggle {

SourceCutter::SourceCutter(Format format, const ReaderOptions& options)
    : format_(format), options_(options), cutter_(make_cutter(format, options)) {}

std::size_t SourceCutter::cut(std::string_view window, bool last, Places& places,
                              std::vector<RecordText>& records) {
  places_ = &places;
  records_ = &records;
  std::size_t done = cutter_->cut(window, last, *this);
  while (const auto next = cutter_->next()) {
    format_ = *next;
    cutter_ = make_cutter(format_, options_);
    done += cutter_->cut(window.substr(done), last, *this);
  }
  return done;
}

void SourceCutter::record(std::string_view text) {
  const std::string_view core = text::trimmed(text);
  if (core.empty()) return;
  records_->push_back(
      {format_, ++count_, places_->of(core.data()), core, std::exchange(before_, {})});
}

void SourceCutter::passed_over(std::string_view line) {
  auto& beside = records_->empty() ? before_ : records_->back().beside;
  beside.push_back(make_diagnostic({Code::text_outside,
                                    fmt::format("{} belongs to no record and was passed over",
                                                text::quoted(text::to_utf8(line))),
                                    {}},
                                   places_->of(line.data())));
}

}  // namespace waggle
