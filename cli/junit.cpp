#include "cli/junit.hpp"

#include <fmt/format.h>

#include "cli/findings.hpp"

namespace waggle::cli {
namespace {

/// Text for an attribute or an element; characters that XML 1.0 cannot hold become U+FFFD.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\n':
        out += "&#10;";
        break;
      default:
        byte < 0x20 && c != '\t' ? out += "\xef\xbf\xbd" : out += c;
    }
  }
  return out;
}

}  // namespace

void JUnit::add(const GameRecord& record, const Replay& replay) {
  ++tests_;
  cases_ += fmt::format("  <testcase classname=\"{}\" name=\"game {}\"", escaped(record.source),
                        record.game);
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
                        escaped(first), escaped(findings));
}

std::string JUnit::text() const {
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"waggle\" tests=\"{}\" "
      "failures=\"{}\" errors=\"{}\" "
      "skipped=\"{}\">\n{}</testsuite>\n",
      tests_, failures_, errors_, skipped_, cases_);
}

}  // namespace waggle::cli
