#include <fmt/format.h>

#include <filesystem>

#include "cli/ask.hpp"
#include "cli/commands.hpp"
#include "cli/output_file.hpp"
#include "cli/report/opening_report.hpp"

namespace waggle::cli {
namespace {

/// The filters in words, for the heading of the report.
std::string in_words(const db::Filter& filter) {
  std::string words;
  const auto add = [&](const std::string& text) { words += (words.empty() ? "" : ", ") + text; };
  const auto add_text = [&](const char* what, const std::optional<std::string>& value) {
    if (value) add(fmt::format("{} {}", what, *value));
  };
  const auto add_number = [&](const char* what, const std::optional<int>& value) {
    if (value) add(fmt::format("{} {}", what, *value));
  };
  add_text("player", filter.player);
  add_text("White", filter.white);
  add_text("Black", filter.black);
  add_text("opponent", filter.opponent);
  add_text("as", filter.as);
  add_text("event", filter.event);
  add_text("since", filter.since);
  add_text("until", filter.until);
  if (filter.set) add(fmt::format("set {}", to_string(*filter.set)));
  if (filter.result) add(fmt::format("result {}", name_of(*filter.result)));
  add_number("ratings from", filter.min_rating);
  add_number("ratings to", filter.max_rating);
  add_number("plies from", filter.min_plies);
  add_number("plies to", filter.max_plies);
  add_text("source", filter.source);
  if (filter.bots) add(*filter.bots ? "with a bot" : "without bots");
  if (filter.guests) add(*filter.guests ? "with a guest" : "without guests");
  return words;
}

}  // namespace

int run(const ReportOptions& options) {
  auto database = open_to_report(options.database, options.filter);
  OutputFile output(options.output);
  const Report report =
      opening_report(database, {options.title.empty() ? "Hive openings" : options.title,
                                std::filesystem::path(options.database).filename().string(),
                                in_words(options.filter), options.filter});
  if (report.games == 0) {
    fmt::print(stderr, "no game matches; no report was written\n");
    return exit_findings;
  }
  output.write(report.page);
  output.finish();
  return exit_fine;
}

}  // namespace waggle::cli
