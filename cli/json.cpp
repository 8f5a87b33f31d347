#include "cli/json.hpp"

#include "cli/json_tools.hpp"
#include "replay/key.hpp"

namespace waggle::cli {
namespace {

Json diagnostic_json(const Diagnostic& diagnostic) {
  const CodeInfo& info = info_of(diagnostic.code);
  return {{"severity", name_of(diagnostic.severity)},
          {"code", info.id},
          {"name", info.name},
          {"line", diagnostic.at.line},
          {"column", diagnostic.at.column},
          {"ply", or_null(diagnostic.ply)},
          {"move", diagnostic.move.empty() ? Json(nullptr) : Json(diagnostic.move)},
          {"message", diagnostic.message},
          {"hint", diagnostic.hint.empty() ? Json(nullptr) : Json(diagnostic.hint)}};
}

bool recognised(const GameRecord& record) {
  for (const Diagnostic& diagnostic : record.diagnostics)
    if (diagnostic.code == Code::not_a_record || diagnostic.code == Code::empty_record)
      return false;
  return true;
}

}  // namespace

std::string record_json(const GameRecord& record, const Replay& replay, bool with_moves) {
  const bool replayed = replay.status == Status::valid || replay.status == Status::invalid;
  Json diagnostics = Json::array();
  for (const Diagnostic& diagnostic : replay.diagnostics)
    diagnostics.push_back(diagnostic_json(diagnostic));
  Json json = {{"source", record.source},
               {"game", record.game},
               {"format", recognised(record) ? Json(name_of(record.format)) : Json(nullptr)},
               {"status", name_of(replay.status)},
               {"game_type",
                replayed || record.game_type ? Json(to_string(replay.game_type)) : Json(nullptr)},
               {"white", or_null(record.white)},
               {"black", or_null(record.black)},
               {"date", or_null(record.date)},
               {"plies", replay.plies()},
               {"board_state", name_of(replay.position.state())},
               {"result", name_of(replay.result)},
               {"result_reason", name_of(replay.reason)},
               {"game_string", replayed ? Json(replay.game_string()) : Json(nullptr)},
               {"diagnostics", std::move(diagnostics)}};
  if (with_moves) json["moves"] = replay.texts;
  return dump(json);
}

std::string position_json(const std::string& game_string, const Position& position) {
  return dump(Json{{"game_string", game_string},
                   {"hop", nullptr},
                   {"study_key", to_string(study_key(position))},
                   {"rule_key", to_string(rule_key(position))},
                   {"key_version", key_version}});
}

std::string texts_json(const std::vector<std::string>& texts) { return dump(Json(texts)); }

}  // namespace waggle::cli
