#include "cli/sarif.hpp"

#include "cli/json_tools.hpp"
#include "cli/version.hpp"
#include "notation/diagnostic.hpp"

namespace waggle::cli {
namespace {

/// A path as the URI reference that SARIF wants: bytes outside the unreserved set are escaped.
std::string uri_of(const std::string& path) {
  constexpr char hex[] = "0123456789ABCDEF";
  std::string uri;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = (byte < 0x80 && std::isalnum(byte) != 0) ||
                       std::string_view("-._~/!").find(c) != std::string_view::npos;
    if (plain)
      uri += c;
    else
      (uri += '%').append({hex[byte >> 4U], hex[byte & 15U]});
  }
  return uri;
}

Json rule_of(const CodeInfo& info) {
  return {{"id", info.id},
          {"name", info.name},
          {"shortDescription", {{"text", info.summary}}},
          {"fullDescription", {{"text", info.detail}}},
          {"defaultConfiguration", {{"level", name_of(info.severity)}}}};
}

}  // namespace

std::string sarif_begin() {
  Json rules = Json::array();
  for (const CodeInfo& info : all_codes()) rules.push_back(rule_of(info));
  const Json tool = {
      {"driver", {{"name", "waggle"}, {"version", version}, {"rules", std::move(rules)}}}};
  return R"({"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"tool":)" +
         dump(tool) + R"(,"results":[)";
}

std::string sarif_results(const GameRecord& record, const Replay& replay) {
  std::string results;
  for (const Diagnostic& diagnostic : replay.diagnostics) {
    std::string text = diagnostic.message;
    if (!diagnostic.move.empty()) text = diagnostic.move + ": " + text;
    if (!diagnostic.hint.empty()) text += " (hint: " + diagnostic.hint + ")";
    Json properties = {{"game", record.game}, {"column", diagnostic.at.column}};
    if (diagnostic.ply) properties["ply"] = *diagnostic.ply;
    const Json result = {
        {"ruleId", info_of(diagnostic.code).id},
        {"level", name_of(diagnostic.severity)},
        {"message", {{"text", text}}},
        {"locations",
         Json::array(
             {{{"physicalLocation",
                {{"artifactLocation", {{"uri", uri_of(record.source)}}},
                 {"region",
                  {{"startLine", diagnostic.at.line}, {"byteOffset", diagnostic.at.byte}}}}}}})},
        {"properties", std::move(properties)}};
    results += (results.empty() ? "\n" : ",\n") + dump(result);
  }
  return results;
}

std::string sarif_end() { return "\n]}]}\n"; }

}  // namespace waggle::cli
