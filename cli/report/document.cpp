#include "cli/report/document.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace waggle::cli::report {
namespace {

void add(GameIds& all, const GameIds& some) {
  const auto listed = static_cast<std::ptrdiff_t>(std::min(some.size(), games_of_number));
  all.insert(all.end(), some.begin(), some.begin() + listed);
}

void add(GameIds& all, const Table& table) {
  for (const auto& row : table.rows)
    for (const Cell& cell : row) add(all, cell.games);
}

struct Collector {
  GameIds& all;

  void operator()(const Paragraph&) const {}
  void operator()(const Chart&) const {}
  void operator()(const Table& table) const { add(all, table); }
  void operator()(const Cards& cards) const {
    for (const Card& card : cards.cards) {
      add(all, card.games);
      if (card.table) add(all, *card.table);
    }
  }
  void operator()(const GameList& list) const {
    for (const auto& item : list.items) all.push_back(item.game);
  }
};

}  // namespace

GameIds listed_games(const Document& document) {
  GameIds all;
  for (const Section& section : document.sections)
    for (const Block& block : section.blocks) std::visit(Collector{all}, block);
  std::ranges::sort(all);
  const auto repeated = std::ranges::unique(all);
  all.erase(repeated.begin(), repeated.end());
  return all;
}

std::string result_text(Outcome outcome, const Words& words) {
  switch (outcome) {
    case Outcome::white_wins:
      return words("White wins");
    case Outcome::black_wins:
      return words("Black wins");
    case Outcome::draw:
      return words("draw");
    case Outcome::unknown:
      break;
  }
  return words("result unknown");
}

std::string game_text(const db::Game& game, const Words& words) {
  return fmt::format("{}: {} – {}, {}, {} {}", game.date.value_or(words("undated")),
                     game.white.value_or("?"), game.black.value_or("?"),
                     result_text(game.result, words), game.plies, words("plies"));
}

}  // namespace waggle::cli::report
