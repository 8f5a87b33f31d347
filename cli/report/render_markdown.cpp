#include <fmt/format.h>

#include <span>

#include "cli/output.hpp"
#include "cli/report/chart.hpp"
#include "cli/report/render.hpp"

namespace waggle::cli::report {
namespace {

/// Text from records must not be taken for marks.
std::string plain(const std::string& text) {
  std::string out;
  for (char c : made_inert(text)) {
    if (std::string_view("\\`*_{}[]<>#|~").find(c) != std::string_view::npos) out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out;
}

std::string row_of(const std::vector<std::string>& cells) {
  std::string row = "|";
  for (const std::string& cell : cells) row += " " + cell + " |";
  return row + "\n";
}

void put(std::string& out, const Table& table, const Words& words) {
  if (table.rows.empty()) {
    out += plain(without_rows(table, words)) + "\n\n";
    return;
  }
  if (!table.caption.empty()) out += plain(table.caption) + "\n\n";
  std::vector<std::string> titles;
  std::vector<std::string> rules;
  for (const Column& column : table.columns) {
    titles.push_back(plain(column.title));
    rules.push_back(column.left ? ":--" : "--:");
  }
  out += row_of(titles) + row_of(rules);
  for (const auto& row : std::span(table.rows).first(table.rows.size() - table.hidden())) {
    std::vector<std::string> cells;
    for (const Cell& cell : row) cells.push_back(plain(cell.text));
    out += row_of(cells);
  }
  out += "\n";
  for (const std::string& rest : {more_rows(table, words), table.rest})
    if (!rest.empty()) out += plain(rest) + "\n\n";
}

struct Writer {
  std::string& out;
  const GameBook& book;
  const Words& words;

  void operator()(const Paragraph& paragraph) const { out += plain(paragraph.text) + "\n\n"; }
  void operator()(const Table& table) const { put(out, table, words); }

  void operator()(const Chart& chart) const { put(out, table_of(chart), words); }

  void operator()(const Cards& cards) const {
    for (const Card& card : cards.cards) {
      out += "### " + plain(card.title) + "\n\n";
      if (!card.subtitle.empty()) out += plain(card.subtitle) + "\n\n";
      if (!card.moves.empty()) out += plain(card.moves) + "\n\n";
      for (const std::string& line : card.lines) out += "- " + plain(line) + "\n";
      if (!card.lines.empty()) out += "\n";
      if (card.table) put(out, *card.table, words);
    }
    if (!cards.rest.empty()) out += plain(cards.rest) + "\n\n";
  }

  void operator()(const GameList& games) const {
    out += "### " + plain(games.caption) + "\n\n";
    for (const auto& item : games.items) {
      const auto found = book.find(item.game);
      if (found == book.end()) continue;
      const db::Game& game = found->second;
      out += plain(game_text(game, words));
      if (!item.note.empty()) out += " · " + plain(item.note);
      if (!game.sources.empty()) out += " (" + plain(game.sources.front()) + ")";
      out.insert(out.rfind('\n') + 1, "- ");
      out += "\n";
    }
    out += "\n";
  }
};

}  // namespace

std::string render_markdown(const Document& document, const GameBook& games, const Words& words) {
  std::string out = "# " + plain(document.title) + "\n\n";
  if (!document.subtitle.empty()) out += plain(document.subtitle) + "\n\n";
  for (const Fact& fact : document.facts)
    out += "- " + plain(fact.title) + ": " + plain(fact.value) + "\n";
  out += "\n";
  for (const Section& section : document.sections) {
    out += "## " + plain(section.title) + "\n\n";
    for (const Block& block : section.blocks) std::visit(Writer{out, games, words}, block);
  }
  for (const Fact& fact : document.provenance)
    out += "- " + plain(fact.title) + ": " + plain(fact.value) + "\n";
  return out;
}

}  // namespace waggle::cli::report
