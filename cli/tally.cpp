#include "cli/tally.hpp"

#include <fmt/format.h>

#include "cli/json_tools.hpp"
#include "notation/text.hpp"

namespace waggle::cli {

void Tally::add(const Replay& replay) {
  ++by_status_[static_cast<std::size_t>(replay.status)];
  std::map<Code, std::int64_t> here;
  bool warning = false;
  for (const Diagnostic& diagnostic : replay.diagnostics) {
    ++here[diagnostic.code];
    warning |= diagnostic.severity == Severity::warning;
  }
  if (warning && replay.status == Status::valid) ++warned_;
  for (const auto& [code, n] : here) {
    by_code_[code].first += n;
    ++by_code_[code].second;
  }
}

std::int64_t Tally::records() const noexcept {
  std::int64_t sum = 0;
  for (const std::int64_t n : by_status_) sum += n;
  return sum;
}

std::string Tally::sentence(std::int64_t skipped) const {
  return fmt::format(
      "{}: {} valid ({} with warnings), {} invalid, {} unsupported, {} unreadable{}\n",
      text::counted(records(), "record"), of(Status::valid), warned_, of(Status::invalid),
      of(Status::unsupported), of(Status::unreadable),
      skipped > 0 ? fmt::format("; {} skipped", text::counted(skipped, "file")) : "");
}

void Tally::print(OutputFormat format) const {
  if (format == OutputFormat::table || format == OutputFormat::csv) {
    Table table({"code", "name", "severity", "findings", "records"});
    for (const auto& [code, counts] : by_code_) {
      const CodeInfo& info = info_of(code);
      table.add({std::string(info.id), std::string(info.name), std::string(name_of(info.severity)),
                 std::to_string(counts.first), std::to_string(counts.second)});
    }
    table.print(format);
    return;
  }
  Json codes = Json::array();
  for (const auto& [code, counts] : by_code_) {
    const CodeInfo& info = info_of(code);
    codes.push_back({{"code", info.id},
                     {"name", info.name},
                     {"severity", name_of(info.severity)},
                     {"findings", counts.first},
                     {"records", counts.second}});
  }
  write_out(dump(Json{{"records", records()},
                      {"valid", of(Status::valid)},
                      {"warned", warned_},
                      {"invalid", of(Status::invalid)},
                      {"unsupported", of(Status::unsupported)},
                      {"unreadable", of(Status::unreadable)},
                      {"codes", std::move(codes)}}) +
            "\n");
}

}  // namespace waggle::cli
