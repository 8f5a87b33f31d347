#include "notation/diagnostic.hpp"

#include <algorithm>
#include <utility>

#include "notation/catalogue.hpp"
#include "notation/text.hpp"

namespace waggle {

std::string_view name_of(Severity severity) noexcept {
  switch (severity) {
    case Severity::note:
      return "note";
    case Severity::warning:
      return "warning";
    case Severity::error:
      return "error";
  }
  return "error";
}

std::span<const CodeInfo> all_codes() noexcept { return catalogue(); }

const CodeInfo& info_of(Code code) noexcept { return catalogue()[static_cast<std::size_t>(code)]; }

const CodeInfo* find_code(std::string_view id_or_name) noexcept {
  const auto table = catalogue();
  const auto found = std::find_if(table.begin(), table.end(), [&](const CodeInfo& info) {
    return text::equal_ignoring_case(info.id, id_or_name) ||
           text::equal_ignoring_case(info.name, id_or_name);
  });
  return found == table.end() ? nullptr : &*found;
}

namespace {

/// A text of reasonable length: records may hold "moves" of megabytes. Cut between characters of
/// UTF-8.
std::string shortened(std::string text, std::size_t most) {
  if (text.size() <= most) return text;
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0U) == 0x80U) --most;
  text.resize(most);
  return text + "...";
}

}  // namespace

Diagnostic make_diagnostic(Finding finding, SourcePosition at, std::optional<int> ply,
                           std::string move) {
  return Diagnostic{finding.code,
                    info_of(finding.code).severity,
                    at,
                    ply,
                    shortened(std::move(move), 200),
                    shortened(std::move(finding.message), 1000),
                    shortened(std::move(finding.hint), 1000)};
}

}  // namespace waggle
