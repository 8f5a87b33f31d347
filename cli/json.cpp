#include "cli/json.hpp"

#include "cli/findings.hpp"
#include "cli/json_tools.hpp"
#include "replay/hop.hpp"
#include "replay/key.hpp"

namespace waggle::cli {
namespace {

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

Json diagnostic_json(const Diagnostic& diagnostic) {
  const CodeInfo& info = info_of(diagnostic.code);
  return {{"severity", name_of(diagnostic.severity)},
          {"code", info.id},
          {"name", info.name},
          {"line", diagnostic.at.line},
          {"column", diagnostic.at.column},
          {"ply", or_null(diagnostic.ply)},
          {"move", text_or_null(diagnostic.move)},
          {"message", diagnostic.message},
          {"hint", text_or_null(diagnostic.hint)}};
}

/// Of the game, then of every ply.
std::vector<std::string> comments_of(const GameText& game) {
  std::vector<std::string> comments(game.moves.size() + 1);
  for (const auto& [ply, text] : game.comments) {
    std::string& comment = comments[static_cast<std::size_t>(ply)];
    comment += (comment.empty() ? "" : "\n") + text;
  }
  return comments;
}

/// The moves with what belongs to them.
Json turns_json(const GameText& game, const std::vector<std::string>& comments) {
  Json turns = Json::array();
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply)
    turns.push_back({{"move", game.moves[ply]},
                     {"clock_ms", game.clocks.empty() ? Json(nullptr) : or_null(game.clocks[ply])},
                     {"comment", text_or_null(comments[ply + 1])}});
  return turns;
}

Json tags_json(const GameRecord& record) {
  Json tags = Json::array();
  for (const Tag& tag : record.tags) tags.push_back({{"name", tag.name}, {"value", tag.value}});
  return tags;
}

}  // namespace

std::string record_json(const GameRecord& record, const Replay& replay, bool with_moves) {
  const bool replayed = replay.status == Status::valid || replay.status == Status::invalid;
  const auto set = known_set(record, replay);
  Json diagnostics = Json::array();
  for (const Diagnostic& diagnostic : replay.diagnostics)
    diagnostics.push_back(diagnostic_json(diagnostic));
  Json json = {{"source", record.source},
               {"game", record.game},
               {"format", is_recognised(record) ? Json(name_of(record.format)) : Json(nullptr)},
               {"status", name_of(replay.status)},
               {"game_type", set ? Json(to_string(*set)) : Json(nullptr)},
               {"white", or_null(record.white)},
               {"black", or_null(record.black)},
               {"date", or_null(record.date)},
               {"plies", replay.plies()},
               {"board_state", name_of(replay.position.state())},
               {"result", name_of(replay.result)},
               {"result_reason", name_of(replay.reason)},
               {"game_string", replayed ? Json(replay.game_string()) : Json(nullptr)},
               {"diagnostics", std::move(diagnostics)}};
  if (with_moves) {
    const GameText game = to_game_text(record, replay);
    json["moves"] = game.moves;
    const auto comments = comments_of(game);
    json["turns"] = turns_json(game, comments);
    json["tags"] = tags_json(record);
    json["comment"] = text_or_null(comments[0]);
  }
  return dump(json);
}

std::string rejection_json(const db::Rejection& rejection) {
  Json diagnostics = Json::array();
  for (const Diagnostic& diagnostic : rejection.diagnostics)
    diagnostics.push_back(diagnostic_json(diagnostic));
  return dump(Json{{"source", rejection.source},
                   {"game", rejection.game},
                   {"format", is_recognised(rejection.diagnostics) ? Json(name_of(rejection.format))
                                                                   : Json(nullptr)},
                   {"status", name_of(rejection.status)},
                   {"white", or_null(rejection.white)},
                   {"black", or_null(rejection.black)},
                   {"event", or_null(rejection.event)},
                   {"round", or_null(rejection.round)},
                   {"date", or_null(rejection.date)},
                   {"diagnostics", std::move(diagnostics)}});
}

std::string position_json(const NamedPosition& named) {
  const Position& position = named.position;
  return dump(
      Json{{"game_string", named.game ? Json(named.game->game_string()) : Json(nullptr)},
           {"hop", to_hop(position)},
           {"study_key", to_string(study_key(position))},
           {"rule_key", named.rest_known ? Json(to_string(rule_key(position))) : Json(nullptr)},
           {"key_version", key_version}});
}

std::string texts_json(const std::vector<std::string>& texts) { return dump(Json(texts)); }

}  // namespace waggle::cli
