#include "support/told.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "notation/content_hash.hpp"
#include "replay/key.hpp"
#include "replay/sgf_writer.hpp"

namespace waggle::test {
namespace {

std::string told(SourcePosition at) { return fmt::format("{}:{}+{}", at.line, at.column, at.byte); }

std::string told(GridCell cell) {
  return fmt::format("{}{}", static_cast<char>('A' + cell.column % 26), cell.row);
}

std::string told(const Finding& finding) {
  return fmt::format("{} {}{}", info_of(finding.code).id, escaped(finding.message),
                     finding.hint.empty() ? "" : " // " + escaped(finding.hint));
}

std::string told(const Diagnostic& finding) {
  std::string line = fmt::format("{} {} {}", told(finding.at), name_of(finding.severity),
                                 told(Finding{finding.code, finding.message, finding.hint}));
  if (finding.ply) line += fmt::format(" [ply {}: {}]", *finding.ply, escaped(finding.move));
  return line + "\n";
}

std::string told(const Turn& turn) {
  constexpr std::array kinds = {"move", "pass", "bare", "bad"};
  std::string line =
      fmt::format("{} {} {} '{}'", told(turn.at), kinds.at(static_cast<std::size_t>(turn.kind)),
                  to_string(turn.move), escaped(turn.text));
  if (turn.by) line += fmt::format(" by {}", name_of(*turn.by));
  if (turn.from) line += " from " + told(*turn.from);
  if (turn.cell) line += " to " + told(*turn.cell);
  if (turn.clock_ms) line += fmt::format(" clock {}", *turn.clock_ms);
  if (!turn.comment.empty()) line += " {" + escaped(turn.comment) + "}";
  if (turn.problem) line += "\n  " + told(*turn.problem);
  for (const Finding& finding : turn.findings) line += "\n  " + told(finding);
  return line + "\n";
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\')
      out += "\\\\";
    else if (c == '\n')
      out += "\\n";
    else if (c == '\r')
      out += "\\r";
    else if (c == '\t')
      out += "\\t";
    else if (c < ' ' || c > '~')
      out += fmt::format("\\x{:02X}", static_cast<unsigned char>(c));
    else
      out += c;
  }
  return out;
}

std::string unescaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\') {
      out += text[i];
      continue;
    }
    const char kind = text.at(++i);
    if (kind == 'x') {
      out += static_cast<char>(std::stoi(std::string(text.substr(i + 1, 2)), nullptr, 16));
      i += 2;
    } else {
      out += kind == 'n' ? '\n' : kind == 'r' ? '\r' : kind == 't' ? '\t' : kind;
    }
  }
  return out;
}

std::string told(const GameRecord& record) {
  constexpr std::array readings = {"readable", "unsupported", "unreadable"};
  std::string out =
      fmt::format("{} {} {} at {}", record.game, name_of(record.format),
                  readings.at(static_cast<std::size_t>(record.reading)), told(record.at));
  if (record.game_type) out += " " + to_string(*record.game_type);
  if (record.turn_claim) out += " turn " + escaped(*record.turn_claim);
  if (record.grid_wraps) out += " wraps";
  if (record.passes_implied) out += " passes-implied";
  out += fmt::format(" {:x}\n", record.content_hash);
  for (const Tag& tag : record.tags)
    out += fmt::format("tag {} = {}\n", escaped(tag.name), escaped(tag.value));
  const auto tell = [&](const char* name, const auto& value) {
    if (!value) return;
    if constexpr (std::is_same_v<decltype(*value), const int&>)
      out += fmt::format("{} {}\n", name, *value);
    else
      out += fmt::format("{} {}\n", name, escaped(*value));
  };
  tell("white", record.white);
  tell("black", record.black);
  tell("white-rating", record.white_rating);
  tell("black-rating", record.black_rating);
  tell("event", record.event);
  tell("site", record.site);
  tell("round", record.round);
  tell("date", record.date);
  tell("id", record.id);
  const StatedResult& result = record.result;
  if (result.outcome != Outcome::unknown || !result.text.empty() || result.claims_board)
    out +=
        fmt::format("result {} {} '{}' at {}{}\n", name_of(result.outcome), name_of(result.reason),
                    escaped(result.text), told(result.at), result.claims_board ? " board" : "");
  if (!record.comment.empty()) out += fmt::format("comment {}\n", escaped(record.comment));
  for (const Turn& turn : record.turns) out += told(turn);
  return out;
}

std::string told(const GameRecord& record, const Replay& game) {
  const GameText text = to_game_text(record, game);
  return fmt::format("written pgn {:x} sgf {:x}\n", content_hash(to_pgn(text)),
                     content_hash(to_sgf(text)));
}

std::string told(const Replay& game) {
  std::string out =
      fmt::format("{} {} {} {} {}\n", name_of(game.status), name_of(game.result),
                  name_of(game.reason), to_string(rule_key(game.position)), game.game_string());
  std::string turns;
  for (const auto& turn : game.turns) turns += turn ? fmt::format(" {}", *turn) : " -";
  if (!turns.empty()) out += "turns" + turns + "\n";
  for (const auto& [reading, plies] : game.third_occurrences)
    out += fmt::format("third {} {}\n", static_cast<int>(reading), fmt::join(plies, " "));
  for (const Diagnostic& finding : game.diagnostics) out += told(finding);
  return out;
}

}  // namespace waggle::test
