#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/nearest.hpp"
#include "notation/diagnostic.hpp"
#include "notation/text.hpp"

namespace waggle::cli {
namespace {

/// Lines that fit a terminal, broken at blanks; anywhere else as it is.
std::string wrapped(std::string_view text) {
  if (!stdout_is_terminal()) return std::string(text);
  std::string lines;
  std::size_t used = 0;
  for (std::string_view word = text::next_word(text); !word.empty(); word = text::next_word(text)) {
    const std::size_t width = display_width(word);
    const bool fits = used + 1 + width <= output_columns();
    if (used > 0) lines += fits ? ' ' : '\n';
    used = (used > 0 && fits ? used + 1 : 0) + width;
    lines += word;
  }
  return lines;
}

std::string explained(const CodeInfo& info) {
  std::string text = fmt::format("{} {} ({})\n{}\n\n{}\n", info.id, info.name,
                                 name_of(info.severity), info.summary, wrapped(info.detail));
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
    if (stdout_is_terminal()) table.give_way(3);
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
