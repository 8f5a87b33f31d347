#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/nearest.hpp"
#include "notation/diagnostic.hpp"
#include "notation/text.hpp"

namespace waggle::cli {
namespace {

std::string explained(const CodeInfo& info) {
  std::string text = fmt::format("{} {} ({})\n{}\n\n{}\n", info.id, info.name,
                                 name_of(info.severity), info.summary, info.detail);
  if (!info.example.empty()) text += fmt::format("\nExample: {}\n", info.example);
  return text;
}

/// docs/errors.md.
std::string whole_table() {
  std::string text =
      "# Findings and their codes\n\n"
      "Every finding of waggle has a code that does not change. `N` codes are about notation, `R` "
      "about the rules, `S` about "
      "results and `M` about metadata. An error makes a record invalid; warnings and notes do not. "
      "`waggle explain CODE` "
      "prints the same text.\n";
  for (const CodeInfo& info : all_codes()) {
    text += fmt::format("\n## {} {}\n\n*{}.* {}\n\n{}\n", info.id, info.name,
                        name_of(info.severity), info.summary, info.detail);
    if (!info.example.empty()) text += fmt::format("\nExample: `{}`\n", info.example);
  }
  return text;
}

}  // namespace

int run(const ExplainOptions& options) {
  if (options.markdown) {
    write_out(whole_table());
  } else if (options.code.empty()) {
    Table table({"code", "name", "severity", "meaning"});
    for (const CodeInfo& info : all_codes())
      table.add({std::string(info.id), std::string(info.name), std::string(name_of(info.severity)),
                 std::string(info.summary)});
    table.print(OutputFormat::table);
  } else if (const CodeInfo* info = find_code(options.code)) {
    write_out(explained(*info));
  } else {
    std::vector<std::string> names;
    for (const CodeInfo& known : all_codes()) names.emplace_back(known.name);
    const std::string meant = did_you_mean(options.code, names);
    throw UsageError(fmt::format("there is no code {}{}", text::quoted(options.code),
                                 meant.empty() ? "; waggle explain lists them all" : meant));
  }
  return exit_fine;
}

}  // namespace waggle::cli
