#include "cli/findings.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/output.hpp"

namespace waggle::cli {

std::string place_of(const GameRecord& record) {
  return record.game == 1 ? record.source : fmt::format("{}#{}", record.source, record.game);
}

bool is_recognised(const GameRecord& record) { return is_recognised(record.diagnostics); }

bool is_recognised(const std::vector<Diagnostic>& diagnostics) {
  return std::ranges::none_of(diagnostics, [](const Diagnostic& diagnostic) {
    return diagnostic.code == Code::not_a_record || diagnostic.code == Code::empty_record ||
           diagnostic.code == Code::source_unreadable;
  });
}

std::optional<GameType> known_set(const GameRecord& record, const Replay& replay) {
  const bool replayed = replay.status == Status::valid || replay.status == Status::invalid;
  return replayed ? std::optional(replay.game_type) : record.game_type;
}

const Diagnostic* first_error(const Replay& replay) noexcept {
  return first_error(replay.diagnostics);
}

const Diagnostic* first_error(const std::vector<Diagnostic>& diagnostics) noexcept {
  const auto error = std::ranges::find(diagnostics, Severity::error, &Diagnostic::severity);
  return error == diagnostics.end() ? nullptr : &*error;
}

std::string finding_text(const GameRecord& record, const Diagnostic& diagnostic,
                         const std::string& excerpt) {
  const CodeInfo& info = info_of(diagnostic.code);
  std::string text =
      fmt::format("{}:{}:{}: {} {} {}: ", made_inert(record.source), diagnostic.at.line,
                  diagnostic.at.column, name_of(diagnostic.severity), info.id, info.name);
  if (diagnostic.ply) text += fmt::format("ply {}, ", *diagnostic.ply);
  if (!diagnostic.move.empty()) text += fmt::format("{}: ", made_inert(diagnostic.move));
  text += made_inert(diagnostic.message) + "\n" + excerpt;
  if (!diagnostic.hint.empty()) text += fmt::format("    hint: {}\n", made_inert(diagnostic.hint));
  return text;
}

}  // namespace waggle::cli
