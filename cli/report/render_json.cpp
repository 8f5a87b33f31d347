#include <cmath>
#include <cstdint>

#include "cli/db_json.hpp"
#include "cli/json_tools.hpp"
#include "cli/report/render.hpp"

namespace waggle::cli::report {
namespace {

Json json_of(const db::Interval& interval) {
  return {{"score", interval.score}, {"low", interval.low}, {"high", interval.high}};
}

/// Whole numbers without a point.
Json number(double value) {
  constexpr double exact = 9007199254740992;  // 2^53
  if (std::abs(value) < exact && value == std::trunc(value))
    return Json(static_cast<std::int64_t>(value));
  return Json(value);
}

Json json_of(const Cell& cell) {
  Json value = cell.number ? number(*cell.number) : Json(cell.key.empty() ? cell.text : cell.key);
  if (cell.games.empty() && !cell.interval) return value;
  Json json{{"value", std::move(value)}};
  if (cell.interval) json["interval"] = json_of(*cell.interval);
  if (!cell.games.empty()) json["games"] = cell.games;
  return json;
}

Json json_of(const Table& table) {
  Json rows = Json::array();
  for (const auto& row : table.rows) {
    Json json = Json::object();
    for (std::size_t i = 0; i < row.size(); ++i) json[table.columns[i].key] = json_of(row[i]);
    rows.push_back(std::move(json));
  }
  return {{"kind", "table"}, {"key", table.key}, {"rows", std::move(rows)}};
}

struct Writer {
  Json operator()(const Paragraph& paragraph) const {
    return {{"kind", "paragraph"}, {"text", paragraph.text}};
  }
  Json operator()(const Table& table) const { return json_of(table); }
  Json operator()(const Chart& chart) const {
    Json json{{"kind", "chart"}, {"key", chart.key}, {"marks", chart.marks}};
    for (const Series& series : chart.series) {
      Json values = Json::array();
      for (const auto& value : series.values) values.push_back(or_null(value));
      json["series"][series.key] = std::move(values);
    }
    return json;
  }
  Json operator()(const Cards& cards) const {
    Json json{{"kind", "cards"}, {"key", cards.key}, {"cards", Json::array()}};
    for (const Card& card : cards.cards) {
      Json one{{"title", card.title},
               {"subtitle", card.subtitle},
               {"moves", card.moves},
               {"lines", card.lines},
               {"interval", card.interval ? json_of(*card.interval) : Json()},
               {"table", card.table ? json_of(*card.table) : Json()},
               {"games", card.games}};
      json["cards"].push_back(std::move(one));
    }
    return json;
  }
  Json operator()(const GameList& games) const {
    Json json{{"kind", "games"}, {"key", games.key}, {"games", Json::array()}};
    for (const auto& item : games.items)
      json["games"].push_back({{"game", item.game}, {"ply", item.ply}, {"note", item.note}});
    return json;
  }
};

Json json_of(const std::vector<Fact>& facts) {
  Json json = Json::object();
  for (const Fact& fact : facts) json[fact.key] = fact.value;
  return json;
}

}  // namespace

std::string render_json(const Document& document, const GameBook& games) {
  Json json{{"title", document.title},
            {"subtitle", document.subtitle},
            {"language", document.language},
            {"facts", json_of(document.facts)},
            {"sections", Json::array()},
            {"games", Json::array()},
            {"provenance", json_of(document.provenance)}};
  for (const Section& section : document.sections) {
    Json blocks = Json::array();
    for (const Block& block : section.blocks) blocks.push_back(std::visit(Writer{}, block));
    json["sections"].push_back(
        {{"id", section.id}, {"title", section.title}, {"blocks", std::move(blocks)}});
  }
  for (const auto& [id, game] : games) json["games"].push_back(Json::parse(game_json(game, false)));
  return dump(json);
}

}  // namespace waggle::cli::report
