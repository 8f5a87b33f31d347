#include "replay/pipeline.hpp"

#include <algorithm>

namespace waggle {

GameRecord unreadable_source(const SourceText& source) {
  GameRecord record;
  record.source = source.name;
  record.content_hash = content_hash(source.content);
  record.reading = GameRecord::Reading::unreadable;
  const bool blank = std::ranges::all_of(
      source.content, [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; });
  const bool archive = source.content.starts_with("PK\x03\x04") ||
                       source.content.starts_with("\x1f\x8b") ||
                       source.content.starts_with("\x28\xb5\x2f\xfd");
  Finding finding{Code::not_a_record, "no record of a game is recognised here", {}};
  if (blank)
    finding = {Code::empty_record, "there is nothing in it", {}};
  else if (archive)
    finding.hint = "this is an archive; unpack it first";
  else if (source.content.find('\0') != std::string::npos)
    finding.message = "this is not text: no record of a game is recognised here";
  record.diagnostics.push_back(make_diagnostic(std::move(finding), {}));
  return record;
}

}  // namespace waggle
