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
  const bool archive = source.content.starts_with("7z\xbc\xaf\x27\x1c") ||
                       source.content.starts_with("Rar!\x1a\x07");
  Finding finding{Code::not_a_record, "no record of a game is recognised here", {}};
  if (blank)
    finding = {Code::empty_record, "there is nothing in it", {}};
  else if (archive)
    finding.hint = "archives of this kind are not read; unpack it first";
  else if (source.content.find('\0') != std::string::npos)
    finding.message = "this is not text: no record of a game is recognised here";
  record.diagnostics.push_back(make_diagnostic(std::move(finding), {}));
  return record;
}

GameRecord broken_source(const std::string& name, int game, const Finding& why) {
  GameRecord record;
  record.source = name;
  record.game = game;
  // There are no bytes to tell it by, and every place keeps what is wrong with it.
  record.content_hash = content_hash(name);
  record.reading = GameRecord::Reading::unreadable;
  record.diagnostics.push_back(make_diagnostic(why, {}));
  return record;
}

}  // namespace waggle
