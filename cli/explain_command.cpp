#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/commands.hpp"
#include "cli/nearest.hpp"
#include "notation/diagnostic.hpp"
#include "notation/text.hpp"

namespace waggle::cli {
namespace {

/// Lines that fit a terminal; anywhere else as it is.
std::string for_reading(std::string_view text) {
  if (!stdout_is_terminal()) return std::string(text);
  return fmt::format("{}", fmt::join(wrapped(text, output_columns()), "\n"));
}

std::string explained(const CodeInfo& info) {
  std::string text = fmt::format("{} {} ({})\n{}\n\n{}\n", info.id, info.name,
                                 name_of(info.severity), info.summary, for_reading(info.detail));
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
    return exit_fine;
  }
  if (options.codes.empty()) {
    Table table({"code", "name", "severity", "meaning"});
    for (const CodeInfo& info : all_codes())
      table.add({std::string(info.id), std::string(info.name), std::string(name_of(info.severity)),
                 std::string(info.summary)});
    table.give_way_in_lines(3);
    table.print(OutputFormat::table);
    return exit_fine;
  }
  std::vector<std::string> texts;
  for (const std::string& code : options.codes) {
    const CodeInfo* info = find_code(code);
    if (info == nullptr) {
      std::vector<std::string> names;
      for (const CodeInfo& known : all_codes()) names.emplace_back(known.name);
      const std::string meant = did_you_mean(code, names);
      throw UsageError(fmt::format("there is no code {}{}", text::quoted(code),
                                   meant.empty() ? "; waggle explain lists them all" : meant));
    }
    texts.push_back(explained(*info));
  }
  write_out(fmt::format("{}", fmt::join(texts, "\n")));
  return exit_fine;
}

}  // namespace waggle::cli
