#include "cli/db_rows.hpp"

#include <fmt/format.h>

namespace waggle::cli {

std::vector<std::string> game_heading() {
  return {"game", "date", "white", "black", "result", "plies", "set", "source"};
}

std::vector<std::string> game_row(const db::Game& game, OutputFormat format) {
  const std::string unknown = format == OutputFormat::csv ? "" : "-";
  return {std::to_string(game.id),           game.date.value_or(unknown),
          game.white.value_or(unknown),      game.black.value_or(unknown),
          std::string(name_of(game.result)), std::to_string(game.plies),
          to_string(game.game_type),         game.sources.empty() ? unknown : game.sources.front()};
}

std::vector<std::string> score_heading(OutputFormat format, bool own) {
  if (format == OutputFormat::csv)
    return {"games", "white", "draws", "black", "unknown", "score", "low", "high"};
  return {"games", own ? "W-D-L" : "W-D-B", "?", "score", "interval"};
}

std::vector<std::string> score_cells(const db::Score& score, Colour side, OutputFormat format) {
  const auto share = db::interval(score, side);
  if (format == OutputFormat::csv) {
    const auto number = [&](double db::Interval::*member) {
      return share ? fmt::format("{:.4f}", (*share).*member) : std::string();
    };
    return {std::to_string(score.games()), std::to_string(score.white),
            std::to_string(score.draws),   std::to_string(score.black),
            std::to_string(score.unknown), number(&db::Interval::score),
            number(&db::Interval::low),    number(&db::Interval::high)};
  }
  const bool white = side == Colour::white;
  return {std::to_string(score.games()),
          fmt::format("{}-{}-{}", white ? score.white : score.black, score.draws,
                      white ? score.black : score.white),
          std::to_string(score.unknown), share ? fmt::format("{:.1f} %", share->score * 100) : "-",
          share ? fmt::format("{:.0f}-{:.0f} %", share->low * 100, share->high * 100) : "-"};
}

std::vector<std::string> joined(std::vector<std::string> first,
                                const std::vector<std::string>& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

}  // namespace waggle::cli
