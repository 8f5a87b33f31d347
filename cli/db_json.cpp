#include "cli/db_json.hpp"

#include "cli/json_tools.hpp"
#include "db/player.hpp"

namespace waggle::cli {
namespace {

void put_counts(Json& json, const db::Score& score) {
  json["white"] = score.white;
  json["draws"] = score.draws;
  json["black"] = score.black;
  json["unknown"] = score.unknown;
}

void put_share(Json& json, const db::Score& score, Colour side) {
  const auto share = db::interval(score, side);
  json["score"] = share ? Json(share->score) : Json(nullptr);
  json["low"] = share ? Json(share->low) : Json(nullptr);
  json["high"] = share ? Json(share->high) : Json(nullptr);
}

void put_score(Json& json, const db::Score& score, Colour side) {
  json["games"] = score.games();
  put_counts(json, score);
  put_share(json, score, side);
}

void put_notes(Json& json, const GameNotes& notes) {
  Json clocks = nullptr;
  for (const auto& clock : notes.clocks) clocks.push_back(or_null(clock));
  json["clocks_ms"] = std::move(clocks);
  json["comments"] = Json::array();
  for (const auto& [ply, text] : notes.comments)
    json["comments"].push_back({{"ply", ply}, {"text", text}});
  json["tags"] = Json::array();
  for (const Tag& tag : notes.tags)
    json["tags"].push_back({{"name", tag.name}, {"value", tag.value}});
}

}  // namespace

std::string summary_json(const db::ImportSummary& s) {
  return dump(Json{{"read", s.read},
                   {"imported", s.imported},
                   {"duplicates", s.duplicates},
                   {"rejected", s.rejected},
                   {"positions", s.positions},
                   {"seconds", s.seconds}});
}

std::string named_account_json(const db::NamedAccount& named) {
  return dump(Json{{"person", or_null(named.person)},
                   {"kind", db::name_of(named.kind)},
                   {"account", named.account},
                   {"site", named.site.empty() ? Json(nullptr) : Json(named.site)},
                   {"games", or_null(named.games)}});
}

std::string removal_json(const db::Removal& r) {
  return dump(Json{{"records", r.records}, {"games", r.games}, {"rejected", r.rejected}});
}

std::string verification_json(const db::Verification& verification,
                              const std::vector<db::Fault>& faults) {
  Json json{{"checks", Json::array()}, {"faults", Json::array()}};
  for (const auto& check : verification.checks)
    json["checks"].push_back(
        Json{{"what", check.what}, {"checked", check.checked}, {"faults", check.faults}});
  for (const db::Fault& fault : faults)
    json["faults"].push_back(Json{{"what", fault.what}, {"message", fault.message}});
  json["seconds"] = verification.seconds;
  return dump(json);
}

std::string compaction_json(const db::Compaction& c) {
  return dump(Json{{"games", c.games},
                   {"positions", c.positions},
                   {"bytes_before", c.bytes_before},
                   {"bytes_after", c.bytes_after},
                   {"seconds", c.seconds}});
}

std::string info_json(const db::Info& info) {
  Json json{{"version", info.version},
            {"key_version", info.key_version},
            {"games", info.totals.games},
            {"records", info.totals.records},
            {"rejected", info.totals.rejected},
            {"players", info.totals.players},
            {"positions", info.totals.positions},
            {"segments", info.segments},
            {"first_date", or_null(info.totals.first_date)},
            {"last_date", or_null(info.totals.last_date)},
            {"bytes", info.bytes},
            {"free_bytes", info.free_bytes},
            {"tables", Json::array()}};
  for (const auto& table : info.tables)
    json["tables"].push_back(
        Json{{"name", table.name}, {"rows", table.rows}, {"bytes", or_null(table.bytes)}});
  return dump(json);
}

std::string game_json(const db::Game& game, bool with_moves) {
  Json json{{"game", game.id},
            {"game_type", to_string(game.game_type)},
            {"white", or_null(game.white)},
            {"black", or_null(game.black)},
            {"white_rating", or_null(game.white_rating)},
            {"black_rating", or_null(game.black_rating)},
            {"event", or_null(game.event)},
            {"site", or_null(game.site)},
            {"round", or_null(game.round)},
            {"date", or_null(game.date)},
            {"id", or_null(game.game_key)},
            {"result", name_of(game.result)},
            {"result_reason", name_of(game.reason)},
            {"plies", game.plies},
            {"board_state", name_of(game.board_state)},
            {"bots", game.bots},
            {"guests", game.guests},
            {"white_person", or_null(game.white_person)},
            {"black_person", or_null(game.black_person)},
            {"sources", game.sources}};
  if (with_moves) {
    json["moves"] = game.moves;
    put_notes(json, game.notes);
  }
  return dump(json);
}

namespace {

Json json_of(const db::Hit& hit, bool with_swapped) {
  Json json{{"game", hit.game.id},
            {"ply", hit.ply},
            {"white", or_null(hit.game.white)},
            {"black", or_null(hit.game.black)},
            {"date", or_null(hit.game.date)},
            {"result", name_of(hit.game.result)},
            {"source", hit.game.sources.empty() ? Json(nullptr) : Json(hit.game.sources.front())}};
  if (with_swapped) json["swapped"] = hit.swapped;
  return json;
}

Json json_of(const db::Road& road) {
  Json json{{"moves", road.moves}};
  put_score(json, road.score, Colour::white);
  return json;
}

/// Null where a list is absent.
template <typename Item, typename... More>
Json list_or_null(const std::optional<std::vector<Item>>& items, More... more) {
  if (!items) return nullptr;
  Json list = Json::array();
  for (const Item& item : *items) list.push_back(json_of(item, more...));
  return list;
}

}  // namespace

std::string hit_json(const db::Hit& hit, bool with_swapped) {
  return dump(json_of(hit, with_swapped));
}

std::string exploration_json(const db::Exploration& exploration, const Context& context,
                             bool with_swapped) {
  Json json{{"games", exploration.all.games()}};
  put_counts(json, exploration.all);
  json["ended"] = exploration.ended;
  json["moves"] = Json::array();
  for (const db::ExploredMove& move : exploration.moves) {
    Json row{{"move", move.text}, {"games", move.edge.games()}, {"reached", move.reached}};
    put_counts(row, move.edge);
    put_share(row, move.edge, Colour::white);
    row["equivalents"] = move.equivalents;
    row["rests"] = move.rests;
    json["moves"].push_back(std::move(row));
  }
  json["top"] = list_or_null(context.top, with_swapped);
  json["recent"] = list_or_null(context.recent, with_swapped);
  json["roads"] = list_or_null(context.roads);
  json["more_roads"] = or_null(context.more_roads);
  return dump(json);
}

std::string openings_json(const db::Openings& openings) {
  Json json{{"lines", Json::array()}, {"formations", Json::array()}, {"matchups", Json::array()}};
  const auto side_name = [](Colour side) { return side == Colour::white ? "white" : "black"; };
  for (const db::LineRow& line : openings.lines) {
    Json row{{"side", side_name(line.side)},
             {"line", line.line},
             {"formation", line.formation},
             {"name", or_null(line.name)}};
    put_score(row, line.score, line.side);
    row["title"] = line.title;
    json["lines"].push_back(std::move(row));
  }
  for (const db::FormationRow& formation : openings.formations) {
    Json row{{"side", side_name(formation.side)}, {"formation", formation.formation}};
    put_score(row, formation.score, formation.side);
    json["formations"].push_back(std::move(row));
  }
  for (const db::MatchupRow& matchup : openings.matchups) {
    Json row{{"white_line", matchup.white_line}, {"black_line", matchup.black_line}};
    put_score(row, matchup.score, Colour::white);
    json["matchups"].push_back(std::move(row));
  }
  json["first_bugs"] = Json::array();
  for (const db::FirstBugsRow& first : openings.first_bugs) {
    Json row{{"white_bug", std::string(1, letter_of(first.white_bug))},
             {"black_bug", std::string(1, letter_of(first.black_bug))}};
    put_score(row, first.score, Colour::white);
    json["first_bugs"].push_back(std::move(row));
  }
  json["queen_turns"] = Json::array();
  for (const db::QueenTurnRow& queen : openings.queen_turns) {
    Json row{{"side", side_name(queen.side)}, {"turn", or_null(queen.turn)}};
    put_score(row, queen.score, queen.side);
    json["queen_turns"].push_back(std::move(row));
  }
  json["named_positions"] = Json::array();
  for (const db::NamedPositionRow& position : openings.positions) {
    Json row{{"name", position.name}};
    put_score(row, position.score, Colour::white);
    json["named_positions"].push_back(std::move(row));
  }
  json["short"] = {{"white", openings.short_white}, {"black", openings.short_black}};
  return dump(json);
}

}  // namespace waggle::cli
