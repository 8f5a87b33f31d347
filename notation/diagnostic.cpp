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

Diagnostic make_diagnostic(Finding finding, SourcePosition at, std::optional<int> ply,
                           std::string move) {
  return Diagnostic{finding.code,
                    info_of(finding.code).severity,
                    at,
                    ply,
                    std::move(move),
                    std::move(finding.message),
                    std::move(finding.hint)};
}

}  // namespace waggle
