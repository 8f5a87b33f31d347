#include "cli/findings.hpp"

#include <fmt/format.h>

namespace waggle::cli {

std::string place_of(const GameRecord& record) {
  return record.game == 1 ? record.source : fmt::format("{}#{}", record.source, record.game);
}

std::string finding_text(const GameRecord& record, const Diagnostic& diagnostic) {
  const CodeInfo& info = info_of(diagnostic.code);
  std::string text =
      fmt::format("{}:{}:{}: {} {} {}: ", record.source, diagnostic.at.line, diagnostic.at.column,
                  name_of(diagnostic.severity), info.id, info.name);
  if (diagnostic.ply) text += fmt::format("ply {}, ", *diagnostic.ply);
  if (!diagnostic.move.empty()) text += fmt::format("{}: ", diagnostic.move);
  text += diagnostic.message + "\n";
  if (!diagnostic.hint.empty()) text += fmt::format("    hint: {}\n", diagnostic.hint);
  return text;
}

}  // namespace waggle::cli
