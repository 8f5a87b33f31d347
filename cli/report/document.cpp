#include "cli/report/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <unordered_map>

namespace waggle::cli::report {
namespace {

/// Calls with the games of every number, and with every list of games.
template <typename Numbers, typename Lists>
struct Walk {
  const Numbers& numbers;
  const Lists& lists;

  void operator()(const Paragraph&) const {}
  void operator()(const Chart&) const {}
  void operator()(auto& block) const requires requires { block.rows; }
  {
    for (auto& row : block.rows)
      for (auto& cell : row) numbers(cell.games);
  }
  void operator()(auto& block) const requires requires { block.cards; }
  {
    for (auto& card : block.cards) {
      numbers(card.games);
      if (card.table) (*this)(*card.table);
    }
  }
  void operator()(auto& block) const requires requires { block.items; }
  { lists(block); }
};

template <class Numbers, class Lists>
void walk(auto& document, const Numbers& numbers, const Lists& lists) {
  const Walk<Numbers, Lists> walk{numbers, lists};
  for (auto& section : document.sections)
    for (auto& block : section.blocks) std::visit(walk, block);
}

}  // namespace

GameIds listed_games(const Document& document) {
  GameIds all;
  walk(
      document,
      [&](const GameIds& games) {
        const auto listed = static_cast<std::ptrdiff_t>(std::min(games.size(), games_of_number));
        all.insert(all.end(), games.begin(), games.begin() + listed);
      },
      [&](const GameList& list) {
        for (const auto& item : list.items) all.push_back(item.game);
      });
  std::ranges::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

void order_games(Document& document, const GameIds& order) {
  std::unordered_map<std::int64_t, std::size_t> places;
  places.reserve(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) places.emplace(order[i], i);
  const auto place = [&](std::int64_t id) {
    const auto found = places.find(id);
    return std::pair(found == places.end() ? order.size() : found->second, id);
  };
  std::vector<std::pair<std::size_t, std::int64_t>> sorted;
  walk(
      document,
      [&](GameIds& games) {
        sorted.clear();
        std::ranges::transform(games, std::back_inserter(sorted), place);
        std::ranges::sort(sorted);
        std::ranges::transform(sorted, games.begin(), [](const auto& one) { return one.second; });
      },
      [](const GameList&) {});
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

std::string without_rows(const Table& table, const Words& words) {
  std::string text = table.caption.empty() ? words("There is none.")
                                           : fmt::format("{}: {}", table.caption, words("none"));
  if (!table.rest.empty()) text += (text.ends_with(".") ? " " : ". ") + table.rest;
  return text;
}

std::string more_rows(const Table& table, const Words& words) {
  if (table.hidden() == 0) return {};
  return fmt::format(fmt::runtime(words("and {} more: report --format json lists all")),
                     table.hidden());
}

}  // namespace waggle::cli::report
