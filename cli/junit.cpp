#include "cli/junit.hpp"

#include <fmt/format.h>

#include "cli/findings.hpp"
#include "cli/output.hpp"
#include "replay/markup.hpp"

namespace waggle::cli {
namespace {

std::string xml(std::string_view text) { return escape_markup(as_utf8(text)); }

}  // namespace
void JUnit::add(const GameRecord& record, const Replay& replay) {
  ++tests_;
  cases_ +=
      fmt::format("  <testcase classname=\"{}\" name=\"game {}\"", xml(record.source), record.game);
  if (replay.status == Status::valid) {
    cases_ += "/>\n";
    return;
  }
  const bool invalid = replay.status == Status::invalid;
  const bool unsupported = replay.status == Status::unsupported;
  ++(invalid ? failures_ : unsupported ? skipped_ : errors_);
  const char* element = invalid ? "failure" : unsupported ? "skipped" : "error";
  std::string findings;
  std::string first;
  for (const Diagnostic& diagnostic : replay.diagnostics) {
    if (diagnostic.severity != Severity::error) continue;
    if (first.empty())
      first = fmt::format("{} {}", info_of(diagnostic.code).id, diagnostic.message);
    findings += finding_text(record, diagnostic);
  }
  cases_ += fmt::format(">\n    <{0} message=\"{1}\">{2}</{0}>\n  </testcase>\n", element,
                        xml(first), xml(findings));
}

std::string JUnit::text() const {
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"waggle\" tests=\"{}\" "
      "failures=\"{}\" errors=\"{}\" "
      "skipped=\"{}\">\n{}</testsuite>\n",
      tests_, failures_, errors_, skipped_, cases_);
}

}  // namespace waggle::cli
