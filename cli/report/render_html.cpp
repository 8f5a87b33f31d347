#include <fmt/format.h>
#include <fmt/ranges.h>

#include <kainjow/mustache.hpp>
#include <span>
#include <stdexcept>

#include "cli/json_tools.hpp"
#include "cli/output.hpp"
#include "cli/report/chart.hpp"
#include "cli/report/embedded.hpp"
#include "cli/report/render.hpp"
#include "db/moves_blob.hpp"
#include "replay/picture.hpp"

namespace waggle::cli::report {
namespace {

using kainjow::mustache::data;
using kainjow::mustache::list;
using kainjow::mustache::mustache;
using kainjow::mustache::partial;

constexpr const char* table_template =
    R"(<div class="wide"><div class="scroll" tabindex="0" role="region" aria-label="{{label}}"><table{{#matrix}} class="matrix"{{/matrix}}>{{#caption}}<caption>{{caption}}</caption>{{/caption}}
<thead><tr>{{#columns}}<th scope="col"{{#left}} class="l"{{/left}}>{{title}}</th>{{/columns}}</tr></thead>
<tbody>
{{#rows}}<tr>{{#cells}}{{#heading}}<th scope="row" class="l">{{>p_cell}}</th>{{/heading}}{{^heading}}<td{{#class}} class="{{class}}"{{/class}}{{#style}} style="{{style}}"{{/style}}>{{>p_cell}}</td>{{/heading}}{{/cells}}</tr>
{{/rows}}</tbody></table></div></div>
{{#rest}}<p class="soft">{{rest}}</p>{{/rest}})";

constexpr const char* cell_template =
    R"({{#list}}{{>p_number}}{{/list}}{{^list}}{{text}}{{/list}}{{#whisker}} {{>p_whisker}}{{/whisker}})";

constexpr const char* number_template =
    R"(<button type="button" class="n" data-games="{{ids}}" data-more="{{more}}" data-title="{{title}}">{{text}}</button>)";

constexpr const char* whisker_template =
    R"(<span class="whisker" role="img" aria-label="{{text}}"><i style="left:{{low}}%;width:{{span}}%"></i><b style="left:{{middle}}%"></b></span>)";

data shown_if(const std::string& text) {
  return text.empty() ? data(false) : data(made_inert(text));
}

data picture_if(const std::string& svg) { return svg.empty() ? data(false) : data(svg); }

data number_view(const GameIds& games, const std::string& text, const std::string& title) {
  data view;
  const std::size_t listed = std::min(games.size(), games_of_number);
  view["ids"] = fmt::format(
      "{}", fmt::join(games.begin(), games.begin() + static_cast<std::ptrdiff_t>(listed), " "));
  view["more"] = std::to_string(games.size() - listed);
  view["text"] = made_inert(text);
  view["title"] = made_inert(title);
  return view;
}

data whisker_view(const std::optional<db::Interval>& interval) {
  if (!interval) return data(false);
  data view;
  view["low"] = fmt::format("{:.1f}", interval->low * 100);
  view["span"] = fmt::format("{:.1f}", (interval->high - interval->low) * 100);
  view["middle"] = fmt::format("{:.1f}", interval->score * 100);
  view["text"] = fmt::format("{:.0f} % ({:.0f}–{:.0f} %)", interval->score * 100,
                             interval->low * 100, interval->high * 100);
  return view;
}

/// Blue above a half, orange below; the further, the deeper.
std::string tint(double score) {
  const double depth = std::min(std::abs(score - 0.5) * 2, 1.0) * 0.6;
  return fmt::format("background:rgba(var({}),{:.2f})", score >= 0.5 ? "--good" : "--bad", depth);
}

data cell_view(const Cell& cell, bool heading, bool left, const std::string& title) {
  data view;
  view["heading"] = heading;
  view["text"] = made_inert(cell.text);
  view["list"] = cell.games.empty() ? data(false) : number_view(cell.games, cell.text, title);
  view["whisker"] = whisker_view(cell.interval);
  view["class"] = cell.few ? data("few") : left ? data("l") : data(false);
  view["style"] = cell.tint && !cell.few ? data(tint(*cell.tint)) : data(false);
  return view;
}

data table_view(const Table& table, const std::string& label, const Words& words) {
  data view;
  // A section has its title for a label already.
  view["label"] = made_inert(!table.caption.empty()  ? table.caption
                             : table.columns.empty() ? label
                                                     : label + ": " + table.columns.front().title);
  view["caption"] = shown_if(table.caption);
  view["matrix"] = table.matrix;
  const std::string more = more_rows(table, words);
  view["rest"] = shown_if(more + (more.empty() || table.rest.empty() ? "" : ". ") + table.rest);
  list columns;
  for (const Column& column : table.columns) {
    data one;
    one["title"] = made_inert(column.title);
    one["left"] = column.left;
    columns.push_back(one);
  }
  view["columns"] = columns;
  list rows;
  for (const auto& row : std::span(table.rows).first(table.rows.size() - table.hidden())) {
    list cells;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const bool heading = table.matrix && i == 0;
      const std::string title = row.empty() || i == 0
                                    ? table.columns[i].title
                                    : row.front().text + " · " + table.columns[i].title;
      cells.push_back(cell_view(row[i], heading, table.columns[i].left, title));
    }
    data one;
    one["cells"] = cells;
    rows.push_back(one);
  }
  view["rows"] = rows;
  return view;
}

std::string legend_mark(std::size_t series, std::size_t colour, Chart::Kind kind) {
  if (kind != Chart::Kind::lines)
    return fmt::format(
        "<svg viewBox=\"0 0 16 16\" aria-hidden=\"true\" class=\"chart-key\"><rect class=\"b s{}\" "
        "width=\"14\" height=\"14\" x=\"1\" y=\"1\"/></svg>",
        colour);
  constexpr std::array<const char*, 4> marks = {
      "<circle cx=\"8\" cy=\"8\" r=\"6\" class=\"d s{}\"/>",
      "<rect x=\"2\" y=\"2\" width=\"12\" height=\"12\" class=\"d s{}\"/>",
      "<path d=\"M8 1l7 13h-14z\" class=\"d s{}\"/>",
      "<path d=\"M8 0l8 8l-8 8l-8 -8z\" class=\"d s{}\"/>"};
  return fmt::format("<svg viewBox=\"0 0 16 16\" aria-hidden=\"true\">{}</svg>",
                     fmt::format(fmt::runtime(marks[series % 4]), colour));
}

data chart_view(const Chart& chart, const Words& words) {
  data view;
  view["caption"] = made_inert(chart.caption);
  view["svg"] = svg_chart(chart);
  list legend;
  for (std::size_t s = 0; s < chart.series.size(); ++s) {
    data one;
    one["mark"] = legend_mark(s, colour_of(chart.series[s], s), chart.kind);
    one["title"] = made_inert(chart.series[s].title);
    legend.push_back(one);
  }
  view["legend"] = legend;
  view["table"] = table_view(table_of(chart), chart.caption, words);
  return view;
}

data cards_view(const Cards& cards, const Words& words) {
  data view;
  list items;
  for (const Card& card : cards.cards) {
    data one;
    one["title"] = made_inert(card.title);
    one["subtitle"] = shown_if(card.subtitle);
    one["svg"] = picture_if(card.svg);
    one["moves"] = shown_if(card.moves);
    list lines;
    for (const std::string& line : card.lines) {
      data text;
      text["text"] = made_inert(line);
      lines.push_back(text);
    }
    one["lines"] = lines;
    one["whisker"] = whisker_view(card.interval);
    one["table"] = card.table ? table_view(*card.table, card.title, words) : data(false);
    one["list"] =
        card.games.empty()
            ? data(false)
            : number_view(card.games, fmt::format("{}: {}", words("Games"), card.games.size()),
                          card.title);
    items.push_back(one);
  }
  view["items"] = items;
  view["rest"] = shown_if(cards.rest);
  return view;
}

data games_view(const GameList& games, const GameBook& book, const Words& words) {
  data view;
  view["caption"] = made_inert(games.caption);
  list items;
  for (const auto& item : games.items) {
    const auto found = book.find(item.game);
    if (found == book.end()) continue;
    data one;
    one["game"] = std::to_string(item.game);
    one["ply"] = std::to_string(item.ply);
    one["text"] = made_inert(game_text(found->second, words));
    one["note"] = shown_if(item.note);
    one["source"] = made_inert(found->second.sources.empty() ? "" : found->second.sources.front());
    items.push_back(one);
  }
  view["items"] = items;
  return view;
}

/// A block is one of several kinds; the others are false, so that no outer name is taken for them.
data block_view(const Block& block, const Section& section, const GameBook& book,
                const Words& words) {
  data view;
  for (const char* kind : {"paragraph", "table", "chart", "cards", "gamelist"}) view[kind] = false;
  const auto paragraph_view = [](const std::string& words_of_it) {
    data text;
    text["text"] = made_inert(words_of_it);
    return text;
  };
  if (const auto* paragraph = std::get_if<Paragraph>(&block)) {
    view["paragraph"] = paragraph_view(paragraph->text);
  } else if (const auto* table = std::get_if<Table>(&block)) {
    if (table->rows.empty())
      view["paragraph"] = paragraph_view(without_rows(*table, words));
    else
      view["table"] = table_view(*table, section.title, words);
  } else if (const auto* chart = std::get_if<Chart>(&block)) {
    view["chart"] = chart_view(*chart, words);
  } else if (const auto* cards = std::get_if<Cards>(&block)) {
    view["cards"] = cards_view(*cards, words);
  } else if (const auto* games = std::get_if<GameList>(&block)) {
    view["gamelist"] = games_view(*games, book, words);
  }
  return view;
}

list facts_view(const std::vector<Fact>& facts) {
  list views;
  for (const Fact& fact : facts) {
    data one;
    one["title"] = made_inert(fact.title);
    one["value"] = made_inert(fact.value);
    views.push_back(one);
  }
  return views;
}

/// The characters that a string of JSON in a script can have as they are, from the space on.
constexpr std::string_view digits =
    " !#$%&'()*+,-./0123456789:;=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~";

/// The moves of a game for the replayer, two characters a ply: the two bytes of moves_blob.hpp as a
/// number, the digit of less weight first; a pass is the number past all others.
std::string packed_moves(const db::Game& game) {
  constexpr unsigned pass = 1U << 13U;
  static_assert(digits.size() * digits.size() > pass);
  std::vector<MoveString> moves;
  for (const std::string& text : game.moves) moves.push_back(parse_move_string(text).value());
  const std::string bytes = db::encode_moves(moves);
  std::string packed;
  for (std::size_t i = 0; i < bytes.size(); i += 2) {
    const unsigned word =
        std::min(pass, static_cast<unsigned char>(bytes[i]) |
                           static_cast<unsigned>(static_cast<unsigned char>(bytes[i + 1])) << 8U);
    packed += digits[word % digits.size()];
    packed += digits[word / digits.size()];
  }
  return packed;
}

/// What a packed move is made of: the pieces by index, and the sides, each with the marks before
/// and behind the reference and the step to its cell; the last is on top.
Json move_parts() {
  Json pieces = Json::array();
  for (std::size_t i = 0; i < Piece::count; ++i) pieces.push_back(to_string(Piece::from_index(i)));
  Json sides = Json::array();
  const Piece piece = Piece::from_index(0);
  const std::string name = to_string(piece);
  for (Direction direction : all_directions) {
    const std::string text = to_string(Reference{piece, direction});
    const auto at = text.find(name);
    const Hex step = Hex{} + direction;
    sides.push_back({text.substr(0, at), text.substr(at + name.size()), step.q, step.r});
  }
  sides.push_back({"", "", 0, 0});
  return {{"digits", digits}, {"pieces", std::move(pieces)}, {"sides", std::move(sides)}};
}

/// Goes into a script element, where "</" would end it.
std::string book_json(const GameBook& book, const Words& words) {
  Json json;
  json["words"] = {{"games", words("Games")},
                   {"start", words("The start")},
                   {"more", words("and {} more: report --format json lists all")}};
  json["inks"] = Json::object();
  for (Bug bug : all_bugs)
    json["inks"][std::string(1, letter_of(bug))] = {ink_of(bug, false), ink_of(bug, true)};
  json["parts"] = move_parts();
  json["games"] = Json::object();
  for (const auto& [id, game] : book)
    json["games"][std::to_string(id)] = Json::array(
        {made_inert(game_text(game, words)),
         made_inert(game.sources.empty() ? "" : game.sources.front()), packed_moves(game)});
  std::string text = dump(json);
  std::string safe;
  safe.reserve(text.size());
  for (char c : text) {
    if (c == '<')
      safe += "\\u003c";
    else
      safe += c;
  }
  return safe;
}

}  // namespace

std::string render_html(const Document& document, const GameBook& games, const Words& words) {
  data view;
  view["p_table"] = partial([] { return table_template; });
  view["p_cell"] = partial([] { return cell_template; });
  view["p_number"] = partial([] { return number_template; });
  view["p_whisker"] = partial([] { return whisker_template; });
  view["language"] = document.language;
  view["css"] = std::string(embedded::page_css);
  view["script"] = std::string(embedded::page_js);
  view["title"] = made_inert(document.title);
  view["subtitle"] = shown_if(document.subtitle);
  view["svg"] = picture_if(document.svg);
  view["facts"] = facts_view(document.facts);
  view["provenance"] = facts_view(document.provenance);
  view["book"] = book_json(games, words);
  data labels;
  for (const auto& [key, english] :
       std::initializer_list<std::pair<const char*, const char*>>{{"skip", "Skip to the content"},
                                                                  {"contents", "Contents"},
                                                                  {"numbers", "Numbers"},
                                                                  {"games", "Games"},
                                                                  {"game", "Game"},
                                                                  {"close", "Close"},
                                                                  {"moves", "Moves"},
                                                                  {"first", "First position"},
                                                                  {"back", "One ply back"},
                                                                  {"next", "One ply on"},
                                                                  {"last", "Last position"},
                                                                  {"ply", "Ply"}})
    labels[key] = words(english);
  view["w"] = std::move(labels);
  list sections;
  for (const Section& section : document.sections) {
    data one;
    one["id"] = section.id;
    one["title"] = made_inert(section.title);
    list blocks;
    for (const Block& block : section.blocks)
      blocks.push_back(block_view(block, section, games, words));
    one["blocks"] = blocks;
    sections.push_back(one);
  }
  view["sections"] = sections;
  mustache page{std::string(embedded::page_mustache)};
  if (!page.is_valid()) throw std::logic_error("the report's template: " + page.error_message());
  return page.render(view);
}

}  // namespace waggle::cli::report
